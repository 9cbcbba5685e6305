package grouping

import (
	"fmt"
	"slices"
	"sort"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var DuplicateGroup = &analysis.Pass{
	ID:        "duplicate-group",
	Family:    analysis.Grouping,
	Severity:  analysis.Info,
	Summary:   "crawler has several groups",
	Rationale: "Crawlers read all groups that name them as one, so a rule in one can outrank a rule in another. A reader who sees only one of them is misled, and crawlers older than RFC 9309 obey only the first. Names are compared as they are written, without regard to case. Groups with different delays are left to crawl-delay-duplicate.",
	Bad:       "User-agent: a\nDisallow: /x\n\nUser-agent: A\nDisallow: /y\n",
	Good:      "User-agent: a\nDisallow: /x\nDisallow: /y\n",
	Source:    "RFC 9309 2.2.1",
	Precision: analysis.Precision{Files: 4999, Found: 473, Read: 25, Right: 25},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		first := map[string]ast.Line{} // the first user-agent line of each name
		for i, g := range c.File.Groups {
			var again []ast.Line
			var earlier ast.Line // names the first of them
			delayed := false     // crawl-delay-duplicate reports the groups
			for ua, name := range analysis.NamesIn(c, g) {
				switch known, ok := first[name]; {
				case name == "*" && len(escapes.Of(c)) > 0: // star-mixed-with-named reports what this causes
				case !ok:
					first[name] = ua
				case known.Number < g.Lines[0].Number:
					if again = append(again, ua); len(again) == 1 {
						earlier = known
					}
					delayed = delayed || !ignoresDelay(name) && haveOtherDelays(c, groupAt(c.File, known.Number), g)
				}
			}
			if len(again) == 0 || delayed {
				continue
			}
			message := fmt.Sprintf("%s already has a group on line %d; crawlers read both as one", c.Excerpt(again[0].Value), earlier.Number)
			help := fmt.Sprintf("move its lines to the group on line %d", earlier.Number)
			if closesNothing(g) {
				message += `, so "Disallow:" here opens nothing`
				help = "remove this group"
			}
			if n := len(again) - 1; n > 0 {
				message = fmt.Sprintf("%s already have groups above; crawlers read all groups of a name as one", analysis.AndOthers(c.Excerpt(again[0].Value), n))
			}
			fd := analysis.Finding{
				Span:    again[0].Content(),
				Message: message,
				Related: []analysis.Related{{Span: earlier.Content(), Message: "its first group"}},
				Help:    help,
			}
			if i > 0 && slices.Equal(analysis.SortedNamesIn(c, g), analysis.SortedNamesIn(c, c.File.Groups[i-1])) {
				if lines, ok := headerBelow(c.File, c.File.Groups[i-1], g); ok {
					fd.Fixes = []analysis.Fix{{Message: "merge it into the group above", Edits: withoutLines(lines)}}
					if rules, ok := copiesOf(c, c.File.Groups[i-1], g); ok {
						fd.Fixes[0] = analysis.Fix{Message: "remove this copy of the group above", Edits: withoutLines(append(lines, rules...))}
					}
					fd.Help = ""
				}
			}
			report(fd)
		}
	},
}

// closesNothing reports whether g has no more than rules without a path, which disallow
// nothing.
func closesNothing(g ast.Group) bool {
	ruled := false
	for _, ln := range g.Lines {
		switch {
		case ln.Kind == ast.Disallow && ln.Value.Empty():
			ruled = true
		case ln.Kind.IsRule() || ln.Kind == ast.Record:
			return false
		}
	}
	return ruled
}

// groupAt returns the group of f that the line of that number, 1-based, stands in.
func groupAt(f *ast.File, line int) ast.Group {
	i := sort.Search(len(f.Groups), func(i int) bool { return f.Groups[i].Lines[0].Number > line })
	return f.Groups[i-1]
}

// ignoresDelay reports whether the crawler of that name is known to ignore Crawl-delay.
func ignoresDelay(name string) bool {
	k, known := crawlers.Lookup(name)
	return known && k.IgnoresCrawlDelay()
}

// haveOtherDelays reports whether first and second each begin with another Crawl-delay.
func haveOtherDelays(c *analysis.Context, first, second ast.Group) bool {
	old, ok := delayOf(c, first)
	new, ok2 := delayOf(c, second)
	return ok && ok2 && old != new
}

// delayOf returns the first sound Crawl-delay of g, in seconds. It reports false if g
// has none.
func delayOf(c *analysis.Context, g ast.Group) (seconds float64, ok bool) {
	for _, ln := range g.Lines {
		if ln.Kind != ast.Record || !ast.EqualFold(c.Text(ln.Field), "Crawl-delay") {
			continue
		}
		if seconds, ok := analysis.ParseDelay(c.Text(ln.Value)); ok {
			return seconds, true
		}
	}
	return 0, false
}

// copiesOf returns the rules of g, and reports whether the group above has each of them
// and g says nothing else.
func copiesOf(c *analysis.Context, above, g ast.Group) (copies []ast.Line, ok bool) {
	type rule struct {
		kind  ast.Kind
		value string
	}
	has := map[rule]bool{}
	for ln := range above.Rules() {
		has[rule{ln.Kind, c.Text(ln.Value)}] = true
	}
	for _, ln := range g.Lines[g.Header:] {
		switch {
		case ln.Kind == ast.Empty:
		case has[rule{ln.Kind, c.Text(ln.Value)}]:
			copies = append(copies, ln)
		default:
			return nil, false
		}
	}
	return copies, len(copies) > 0
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
