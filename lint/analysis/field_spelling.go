package analysis

import (
	"cmp"
	"strings"
)

// FieldSpelling is a way to write a field, and how many lines use it.
type FieldSpelling struct {
	Field string
	Lines int
}

// FieldSpellings has the most frequent spelling of each field, by its name in lower
// case. Among equally frequent ones it prefers the spelling that fmt writes, then the
// first in the order of octets. Lines with a fault do not count.
var FieldSpellings = NewFact(func(c *Context) map[string]FieldSpelling {
	lines := map[string]int{}
	for ln := range LinesAtFault(c, Sound) {
		lines[c.Text(ln.Field)]++
	}
	usual := map[string]FieldSpelling{}
	for field, n := range lines {
		name := strings.ToLower(field)
		if s := (FieldSpelling{field, n}); usual[name].Field == "" || s.compare(usual[name]) > 0 {
			usual[name] = s
		}
	}
	return usual
})

// compare is positive if s is more usual than other.
func (s FieldSpelling) compare(other FieldSpelling) int {
	canonical := func(s FieldSpelling) int {
		if k := FieldNamed(s.Field); k != nil && k.Name == s.Field {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(s.Lines, other.Lines), cmp.Compare(canonical(s), canonical(other)), cmp.Compare(other.Field, s.Field))
}

// AsSpelt returns field in the letter case that the file has for it. For a field that
// the file does not have, that is lower case if every other field is in lower case.
func AsSpelt(c *Context, field string) string {
	usual := FieldSpellings.Of(c)
	lower := strings.ToLower(field)
	if s, ok := usual[lower]; ok {
		return s.Field
	}
	for name, s := range usual {
		if s.Field != name {
			return field
		}
	}
	if len(usual) == 0 {
		return field
	}
	return lower
}
