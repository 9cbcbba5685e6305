package lint

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
)

var duplicateGroup = &Pass{
	ID:        "duplicate-group",
	Family:    Grouping,
	Severity:  Info,
	Summary:   "crawler has several groups",
	Rationale: "Crawlers read all groups that name them as one, so that a rule in one decides against another's. Who reads or changes only one of them is misled, and crawlers older than RFC 9309 obey the first alone. User-agent lines are compared as they are written, without regard to case.",
	Bad:       "User-agent: a\nDisallow: /x\n\nUser-agent: A\nDisallow: /y\n",
	Good:      "User-agent: a\nDisallow: /x\nDisallow: /y\n",
	Source:    "RFC 9309 2.2.1",
	Precision: "25 of 25 findings read of 417 on 4,999 real files were right",
	Run: func(c *Context, report func(Finding)) {
		first := map[string]ast.Line{} // user-agent line of each name
		for i, g := range c.File.Groups {
			var again []ast.Line
			var earlier ast.Line // that names the first of them
			for ua, name := range c.named(g) {
				switch known, ok := first[name]; {
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
			message := fmt.Sprintf("%s already has a group on line %d; crawlers read both as one", c.excerpt(again[0].Value), earlier.Number)
			if n := len(again) - 1; n > 0 {
				message = fmt.Sprintf("%s already have groups above; crawlers read all groups of a name as one", andOthers(c.excerpt(again[0].Value), n))
			}
			fd := Finding{
				Span:    again[0].Content(),
				Message: message,
				Related: []Related{{earlier.Content(), "its first group"}},
			}
			if i > 0 && slices.Equal(c.names(g), c.names(c.File.Groups[i-1])) {
				fd.Fixes = []Fix{{Message: "merge it into the group above", Edits: withoutLines(slices.Collect(g.UserAgents()))}}
			}
			report(fd)
		}
	},
}

// named yields the user-agent lines of g and whom they name, as people compare
// it. A product token would be less: to them "Yahoo Pipes 1.0" is not "Yahoo
// Pipes 2.0". Lines that name nobody or have a fault are left out.
func (c *Context) named(g ast.Group) iter.Seq2[ast.Line, string] {
	return func(yield func(ast.Line, string) bool) {
		for ua := range g.UserAgents() {
			if !ua.Value.Empty() && c.fault(ua) == sound && !yield(ua, strings.ToLower(c.Text(ua.Value))) {
				return
			}
		}
	}
}

// names are those that g names, sorted and each once.
func (c *Context) names(g ast.Group) []string {
	var names []string
	for _, name := range c.named(g) {
		names = append(names, name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// withoutLines are the edits that take lines out.
func withoutLines(lines []ast.Line) []Edit {
	spans := make([]ast.Span, len(lines))
	for i, ln := range lines {
		spans[i] = ln.Span
	}
	return remove(spans)
}
