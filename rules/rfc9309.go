package rules

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
)

// RFC9309 reads as RFC 9309 says. Where its grammar is silent, the dialect takes
// the plain course: it accepts a leading "*" in a path (the RFC's example 5.1 has
// one), skips a byte order mark, and sets no limit on lines.
var RFC9309 = &Dialect{
	Name:     "rfc9309",
	Summary:  "crawlers that follow RFC 9309",
	Source:   "RFC 9309",
	MaxSize:  500 << 10, // the least that RFC 9309 2.5 allows
	read:     readAsRFC9309,
	token:    rfc9309Token,
	pattern:  rfc9309Pattern,
	path:     rfc9309Path,
	respell:  rfc9309PathEscaping.undo,
	implicit: []Rule{{Allow: true, Pattern: "/robots.txt$"}}, // 2.2.2
	priority: longestFirst,
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

// rfc9309Token returns value up to the first blank or slash. A fifth of all
// user-agent lines hold more than a product token, and a crawler that compared
// them whole would find no group.
func rfc9309Token(value string) string {
	if i := strings.IndexAny(value, " \t/"); i >= 0 {
		return value[:i]
	}
	return value
}

// rfc9309Path escapes "*" and "$" in a URL, because a pattern must escape them to
// mean the characters themselves (RFC 9309 2.2.3). The RFC would encode every
// reserved character before comparing, but that includes "/", so the others stay
// as they are written.
func rfc9309Path(url string) string { return rfc9309PathEscaping.apply(pathOfURL(url)) }

// rfc9309Pattern escapes a "$" that is not the last character, because it means
// the character itself.
func rfc9309Pattern(value string) string {
	text, anchored := strings.CutSuffix(value, "$")
	pattern := rfc9309PatternEscaping.apply(text)
	switch {
	case !anchored:
		return pattern
	case pattern == text:
		return value
	}
	return pattern + "$"
}

// Both decode escapes of unreserved characters (RFC 9309 2.2.2).
var (
	rfc9309PathEscaping    = newEscaping("*$", true)
	rfc9309PatternEscaping = newEscaping("$", true)
)
