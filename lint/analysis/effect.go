package analysis

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
)

// CharacterFinding returns a finding about stray characters in ln, which fix
// removes or replaces. The message begins with what, a phrase that names them, and
// says how crawlers misread the line.
func CharacterFinding(c *Context, ln ast.Line, what string, fix Fix) Finding {
	at := fix.Edits[0].Span
	fd := Finding{Span: at, Fixes: []Fix{fix}}
	var effect string
	fd.Severity, effect = EffectOfEdits(c, ln, fix.Edits)
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

// EffectOfEdits compares how crawlers read ln with how they would read it with
// edits made, and returns a phrase for the message and how grave the difference
// is: an error for Google, a warning for others, an info if there is none. The
// edits lie within the text of ln.
func EffectOfEdits(c *Context, ln ast.Line, edits []Edit) (Severity, string) {
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
	// Dialects read no other fields, but some crawlers do.
	switch field := mended.Field.In(src); {
	case !HasReaders(field):
	case !ast.EqualFold(c.Text(ln.Field), field):
		return Warning, fmt.Sprintf("crawlers that read %s do not find it", field)
	case c.Text(ln.Value) != mended.Value.In(src):
		return Warning, fmt.Sprintf("crawlers that read %s find %s", field, c.Excerpt(ln.Value))
	}
	return Info, "crawlers read the line alike with and without it"
}

// mendLine returns ln with edits made, which lie within its text, and the source
// that it belongs to. The zero Line means that nothing is left.
func mendLine(c *Context, ln ast.Line, edits []Edit) (string, ast.Line) {
	edits = slices.Clone(edits)
	for i := range edits {
		edits[i].Span.Start -= ln.Text.Start
		edits[i].Span.End -= ln.Text.Start
	}
	src := "\n" + Apply(c.Text(ln.Text), edits) // the start of a file is special to some dialects
	for mended := range grammar.Lines(src) {
		if mended.Number == 2 {
			return src, mended
		}
	}
	return src, ast.Line{} // nothing is left
}

// valueRead returns what d compares of a line that it reads as r.
func valueRead(d *rules.Dialect, r rules.Reading) string {
	switch r.Field {
	case rules.UserAgent:
		return d.Token(r.Value)
	case rules.Allow, rules.Disallow:
		return d.Pattern(r.Value)
	}
	return r.Value
}

// misread returns what a line of that field means to a crawler that reads got
// where its author intended another value.
func misread(field rules.Field, got, intended string) string {
	differ := 0
	for differ < min(len(got), len(intended)) && got[differ] == intended[differ] {
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
