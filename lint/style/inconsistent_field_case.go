package style

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
)

var InconsistentFieldCase = &analysis.Pass{
	ID:        "inconsistent-field-case",
	Family:    analysis.Style,
	Severity:  analysis.Hint,
	Summary:   "one field is written in different letter case",
	Rationale: "Crawlers ignore the case of field names. A reader who looks for one spelling overlooks the lines with another.",
	Bad:       "User-agent: *\nDisallow: /cart/\nDisallow: /search\ndisallow: /login\n",
	Good:      "User-agent: *\nDisallow: /cart/\nDisallow: /search\nDisallow: /login\n",
	Source:    "RFC 9309 2.2; robotslint's own judgement",
	Precision: analysis.Precision{Files: 4999, Found: 576, Note: "a second program found both spellings in each file"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		usual := usualSpellings(c)
		for ln := range analysis.LinesAtFault(c, analysis.Sound) {
			field := c.Text(ln.Field)
			most := usual[strings.ToLower(field)]
			if field == most.field {
				continue
			}
			report(analysis.Finding{
				Span:    ln.Field,
				Message: fmt.Sprintf("%q is written %q elsewhere (lines: %d); crawlers read both alike", field, most.field, most.lines),
				Fixes:   []analysis.Fix{{Message: "write " + most.field, Edits: []analysis.Edit{{Span: ln.Field, Text: most.field}}}},
			})
		}
	},
}

// spelling is a way to write a field, and how many lines use it.
type spelling struct {
	field string
	lines int
}

// usualSpellings returns the most frequent spelling of each field, by its name in lower
// case. Among equally frequent ones it prefers the spelling that fmt writes, then the
// first in the order of octets. Lines with a fault do not count.
func usualSpellings(c *analysis.Context) map[string]spelling {
	lines := map[string]int{}
	for ln := range analysis.LinesAtFault(c, analysis.Sound) {
		lines[c.Text(ln.Field)]++
	}
	usual := map[string]spelling{}
	for field, n := range lines {
		name := strings.ToLower(field)
		if s := (spelling{field, n}); usual[name].field == "" || s.compare(usual[name]) > 0 {
			usual[name] = s
		}
	}
	return usual
}

// compare is positive if s is more usual than other.
func (s spelling) compare(other spelling) int {
	canonical := func(s spelling) int {
		if k := analysis.FieldNamed(s.field); k != nil && k.Name == s.field {
			return 1
		}
		return 0
	}
	return cmp.Or(cmp.Compare(s.lines, other.lines), cmp.Compare(canonical(s), canonical(other)), cmp.Compare(other.field, s.field))
}
