package analysis

import (
	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
)

// ReadsField reports whether some crawler reads the value of ln: Google, which
// forgives much, or the readers of a known field.
func ReadsField(c *Context, ln ast.Line) bool {
	field := rules.Google.Read(c.File.Src, ln).Field
	return field != rules.NoField && field != rules.Other || HasReaders(c.Text(ln.Field))
}

// HasReaders reports whether some crawler acts on the field called field.
func HasReaders(field string) bool {
	known := FieldNamed(field)
	return known != nil && known.Readers != ""
}

// IsRuleToGoogle reports whether Google reads ln as a rule, misspellings included.
func IsRuleToGoogle(c *Context, ln ast.Line) bool {
	field := rules.Google.Read(c.File.Src, ln).Field
	return (field == rules.Allow || field == rules.Disallow) && ln.Kind != ast.Malformed
}

// FieldAt returns the field that Google would read if text began a line;
// [rules.NoField] for none or one unknown to Google.
func FieldAt(text string) rules.Field {
	src := "\n" + text
	for ln := range grammar.Lines(src) {
		if f := rules.Google.Read(src, ln).Field; ln.Number == 2 && f != rules.Other {
			return f
		}
	}
	return rules.NoField
}
