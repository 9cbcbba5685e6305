package policy

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var AIPolicyIncomplete = &analysis.Pass{
	ID:        "ai-policy-incomplete",
	Family:    analysis.Policy,
	Severity:  analysis.Info,
	Summary:   "some AI training crawlers are shut out and others are not",
	Rationale: "A list of crawlers that may not collect pages to train models goes out of date as new crawlers appear. If a file shuts out most of the crawlers of large operators by name, check whether the others are let in on purpose. A file that shuts out only one or two is not reported: it has its reasons.",
	Bad:       "User-agent: GPTBot\nUser-agent: ClaudeBot\nUser-agent: Google-Extended\nDisallow: /\n",
	Good:      "User-agent: GPTBot\nUser-agent: ClaudeBot\nUser-agent: Google-Extended\nUser-agent: meta-externalagent\nUser-agent: Applebot-Extended\nUser-agent: Amazonbot\nDisallow: /\n",
	Source:    "robotslint's registry of crawlers",
	Precision: analysis.Precision{Files: 4999, Found: 62, Read: 22, Right: 22, Note: "whether the gap is intended cannot be told from a file"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		const enough = 3
		var out, open []analysis.CrawlerView
		for _, v := range analysis.ViewsOf(c, tokensOf(crawlers.AITraining)...) {
			crawler, _ := crawlers.Lookup(v.Name)
			switch {
			case !isExpectedInLists(crawler):
			case analysis.ShutOutByName(c, v):
				out = append(out, v)
			case v.Group != nil && v.Group.Token != "*":
				// named, so that it is let in on purpose
			case v.Group != nil && v.Group.Rules().Rest().Verdict() == rules.Disallowed:
				// may fetch no more than what narrower rules open
			case !analysis.ExpectsOpen(c, v.Name):
				open = append(open, v)
			}
		}
		if len(out) < enough || len(open) == 0 || len(open) > len(out) {
			return
		}
		fd := shutOutFinding(c, out, fmt.Sprintf("%s, though %s are shut out", mayStillTrain(open), namesOf(out)))
		if i := slices.IndexFunc(open, fetches); i >= 0 {
			fd.Contrast = home(open[i])
		}
		ua := c.File.Lines[c.File.LineIndex(fd.Span.Start)]
		text := ""
		for _, v := range open {
			text += analysis.AsSpelt(c, "User-agent") + ": " + v.Name + c.EndOfLine(ua)
		}
		fd.Fixes = []analysis.Fix{{
			Message: "refuse them too, beside " + c.Text(ua.Value),
			Edits:   []analysis.Edit{{Span: ast.Span{Start: ua.Text.Start, End: ua.Text.Start}, Text: text}},
		}}
		report(fd)
	},
}

// mayStillTrain says how the site may still serve to train models: by crawlers in open
// that fetch it, and by operators who ask in a token of open whether they may use what
// their other crawlers fetch.
func mayStillTrain(open []analysis.CrawlerView) string {
	var crawling []analysis.CrawlerView
	var using []string
	for _, v := range open {
		if fetches(v) {
			crawling = append(crawling, v)
			continue
		}
		k, _ := crawlers.Lookup(v.Name)
		using = append(using, fmt.Sprintf("%s may still train models on what it fetches for search (%s)", k.Operator, k.Token))
	}
	if len(crawling) > 0 {
		using = slices.Insert(using, 0, namesOf(crawling)+" may still fetch this site to train models")
	}
	return strings.Join(using, ", and ")
}

// fetches reports whether v sends requests, so that it is no mere token.
func fetches(v analysis.CrawlerView) bool { return !analysis.FetchesNothing(rules.LowerToken(v.Name)) }

// isExpectedInLists reports whether a list of crawlers that leaves out k looks out of
// date. A list that names crawlers one by one needs no policy token.
func isExpectedInLists(k *crawlers.Crawler) bool {
	return k.Confidence == crawlers.High && k.InUse() && k.Kind != crawlers.PolicyToken
}
