package fields

import (
	"fmt"
	"iter"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// records yields the lines of a known field, by its name in [KnownFields], that
// have no fault and hold no placeholder: other passes speak of those.
func records(c *analysis.Context, lines []ast.Line, name string) iter.Seq[ast.Line] {
	return func(yield func(ast.Line) bool) {
		for _, ln := range lines {
			if ln.Kind != ast.Record || analysis.FaultOf(c, ln) != analysis.Sound {
				continue
			}
			if known := analysis.FieldNamed(c.Text(ln.Field)); known == nil || known.Name != name {
				continue
			}
			if placeholder, _ := analysis.Placeholder(c, ln); placeholder.Empty() && !yield(ln) {
				return
			}
		}
	}
}

// sections yields the parts of g before each user-agent line that follows
// another field. By RFC 9309 no field but a rule ends a run of them, as
// empty-group-joins-next says; but a section is what the author of
//
//	User-agent: a
//	Crawl-delay: 10
//
//	User-agent: b
//	Crawl-delay: 1
//
// takes for a group, and so do parsers that end one at any field.
func sections(g ast.Group) iter.Seq[ast.Group] {
	return func(yield func(ast.Group) bool) {
		start, field := 0, false
		for i, ln := range g.Lines[:g.Header] {
			switch {
			case ln.Kind == ast.UserAgent && field:
				if !yield(ast.Group{Lines: g.Lines[start:i], Header: i - start}) {
					return
				}
				start, field = i, false
			case ln.Kind == ast.Record:
				field = true
			}
		}
		yield(ast.Group{Lines: g.Lines[start:], Header: g.Header - start})
	}
}

// allSections yields those of all groups.
func allSections(c *analysis.Context) iter.Seq[ast.Group] {
	return func(yield func(ast.Group) bool) {
		for _, g := range c.File.Groups {
			for part := range sections(g) {
				if !yield(part) {
					return
				}
			}
		}
	}
}

// moveToGlobal offers to move ln, which stands before all groups, into the first
// that names "*"; nothing where none does.
func moveToGlobal(c *analysis.Context, ln ast.Line) []analysis.Fix {
	for _, g := range c.File.Groups {
		for ua := range g.UserAgents() {
			if c.Text(ua.Value) != "*" {
				continue
			}
			at := ast.Span{Start: ua.Text.End, End: ua.Text.End}
			text := ast.Span{Start: ln.Field.Start, End: ln.Text.End}
			return []analysis.Fix{{
				Message: fmt.Sprintf("move it to the group on line %d", g.Lines[0].Number),
				Edits:   []analysis.Edit{{Span: ast.Span{Start: ln.Text.Start, End: ln.End}}, {Span: at, Text: c.EndOfLine(ln) + c.Text(text)}},
				Adds:    true,
			}}
		}
	}
	return nil
}
