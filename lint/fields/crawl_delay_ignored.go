package fields

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var CrawlDelayIgnored = &analysis.Pass{
	ID:        "crawl-delay-ignored",
	Aliases:   []string{"control-token-misuse"},
	Family:    analysis.Fields,
	Severity:  analysis.Info,
	Summary:   "delay is set for crawlers that ignore it",
	Rationale: "Crawl-delay is not part of RFC 9309. Google never obeyed it, Yandex stopped in 2018, and Apple, Amazon and Baidu do not obey it either. In a group that names only such crawlers it slows nobody down. The same holds for names that fetch nothing, such as Google-Extended: its group says how pages may be used.",
	Bad:       "User-agent: Googlebot\nCrawl-delay: 10\nDisallow: /cart/\n",
	Good:      "User-agent: bingbot\nCrawl-delay: 10\nDisallow: /cart/\n",
	Source:    "documentation that the crawlers' operators publish",
	Precision: analysis.Precision{Files: 4999, Found: 34, Read: 34, Right: 34},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, dl := range crawlDelays.Of(c) {
			if dl.fault == delayIgnored {
				report(analysis.Finding{
					Span:    dl.Content(),
					Message: fmt.Sprintf("%s slows nobody down: %s", c.Text(dl.Field), ignoreIt(dl.deaf)),
					Help:    slowDown(dl.deaf),
				})
			}
		}
	},
}

// deafToCrawlDelay returns up to four of the product tokens that g names, if all of
// them belong to crawlers known to ignore Crawl-delay; otherwise nil.
func deafToCrawlDelay(c *analysis.Context, g ast.Group) []string {
	var deaf []string
	for ua := range g.UserAgents() {
		crawler, ok := crawlers.Lookup(rules.RFC9309.Token(c.Text(ua.Value)))
		if !ok || !crawler.IgnoresCrawlDelay() {
			return nil
		}
		if len(deaf) <= 3 && !slices.Contains(deaf, crawler.Token) {
			deaf = append(deaf, crawler.Token)
		}
	}
	return deaf
}

// slowDown says what to do in place of a delay that the crawlers called tokens ignore.
func slowDown(tokens []string) string {
	for _, token := range tokens {
		switch k, _ := crawlers.Lookup(token); {
		case !k.Fetches():
			return "remove the line"
		case k.Operator == "Google":
			return "remove the line; Google slows down if the server answers 429 or 503 for a while"
		case k.Operator == "Yandex":
			return "remove the line; the crawl rate is set in Yandex Webmaster"
		}
	}
	return "remove the line; a limit on the server slows them down"
}

// ignoreIt is the clause that crawlers ignore the delay. It names up to three.
func ignoreIt(tokens []string) string {
	switch len(tokens) {
	case 1:
		if k, ok := crawlers.Lookup(tokens[0]); ok && !k.Fetches() {
			return "nothing fetches as " + k.Token
		}
		return tokens[0] + " ignores it"
	case 2, 3:
		return analysis.Enumerate(tokens) + " ignore it"
	}
	return strings.Join(tokens[:3], ", ") + " and the others of this group ignore it"
}
