package fields

import (
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// statement is a preference and where it is stated.
type statement struct {
	preference // its span counts from the start of the file
	line       int
	path       string // the path of a Content-Usage; empty for all pages
}

// signals are the statements of the Content-Signal lines among lines; malformed
// lines state nothing. It also reports whether there are any such lines.
func signals(c *analysis.Context, lines []ast.Line) (said []statement, any bool) {
	for ln := range records(c, lines, "Content-Signal") {
		any = true
		preferences, _ := parseSignals(c.Text(ln.Value))
		for _, p := range preferences {
			p.Start, p.End = p.Start+ln.Value.Start, p.End+ln.Value.Start
			said = append(said, statement{preference: p, line: ln.Number})
		}
	}
	return said, any
}

// usages are the statements of the Content-Usage lines among lines; malformed lines
// state nothing.
func usages(c *analysis.Context, lines []ast.Line) []statement {
	var said []statement
	for ln := range records(c, lines, "Content-Usage") {
		path, preferences, _ := parseUsage(c.Text(ln.Value))
		for _, p := range preferences {
			p.Start, p.End = p.Start+ln.Value.Start, p.End+ln.Value.Start
			said = append(said, statement{p, ln.Number, path})
		}
	}
	return said
}

// useOf is the key of Content-Signal for the purpose of a category of crawlers;
// empty if there is no such key.
func useOf(category crawlers.Category) string {
	switch category {
	case crawlers.AITraining:
		return "ai-train"
	case crawlers.AISearch, crawlers.AIUser:
		return "ai-input"
	case crawlers.Search:
		return "search"
	}
	return ""
}

// signalConflict is a signal that denies the purpose of a crawler, although rules
// let that crawler in.
type signalConflict struct {
	ua        ast.Line // names the first such crawler of its group
	last      ast.Line // the last user-agent line of that group
	others    int      // how many further crawlers of that group have the same conflict
	signal    statement
	inherited bool               // the signal is for "*", and the group of ua has none
	invited   *analysis.Evidence // an Allow rule opens "/" to the crawler; nil if none does
}

// denials are the statements of the Content-Signal lines of a group that deny a
// use, by use.
type denials map[string]statement

// signalConflicts are the conflicts of the file. Only a crawler that a group names
// can have other signals than "*".
var signalConflicts = analysis.NewFact(findSignalConflicts)

func findSignalConflicts(c *analysis.Context) []signalConflict {
	byToken := denialsByToken(c)
	if byToken == nil {
		return nil
	}
	var conflicts []signalConflict
	seen := map[string]bool{} // product tokens
	for _, g := range c.File.Groups {
		ofGroup := len(conflicts) // index of the first conflict of g
		last := lastUserAgent(g)
		for ua := range analysis.NamesIn(c, g) {
			token := tokenOf(c, ua)
			if seen[token] {
				continue
			}
			seen[token] = true
			conflict, ok := signalConflictOf(c, token, byToken)
			if !ok {
				continue
			}
			i := slices.IndexFunc(conflicts[ofGroup:], func(other signalConflict) bool { return other.inherited == conflict.inherited })
			if i >= 0 {
				conflicts[ofGroup+i].others++
				continue
			}
			conflict.ua, conflict.last = ua, last
			conflicts = append(conflicts, conflict)
		}
	}
	return conflicts
}

// denialsByToken returns what the groups of the file deny, by product token. Tokens
// whose group has no signals are missing. It returns nil if nothing is denied.
func denialsByToken(c *analysis.Context) map[string]denials {
	byToken := map[string]denials{}
	denied := false
	for _, g := range c.File.Groups {
		signals, ok := signals(c, g.Lines)
		if !ok {
			continue
		}
		ofGroup := denials{}
		for _, s := range signals {
			if _, ok := ofGroup[s.use]; !ok && s.denies() {
				ofGroup[s.use] = s
				denied = true
			}
		}
		for ua := range analysis.NamesIn(c, g) {
			if token := tokenOf(c, ua); byToken[token] == nil {
				byToken[token] = ofGroup
			}
		}
	}
	if !denied {
		return nil
	}
	return byToken
}

// tokenOf is the product token of a user-agent line, in lower case.
func tokenOf(c *analysis.Context, ua ast.Line) string {
	return rules.LowerToken(rules.RFC9309.Token(c.Text(ua.Value)))
}

func lastUserAgent(g ast.Group) ast.Line {
	last := g.Lines[0]
	for ua := range g.UserAgents() {
		last = ua
	}
	return last
}

// signalConflictOf returns the conflict of the crawler with a product token that the
// file names; false if no signal denies its purpose, or it may fetch nothing anyway.
func signalConflictOf(c *analysis.Context, token string, byToken map[string]denials) (signalConflict, bool) {
	crawler, ok := crawlers.Lookup(token)
	if !ok || !crawler.Claims() {
		return signalConflict{}, false
	}
	own, ok := byToken[token]
	if !ok {
		own = byToken["*"]
	}
	signal, denies := own[useOf(crawler.Category)]
	if !denies {
		return signalConflict{}, false
	}
	conflict := signalConflict{signal: signal, inherited: !ok}
	p := c.Policy(crawlers.Dialect(token))
	b := crawlers.Bind(p, token)
	if b.Token == "" || p.RulesFor(b.Token).Closes() {
		return signalConflict{}, false
	}
	if d := p.Decide(b.Token, "/"); d.Rule.Allow && d.Rule.Line > 0 {
		conflict.invited = &analysis.Evidence{Dialect: p.Dialect, Agent: b.Token, URL: "/", Line: d.Rule.Line}
	}
	return conflict, true
}

// uses names the use that a key of Content-Signal is about.
func uses(key string) string {
	switch key {
	case "ai-train":
		return "training"
	case "ai-input":
		return "AI answers"
	}
	return "search"
}
