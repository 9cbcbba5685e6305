package paths

import (
	"iter"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// patternFault is why a path pattern does not mean what it was meant to, because of how
// it is written. A pattern has one flaw at most, so that one mistake earns one
// finding; patternFlaws has them in order of precedence.
type patternFault uint8

const (
	soundPattern  patternFault = iota
	hostInPattern              // a host before the path, mostly with a scheme
	dollarInside               // "$" that was to end the path, and stray characters after it
	regexLike                  // syntax of regular expressions
	backslashed                // "\" for "/"
	slashless                  // neither "/" nor "*" at the start
	spaced                     // blanks
	dotted                     // "." or ".." between slashes
	badEscape                  // "%" that begins no percent-escape
)

// patternFaults say where in a pattern a flaw is, by an empty span where it is
// not.
var patternFaults = []struct {
	flaw patternFault
	find func(pattern string) ast.Span
}{
	{hostInPattern, findHost},
	{dollarInside, findDollarInside},
	{regexLike, findRegex},
	{backslashed, findBackslash},
	{slashless, findSlashless},
	{spaced, findBlanks},
	{dotted, findDotSegment},
	{badEscape, findBadEscape},
}

// faultyPattern is a rule whose path pattern has a flaw.
type faultyPattern struct {
	ast.Line
	fault patternFault
	at    ast.Span // the octets that are wrong
}

// patternsAtFault yields the rules that have flaw want.
func patternsAtFault(c *analysis.Context, want patternFault) iter.Seq[faultyPattern] {
	return func(yield func(faultyPattern) bool) {
		for _, r := range faultyPatterns.Of(c) {
			if r.fault == want && !yield(r) {
				return
			}
		}
	}
}

// faultyPatterns are the rules whose path pattern has a flaw, but for those with
// characters that do not show, and placeholders: other passes speak of these.
var faultyPatterns = analysis.NewFact(func(c *analysis.Context) []faultyPattern {
	var found []faultyPattern
	for ln := range analysis.SoundRules(c) {
		if r, ok := diagnosePattern(c, ln); ok {
			found = append(found, r)
		}
	}
	return found
})

func diagnosePattern(c *analysis.Context, ln ast.Line) (faultyPattern, bool) {
	if ln.Value.Empty() || ln.Value.Len() > rules.Google.MaxLine {
		return faultyPattern{}, false // of the latter line-too-long speaks
	}
	pattern := c.Text(ln.Value)
	for _, f := range patternFaults {
		at := f.find(pattern)
		if at.Empty() {
			continue
		}
		if placeholder, _ := analysis.Placeholder(c, ln); !placeholder.Empty() || analysis.HasHidden(c, ln) {
			break
		}
		return faultyPattern{ln, f.flaw, ast.Span{Start: ln.Value.Start + at.Start, End: ln.Value.Start + at.End}}, true
	}
	return faultyPattern{}, false
}

var (
	// What has two dots and a path after it is rather a host than a file.
	hostStart      = analysis.Expr(`(?i)^([a-z][a-z0-9+.-]*://[^/?*$ \t]*|www(?:\.[a-z0-9-]+){2,}(?::\d+)?)(?:[/?*$ \t]|$)`)
	hostBeforePath = analysis.Expr(`(?i)^([a-z0-9-]+(?:\.[a-z0-9-]+)+\.[a-z]{2,}(?::\d+)?)/`)

	// Before "$" stands the end of a path, and after it nothing that would be
	// part of one: many URLs have a "$", also at the start of a parameter.
	dollarAtEnd = analysis.Expr(`[^*/=?&$](\$)[$*,;:.\\%}"'|]+$`)

	// Of what regular expressions have, URLs have much too. That ".*" is none
	// shows only what stands around it: "/list.*" is a file with any extension,
	// "/.*" one whose name begins with a dot.
	regexSigns = analysis.Expr(`^\^|^\.\*|\(\.[*+]\)?|\(\?[:=!<]|\([^()]*\|[^()]*\)|\[\^|\[[^\]]*(?:a-z|A-Z|0-9)[^\]]*\]` +
		`|\\(?:[dDsSwW](?:[^A-Za-z0-9_]|$)|[.?*+/()[\]{}|^$])|\.\+(?:[/$]|$)|\?\.\*|/\.\*\.(?:html?|php|aspx?|jsp)`)

	dotSegment = analysis.Expr(`/(\.\.?)(?:/|\$$)`)

	badPercent = analysis.Expr(`%(?:[^0-9A-Fa-f*$]|[0-9A-Fa-f][^0-9A-Fa-f*$])`)
	variable   = analysis.Expr(`^%[A-Za-z_][A-Za-z0-9_]*%`)
)

func findHost(pattern string) ast.Span {
	if findSlashless(pattern).Empty() {
		return ast.Span{}
	}
	if at := firstMatch(hostStart, pattern); !at.Empty() {
		return at
	}
	return firstMatch(hostBeforePath, pattern)
}

func findDollarInside(pattern string) ast.Span {
	if strings.IndexByte(pattern, '$') < 0 {
		return ast.Span{}
	}
	return firstMatch(dollarAtEnd, pattern)
}

func findRegex(pattern string) ast.Span {
	if !strings.ContainsAny(pattern, `^([\`) && !strings.Contains(pattern, ".*") && !strings.Contains(pattern, ".+") {
		return ast.Span{}
	}
	return firstMatch(regexSigns, pattern)
}

// findBackslash looks at the path alone: in a query clients send "\" as it is.
func findBackslash(pattern string) ast.Span {
	i := strings.IndexByte(beforeQuery(pattern), '\\')
	if i < 0 {
		return ast.Span{}
	}
	return ast.Span{Start: i, End: i + 1}
}

func findSlashless(pattern string) ast.Span {
	if pattern[0] == '/' || pattern[0] == '*' {
		return ast.Span{}
	}
	return ast.Span{End: len(pattern)}
}

func findBlanks(pattern string) ast.Span {
	start := strings.IndexAny(pattern, " \t")
	if start < 0 {
		return ast.Span{}
	}
	return ast.Span{Start: start, End: len(pattern) - len(strings.TrimLeft(pattern[start:], " \t"))}
}

func findDotSegment(pattern string) ast.Span {
	return firstMatch(dotSegment, beforeQuery(pattern))
}

// findBadEscape passes over variables, such as "%name%": who links to a page
// without filling them in leads crawlers to just that. What begins an escape at
// the end of the pattern or before "*" matches many.
func findBadEscape(pattern string) ast.Span {
	if strings.IndexByte(pattern, '%') < 0 {
		return ast.Span{}
	}
	for from := 0; ; {
		at := firstMatch(badPercent, pattern[from:])
		if at.Empty() {
			return ast.Span{}
		}
		at = ast.Span{Start: from + at.Start, End: from + at.End}
		name := firstMatch(variable, pattern[at.Start:])
		if name.Empty() {
			return at
		}
		from = at.Start + name.End
	}
}

// firstMatch is the first match of e in s, or what its first group holds of it.
func firstMatch(e analysis.Expression, s string) ast.Span {
	at := e().FindStringSubmatchIndex(s)
	switch len(at) {
	case 0:
		return ast.Span{}
	case 2:
		return ast.Span{Start: at[0], End: at[1]}
	}
	return ast.Span{Start: at[2], End: at[3]}
}

func beforeQuery(pattern string) string {
	path, _, _ := strings.Cut(pattern, "?")
	return path
}

// coversSite reports whether pattern matches every path. No fix makes such a
// pattern of another: a mistake that does nothing is better than a closed site.
func coversSite(pattern string) bool {
	pattern = strings.TrimRight(pattern, "*")
	return pattern == "" || pattern == "/"
}
