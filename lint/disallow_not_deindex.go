package lint

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
)

var disallowNotDeindex = &Pass{
	ID:        "disallow-not-deindex",
	Family:    Policy,
	Severity:  Info,
	Summary:   "comment expects Disallow to keep pages out of search results",
	Rationale: "Disallow keeps a crawler from a page, not the page from the index: a search engine that knows it from links lists its address without text. A noindex in the page or its header takes it out, and is seen only where the page may be fetched.",
	Bad:       "User-agent: *\n# do not index these pages\nDisallow: /users/\n",
	Good:      "User-agent: *\n# endless lists\nDisallow: /users/\n",
	Source:    "Google's introduction to robots.txt",
	Precision: "25 of 25 findings on 4,999 real files were right",
	Run: func(c *Context, report func(Finding)) {
		wanted := map[int]ast.Line{} // comments by the line of the rule that they are about
		for ln := range c.soundRules() {
			if about, ok := c.saysNoIndex(ln); ok && ln.Kind == ast.Disallow {
				wanted[ln.Number] = about
			}
		}
		if len(wanted) == 0 || c.closed() {
			return
		}
		for _, d := range c.Dialects {
			p := c.Policy(d)
			for g := range followed(p) {
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
					report(Finding{
						Span:     about.Comment,
						Message:  fmt.Sprintf("comment speaks of indexing; %s on line %d stops crawling only, and a page that is not crawled can still be listed in search results", c.quote(r.Line), r.Line),
						Evidence: &Evidence{Dialect: d, Agent: g.Token, URL: url, Line: r.Line},
					})
				}
			}
		}
	},
}

// saysNoIndex returns the line whose comment says that what rule closes is not to
// be indexed: that of rule, or the one above.
func (c *Context) saysNoIndex(rule ast.Line) (ast.Line, bool) {
	if noIndex.matches(c.Text(rule.Comment)) {
		return rule, true
	}
	if i := rule.Number - 2; i >= 0 && c.File.Lines[i].Kind == ast.Comment && noIndex.matches(c.Text(c.File.Lines[i].Comment)) {
		return c.File.Lines[i], true
	}
	return ast.Line{}, false
}

var noIndex = markedExpr(`(?i)\b(no-?index|de-?index|(do not|don'?t|not be|never|prevent|stop|avoid|block)( \w+){0,3} (re)?index(ed|ing|ation)?|(keep|hide|remove)( \w+){0,4} (from|out of)( \w+)? (google|bing|search|index|serps?))\b`,
	"index", "google", "bing", "search", "serp")
