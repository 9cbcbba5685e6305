package lint

import (
	"math/rand/v2"
	"regexp/syntax"
	"strings"
	"testing"
)

// Whatever an expression matches, it holds one of the words that it is marked by.
func TestMarks(t *testing.T) {
	all := map[string]marked{"noIndex": noIndex, "privatePlace": privatePlace, "stagingHost": stagingHost}
	for _, kind := range sensitiveNames {
		all[kind.names.expression().String()] = kind.names
	}
	random := rand.New(rand.NewPCG(1, 2))
	for name, m := range all {
		re, err := syntax.Parse(m.expression().String(), syntax.Perl)
		if err != nil {
			t.Fatal(err)
		}
		matched := 0
		for range 3000 {
			s := example(random, re)
			if !m.expression().MatchString(s) {
				continue
			}
			if matched++; !m.matches(s) {
				t.Errorf("%s: no mark in %q, which matches", name, s)
			}
		}
		if matched < 100 {
			t.Errorf("%s: %d examples match, want more", name, matched)
		}
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
