package useragent

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// obeysAnyway reports whether k obeys the group of a because of another line.
func obeysAnyway(c *analysis.Context, a analysis.AgentLine, k *crawlers.Crawler) bool {
	g := analysis.ViewOf(c, k.Token).Group
	if g == nil {
		return false
	}
	first, last := a.Group.Lines[0].Number, a.Group.Lines[len(a.Group.Lines)-1].Number
	i, _ := slices.BinarySearch(g.Lines, first)
	return i < len(g.Lines) && g.Lines[i] <= last
}

// ignores is the clause that k does not obey the group of a, and which group it obeys
// instead.
func ignores(c *analysis.Context, a analysis.AgentLine, k *crawlers.Crawler) string {
	switch g := analysis.ViewOf(c, k.Token).Group; {
	case g == nil:
		return k.Token + " ignores this group"
	case obeysAnyway(c, a, k):
		return k.Token + " obeys this group only because another line names it"
	case g.Token == "*":
		return fmt.Sprintf("%s ignores this group and obeys the one for \"*\" on line %d", k.Token, g.Lines[0])
	default:
		return fmt.Sprintf("%s ignores this group and obeys the one on line %d", k.Token, g.Lines[0])
	}
}

// bindsNobody is the clause that no crawler obeys the group of a, or only the other
// ones that it names.
func bindsNobody(a analysis.AgentLine) string {
	for ua := range a.Group.UserAgents() {
		if ua.Number != a.Number {
			return "the line binds nobody"
		}
	}
	return "the group binds nobody"
}
