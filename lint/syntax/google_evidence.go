package syntax

import (
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// decidedByGoogle returns, for the number of each line with fault f, a URL that the
// line decides. Google reads such lines as rules, RFC 9309 crawlers do not. The map
// leaves out lines that Google does not read as rules or that decide no URL.
func decidedByGoogle(c *analysis.Context, f analysis.LineFault) map[int]*analysis.Evidence {
	found := map[int]*analysis.Evidence{}
	wanted := map[int]bool{}
	for ln := range analysis.LinesAtFault(c, f) {
		wanted[ln.Number] = true
	}
	if len(wanted) == 0 {
		return nil
	}
	p := c.Policy(rules.Google)
	budget := analysis.MaxEvidenceRules
	for g := range p.Groups() {
		set := g.Rules().Rules()
		if budget -= len(set); budget < 0 {
			return found
		}
		for _, r := range set {
			if !wanted[r.Line] || found[r.Line] != nil {
				continue
			}
			decides := func(url string) bool { return p.Decide(g.Token, url).Rule.Line == r.Line }
			if url := p.Witness(r.Pattern, decides); url != "" {
				found[r.Line] = &analysis.Evidence{Dialect: rules.Google, Agent: g.Token, URL: url, Line: r.Line}
			}
		}
	}
	return found
}
