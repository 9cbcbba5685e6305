package analysis

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// ReadsField reports whether somebody reads the value of ln: Google, which
// forgives much, or those whom a known field is for.
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

// StrayCharacters is the finding of what, characters in ln that fix takes out or replaces.
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

// EffectOf says what ln is to crawlers where that is something else than the line
// with edits made, and how grave that is: an error for Google, a warning for
// others.
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
			return reader.severity, fmt.Sprintf("to %s the line is no %s line", reader.name, want.Field)
		case valueRead(d, got) != valueRead(d, want):
			return reader.severity, fmt.Sprintf("to %s %s", reader.name, misread(got.Field, valueRead(d, got), valueRead(d, want)))
		}
	}
	// Of the other fields no dialect knows the readers.
	switch field := mended.Field.In(src); {
	case !HasReaders(field):
	case !strings.EqualFold(c.Text(ln.Field), field):
		return Warning, fmt.Sprintf("crawlers that read %s do not find it", field)
	case c.Text(ln.Value) != mended.Value.In(src):
		return Warning, fmt.Sprintf("crawlers that read %s find %s", field, c.Excerpt(ln.Value))
	}
	return Info, "crawlers read the line alike with and without it"
}

// valueRead is what d compares of a line that it reads as r.
func valueRead(d *rules.Dialect, r rules.Reading) string {
	switch r.Field {
	case rules.UserAgent:
		return d.Token(r.Value)
	case rules.Allow, rules.Disallow:
		return d.Pattern(r.Value)
	}
	return r.Value
}

// misread says what a line means that is meant to mean something else.
func misread(field rules.Field, got, meant string) string {
	differ := 0
	for differ < min(len(got), len(meant)) && got[differ] == meant[differ] {
		differ++
	}
	switch excerpt := ExcerptAt(got, differ); {
	case field == rules.UserAgent && got == "":
		return "the line names nobody"
	case field == rules.UserAgent:
		return "the product token is " + excerpt
	case field == rules.Sitemap:
		return "the sitemap is " + excerpt
	default:
		return "the path pattern is " + excerpt
	}
}
