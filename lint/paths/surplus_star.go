package paths

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
)

// reportSurplusStars reports the path patterns with a fault of their stars. A star at the
// end is common and harmless: it is reported only where it changes a verdict.
func reportSurplusStars(c *analysis.Context, fault analysis.StarFault, report func(analysis.Finding)) {
	dead := deadOrOutranking(c)
	for ln := range analysis.SoundPatterns(c) {
		found, spans := analysis.SurplusStars(c.Text(ln.Value))
		if found != fault || dead[ln.Number] {
			continue
		}
		tie, ok := analysis.StarTies.Of(c)[ln.Number]
		if !ok && fault == analysis.OpenStar {
			continue
		}
		for i := range spans {
			spans[i].Start += ln.Value.Start
			spans[i].End += ln.Value.Start
		}
		fd := analysis.Finding{
			Span:  spans[len(spans)-1],
			Fixes: []analysis.Fix{{Message: "remove what only adds length", Edits: analysis.RemoveSpans(spans)}},
		}
		pattern := c.Excerpt(ln.Value)
		switch fault {
		case analysis.StarredEnd:
			fd.Message = fmt.Sprintf("%s ends nothing: %s matches the same URLs without it", c.Excerpt(fd.Span), pattern)
		case analysis.StarRun:
			fd.Message = pattern + " matches the same URLs with fewer stars"
		case analysis.OpenStar:
			fd.Message = fmt.Sprintf("%s matches the same URLs without %s at its end", pattern, c.Excerpt(fd.Span))
		}
		if ok {
			fd.Message += fmt.Sprintf("; only by its length does it win %s over %s on line %d", analysis.Excerpt(tie.Evidence.URL), c.QuoteRule(tie.Loser), tie.Loser)
			fd.Evidence = tie.Evidence
			fd.Related = []analysis.Related{{Span: c.File.Lines[tie.Loser-1].Content(), Message: "wins without it"}}
		} else {
			fd.Message += "; only the length differs, and the longest rule wins"
		}
		report(fd)
	}
}

// deadOrOutranking are the lines of dead rules and of the rules that outrank them:
// the findings about dead rules name both.
func deadOrOutranking(c *analysis.Context) map[int]bool {
	lines := map[int]bool{}
	for line, d := range analysis.DeadRules.Of(c) {
		lines[line] = true
		for _, by := range d.By {
			lines[by] = true
		}
	}
	return lines
}
