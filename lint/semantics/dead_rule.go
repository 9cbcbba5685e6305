package semantics

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// helpWithContradiction is what to do about ln, a dead rule that a rule of the other kind
// hides.
func helpWithContradiction(c *analysis.Context, ln ast.Line, d analysis.DeadRule) string {
	by := d.By[0]
	if isOfOtherName(c, ln.Number, by) {
		name := d.Evidence.Agent
		if written := c.Text(c.File.Groups[groupByLine.Of(c)[ln.Number]].Lines[0].Value); len(written) > len(name) && strings.EqualFold(written[:len(name)], name) {
			name = written[:len(name)]
		}
		return fmt.Sprintf("name each crawler by its own product token; both names are read as %s", analysis.Excerpt(name))
	}
	agents := commentedAgents.Of(c)
	if i, _ := slices.BinarySearch(agents, min(ln.Number, by)); i < len(agents) && agents[i] < max(ln.Number, by) {
		return fmt.Sprintf("remove the \"#\" on line %d if the rules below it are meant for other crawlers; otherwise keep the one that you mean", agents[i])
	}
	if above := c.File.Lines[max(by-2, 0)]; d.Evidence.Agent != "*" && by > ln.Number && above.Kind == ast.Empty {
		return fmt.Sprintf("if line %d is meant for all crawlers, write \"User-agent: *\" above it; otherwise keep the one that you mean", by)
	}
	return "keep the one that you mean"
}

// commentedAgents are the lines, 1-based, of user-agent lines that are commented out.
var commentedAgents = analysis.NewFact(func(c *analysis.Context) []int {
	var lines []int
	for _, ln := range c.File.Lines {
		if ln.Kind == ast.Comment && commentedAgent.Matches(c.Text(ln.Comment)) {
			lines = append(lines, ln.Number)
		}
	}
	return lines
})

var commentedAgent = analysis.StartExpr(`(?i)^#\W*user-?agent[ \t]*:[ \t]*[^ \t]+[ \t]*$`, "#")

// deadFinding is the finding about ln, the dead rule d. It offers to remove the line
// only if that is safe: the line may still keep two groups apart, or decide for a
// dialect that is not selected. If a rule for the same paths overrides it, which of the
// two was meant is the author's choice. If both belong to crawlers whose names are read as
// one, neither can go.
func deadFinding(c *analysis.Context, ln ast.Line, d analysis.DeadRule, message, related string) analysis.Finding {
	fd := analysis.Finding{Span: ln.Content(), Evidence: d.Evidence, Message: message}
	twoNames := d.Hidden && isOfOtherName(c, ln.Number, d.By[0])
	if edits := analysis.RemoveLine(c, ln); !twoNames && c.IsSafe(edits) {
		fd.Fixes = []analysis.Fix{{Message: "remove the line", Edits: edits}}
	} else {
		fd.Help = "remove the line if nothing else rests on it"
	}
	by := c.File.Lines[d.By[0]-1]
	if n := besides.Of(c)[by.Number]; d.Hidden && len(d.By) == 1 && !twoNames && n != nil && *n > 0 && sameButStars(c.Text(ln.Value), c.Text(by.Value)) {
		fd.Fixes = append(fd.Fixes, analysis.Fix{
			Message: fmt.Sprintf("remove line %d, so that this rule applies", by.Number),
			Edits:   analysis.RemoveLine(c, by),
		})
	}
	for _, n := range d.By {
		fd.Related = append(fd.Related, analysis.Related{Span: c.File.Lines[n-1].Content(), Message: related})
	}
	return fd
}

// otherRule quotes the rule on a line that outranks ln, and says so if it stands in
// another group.
func otherRule(c *analysis.Context, ln ast.Line, line int) string {
	quoted := fmt.Sprintf("%s on line %d", c.QuoteRule(line), line)
	own, other := groupByLine.Of(c)[ln.Number], groupByLine.Of(c)[line]
	switch {
	case own == other:
		return quoted
	case haveNameInCommon(c, own, other):
		return quoted + ", in another group of the same crawler,"
	}
	return fmt.Sprintf("%s, in the group for %s, which crawlers read as the same name,", quoted, c.Excerpt(c.File.Groups[other].Lines[0].Value))
}

// isOfOtherName reports whether two lines, 1-based, stand in groups whose names differ
// as they are written. Crawlers read both groups as one because they cut the names, so
// that the rules of one seem to be spare; the author means two crawlers.
func isOfOtherName(c *analysis.Context, a, b int) bool {
	own, other := groupByLine.Of(c)[a], groupByLine.Of(c)[b]
	return own != other && !haveNameInCommon(c, own, other)
}

// haveNameInCommon reports whether two groups of the file, by index, name a crawler
// alike. Each pair is compared once, since many rules may stand in it.
func haveNameInCommon(c *analysis.Context, a, b int) bool {
	known := commonNames.Of(c)
	pair := [2]int{min(a, b), max(a, b)}
	common, ok := known[pair]
	if !ok {
		first := analysis.SortedNamesIn(c, c.File.Groups[a])
		common = slices.ContainsFunc(analysis.SortedNamesIn(c, c.File.Groups[b]), func(name string) bool {
			_, found := slices.BinarySearch(first, name)
			return found
		})
		known[pair] = common
	}
	return common
}

// commonNames are the answers of [haveNameInCommon].
var commonNames = analysis.NewFact(func(*analysis.Context) map[[2]int]bool { return map[[2]int]bool{} })

// groupByLine has the index of the group of each line, 1-based, that stands in one.
var groupByLine = analysis.NewFact(func(c *analysis.Context) map[int]int {
	groups := map[int]int{}
	for i, g := range c.File.Groups {
		for _, ln := range g.Lines {
			groups[ln.Number] = i
		}
	}
	return groups
})

// besides holds the answer of [rulesBeside]. Its counts must not be changed.
var besides = analysis.NewFact(rulesBeside)

// sameButStars reports whether two path patterns match the same paths because they
// differ only in stars at the end.
func sameButStars(a, b string) bool { return strings.TrimRight(a, "*") == strings.TrimRight(b, "*") }
