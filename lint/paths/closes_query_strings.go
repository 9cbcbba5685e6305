package paths

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var ClosesQueryStrings = &analysis.Pass{
	ID:        "closes-query-strings",
	Family:    analysis.Path,
	Severity:  analysis.Info,
	Summary:   "every URL with a query string is closed on a site whose pages have one",
	Rationale: "\"/*?\" keeps crawlers from sorted and filtered copies of pages. On a site whose own pages are told apart by a parameter, such as \"/article.php?id=7\", it closes the pages themselves. It is reported only if another line of the file names such a parameter and a URL with it is closed.",
	Bad:       "User-agent: *\nDisallow: /*?\nDisallow: /article.php?id=7\n",
	Good:      "User-agent: *\nDisallow: /*?\nAllow: /article.php?id=\nDisallow: /article.php?id=7\n",
	Source:    "RFC 9309 2.2.2; robotslint's own judgement of which parameters tell pages apart",
	Precision: analysis.Precision{Files: 4999, Found: 1, Read: 1, Right: 1},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		isAnyQuery := func(pattern string) bool {
			pattern = strings.TrimRight(pattern, "*")
			return pattern == "/*?" || pattern == "*?"
		}
		budget := analysis.MaxWitnesses
		for ln, place := range followedRules(c, isAnyQuery) {
			if place.Rule.Allow {
				continue
			}
			for _, page := range namedPages.Of(c) {
				if budget--; budget < 0 {
					return
				}
				d := place.Policy.Decide(place.Group.Token, page.url)
				if d.Verdict != rules.Disallowed || d.Rule.Line != ln.Number {
					continue
				}
				report(analysis.Finding{
					Span:     ln.Value,
					Message:  fmt.Sprintf("%s closes every URL with a query, %s too, and line %d shows that pages have such URLs", c.Excerpt(ln.Value), analysis.Excerpt(page.url), page.Number),
					Help:     fmt.Sprintf("allow such URLs, for example with \"Allow: %s\"", page.pattern),
					Related:  []analysis.Related{{Span: page.Content(), Message: "names such a URL"}},
					Evidence: &analysis.Evidence{Dialect: place.Policy.Dialect, Agent: place.Group.Token, URL: page.url, Line: ln.Number},
				})
				break
			}
		}
	},
}

// namedPage is a rule for pages that a parameter tells apart.
type namedPage struct {
	ast.Line
	pattern string // up to the value of the parameter
	url     string // of such a page
}

// namedPages are the rules of the file for pages that a parameter tells apart.
var namedPages = analysis.NewFact(func(c *analysis.Context) []namedPage {
	var pages []namedPage
	for _, ln := range c.File.Lines {
		if !ln.Kind.IsRule() {
			continue
		}
		if pattern := pageParameter().FindString(c.Text(ln.Value)); pattern != "" {
			pages = append(pages, namedPage{ln, pattern, strings.ReplaceAll(pattern, "*", "") + "1"})
		}
	}
	return pages
})

// pageParameter matches the start of a path pattern, up to the value of a parameter
// that tells one page of a site from another.
var pageParameter = analysis.Expr(`(?i)^/(?:[^?*$]*\.(?:php|aspx?|cfm|cgi|jsp|do|pl))?\?(?:p|page_id|[a-z_]*id|article|topic|t|option|route|main_page)=`)
