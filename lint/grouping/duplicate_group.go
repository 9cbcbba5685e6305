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
	Precision: "25 of 25 findings read of 417 on 4,999 real files were right",
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
			if i > 0 && slices.Equal(analysis.SortedNamesIn(c, g), analysis.SortedNamesIn(c, c.File.Groups[i-1])) && !frees(c.File.Groups[i-1]) && !frees(g) {
				fd.Fixes = []analysis.Fix{{Message: "merge it into the group above", Edits: withoutLines(header(c, c.File.Groups[i-1], g))}}
			}
			report(fd)
		}
	},
}

// frees reports whether g has a rule without a path, which disallows nothing and has no
// place among others.
func frees(g ast.Group) bool {
	for ln := range g.Rules() {
		if ln.Value.Empty() {
			return true
		}
	}
	return false
}

// header returns the user-agent lines of g, and the blank lines between the last line
// of the group above that says something and the first rule of g: the rules of g are to
// follow those above.
func header(c *analysis.Context, above, g ast.Group) []ast.Line {
	last := 0 // its number
	for _, ln := range above.Lines {
		if !ln.Content().Empty() {
			last = ln.Number
		}
	}
	return slices.DeleteFunc(slices.Clone(c.File.Lines[last:g.Lines[0].Number-1+g.Header]), func(ln ast.Line) bool {
		return ln.Kind != ast.Empty && ln.Kind != ast.UserAgent
	})
}
