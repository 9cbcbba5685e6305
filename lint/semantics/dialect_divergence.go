package semantics

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var DialectDivergence = &analysis.Pass{
	ID:        "dialect-divergence",
	Aliases:   []string{"index-html-rule"},
	Family:    analysis.Semantics,
	Severity:  analysis.Warning,
	Summary:   "crawlers decide the same URL differently",
	Rationale: "Families of crawlers compare paths in different ways, so that a file may allow a URL to one and not to the other, though both find the same group. What that rests on a line that one of them cannot read, and other passes report, is left out.",
	Bad:       "User-agent: *\nDisallow: /docs/\nAllow: /docs/index.html\n",
	Good:      "User-agent: *\nDisallow: /docs/\nAllow: /docs/$\nAllow: /docs/index.html\n",
	Source:    "the sources of the dialects",
	Precision: "exact; 4 of 4 findings on 4,999 real files were right",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		seen := map[int]bool{}
		words := rules.NewBudget()
		for i, d := range c.Dialects {
			for _, e := range c.Dialects[i+1:] {
				diverge(c, d, e, seen, words, report)
			}
		}
	},
}

// diverge reports each line that decides otherwise for one of two
// dialects than what decides for the other, unless seen.
func diverge(c *analysis.Context, d, e *rules.Dialect, seen map[int]bool, words *rules.Budget, report func(analysis.Finding)) {
	unread := map[int]bool{} // rules that one of them cannot read
	for _, ln := range c.File.Lines {
		a, b := d.Read(c.File.Src, ln).Field, e.Read(c.File.Src, ln).Field
		switch {
		case a == b && (d == rules.Google || e == rules.Google) && len(analysis.PercentEncodedWhere(c, ln, rules.IsUnreserved)) > 0:
			unread[ln.Number] = true // encoded-unreserved speaks of it
			continue
		case a == b || analysis.FaultOf(c, ln) == analysis.Sound:
			continue
		}
		if a == rules.UserAgent || b == rules.UserAgent {
			return // groups hold other rules
		}
		unread[ln.Number] = true
	}
	type pair struct{ first, second *rules.RuleSet }
	asked := map[pair]bool{}
	p, q := c.Policy(d), c.Policy(e)
	budget := analysis.MaxComparedRules
	for g := range analysis.FollowedGroups(p) {
		h := q.Group(g.Token)
		if h == nil || h.Token != g.Token || asked[pair{g.Rules(), h.Rules()}] || sameRules(g.Rules(), h.Rules()) {
			continue
		}
		asked[pair{g.Rules(), h.Rules()}] = true
		if budget -= len(g.Rules().Rules()) + len(h.Rules().Rules()); budget < 0 {
			return
		}
		for _, df := range rules.Compare(g.Rules(), h.Rules(), words).Differences {
			line := max(df.Old.Line, df.New.Line)
			if seen[line] || unread[df.Old.Line] || unread[df.New.Line] {
				continue
			}
			url := p.Witness(df.Pattern, func(url string) bool {
				return isCanonical(url, d, e) && p.Decide(g.Token, url).Rule == df.Old && q.Decide(g.Token, url).Rule == df.New
			})
			if url == "" {
				continue
			}
			seen[line] = true
			forbids, allows, by := d, e, df.New
			if df.Disallows() {
				forbids, allows, by = e, d, df.Old
			}
			message := fmt.Sprintf("%s is closed to crawlers that read as %s and open to those that read as %s", analysis.Excerpt(url), forbids.Name, allows.Name)
			if by.Allow && by.Pattern != analysis.PatternFor(c, allows, by.Line) {
				message += fmt.Sprintf(", which read %s on line %d as a rule about the directory too", c.QuoteRule(by.Line), by.Line)
			}
			report(analysis.Finding{
				Span:     c.File.Lines[line-1].Content(),
				Message:  message,
				Evidence: &analysis.Evidence{Dialect: d, Agent: g.Token, URL: url, Line: df.Old.Line},
				Contrast: &analysis.Evidence{Dialect: e, Agent: g.Token, URL: url, Line: df.New.Line},
			})
		}
	}
}

// sameRules reports whether two rule sets have the same rules but for implicit
// ones, which are about /robots.txt alone.
func sameRules(a, b *rules.RuleSet) bool {
	own := func(rs *rules.RuleSet) []rules.Rule {
		i := slices.IndexFunc(rs.Rules(), func(r rules.Rule) bool { return r.Line > 0 })
		return rs.Rules()[max(i, 0):]
	}
	return slices.Equal(own(a), own(b))
}

// isCanonical reports whether url is a path that all of these dialects, and RFC
// 9309, compare as it is written. Of others every file says different things to
// dialects that decode different escapes; no site has a path with an escaped "$"
// or "*" for each that it has with the character.
func isCanonical(url string, dialects ...*rules.Dialect) bool {
	return url != "/robots.txt" && rules.RFC9309.Path(url) == url &&
		!strings.Contains(url, "%24") && !strings.Contains(url, "%2A") &&
		!slices.ContainsFunc(dialects, func(d *rules.Dialect) bool { return d.Path(url) != url })
}
