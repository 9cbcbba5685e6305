package evaluator

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// Spelling returns token as the registry spells it, or unchanged if no crawler has it.
func Spelling(token string) string {
	if crawler, ok := crawlers.Lookup(token); ok {
		return crawler.Token
	}
	return token
}

// ReadAlike stands in [Class.Names] between a product token and the names that a
// dialect reads as that token.
const ReadAlike = " (as "

// spellings are the values of user-agent lines, each once, by the product token that a
// dialect reads in them, in lower case.
type spellings map[string][]string

// readSpellings returns the spellings in files as d reads them.
func readSpellings(d *rules.Dialect, files ...*ast.File) spellings {
	all := spellings{}
	seen := map[string]bool{} // values in lower case
	for _, f := range files {
		for ln := range d.Lines(f.Src) {
			r := d.Read(f.Src, ln)
			if value := strings.ToLower(r.Value); r.Field == rules.UserAgent && !seen[value] {
				seen[value] = true
				token := rules.LowerToken(d.Token(r.Value))
				all[token] = append(all[token], r.Value)
			}
		}
	}
	return all
}

// name returns token, which is in lower case, as people write it. If d reads several
// names as one token that no known crawler has, the result says so.
func (s spellings) name(d *rules.Dialect, token string) string {
	values := s[token]
	if token == "*" || len(values) == 0 {
		return Spelling(token)
	}
	if name, alone := withoutVersion(values); alone {
		values = []string{name}
	}
	name := rules.RFC9309.Token(values[0])
	if rules.LowerToken(d.Token(name)) != token {
		name = d.Token(values[0])
	}
	if _, known := crawlers.Lookup(name); known || len(values) == 1 {
		return name
	}
	more := ""
	if n := len(values) - 2; n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	return fmt.Sprintf("%s%s%q and %q%s are read)", d.Token(values[0]), ReadAlike, values[0], values[1], more)
}

// withoutVersion returns the first of values without "/1.0" at its end, and reports
// whether the others differ from it only in such a version and in the case of letters.
func withoutVersion(values []string) (string, bool) {
	cut := func(value string) string {
		if name, version, ok := strings.Cut(value, "/"); ok && strings.Trim(version, "0123456789.") == "" {
			return name
		}
		return value
	}
	first := cut(values[0])
	return first, !slices.ContainsFunc(values[1:], func(value string) bool { return !strings.EqualFold(cut(value), first) })
}

// names returns the name of each token.
func (s spellings) names(d *rules.Dialect, tokens []string) []string {
	names := slices.Clone(tokens)
	for i, token := range tokens {
		names[i] = s.name(d, token)
	}
	return names
}
