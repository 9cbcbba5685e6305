package rules

import (
	"cmp"
	"slices"
	"strings"
)

// Witness returns a URL, fit to be shown, that matches pattern and satisfies
// accept; "" if none of a few likely ones does. The pattern is normalised: see
// [Dialect.Pattern].
func (p *Policy) Witness(pattern string, accept func(url string) bool) string {
	return p.Dialect.witness(pattern, likelyFills, accept)
}

// likelyFills replace the stars of a pattern in a URL that is shown, the
// plainest first.
var likelyFills = []string{"", "x", "example", "1"}

// witness returns a URL that matches pattern and satisfies accept, its stars
// replaced by one of fills; "" if there is none. URLs that look contrived come last.
func (d *Dialect) witness(pattern string, fills []string, accept func(url string) bool) string {
	parts := d.partsOf(pattern)
	for _, contrived := range []bool{false, true} {
		for _, part := range parts {
			literal, anchored := strings.CutSuffix(part, "$")
			shown := func(path string) string {
				url := d.urlOf(path)
				if looksContrived(path, literal) == contrived && isURL(url) && matches(pattern, d.path(url)) && accept(url) {
					return url
				}
				return ""
			}
			if strings.Contains(literal, "*") && !contrived {
				if url := shown(fillEmptyNames(literal)); url != "" {
					return url
				}
			}
			for _, fill := range fills {
				path := cmp.Or(strings.ReplaceAll(literal, "*", fill), "/")
				if url := shown(path); url != "" {
					return url
				}
				if anchored || fill == "" {
					continue
				}
				if url := shown(path + fill); url != "" {
					return url
				}
			}
		}
	}
	return ""
}

// looksContrived reports whether path, made from literal by replacing its stars, has a
// segment without a name where literal has none: "//feed" or "/.css" for "/*/feed" or
// "/*.css".
func looksContrived(path, literal string) bool {
	return strings.Count(path, "//") > strings.Count(literal, "//") || strings.Count(path, "/.") > strings.Count(literal, "/.")
}

// fillEmptyNames replaces the stars of literal by nothing, except where that would leave
// a segment or a file without a name.
func fillEmptyNames(literal string) string {
	var path strings.Builder
	for i := 0; i < len(literal); i++ {
		if literal[i] != '*' {
			path.WriteByte(literal[i])
			continue
		}
		before := i == 0 || literal[i-1] == '/'
		for i+1 < len(literal) && literal[i+1] == '*' {
			i++
		}
		if before && i+1 < len(literal) && strings.IndexByte("/.", literal[i+1]) >= 0 {
			path.WriteByte('x')
		}
	}
	return cmp.Or(path.String(), "/")
}

// urlOf returns a URL whose path, as d compares it, is path if any URL has that
// path.
func (d *Dialect) urlOf(path string) string {
	if d.respell != nil {
		path = d.respell(path)
	}
	if strings.HasPrefix(path, "//") { // what follows would be read as a host
		return "https://example.com" + path
	}
	return path
}

// isURL reports whether every octet of text may stand in a URL as it is: no blank
// or control character, which browsers and crawlers encode or drop, and none
// outside ASCII.
func isURL(text string) bool {
	for i := range len(text) {
		if !isURLOctet(text[i]) {
			return false
		}
	}
	return true
}

func isURLOctet(c byte) bool { return ' ' < c && c < 0x7F }

// hasURL reports whether the path of some URL has the octets of pattern. A blank
// is in none, say, if d does not decode "%20". The meet of two patterns has the
// octets of both, and no URL matches it if none matches one of them: meets without
// a URL can be left out of an answer about all URLs.
func (d *Dialect) hasURL(pattern string) bool {
	if d.respell != nil {
		pattern = d.respell(pattern)
	}
	return isURL(pattern)
}

// fillsFor returns replacements for stars that are tried where a URL must be
// found if there is one.
func fillsFor(sets ...[]Rule) []string {
	return slices.Concat(likelyFills, []string{"q", "zz", "7"}, unusedIn(sets...))
}

// unusedIn returns a character that a URL may hold and no pattern of the rules
// does: it serves in a URL as the fresh octet serves in proofs. The result is
// empty if the rules use them all.
func unusedIn(sets ...[]Rule) []string {
	const unreserved = "~_xqzjkvwybcdfghmnprstaeiou0123456789XQZJKVWYBCDFGHMNPRSTAEIOUlL.-"
	for i := range len(unreserved) {
		c := unreserved[i : i+1]
		if !slices.ContainsFunc(sets, func(rules []Rule) bool {
			return slices.ContainsFunc(rules, func(r Rule) bool { return strings.Contains(r.Pattern, c) })
		}) {
			return []string{c}
		}
	}
	return nil
}
