package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var emptyGroupJoinsNext = &Pass{
	ID:        "empty-group-joins-next",
	Aliases:   []string{"group-with-only-nonstandard-fields"},
	Family:    Grouping,
	Severity:  Error,
	Summary:   "group without rules runs into the next and obeys its rules",
	Rationale: "Nothing but a rule ends a run of user-agent lines: no blank line, no comment, neither Crawl-delay nor Sitemap nor Content-Signal. A crawler that is given such fields alone obeys the rules of whoever is named next. Where those keep another crawler out, they keep it out as well, and with \"*\" in its place everyone. Reported where a URL shows the harm: one that both \"*\" and the group might fetch if the group ended where it seems to; where the rules are those of \"*\", if they close the site.",
	Bad:       "User-agent: *\nCrawl-delay: 10\n\nUser-agent: BadBot\nDisallow: /\n",
	Good:      "User-agent: *\nCrawl-delay: 10\nDisallow:\n\nUser-agent: BadBot\nDisallow: /\n",
	Source:    "RFC 9309 2.2; Google's robots.txt specification; github.com/google/robotstxt at 22b355f",
	Precision: "57 of 57 findings on 4,999 real files were right",
	Run: func(c *Context, report func(Finding)) {
		var all []joined
		var closing []Edit
		for _, g := range c.File.Groups {
			if j := findJoined(c, g); len(j.agents) > 0 {
				all = append(all, j)
				closing = append(closing, j.closing(c)...)
			}
		}
		if len(all) == 0 {
			return
		}
		closed := Apply(c.File.Src, closing)
		budget := maxEvidence
		for _, d := range c.Dialects {
			s := separation{c.Policy(d), rules.Compile(d, closed)}
			for i, j := range all {
				if fd, ok := j.finding(c, s, &budget); ok {
					report(fd)
					all[i].agents = nil
				}
			}
		}
	},
}

// joined is a group that looks like several.
type joined struct {
	agents []joinedAgent // of all but the last of them
	ends   []ast.Line    // where they seem to end
	next   ast.Line      // the first user-agent line of the last
	rules  []ast.Line
	apart  bool // a blank line parts the rules from that one too
}

// joinedAgent is a user-agent line, and what seems to end its group.
type joinedAgent struct {
	ast.Line
	end   ast.Line
	blank bool // it is nothing but a blank line
	alone bool // that parts it from "*"
}

// findJoined takes g apart behind fields that are no rules, and where a blank
// line parts "*" alone from others: to name beside it who obeys it anyway would
// say nothing. Other user-agent lines that only blank lines and comments part
// are a list.
func findJoined(c *Context, g ast.Group) joined {
	var j joined
	var list []ast.Line // user-agent lines that belong together
	var end ast.Line    // the last line below them that no blank one parts from them
	blank, fields := false, false
	for _, ln := range g.Lines[:g.Header] {
		switch {
		case ln.Kind == ast.UserAgent:
			if fields || blank && (isGlobal(c, list) || isGlobal(c, []ast.Line{ln}) && c.obeyGlobal(list)) {
				for _, ua := range list {
					j.agents = append(j.agents, joinedAgent{ua, end, !fields, !fields && isGlobal(c, []ast.Line{ln})})
				}
				j.ends, j.next, list = append(j.ends, end), ln, nil
			}
			list, end = append(list, ln), ln
			blank, fields = false, false
		case ln.Kind == ast.Empty:
			blank = true
		case ln.Kind == ast.Comment:
		case c.fault(ln) != sound || strings.ContainsAny(c.Text(ln.Value)[:min(1, ln.Value.Len())], "/*"):
			return joined{} // its author may have meant a rule
		default:
			fields = true
			if !blank {
				end = ln
			}
		}
	}
	j.rules, j.apart = slices.Collect(g.Rules()), blank
	if i := slices.IndexFunc(j.agents, func(ua joinedAgent) bool { return c.Text(ua.Value) == "*" }); i > 0 {
		j.agents[0], j.agents[i] = j.agents[i], j.agents[0] // it has the most to lose
	}
	return j
}

// onPurpose reports whether g has a user-agent line in the file that its author
// meant to stand above its rules: of the others this pass speaks.
func (c *Context) onPurpose(g *rules.Group) bool {
	joining := joiningAgents.Of(c)
	return slices.ContainsFunc(g.Lines, func(line int) bool { return !joining[line] })
}

// joiningAgents are the user-agent lines whose groups run into the next.
var joiningAgents = NewFact(func(c *Context) map[int]bool {
	lines := map[int]bool{}
	for _, g := range c.File.Groups {
		for _, ua := range findJoined(c, g).agents {
			lines[ua.Number] = true
		}
	}
	return lines
})

// isGlobal reports whether agents name "*" and nobody else.
func isGlobal(c *Context, agents []ast.Line) bool {
	return !slices.ContainsFunc(agents, func(ln ast.Line) bool { return c.Text(ln.Value) != "*" })
}

// obeyGlobal reports whether none of agents names a crawler that ignores "*".
func (c *Context) obeyGlobal(agents []ast.Line) bool {
	return !slices.ContainsFunc(agents, func(ua ast.Line) bool {
		crawler, ok := crawlers.Lookup(rules.RFC9309.Token(c.Text(ua.Value)))
		return ok && !slices.Contains(crawler.Chain(), "*")
	})
}

// closing are the edits that end each group where it seems to end.
func (j joined) closing(c *Context) []Edit {
	edits := make([]Edit, len(j.ends))
	for i, ln := range j.ends {
		at := ln.Text.End
		edits[i] = Edit{ast.Span{Start: at, End: at}, c.endOfLine(ln) + "Disallow:"}
	}
	return edits
}

// separation is a file as a dialect reads it, and as it would if groups ended
// where they seem to.
type separation struct{ joined, closed *rules.Policy }

// harms reports whether nothing but the joining keeps ua from url, by the rule
// on that line. Who has fields of its own above the group of "*" may well mean
// to obey that too.
func (s separation) harms(ua joinedAgent, agent, url string, line int) bool {
	d := s.joined.Decide(agent, url)
	return d.Verdict == rules.Disallowed && d.Rule.Line == line && s.closed.Decide(agent, url).Verdict == rules.Allowed &&
		(ua.alone || s.closed.Decide("*", url).Verdict == rules.Allowed)
}

// finding looks for a rule and a URL that show the harm, and reports false where
// there is none or no more may be asked. Where the layout says little, only a
// site that is closed counts.
func (j joined) finding(c *Context, s separation, budget *int) (Finding, bool) {
	d := s.joined.Dialect
	for _, ua := range j.agents {
		agent := d.Token(c.Text(ua.Value))
		for _, r := range j.rules {
			if *budget--; *budget < 0 {
				return Finding{}, false
			}
			if r.Kind != ast.Disallow {
				continue
			}
			url := s.joined.Witness(d.Pattern(c.Text(r.Value)), func(url string) bool { return s.harms(ua, agent, url, r.Number) })
			if url == "" {
				continue
			}
			set := s.joined.RulesFor(agent)
			*budget -= len(set.Rules())
			closes := set.Closes()
			if closes || !ua.blank && !j.apart {
				return j.report(c, s, ua, r, &Evidence{Dialect: d, Agent: agent, URL: url, Line: r.Number}, closes), true
			}
		}
	}
	return Finding{}, false
}

// report says that r binds ua, and how many others.
func (j joined) report(c *Context, s separation, ua joinedAgent, r ast.Line, e *Evidence, closes bool) Finding {
	others := -1
	for _, other := range j.agents {
		if s.harms(other, e.Dialect.Token(c.Text(other.Value)), e.URL, e.Line) {
			others++
		}
	}
	groups, effect := "group", "binds it too"
	if others > 0 {
		groups, effect = "groups", "binds them too"
	}
	if e.Agent == "*" && closes {
		effect = "closes the site to every crawler without a group of its own"
	}
	return Finding{
		Span: ua.Content(),
		Message: fmt.Sprintf("no rule ends the %s of %s, so %s on line %d, below %s, %s",
			groups, andOthers(c.excerpt(ua.Value), others), c.quote(r.Number), r.Number, c.excerpt(j.next.Value), effect),
		Related: []Related{
			{ua.end.Content(), "the group looks as if it ended here"},
			{j.next.Content(), "it goes on here"},
			{r.Content(), "this rule binds it"},
		},
		Evidence: e,
		Fixes:    []Fix{{Message: `end it with "Disallow:"`, Edits: j.closing(c)}},
	}
}
