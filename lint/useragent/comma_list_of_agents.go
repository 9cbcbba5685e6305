package useragent

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var CommaListOfAgents = &analysis.Pass{
	ID:        "comma-list-of-agents",
	Family:    analysis.UserAgent,
	Severity:  analysis.Error,
	Summary:   "several names stand on one user-agent line",
	Rationale: "A user-agent line holds one name. Of a list Google reads what stands before the first comma or blank, other crawlers may find no name in it at all, and the group applies to none of the others listed. Names that share a group need a line each.",
	Bad:       "User-agent: GPTBot, CCBot\nDisallow: /\n",
	Good:      "User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n",
	Source:    "RFC 9309 2.2.1 and erratum 8895; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 3, Read: 3, Right: 3},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for a := range analysis.AgentsAtFault(c, analysis.ListOfNames) {
			value := c.Text(a.Value)
			names := withoutRepeats(analysis.ListedNames(value))
			lines := strings.Join(names, c.EndOfLine(a.Line)+c.Text(a.Field)+": ")
			google, others := analysis.Excerpt(rules.Google.Token(value)), analysis.Excerpt(rules.RFC9309.Token(value))
			if google == `""` {
				google = "no name"
			}
			read := "crawlers read " + google
			if google != others {
				read = fmt.Sprintf("Google reads %s, others read %s", google, others)
			}
			fd := analysis.Finding{Span: a.Value, Message: fmt.Sprintf("%d names on one line count as one: %s, and the other names bind nobody", len(names), read)}
			if allObeyAnyway(c, a, names[1:]) {
				fd.Severity = analysis.Warning
				fd.Message = fmt.Sprintf("%d names on one line count as one: %s; the other names have no effect, but their crawlers obey this group anyway", len(names), read)
			}
			edits := []analysis.Edit{{Span: a.Value, Text: lines}}
			if !slices.ContainsFunc(names, func(name string) bool { return frees(c, edits, name) }) {
				fd.Fixes = []analysis.Fix{{Message: "write one line for each name", Edits: edits}}
			} else {
				fd.Help = "write one line for each name, and repeat in this group the rules that they obey now"
			}
			report(fd)
		}
	},
}

// allObeyAnyway reports whether names are those of crawlers that obey the group of a for
// another reason than its line: they follow a name that is read, or another line names
// them.
func allObeyAnyway(c *analysis.Context, a analysis.AgentLine, names []string) bool {
	return len(names) > 0 && !slices.ContainsFunc(names, func(name string) bool {
		k, known := crawlers.Lookup(name)
		return !known || !obeysAnyway(c, a, k)
	})
}

// withoutRepeats returns names without those that stand before in any case.
func withoutRepeats(names []string) []string {
	var kept []string
	for _, name := range names {
		if !slices.ContainsFunc(kept, func(k string) bool { return ast.EqualFold(k, name) }) {
			kept = append(kept, name)
		}
	}
	return kept
}
