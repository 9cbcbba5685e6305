package analysis

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
)

// Expression returns a regular expression, compiled at its first call. Compiling
// all expressions when the program starts would double the time that takes.
type Expression func() *regexp.Regexp

// Expr returns the expression for text, in the syntax of package regexp. The first
// call of the expression panics if text does not compile.
func Expr(text string) Expression {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// MarkedExpression is an expression that matches only texts with at least one of
// a few words, its marks. Nearly all texts have none of them, so most files never
// need the expression compiled.
type MarkedExpression struct {
	Expression
	marks  []string   // in lower case
	begins *[256]bool // octets that a mark begins with, in any case
}

// MarkedExpr returns the expression for text. Every match must contain one of
// marks, in any case of letters; marks are written in lower case.
func MarkedExpr(text string, marks ...string) MarkedExpression {
	m := MarkedExpression{Expr(text), marks, new([256]bool)}
	for _, mark := range marks {
		m.begins[mark[0]] = true
		m.begins[strings.ToUpper(mark)[0]] = true
	}
	return m
}

// Find returns the offsets of the first match in s and of its groups, as
// [regexp.Regexp.FindStringSubmatchIndex] does; nil if there is none.
func (m MarkedExpression) Find(s string) []int {
	if !m.mayMatch(s) {
		return nil
	}
	return m.Expression().FindStringSubmatchIndex(s)
}

// Matches reports whether s contains a match.
func (m MarkedExpression) Matches(s string) bool {
	return m.mayMatch(s) && m.Expression().MatchString(s)
}

// StartExpression is an expression that matches only at the start of a text, and
// only texts that begin with one of a few octets. Passes try such expressions on
// every line, and most lines begin with another octet.
type StartExpression struct {
	Expression
	octets string
}

// StartExpr returns the expression for text. Every match must begin with one of
// octets.
func StartExpr(text, octets string) StartExpression {
	return StartExpression{Expr(text), octets}
}

// Matches reports whether s begins with a match.
func (e StartExpression) Matches(s string) bool {
	return e.mayMatch(s) && e.Expression().MatchString(s)
}

// Cut returns s without the match that it begins with.
func (e StartExpression) Cut(s string) string {
	if !e.mayMatch(s) {
		return s
	}
	return s[len(e.Expression().FindString(s)):]
}

func (e StartExpression) mayMatch(s string) bool {
	return s != "" && strings.IndexByte(e.octets, s[0]) >= 0
}

// mayMatch reports whether s has a mark. Passes ask about every line, so nothing is
// copied unless s has characters outside ASCII, some of which have ASCII letters as
// their lower case.
func (m MarkedExpression) mayMatch(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			s = strings.ToLower(s)
			return slices.ContainsFunc(m.marks, func(mark string) bool { return strings.Contains(s, mark) })
		}
		if !m.begins[s[i]] {
			continue
		}
		for _, mark := range m.marks {
			if len(s)-i >= len(mark) && ast.EqualFold(s[i:i+len(mark)], mark) {
				return true
			}
		}
	}
	return false
}
