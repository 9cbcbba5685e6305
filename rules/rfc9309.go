package rules

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
)

// RFC9309 reads as RFC 9309 says, and where its grammar is silent as plainly
// as crawlers can: a leading "*" in a path is accepted (the RFC's example 5.1
// has one), a byte order mark is skipped, a line has no limit.
var RFC9309 = &Dialect{
	Name:     "rfc9309",
	Summary:  "crawlers that follow RFC 9309",
	Source:   "RFC 9309",
	MaxSize:  500 << 10, // the least that RFC 9309 2.5 allows
	read:     readAsRFC9309,
	token:    rfc9309Token,
	group:    ownGroup,
	pattern:  rfc9309Pattern,
	path:     rfc9309Path,
	unread:   rfc9309PathEscaping.undo,
	implicit: []Rule{{Allow: true, Pattern: "/robots.txt$"}}, // 2.2.2
	compare:  longestFirst,
	outcome:  rfc9309Outcome,
}

func readAsRFC9309(src string, ln ast.Line) Reading {
	r := Reading{Value: ln.Value.In(src)}
	switch ln.Kind {
	case ast.UserAgent:
		r.Field = UserAgent
	case ast.Allow:
		r.Field = Allow
	case ast.Disallow:
		r.Field = Disallow
	case ast.Record:
		r.Field = Other
		if equalFold(ln.Field.In(src), "sitemap") {
			r.Field = Sitemap
		}
	default:
		return Reading{}
	}
	return r
}

// rfc9309Token is the value up to the first blank or slash: a fifth of all
// user-agent lines hold more than a product token, and a crawler that took
// them whole would find no group.
func rfc9309Token(value string) string {
	if i := strings.IndexAny(value, " \t/"); i >= 0 {
		return value[:i]
	}
	return value
}

// rfc9309Path writes a "*" or "$" of a URL as an escape: that is how a pattern
// names the character itself (RFC 9309 2.2.3), and the RFC encodes reserved
// characters before it compares. Other delimiters stay as they are written:
// encoding all of them, as the RFC has it, would not spare "/".
func rfc9309Path(url string) string { return rfc9309PathEscaping.apply(pathOfURL(url)) }

// rfc9309Pattern does the same to a "$" that is not the last character and so
// stands for itself.
func rfc9309Pattern(value string) string {
	if pattern, ok := strings.CutSuffix(value, "$"); ok {
		return rfc9309PatternEscaping.apply(pattern) + "$"
	}
	return rfc9309PatternEscaping.apply(value)
}

// Escapes of unreserved characters are decoded (RFC 9309 2.2.2).
var (
	rfc9309PathEscaping    = newEscaping("*$", true)
	rfc9309PatternEscaping = newEscaping("$", true)
)
