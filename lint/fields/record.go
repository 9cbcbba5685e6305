package fields

import (
	"fmt"
	"iter"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// records yields those of lines that hold the field with this name in
// [analysis.KnownFields]. Lines with a fault and placeholders are left to the passes
// about those.
func records(c *analysis.Context, lines []ast.Line, name string) iter.Seq[ast.Line] {
	return recordsWhere(c, lines, func(known *analysis.KnownField) bool { return known.Name == name })
}

// recordsWhere is like records for all wanted fields.
func recordsWhere(c *analysis.Context, lines []ast.Line, wanted func(known *analysis.KnownField) bool) iter.Seq[ast.Line] {
	return func(yield func(ast.Line) bool) {
		for _, ln := range lines {
			if ln.Kind != ast.Record || analysis.FaultOf(c, ln) != analysis.Sound {
				continue
			}
			if known := analysis.FieldNamed(c.Text(ln.Field)); known == nil || !wanted(known) {
				continue
			}
			if placeholder, _ := analysis.Placeholder(c, ln); placeholder.Empty() && !yield(ln) {
				return
			}
		}
	}
}

// sections cuts g before each user-agent line that follows another field. By RFC
// 9309, only a rule ends a run of user-agent lines, and empty-group-joins-next
// reports such groups. But the author of
//
//	User-agent: a
//	Crawl-delay: 10
//
//	User-agent: b
//	Crawl-delay: 1
//
// sees two groups, and so do parsers that end a group's header at any field.
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

// groups yields the groups of the file, each cut before a line with a fault that was
// meant as a user-agent line: what follows was meant for other crawlers.
func groups(c *analysis.Context) iter.Seq[ast.Group] {
	return func(yield func(ast.Group) bool) {
		for _, g := range c.File.Groups {
			if i := slices.IndexFunc(g.Lines, func(ln ast.Line) bool { return analysis.MeansUserAgent(c, ln) }); i >= 0 {
				g = ast.Group{Lines: g.Lines[:i], Header: min(g.Header, i)}
			}
			if !yield(g) {
				return
			}
		}
	}
}

// allSections yields the sections of all groups.
func allSections(c *analysis.Context) iter.Seq[ast.Group] {
	return func(yield func(ast.Group) bool) {
		for g := range groups(c) {
			for section := range sections(g) {
				if !yield(section) {
					return
				}
			}
		}
	}
}

// moveIntoGroup returns a finding about ln, which stands before all groups. Its fix
// moves ln into the first group that names "*"; if there is none, its help says what
// to do.
func moveIntoGroup(c *analysis.Context, ln ast.Line) analysis.Finding {
	fd := analysis.Finding{Span: ln.Content()}
	for _, g := range c.File.Groups {
		for ua := range g.UserAgents() {
			if c.Text(ua.Value) != "*" {
				continue
			}
			at := ast.Span{Start: ua.Text.End, End: ua.Text.End}
			text := ast.Span{Start: ln.Field.Start, End: ln.Text.End}
			fd.Fixes = []analysis.Fix{{
				Message: fmt.Sprintf("move it to the group on line %d", g.Lines[0].Number),
				Edits:   []analysis.Edit{{Span: ast.Span{Start: ln.Text.Start, End: ln.End}}, {Span: at, Text: c.EndOfLine(ln) + c.Text(text)}},
				Adds:    true,
			}}
			return fd
		}
	}
	fd.Help = "write it below the user-agent lines of the crawlers that it is for"
	return fd
}
