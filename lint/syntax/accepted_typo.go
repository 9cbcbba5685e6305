package syntax

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var AcceptedTypo = &analysis.Pass{
	ID:        "accepted-typo",
	Family:    analysis.Syntax,
	Severity:  analysis.Warning,
	Summary:   "field is misspelt in a way that Google accepts",
	Rationale: "Google reads a few common misspellings as the fields they stand for. Crawlers that follow RFC 9309 to the letter skip the line, so the file says different things to different crawlers.",
	Bad:       "User-agent: *\nDissalow: /cart/\n",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 21, Read: 21, Right: 21},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		var all []analysis.Edit
		for ln := range analysis.LinesAtFault(c, analysis.GoogleTypo) {
			all = append(all, analysis.Edit{Span: ln.Field, Text: rules.Google.Read(c.File.Src, ln).Field.String()})
		}
		harmless := len(all) > 0 && c.IsSafe(all)
		for ln := range analysis.LinesAtFault(c, analysis.GoogleTypo) {
			meant := rules.Google.Read(c.File.Src, ln).Field.String()
			spelt := analysis.AsSpelt(c, meant)
			fd := analysis.Finding{
				Span:    ln.Field,
				Message: fmt.Sprintf("unknown field %s; Google guesses %s, RFC 9309 crawlers skip the line", c.Excerpt(ln.Field), meant),
				Fixes:   []analysis.Fix{{Message: "write " + spelt, Edits: []analysis.Edit{{Span: ln.Field, Text: spelt}}}},
			}
			if readers := analysis.GroupReaders(c, ln); len(readers) > 0 && analysis.IsRuleToGoogle(c, ln) {
				switch name := analysis.NamesOf(readers); {
				case analysis.AllRead(readers, rules.Google):
					fd.Severity = analysis.Info
					fd.Message = fmt.Sprintf("unknown field %s; %s reads it as %s, but other crawlers would skip the line", c.Excerpt(ln.Field), name, meant)
				case !slices.ContainsFunc(readers, readsAsGoogle):
					fd.Message = fmt.Sprintf("unknown field %s; only Google is known to guess %s, so %s may skip the line", c.Excerpt(ln.Field), meant, name)
				}
			}
			if harmless && !analysis.ReadsAsSitemap(c, ln) {
				fd.Severity = analysis.Info // other lines say the same to all
			}
			report(fd)
		}
	},
}

func readsAsGoogle(k *crawlers.Crawler) bool { return k.Dialect == rules.Google.Name }
