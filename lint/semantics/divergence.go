package semantics

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// divergence is a URL that one of two selected dialects allows and the other
// disallows.
type divergence struct {
	line              int // the later of the lines that decide the URL
	allows, disallows *rules.Dialect
	allowing          rules.Rule         // decides the URL for the dialect that allows it
	evidence          *analysis.Evidence // in the dialect that is selected first
	contrast          *analysis.Evidence // in the other one
}

// divergences are the divergences of the file, one for each line.
var divergences = analysis.NewFact(findDivergences)

func findDivergences(c *analysis.Context) []divergence {
	var found []divergence
	seen := map[int]bool{} // lines
	words := rules.NewBudget()
	for i, d := range c.Dialects {
		for _, e := range c.Dialects[i+1:] {
			found = append(found, divergencesBetween(c, d, e, seen, words)...)
		}
	}
	return found
}

// divergencesBetween returns the divergences of two dialects on lines that have not
// been seen.
func divergencesBetween(c *analysis.Context, d, e *rules.Dialect, seen map[int]bool, words *rules.Budget) []divergence {
	unread, readable := unreadRules(c, d, e)
	if !readable {
		return nil
	}
	type pair struct{ first, second *rules.RuleSet }
	compared := map[pair]bool{}
	p, q := c.Policy(d), c.Policy(e)
	budget := analysis.MaxComparedRules
	var found []divergence
	for g := range analysis.FollowedGroups(p) {
		h := q.Group(g.Token)
		if h == nil || h.Token != g.Token || compared[pair{g.Rules(), h.Rules()}] || !analysis.HasIntendedRules(c, g) || haveSameLines(g.Rules(), h.Rules()) {
			continue
		}
		compared[pair{g.Rules(), h.Rules()}] = true
		if budget -= len(g.Rules().Rules()) + len(h.Rules().Rules()); budget < 0 {
			break
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
			v := divergence{line: line, allows: e, disallows: d, allowing: df.New}
			if df.Disallows() {
				v.allows, v.disallows, v.allowing = d, e, df.Old
			}
			v.evidence = &analysis.Evidence{Dialect: d, Agent: g.Token, URL: url, Line: df.Old.Line}
			v.contrast = &analysis.Evidence{Dialect: e, Agent: g.Token, URL: url, Line: df.New.Line}
			found = append(found, v)
		}
	}
	return found
}

// unreadRules returns the rules that one of two dialects cannot read; false if one
// of them cannot read a user-agent line, so that their groups hold different rules.
func unreadRules(c *analysis.Context, d, e *rules.Dialect) (unread map[int]bool, readable bool) {
	unread = map[int]bool{}
	for _, ln := range c.File.Lines {
		a, b := d.Read(c.File.Src, ln).Field, e.Read(c.File.Src, ln).Field
		switch {
		case !isAgentOrRule(a) && !isAgentOrRule(b): // decides nothing
		case a == b && (d == rules.Google || e == rules.Google) && len(analysis.PercentEncodedWhere(c, ln, rules.IsUnreserved)) > 0:
			unread[ln.Number] = true // encoded-unreserved reports it
		case a == b && analysis.HasHidden(c, ln):
			unread[ln.Number] = true // a pass about characters reports why they differ
		case a == b || analysis.FaultOf(c, ln) == analysis.Sound:
		case a == rules.UserAgent || b == rules.UserAgent:
			return nil, false
		default:
			unread[ln.Number] = true
		}
	}
	return unread, true
}

func isAgentOrRule(f rules.Field) bool {
	return f == rules.UserAgent || f == rules.Allow || f == rules.Disallow
}

// haveSameLines reports whether two rule sets hold the same rules of the file.
// Rules that a dialect adds are about /robots.txt alone.
func haveSameLines(a, b *rules.RuleSet) bool {
	ofFile := func(set *rules.RuleSet) []rules.Rule {
		i := slices.IndexFunc(set.Rules(), func(r rules.Rule) bool { return r.Line > 0 })
		return set.Rules()[max(i, 0):]
	}
	return slices.Equal(ofFile(a), ofFile(b))
}

// isCanonical reports whether RFC 9309 and the given dialects compare url as it is
// written. Other URLs are skipped: dialects decode different escapes, so every file
// would differ on them, and no real site serves both forms of a path.
func isCanonical(url string, dialects ...*rules.Dialect) bool {
	return url != "/robots.txt" && rules.RFC9309.Path(url) == url &&
		!strings.Contains(url, "%24") && !strings.Contains(url, "%2A") &&
		!slices.ContainsFunc(dialects, func(d *rules.Dialect) bool { return d.Path(url) != url })
}
