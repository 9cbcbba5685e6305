package analysis

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// ReadsField reports whether some crawler reads the value of ln: Google, which accepts
// misspellings, or a reader of its known field.
func ReadsField(c *Context, ln ast.Line) bool {
	field := rules.Google.Read(c.File.Src, ln).Field
	return field != rules.NoField && field != rules.Other || HasReaders(c.Text(ln.Field))
}

func HasReaders(field string) bool {
	known := FieldNamed(field)
	return known != nil && known.Readers != ""
}

// IsRuleToGoogle reports whether Google reads ln, its misspellings too, as a rule.
func IsRuleToGoogle(c *Context, ln ast.Line) bool {
	field := rules.Google.Read(c.File.Src, ln).Field
	return (field == rules.Allow || field == rules.Disallow) && ln.Kind != ast.Malformed
}

// StrayCharacters returns the finding for characters in ln that fix removes or replaces.
// what names them.
func StrayCharacters(c *Context, ln ast.Line, what string, fix Fix) Finding {
	at := fix.Edits[0].Span
	fd := Finding{Span: at, Fixes: []Fix{fix}}
	var effect string
	fd.Severity, effect = EffectOf(c, ln, fix.Edits)
	place := "in the value"
	switch {
	case at.Start >= ln.Comment.Start && !ln.Comment.Empty():
		place = "in a comment"
	case ln.Kind == ast.Malformed:
		place = "in a line without a colon"
	case at.Start < ln.Field.End:
		place = "in the field"
	}
	fd.Message = fmt.Sprintf("%s %s; %s", what, place, effect)
	return fd
}

// EffectOf says how crawlers read ln if they read it differently with edits made, and how
// much that matters: an error for Google, a warning for others.
func EffectOf(c *Context, ln ast.Line, edits []Edit) (Severity, string) {
	src, mended := mendLine(c, ln, edits)
	for _, reader := range []struct {
		name     string
		dialect  *rules.Dialect
		severity Severity
	}{
		{"Google", rules.Google, Error},
		{"RFC 9309 crawlers", rules.RFC9309, Warning},
	} {
		d := reader.dialect
		switch got, want := d.Read(c.File.Src, ln), d.Read(src, mended); {
		case want.Field == rules.NoField || want.Field == rules.Other:
		case got.Field != want.Field:
			article := "a"
			if want.Field == rules.Allow {
				article = "an"
			}
			return reader.severity, fmt.Sprintf("to %s the line is not %s %s line", reader.name, article, want.Field)
		case valueRead(d, got) != valueRead(d, want):
			return reader.severity, fmt.Sprintf("to %s %s", reader.name, misread(got.Field, valueRead(d, got), valueRead(d, want)))
		}
	}
	// No dialect knows who reads the other fields.
	switch field := mended.Field.In(src); {
	case !HasReaders(field):
	case !strings.EqualFold(c.Text(ln.Field), field):
		return Warning, fmt.Sprintf("crawlers that read %s do not find it", field)
	case c.Text(ln.Value) != mended.Value.In(src):
		return Warning, fmt.Sprintf("crawlers that read %s find %s", field, c.Excerpt(ln.Value))
	}
	return Info, "crawlers read the line alike with and without it"
}

// valueRead returns the part of r that d compares.
func valueRead(d *rules.Dialect, r rules.Reading) string {
	switch r.Field {
	case rules.UserAgent:
		return d.Token(r.Value)
	case rules.Allow, rules.Disallow:
		return d.Pattern(r.Value)
	}
	return r.Value
}

// misread says what a line means to a crawler where its author meant something else.
func misread(field rules.Field, got, meant string) string {
	differ := 0
	for differ < min(len(got), len(meant)) && got[differ] == meant[differ] {
		differ++
	}
	switch excerpt := ExcerptAt(got, differ); {
	case field == rules.UserAgent && got == "":
		return "the line names no crawler"
	case field == rules.UserAgent:
		return "the product token is " + excerpt
	case field == rules.Sitemap:
		return "the sitemap is " + excerpt
	default:
		return "the path pattern is " + excerpt
	}
}
