package analysis

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Expression is a regular expression that is compiled when it is first used:
// all of them together would double the time that the program takes to start.
type Expression func() *regexp.Regexp

func Expr(text string) Expression {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// MarkedExpression is an expression of which every match holds one of a few words. Texts
// without them, which are nearly all, are told apart by that: many a file needs
// the expression never.
type MarkedExpression struct {
	Expression
	marks []string // in lower case
}

func MarkedExpr(text string, marks ...string) MarkedExpression {
	return MarkedExpression{Expr(text), marks}
}

// Find is the first match in s and its groups, as in
// [regexp.Regexp.FindStringSubmatchIndex]; nil without one.
func (m MarkedExpression) Find(s string) []int {
	if !m.mayMatch(s) {
		return nil
	}
	return m.Expression().FindStringSubmatchIndex(s)
}

func (m MarkedExpression) Matches(s string) bool {
	return m.mayMatch(s) && m.Expression().MatchString(s)
}

func (m MarkedExpression) mayMatch(s string) bool {
	s = strings.ToLower(s)
	return slices.ContainsFunc(m.marks, func(mark string) bool { return strings.Contains(s, mark) })
}
