package grouping

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var DuplicateAgentInGroup = &analysis.Pass{
	ID:        "duplicate-agent-in-group",
	Family:    analysis.Grouping,
	Severity:  analysis.Info,
	Summary:   "group names one crawler twice",
	Rationale: "Naming a crawler again changes nothing. Often the author meant another crawler, or what looks like two groups is one, because no rule stands between them.",
	Bad:       "User-agent: bingbot\nUser-agent: Bingbot\nDisallow: /cart/\n",
	Good:      "User-agent: bingbot\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.2.1",
	Precision: analysis.Precision{Files: 4999, Found: 191, Read: 25, Right: 25},
	NoEffect:  true,
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, g := range c.File.Groups {
			type place struct {
				ast.Line
				fields, agents int // how many lines of each kind stand above it in the group
			}
			first := map[string]place{}
			var fields, agents int
			lines := g.Lines
			for ua, name := range analysis.NamesIn(c, g) {
				for ; lines[0].Number < ua.Number; lines = lines[1:] {
					switch lines[0].Kind {
					case ast.Empty, ast.Comment:
					case ast.UserAgent:
						agents++
					default:
						fields++
					}
				}
				earlier, again := first[name]
				if !again {
					first[name] = place{ua, fields, agents}
					continue
				}
				fd := analysis.Finding{
					Span:    ua.Content(),
					Message: fmt.Sprintf("%s is already named on line %d of this group", c.Excerpt(ua.Value), earlier.Number),
					Related: []analysis.Related{{Span: earlier.Content(), Message: "named here"}},
					Fixes:   []analysis.Fix{{Message: "remove the line", Edits: withoutLines([]ast.Line{ua})}},
				}
				if fields > earlier.fields {
					fd.Message = fmt.Sprintf("%s is already named on line %d, and no rule between the lines ends its group; crawlers read both as one", c.Excerpt(ua.Value), earlier.Number)
					if agents > earlier.agents+1 { // the line may be part of a list, and its rules are not those of the first group
						fd.Fixes = nil
						fd.Help = "name it once, and move there the fields that are meant for it"
					}
				}
				report(fd)
			}
		}
	},
}
