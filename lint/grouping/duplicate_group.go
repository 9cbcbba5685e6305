package grouping

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var DuplicateGroup = &analysis.Pass{
	ID:        "duplicate-group",
	Family:    analysis.Grouping,
	Severity:  analysis.Info,
	Summary:   "crawler has several groups",
	Rationale: "Crawlers read all groups that name them as one, so a rule in one can outrank a rule in another. A reader who sees only one of them is misled, and crawlers older than RFC 9309 obey only the first. Names are compared as they are written, without regard to case.",
	Bad:       "User-agent: a\nDisallow: /x\n\nUser-agent: A\nDisallow: /y\n",
	Good:      "User-agent: a\nDisallow: /x\nDisallow: /y\n",
	Source:    "RFC 9309 2.2.1",
	Precision: analysis.Precision{Files: 4999, Found: 473, Read: 25, Right: 25},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		first := map[string]ast.Line{} // the first user-agent line of each name
		for i, g := range c.File.Groups {
			var again []ast.Line
			var earlier ast.Line // names the first of them
			for ua, name := range analysis.NamesIn(c, g) {
				switch known, ok := first[name]; {
				case name == "*" && len(escapes.Of(c)) > 0: // star-mixed-with-named reports what this causes
				case !ok:
					first[name] = ua
				case known.Number < g.Lines[0].Number:
					if again = append(again, ua); len(again) == 1 {
						earlier = known
					}
				}
			}
			if len(again) == 0 {
				continue
			}
			message := fmt.Sprintf("%s already has a group on line %d; crawlers read both as one", c.Excerpt(again[0].Value), earlier.Number)
			if n := len(again) - 1; n > 0 {
				message = fmt.Sprintf("%s already have groups above; crawlers read all groups of a name as one", analysis.AndOthers(c.Excerpt(again[0].Value), n))
			}
			fd := analysis.Finding{
				Span:    again[0].Content(),
				Message: message,
				Related: []analysis.Related{{Span: earlier.Content(), Message: "its first group"}},
			}
			if i > 0 && slices.Equal(analysis.SortedNamesIn(c, g), analysis.SortedNamesIn(c, c.File.Groups[i-1])) {
				if lines, ok := headerBelow(c.File, c.File.Groups[i-1], g); ok {
					fd.Fixes = []analysis.Fix{{Message: "merge it into the group above", Edits: withoutLines(lines)}}
				}
			}
			report(fd)
		}
	},
}

// headerBelow returns the lines without which the rules of g follow those of the group
// above: its user-agent lines, and the blank lines between the two. It reports false if
// records stand between them, or one of the groups has a rule without a path, which
// disallows nothing and has no place among others.
func headerBelow(f *ast.File, above, g ast.Group) (lines []ast.Line, ok bool) {
	for _, group := range []ast.Group{above, g} {
		for ln := range group.Rules() {
			if ln.Value.Empty() {
				return nil, false
			}
		}
	}
	last := above.Header // of the rules above
	for i, ln := range above.Lines {
		if ln.Kind.IsRule() {
			last = i + 1
		}
	}
	for _, ln := range f.Lines[above.Lines[0].Number-1+last : g.Lines[0].Number-1+g.Header] {
		switch ln.Kind {
		case ast.Comment:
		case ast.Empty, ast.UserAgent:
			lines = append(lines, ln)
		default:
			return nil, false
		}
	}
	return lines, true
}
