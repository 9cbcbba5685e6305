package syntax

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var HashInPath = &analysis.Pass{
	ID:        "hash-in-path",
	Aliases:   []string{"fragment-rule"},
	Family:    analysis.Syntax,
	Severity:  analysis.Warning,
	Summary:   "\"#\" cuts a path short",
	Rationale: "\"#\" starts a comment wherever it stands, even in the middle of a path. The rule keeps only what precedes it, which matches more URLs than intended. A fragment cannot be matched at all: it is never sent to the server. It is only info in an Allow, which opens the page that has the fragment, and where another rule of the group covers what is left.",
	Bad:       "User-agent: *\nDisallow: /search#results\n",
	Good:      "User-agent: *\nDisallow: /search # the results too\n",
	Source:    "RFC 9309 2.2.3",
	Precision: analysis.Precision{Files: 4999, Found: 15, Read: 15, Right: 15},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for _, ln := range c.File.Lines {
			cut := analysis.CutByHash(c, ln)
			if cut.Empty() {
				continue
			}
			fd := analysis.Finding{
				Span:    cut,
				Message: fmt.Sprintf("%s is read as a comment; that leaves %s %s", c.Excerpt(cut), c.Text(ln.Field), c.Excerpt(ln.Value)),
				Help:    `write a blank before "#" if it begins a note, or "%23" if the path has that character; otherwise remove what follows, as browsers do not send it`,
			}
			switch {
			case ln.Kind == ast.Allow || coveredElsewhere.Of(c)[ln.Number]:
				fd.Severity = analysis.Info
			case ln.Kind.IsRule() && !strings.HasSuffix(c.Text(ln.Value), "$"):
				fd.Message += ", which matches more"
			}
			report(fd)
		}
	},
}

// coveredElsewhere has each Disallow cut by "#", by line, 1-based, in whose group another
// Disallow, not cut, has a path pattern that begins what is left of this one.
var coveredElsewhere = analysis.NewFact(func(c *analysis.Context) map[int]bool {
	covered := map[int]bool{}
	for _, g := range c.File.Groups {
		var cut []ast.Line
		var whole []string // path patterns
		for _, ln := range g.Lines {
			switch {
			case ln.Kind != ast.Disallow:
			case !analysis.CutByHash(c, ln).Empty():
				cut = append(cut, ln)
			case analysis.StartsPath(c.Text(ln.Value)) && analysis.IsLiteral(c.Text(ln.Value)):
				whole = append(whole, c.Text(ln.Value))
			}
		}
		if len(cut) == 0 {
			continue
		}
		slices.Sort(whole)
		shortest := whole[:0]
		for _, w := range whole {
			if n := len(shortest); n == 0 || !strings.HasPrefix(w, shortest[n-1]) {
				shortest = append(shortest, w)
			}
		}
		for _, ln := range cut {
			// No pattern begins another, so only the last one before what is left may begin it.
			left := c.Text(ln.Value)
			at, found := slices.BinarySearch(shortest, left)
			covered[ln.Number] = found || at > 0 && strings.HasPrefix(left, shortest[at-1])
		}
	}
	return covered
})
