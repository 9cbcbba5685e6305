package analysis

import (
	"net/url"
	"strings"

	"github.com/robotslint/robotslint/ast"
)

// Leftover says what was left in the value of a line that its author meant to be
// replaced or removed.
type Leftover uint8

const (
	NoLeftover     Leftover = iota
	UnfilledValue           // a placeholder, or what a program writes for a missing value
	ExampleHost             // the host of an example
	RouteParameter          // a parameter in the route of a web framework
	Macro                   // a macro of a template or an advertisement
	MarkupTag               // an HTML tag
	Entity                  // an HTML entity for "&"
)

// Placeholder returns the place in the value of ln of what was left there, and what it
// is. The span is empty if there is nothing. The last answer is kept: many passes ask
// about the same long line.
func Placeholder(c *Context, ln ast.Line) (span ast.Span, what Leftover) {
	last := lastPlaceholder.Of(c)
	if last.line != ln.Number {
		span, what = findPlaceholder(c, ln)
		*last = placeholderAt{ln.Number, span, what}
	}
	return last.span, last.what
}

func findPlaceholder(c *Context, ln ast.Line) (span ast.Span, what Leftover) {
	value, kinds := c.Text(ln.Value), leftoversOfRecord
	switch {
	case ln.Kind == ast.UserAgent:
		kinds = leftoversOfAgent
	case ln.Kind.IsRule():
		kinds = leftoversOfRule
	}
	var has [256]bool // the octets of value
	for i := range len(value) {
		has[value[i]] = true
	}
	for _, kind := range kinds {
		if !kind.mayMatch(value, &has) {
			continue // most values need no search
		}
		at := kind.expression().FindStringSubmatchIndex(value)
		if at == nil || kind.may != nil && !kind.may(c, ln, value, at[2]) {
			continue
		}
		return ast.Span{Start: ln.Value.Start + at[2], End: ln.Value.Start + at[3]}, kind.what
	}
	if ln.Kind != ast.Record {
		return ast.Span{}, NoLeftover
	}
	host, _, _ := strings.Cut(value, "/") // without a scheme, as people write it
	if u, err := url.Parse(value); err == nil && u.Host != "" {
		host = u.Hostname()
	}
	at := strings.Index(value, host)
	if at < 0 || host == "" || isSite(c, host) {
		return ast.Span{}, NoLeftover
	}
	span = ast.Span{Start: ln.Value.Start + at, End: ln.Value.Start + at + len(host)}
	switch {
	case missingValue.Matches(host):
		return span, UnfilledValue
	case placeholderHost.Matches(host):
		return span, ExampleHost
	}
	return ast.Span{}, NoLeftover
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
	what Leftover
}

// leftoverKind is a form of what may be left in a value. The first group of the
// expression is its place.
type leftoverKind struct {
	what       Leftover
	octets     string // every match has one of them
	atStart    bool   // every match begins the value with one of them
	expression Expression

	// may reports whether a match at an offset in value is a mistake. Nil means always.
	may func(c *Context, ln ast.Line, value string, at int) bool
}

// mayMatch reports whether value, which has these octets, may have the form.
func (k leftoverKind) mayMatch(value string, has *[256]bool) bool {
	if k.atStart {
		return value != "" && strings.IndexByte(k.octets, value[0]) >= 0
	}
	for i := range len(k.octets) {
		if has[k.octets[i]] {
			return true
		}
	}
	return false
}

// A rule may well name a path to which a broken link has led crawlers, such as
// "/*{{url}}" or "/undefined". In rules only what cannot be part of a URL counts, or
// what follows no wildcard and has the form of a route.
var (
	markupTag = leftoverKind{MarkupTag, "<", false, Expr(`(?i)(</?(?:br|p|div|span|li|font|strong|pre|td|tr)\b[^<>]*>)`), nil}
	macro     = leftoverKind{Macro, "%", false, Expr(`(%%[A-Za-z_]+(?:%%)?)`), nil}
	entity    = leftoverKind{Entity, "&", false, Expr(`(&(?:amp|#0?38);)`), lacksDecoded}
	angle     = leftoverKind{UnfilledValue, "<", false, Expr(`(<[A-Za-z][A-Za-z_ -]*>)`), nil}

	leftoversOfRule = []leftoverKind{
		markupTag, {UnfilledValue, "%", true, Expr(`^(%%[A-Za-z_]+(?:%%)?)$`), nil}, macro, angle, entity,
		{UnfilledValue, "{$<", true, Expr(`^(\{\{.*|\{%.*|\$\{.*|<%.*)`), nil},
		{UnfilledValue, "nNuU([", true, Expr(`(?i)^(null|undefined|\(null\)|\[object object\])$`), nil},
		{RouteParameter, ":", false, Expr(`/(:[A-Za-z_]\w*)(?:/|\?|$)`), followsNoStar},
		{RouteParameter, "[", false, Expr(`/(\[\[?\.\.\.\w+\]\]?|\[[a-z]+[A-Z]\w*\])(?:/|$)`), followsNoStar},
		{RouteParameter, "[", false, Expr(`^/[^/*]+(?:/[^/*]+)*/(\[[A-Za-z_]\w*\])(?:/|$)`), followsNoStar},
		{RouteParameter, "{", false, Expr(`/(\{[A-Za-z_]\w*\})(?:/|\?|$)`), followsNoStar},
	}
	leftoversOfAgent = []leftoverKind{
		markupTag, macro, angle,
		{UnfilledValue, "{$<[", true, Expr(`^(\{.*\}|\$\{.*|<%.*|\[[A-Za-z][\w -]*\])$`), nil},
	}
	leftoversOfRecord = []leftoverKind{
		markupTag, macro, angle, entity,
		{UnfilledValue, "{$<[", false, Expr(`(\[[A-Za-z][A-Za-z_ -]*\]|\{\{.*\}\}|\{%.*%\}|\$\{.*\}|<%.*%>|\{\w[^{}]*(?:\}|$))`), nil},
	}

	missingValue    = StartExpr(`(?i)^(null|undefined|\(null\)|none)$`, "nNuU(")
	placeholderHost = MarkedExpr(`(?i)^(.*\.)?((example|(your|my)[-_]?(domain|site|website|host)|your[-_]?(shop|store|blog|company)|domain|domain-?name)\.(com|net|org|tld|co\.[a-z]{2})(\.[a-z]{2})?|example)$|^(domain([-_]?name)?|domena|hostname)$|^(your|my)[-_](domain|site|website|host|shop|store)$`,
		"example", "your", "my", "domain", "domena", "hostname")

	// templateStart matches a line that is a placeholder from its start.
	templateStart = StartExpr(`^(\{\{|\{%|\$\{|<%)`, "{$<")
)

// followsNoStar reports whether no "*" stands before at. An author who writes one
// blocks the broken links of a template on purpose, as one does who blocks the search
// form that structured data describes.
func followsNoStar(_ *Context, _ ast.Line, value string, at int) bool {
	return !strings.Contains(value[:at], "*") && !strings.Contains(value, "{search_term_string}")
}

// lacksDecoded reports whether no rule of the file has value without its entities. An
// author who writes both blocks broken links on purpose, as one does who writes a "*"
// before the entity. A blank in the value is the graver mistake.
func lacksDecoded(c *Context, _ ast.Line, value string, at int) bool {
	return !strings.HasSuffix(value[:at], "*") && !strings.ContainsAny(value, " \t") && !ruleValues.Of(c)[DecodeEntities(value)]
}

// ruleValues are the values of all rules of the file.
var ruleValues = NewFact(func(c *Context) map[string]bool {
	values := map[string]bool{}
	for _, ln := range c.File.Lines {
		if ln.Kind.IsRule() {
			values[c.Text(ln.Value)] = true
		}
	}
	return values
})
