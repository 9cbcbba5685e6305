package policy

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var DisallowNotDeindex = &analysis.Pass{
	ID:        "disallow-not-deindex",
	Family:    analysis.Policy,
	Severity:  analysis.Info,
	Summary:   "comment expects Disallow to keep pages out of search results",
	Rationale: "Disallow keeps a crawler away from a page, not the page out of the index: a search engine that knows the page from links can list its address without text. A noindex in the page or its header removes it, but a crawler sees that only if it may fetch the page.",
	Bad:       "User-agent: *\n# do not index these pages\nDisallow: /users/\n",
	Good:      "User-agent: *\n# endless lists\nDisallow: /users/\n",
	Source:    "Google's introduction to robots.txt",
	Precision: analysis.Precision{Files: 4999, Found: 64, Read: 29, Right: 29},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		wanted := map[int]ast.Line{} // comments, by the line of the rule that each is about
		for ln := range analysis.SoundRules(c) {
			if about, ok := saysNoIndex(c, ln); ok && ln.Kind == ast.Disallow {
				wanted[ln.Number] = about
			}
		}
		if len(wanted) == 0 || analysis.ClosedToOthers(c) {
			return
		}
		for _, d := range c.Dialects {
			p := c.Policy(d)
			for g := range analysis.FollowedGroups(p) {
				if analysis.Closes(c, g.Rules()) {
					continue // its author means to shut the crawler out
				}
				for _, r := range g.Rules().Rules() {
					about, ok := wanted[r.Line]
					if !ok || r.Pattern == "" {
						continue
					}
					url := p.Witness(r.Pattern, func(url string) bool { return p.Decide(g.Token, url).Rule.Line == r.Line })
					if url == "" {
						continue
					}
					delete(wanted, r.Line)
					report(analysis.Finding{
						Span:     about.Comment,
						Message:  fmt.Sprintf("comment is about indexing, but %s on line %d only stops crawling; search results can list pages that are not crawled", c.QuoteRule(r.Line), r.Line),
						Evidence: &analysis.Evidence{Dialect: d, Agent: g.Token, URL: url, Line: r.Line},
						Help:     "to keep pages out of results, let crawlers fetch them and mark them noindex, in a meta tag or a header",
					})
				}
			}
		}
	},
}

// saysNoIndex returns the line of rule or the one above it, if its comment says that
// the pages which rule closes are not to be indexed.
func saysNoIndex(c *analysis.Context, rule ast.Line) (ast.Line, bool) {
	if noIndex.Matches(c.Text(rule.Comment)) {
		return rule, true
	}
	if i := rule.Number - 2; i >= 0 && c.File.Lines[i].Kind == ast.Comment && noIndex.Matches(c.Text(c.File.Lines[i].Comment)) {
		return c.File.Lines[i], true
	}
	return ast.Line{}, false
}

var noIndex = analysis.MarkedExpr(`(?i)\b(no-?index|de-?index|(do not|don'?t|not be|never|prevent|stop|avoid|block)( \w+){0,3} (re)?index(ed|ing|ation)?|ne pas indexer|nicht indexieren|no indexar|(keep|hide|remove)( \w+){0,4} (from|out of)( \w+)? (google|bing|search|index|serps?))\b`,
	"index", "google", "bing", "search", "serp")
