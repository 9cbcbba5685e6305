package lint

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// expression is a regular expression that is compiled when it is first used:
// all of them together would double the time that the program takes to start.
type expression func() *regexp.Regexp

func expr(text string) expression {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}

// marked is an expression of which every match holds one of a few words. Texts
// without them, which are nearly all, are told apart by that: many a file needs
// the expression never.
type marked struct {
	expression
	marks []string // in lower case
}

func markedExpr(text string, marks ...string) marked { return marked{expr(text), marks} }

// find is the first match in s and its groups, as in
// [regexp.Regexp.FindStringSubmatchIndex]; nil without one.
func (m marked) find(s string) []int {
	if !m.mayMatch(s) {
		return nil
	}
	return m.expression().FindStringSubmatchIndex(s)
}

func (m marked) matches(s string) bool { return m.mayMatch(s) && m.expression().MatchString(s) }

func (m marked) mayMatch(s string) bool {
	s = strings.ToLower(s)
	return slices.ContainsFunc(m.marks, func(mark string) bool { return strings.Contains(s, mark) })
}
