package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
)

// readsField reports whether somebody reads the value of ln: Google, which
// forgives much, or those whom a known field is for.
func (c *Context) readsField(ln ast.Line) bool {
	field := rules.Google.Read(c.File.Src, ln).Field
	return field != rules.NoField && field != rules.Other || hasReaders(c.Text(ln.Field))
}

func hasReaders(field string) bool {
	known := FieldNamed(field)
	return known != nil && known.Readers != ""
}

// isRule reports whether Google reads ln, its misspellings too, as a rule.
func (c *Context) isRule(ln ast.Line) bool {
	field := rules.Google.Read(c.File.Src, ln).Field
	return (field == rules.Allow || field == rules.Disallow) && ln.Kind != ast.Malformed
}

// stray is the finding of what, characters in ln that fix takes out or replaces.
func (c *Context) stray(ln ast.Line, what string, fix Fix) Finding {
	at := fix.Edits[0].Span
	fd := Finding{Span: at, Fixes: []Fix{fix}}
	var effect string
	fd.Severity, effect = c.effect(ln, fix.Edits)
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

// effect says what ln is to crawlers where that is something else than the line
// with edits made, and how grave that is: an error for Google, a warning for
// others.
func (c *Context) effect(ln ast.Line, edits []Edit) (Severity, string) {
	src, mended := c.mend(ln, edits)
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
		case meaning(d, got) != meaning(d, want):
			return reader.severity, fmt.Sprintf("to %s %s", reader.name, otherwise(got.Field, meaning(d, got), meaning(d, want)))
		}
	}
	// Of the other fields no dialect knows the readers.
	switch field := mended.Field.In(src); {
	case !hasReaders(field):
	case !strings.EqualFold(c.Text(ln.Field), field):
		return Warning, fmt.Sprintf("crawlers that read %s do not find it", field)
	case c.Text(ln.Value) != mended.Value.In(src):
		return Warning, fmt.Sprintf("crawlers that read %s find %s", field, c.excerpt(ln.Value))
	}
	return Info, "crawlers read the line alike with and without it"
}

// mend returns ln with edits made, which lie within its text.
func (c *Context) mend(ln ast.Line, edits []Edit) (string, ast.Line) {
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

// meaning is what d compares of a line that it reads as r.
func meaning(d *rules.Dialect, r rules.Reading) string {
	switch r.Field {
	case rules.UserAgent:
		return d.Token(r.Value)
	case rules.Allow, rules.Disallow:
		return d.Pattern(r.Value)
	}
	return r.Value
}

// otherwise says what a line means that is meant to mean something else.
func otherwise(field rules.Field, got, meant string) string {
	differ := 0
	for differ < min(len(got), len(meant)) && got[differ] == meant[differ] {
		differ++
	}
	switch excerpt := excerptAt(got, differ); {
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

// remove are the edits that take spans out.
func remove(spans []ast.Span) []Edit {
	edits := make([]Edit, len(spans))
	for i, s := range spans {
		edits[i].Span = s
	}
	return edits
}

// removeLine takes ln out with its end of line. A comment on it stays, on a
// line of its own, and so does a byte order mark before it. What is ignored on
// the line goes with it: on a line of its own it would be for the next one.
func (c *Context) removeLine(ln ast.Line) []Edit {
	remark := ln.Comment
	if c.isIgnored(ln) {
		remark = c.remark(ln)
	}
	switch {
	case remark.Empty():
		return []Edit{{Span: ast.Span{Start: ln.Text.Start, End: ln.End}}}
	case remark.End < ln.Comment.End:
		return []Edit{{Span: ast.Span{Start: ln.Text.Start, End: remark.Start}}, {Span: ast.Span{Start: remark.End, End: ln.Comment.End}}}
	}
	return []Edit{{Span: ast.Span{Start: ln.Text.Start, End: remark.Start}}}
}
