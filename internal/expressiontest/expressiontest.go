// Package expressiontest tests expressions of passes on texts that they match.
package expressiontest

import (
	"math/rand/v2"
	"regexp/syntax"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/robotslint/robotslint/lint/analysis"
)

// CheckMarks checks that whatever m matches holds one of the words that m is
// marked by.
func CheckMarks(t *testing.T, m analysis.MarkedExpression) {
	t.Helper()
	re, err := syntax.Parse(m.Expression().String(), syntax.Perl)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	matched := 0
	for range 3000 {
		s := example(random, re)
		if !m.Expression().MatchString(s) {
			continue
		}
		if matched++; !m.Matches(s) {
			t.Errorf("no mark in %q, which %s matches", s, re)
		}
	}
	if matched < 100 {
		t.Errorf("%s matches %d examples, want more", re, matched)
	}
}

// CheckStart checks that every match of e begins with one of the octets that e looks
// for first.
func CheckStart(t *testing.T, e analysis.StartExpression) {
	t.Helper()
	re, err := syntax.Parse(e.Expression().String(), syntax.Perl)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	matched := 0
	for range 50 {
		s := example(random, re)
		_, size := utf8.DecodeRuneInString(s)
		rest := s[size:]
		for first := range rune(0x3000) {
			s := string(first) + rest
			if !e.Expression().MatchString(s) {
				continue
			}
			if matched++; !e.Matches(s) {
				t.Errorf("no such octet at the start of %q, which %s matches", s, re)
			}
		}
	}
	if matched < 50 {
		t.Errorf("%s matches %d examples, want more", re, matched)
	}
}

// example is a text of the shape of re, in ASCII, which matches unless
// assertions inside of re fail.
func example(random *rand.Rand, re *syntax.Regexp) string {
	repeated := func(least, most int) string {
		var b strings.Builder
		for range least + random.IntN(most-least+1) {
			b.WriteString(example(random, re.Sub[0]))
		}
		return b.String()
	}
	switch re.Op {
	case syntax.OpLiteral:
		return string(re.Rune)
	case syntax.OpCharClass:
		i := 2 * random.IntN(len(re.Rune)/2)
		for re.Rune[i] > 0x7f {
			i = 2 * random.IntN(len(re.Rune)/2)
		}
		return string(re.Rune[i] + random.Int32N(min(re.Rune[i+1], 0x7f)-re.Rune[i]+1))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return "x"
	case syntax.OpCapture:
		return example(random, re.Sub[0])
	case syntax.OpStar, syntax.OpQuest:
		return repeated(0, 1)
	case syntax.OpPlus:
		return repeated(1, 2)
	case syntax.OpRepeat:
		return repeated(re.Min, max(re.Min, re.Max))
	case syntax.OpAlternate:
		return example(random, re.Sub[random.IntN(len(re.Sub))])
	case syntax.OpConcat:
		var b strings.Builder
		for _, sub := range re.Sub {
			b.WriteString(example(random, sub))
		}
		return b.String()
	}
	return "" // an assertion
}
