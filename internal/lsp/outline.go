package lsp

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules"
)

// symbols returns an outline: groups with their rules and records. Sitemaps are
// at the top level, because they belong to no group wherever they stand.
func (s *Server) symbols(d *document) any {
	all := []DocumentSymbol{}
	for _, ln := range d.Preamble() {
		if ln.Kind == ast.Record {
			all = append(all, symbolOf(d, ln, symbolRecord))
		}
	}
	for _, g := range d.Groups {
		group := DocumentSymbol{
			Name:           agentsOf(d, g),
			Kind:           symbolGroup,
			Range:          d.rangeOf(membersOf(d, g)),
			SelectionRange: d.rangeOf(g.Lines[0].Content()),
		}
		var sitemaps []DocumentSymbol
		for _, ln := range g.Lines {
			switch {
			case ln.Kind.IsRule():
				group.Children = append(group.Children, symbolOf(d, ln, symbolRule))
			case isSitemap(d, ln):
				sitemaps = append(sitemaps, symbolOf(d, ln, symbolRecord))
			case ln.Kind == ast.Record:
				group.Children = append(group.Children, symbolOf(d, ln, symbolRecord))
			}
		}
		all = append(append(all, group), sitemaps...)
	}
	return all
}

func symbolOf(d *document, ln ast.Line, kind int) DocumentSymbol {
	at := d.rangeOf(ln.Content())
	return DocumentSymbol{Name: report.Printable(d.Text(ln.Content())), Kind: kind, Range: at, SelectionRange: at}
}

// agentsOf returns the name of a group in the outline, which is never empty:
// clients refuse a symbol without a name.
func agentsOf(d *document, g ast.Group) string {
	var names []string
	for ua := range g.UserAgents() {
		if !ua.Value.Empty() {
			names = append(names, report.Printable(d.Text(ua.Value)))
		}
	}
	if names == nil {
		return "(nobody)"
	}
	return strings.Join(names, ", ")
}

// membersOf returns the span of g without sitemaps, comments and empty lines at
// its end.
func membersOf(d *document, g ast.Group) ast.Span {
	last := g.Lines[0]
	for _, ln := range g.Lines {
		if ln.Kind != ast.Empty && ln.Kind != ast.Comment && !isSitemap(d, ln) {
			last = ln
		}
	}
	return ast.Span{Start: g.Lines[0].Text.Start, End: last.Text.End}
}

func isSitemap(d *document, ln ast.Line) bool {
	return rules.Google.Read(d.Src, ln).Field == rules.Sitemap
}

// folds returns what can be folded: groups, and comments of several lines.
func (s *Server) folds(d *document) any {
	all := []FoldingRange{}
	add := func(first, last int, kind string) {
		if first < last {
			all = append(all, FoldingRange{first - 1, last - 1, kind})
		}
	}
	for _, g := range d.Groups {
		members := d.LinesOf(membersOf(d, g))
		add(members[0].Number, members[len(members)-1].Number, "region")
	}
	first := 1 // the line after the last one that is not a comment
	for _, ln := range d.Lines {
		if ln.Kind != ast.Comment {
			add(first, ln.Number-1, "comment")
			first = ln.Number + 1
		}
	}
	add(first, len(d.Lines), "comment")
	return all
}
