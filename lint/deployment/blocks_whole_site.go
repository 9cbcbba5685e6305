package deployment

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var BlocksWholeSite = &analysis.Pass{
	ID:        "blocks-whole-site",
	Family:    analysis.Deployment,
	Severity:  analysis.Warning,
	Summary:   "whole site is closed",
	Rationale: "A file that closes everything to every crawler takes the site out of search engines. Often it is left over from when the site was built. If the file lets some crawlers in by name, or says in another field or a comment that it is not to be found, that is probably intended, which earns only an info. Nothing is reported for a staging, preview or private host, nor where a group without rules joins the one that closes the site.",
	Bad:       "User-agent: *\nDisallow: /\n",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.2.2; Google's robots.txt specification",
	Precision: analysis.Precision{Files: 4999, Found: 181, Read: 40, Right: 40},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		closed := analysis.ClosedSite.Of(c)
		if closed == nil || analysis.ExpectsClosed(c, "*") || isMisplaced(c) { // a file that no crawler reads closes nothing
			return
		}
		evidence := *closed
		fd := analysis.Finding{
			Span:     c.File.Lines[closed.Line-1].Content(),
			Message:  "whole site is closed to all crawlers, search engines included",
			Help:     "remove this rule once the site is to be found",
			Evidence: &evidence,
			Related:  closingLines(c, closed),
		}
		if len(fd.Related) > 0 {
			fd.Help = "remove these rules once the site is to be found"
		}
		if let := letIn(c, closed.Dialect); len(let) > 0 {
			fd.Severity = analysis.Info
			fd.Message = fmt.Sprintf("whole site is closed to all crawlers but %s", analysis.JoinNames(let))
			fd.Help = "add a group for any other that may come in"
		} else if isClosedOnPurpose(c, closed) {
			fd.Severity = analysis.Info
		}
		report(fd)
	},
}

// closingLines are the other rules that close the whole site, to the crawlers of closed
// or to those with a group of their own.
func closingLines(c *analysis.Context, closed *analysis.Evidence) []analysis.Related {
	var lines []analysis.Related
	p := c.Policy(closed.Dialect)
	seen := map[int]bool{closed.Line: true}
	read := map[*rules.RuleSet]bool{}
	for g := range p.Groups() {
		if read[g.Rules()] || !analysis.Closes(c, g.Rules()) {
			continue
		}
		read[g.Rules()] = true
		for _, r := range g.Rules().Rules() {
			if len(lines) == analysis.MaxRelated {
				return lines
			}
			if r.Line == 0 || seen[r.Line] || r.Allow || !analysis.IsWholeSite(r.Pattern) {
				continue
			}
			seen[r.Line] = true
			message := "closes it too"
			if g.Token != "*" {
				message = "closes it to " + c.Excerpt(c.File.Lines[g.Lines[0]-1].Value) + " too"
			}
			lines = append(lines, analysis.Related{Span: c.File.Lines[r.Line-1].Content(), Message: message})
		}
	}
	return lines
}

// letIn returns the crawlers whose groups, as d reads them, do not close the site, as
// the file spells them.
func letIn(c *analysis.Context, d *rules.Dialect) []string {
	var let []string
	p := c.Policy(d)
	budget := analysis.MaxLetIn
	for g := range p.Groups() {
		if budget -= len(g.Rules().Rules()); budget < 0 {
			break
		}
		value := c.Text(c.File.Lines[g.Lines[0]-1].Value)
		if !analysis.IsOneName(value) || len(g.Token) > analysis.MaxToken || p.Group(g.Token) != g || analysis.Closes(c, g.Rules()) {
			continue
		}
		let = append(let, strings.Trim(analysis.Excerpt(value), `"`))
	}
	return let
}
