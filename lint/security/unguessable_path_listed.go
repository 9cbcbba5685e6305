package security

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var UnguessablePathListed = &analysis.Pass{
	ID:        "unguessable-path-listed",
	Family:    analysis.Security,
	Severity:  analysis.Info,
	Summary:   "rule gives away a path that nobody could guess",
	Rationale: "A long random path is often all that protects a page: whoever knows the address may enter. Everybody can read a robots.txt, and Disallow asks only crawlers to stay away. Many random paths together are probably identifiers of public pages, and are not reported.",
	Bad:       "User-agent: *\nDisallow: /share/q7Zt0VbX3kRw9LmY2cHd8PfA/\n",
	Good:      "User-agent: *\nDisallow: /share/\n",
	Source:    "RFC 9309 3; robotslint's own judgement",
	Precision: analysis.Precision{Files: 4999, Found: 3, Read: 2, Right: 2, Note: "by their shape"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		var found []analysis.Finding
		distinct := map[string]bool{}
		for ln := range analysis.SoundRules(c) {
			if ln.Kind != ast.Disallow {
				continue
			}
			at := unguessable(c, ln.Value)
			if _, what := sensitive(c, ln.Value); at.Empty() || what != "" {
				continue // sensitive-path-listed reports what it finds sensitive
			}
			if distinct[c.Text(at)] = true; len(distinct) > mostSecretPaths {
				return
			}
			found = append(found, analysis.Finding{
				Span:    at,
				Message: fmt.Sprintf("%q cannot be guessed, but anyone can read it here", few(c.Text(at))),
				Help:    "ask for a password there, and remove the rule",
			})
		}
		for _, fd := range found {
			report(fd)
		}
	},
}

// mostSecretPaths is how many random paths of a file may be secrets. More of them are
// identifiers that a program gives to its pages.
const mostSecretPaths = 3

// unguessable returns the first segment of a path pattern that is random as a whole;
// an empty span if there is none. A hexadecimal number or a UUID counts only at the
// top of the site: many programs identify their pages by those. A segment after a
// wildcard does not tell where.
func unguessable(c *analysis.Context, pattern ast.Span) ast.Span {
	path, _, _ := strings.Cut(c.Text(pattern), "?")
	if !strings.HasPrefix(path, "/") {
		return ast.Span{} // matches nothing
	}
	at := ast.Span{Start: pattern.Start}
	for segment := range strings.SplitSeq(path, "/") {
		name := strings.TrimRight(segment, "*$")
		at.End = at.Start + len(name)
		if isRandomWord(name) || at.Start == pattern.Start+1 && isRandomNumber(name) {
			return at
		}
		if strings.Contains(segment, "*") {
			break
		}
		at.Start = at.End + 1
	}
	return ast.Span{}
}

// isRandomNumber reports whether s is a number of 128 bits or more in
// hexadecimal, or a random UUID (RFC 9562 5.4).
func isRandomNumber(s string) bool { return len(s) >= 128/4 && randomNumber().MatchString(s) }

var randomNumber = analysis.Expr(`(?i)^([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})$`)

// isRandomWord reports whether s is a long word in which letters of both cases and
// digits alternate more often than in a name made of words.
func isRandomWord(s string) bool {
	const shortest, longest = 20, 200
	if len(s) < shortest || len(s) > longest {
		return false
	}
	const upper, lower, digit = 0, 1, 2
	var counts [3]int
	turns, last := 0, -1
	for i := range len(s) {
		kind := upper
		switch b := s[i]; {
		case 'A' <= b && b <= 'Z':
		case 'a' <= b && b <= 'z':
			kind = lower
		case '0' <= b && b <= '9':
			kind = digit
		default:
			return false // names made of words have hyphens more often than random words
		}
		counts[kind]++
		if kind != last {
			turns++
		}
		last = kind
	}
	return counts[upper] >= 3 && counts[lower] >= 3 && counts[digit] >= 2 && turns*5 >= len(s)*2
}
