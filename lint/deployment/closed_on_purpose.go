package deployment

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// isClosedOnPurpose reports whether the file says, beside the rule of closed, that its
// site is not to be found: in a field for search engines, in a comment, by letting in a
// crawler by a name that crawlers do not read as one, or by naming a host whose name is
// that of a test copy.
func isClosedOnPurpose(c *analysis.Context, closed *analysis.Evidence) bool {
	if slices.ContainsFunc(c.File.Lines, func(ln ast.Line) bool { return refusesSearch(c, ln) }) {
		return true
	}
	host, _ := analysis.LikelyHost(c)
	if site := (analysis.Reference{Host: host}); site.IsStaging() || site.MayBeStaging() {
		return true
	}
	p := c.Policy(closed.Dialect)
	for g := range p.Groups() {
		if p.Group(g.Token) == g && !analysis.Closes(c, g.Rules()) {
			return true
		}
	}
	if len(analysis.SitemapLines.Of(c)) > 0 {
		return false // pages are to be found, whatever a comment says
	}
	return slices.ContainsFunc(remarksAbove(c, closed.Line), func(remark string) bool {
		return notToBeFound.Matches(remark) && !temporary.Matches(remark)
	})
}

// refusesSearch reports whether ln is a field that keeps the whole site out of search.
func refusesSearch(c *analysis.Context, ln ast.Line) bool {
	if ln.Kind != ast.Record {
		return false
	}
	value := strings.ToLower(c.Text(ln.Value))
	switch field := c.Text(ln.Field); {
	case ast.EqualFold(field, "Noindex"):
		return strings.TrimRight(value, "*") == "/"
	case ast.EqualFold(field, "Content-Signal"):
		return strings.Contains(strings.ReplaceAll(value, " ", ""), "search=no")
	}
	return false
}

// remarksAbove returns the comments on the rule on that line, 1-based, and on the lines
// between it and the group above, joined where they follow each other.
func remarksAbove(c *analysis.Context, line int) []string {
	var remarks []string
	text := ""
	for i := line - 1; i >= 0; i-- {
		ln := c.File.Lines[i]
		if i < line-1 && ln.Kind.IsRule() {
			break
		}
		if !ln.Comment.Empty() {
			text = strings.TrimLeft(c.Text(ln.Comment), "# \t") + " " + text
			continue
		}
		remarks, text = append(remarks, text), ""
	}
	return append(remarks, text)
}

var (
	// notToBeFound matches a comment that says that no crawler is to come, or what the
	// site is that none should find.
	notToBeFound = analysis.MarkedExpr(`(?i)\b((block|disallow|deny|forbid|prevent|exclude|ban|refuse|stop|reject|keep(ing)?)\w*( \w+){0,3} (all|any|every|robots?|(web)?crawl\w*|bots?|spiders?|search|index\w*|everything|everyone)|(no|not|never|don'?t|nobody)( \S+){0,4} (re)?(index|crawl|robot|bot|spider|search|google)\w*|(is|are) (prohibited|forbidden|disallowed)|(private|internal|intranet|staging|development|test|api|admin)( \w+)? (sites?|servers?|environments?|systems?|hosts?|instances?|domains?))\b`,
		"block", "disallow", "deny", "forbid", "prevent", "exclud", "ban", "refus", "stop", "reject", "keep", "no", "don", "prohibited", "forbidden", "disallowed", "private", "internal", "intranet", "staging", "development", "test", "api", "admin")

	// temporary matches a comment that may be left over from before a site was opened, that
	// came with the software, or that is about a path.
	temporary = analysis.MarkedExpr(`(?i)\b(go(es|ing)?[ -]?live|launch\w*|remove\w*|temporar\w*|until|before|construction|coming soon|uncomment|example|how to)\b|\w/( |$)| /\w`,
		"live", "launch", "remove", "temporar", "until", "before", "construction", "soon", "uncomment", "example", "how", "/")
)
