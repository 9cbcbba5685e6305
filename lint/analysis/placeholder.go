package analysis

import (
	"net/url"
	"strings"

	"github.com/robotslint/robotslint/ast"
)

// Placeholder returns the place of a placeholder in the value of ln and a phrase
// for it. The span is empty if there is none. The last answer is kept: many passes
// ask about the same long line.
func Placeholder(c *Context, ln ast.Line) (span ast.Span, what string) {
	last := lastPlaceholder.Of(c)
	if last.line != ln.Number {
		span, what = findPlaceholder(c, ln)
		*last = placeholderAt{ln.Number, span, what}
	}
	return last.span, last.what
}

func findPlaceholder(c *Context, ln ast.Line) (span ast.Span, what string) {
	value, pattern := c.Text(ln.Value), placeholderInValue
	if ln.Kind != ast.Record {
		pattern = placeholderInRule
	}
	if strings.ContainsAny(value, "<[{$") { // how every placeholder begins; most values need no search
		if at := pattern().FindStringIndex(value); at != nil {
			return ast.Span{Start: ln.Value.Start + at[0], End: ln.Value.Start + at[1]}, "a placeholder that was never filled in"
		}
	}
	if ln.Kind != ast.Record {
		return ast.Span{}, ""
	}
	host := value
	if u, err := url.Parse(value); err == nil && u.Host != "" {
		host = u.Hostname()
	}
	if at := strings.Index(value, host); at >= 0 && placeholderHost().MatchString(host) && !isSite(c, host) {
		return ast.Span{Start: ln.Value.Start + at, End: ln.Value.Start + at + len(host)}, "the host of an example, not of a site"
	}
	return ast.Span{}, ""
}

// isSite reports whether host is the host where the file is served, or above or
// below it.
func isSite(c *Context, host string) bool {
	u, err := url.Parse(c.Site)
	if err != nil || u.Host == "" {
		return false
	}
	site, host := "."+strings.ToLower(u.Hostname()), "."+strings.ToLower(host)
	return strings.HasSuffix(site, host) || strings.HasSuffix(host, site)
}

var lastPlaceholder = NewFact(func(*Context) *placeholderAt { return &placeholderAt{} })

// placeholderAt is a placeholder in a line; its span is empty if there is none.
type placeholderAt struct {
	line int
	span ast.Span
	what string
}

var (
	// A rule may well name a path to which a broken link has led crawlers, such as
	// "/*{{url}}": in rules only what cannot be part of a URL counts.
	placeholderInRule  = Expr(`<[A-Za-z][A-Za-z_ -]*>|^(\{\{.*|\{%.*|\$\{.*)`)
	placeholderInValue = Expr(`<[A-Za-z][A-Za-z_ -]*>|\[[A-Za-z][A-Za-z_ -]*\]|\{\{.*\}\}|\{%.*%\}|\$\{.*\}|<%.*%>`)
	placeholderHost    = Expr(`(?i)^(.*\.)?((example|(your|my)-?(domain|site|website|host)|domain|domain-?name)\.(com|net|org|tld)|example)$`)

	// templateStart matches a line that is a placeholder from its start.
	templateStart = StartExpr(`^(\{\{|\{%|\$\{|<%)`, "{$<")
)
