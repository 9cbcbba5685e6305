package fields

import (
	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// statement is a preference and the line that it stands on.
type statement struct {
	preference // its span is that in the file
	line       int
	path       string // of a Content-Usage; empty for all
}

// signals are what the Content-Signal lines among lines say, those with a slip left
// out; false where there is none at all.
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

// usages are what the Content-Usage lines among lines say, those with a slip left out.
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

// useOf is the key of Content-Signal for what crawlers of a category fetch for;
// empty where no signal speaks of it.
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

// signalConflict is a signal that denies what a crawler fetches for, though rules let
// that crawler in.
type signalConflict struct {
	ua, last  ast.Line // that names the first such crawler of a group, and the last of that group
	crawler   *crawlers.Crawler
	others    int // crawlers of that group, beside it, of which the same holds
	signal    statement
	inherited bool               // it is said to "*" alone, and the group of ua has no signal
	invited   *analysis.Evidence // an Allow rule opens "/" to it; nil where none does
}

// saidTo is what the Content-Signal lines of a group deny, by use.
type saidTo map[string]statement

// signalConflicts are the denials of the file. Only crawlers that a group names can be
// told something else than "*" is.
var signalConflicts = analysis.NewFact(findSignalConflicts)

func findSignalConflicts(c *analysis.Context) []signalConflict {
	var denials []signalConflict
	said := map[string]saidTo{} // by product token in lower case; nil where there is no signal
	denies := false
	for _, g := range c.File.Groups {
		signals, ok := signals(c, g.Lines)
		if !ok {
			continue
		}
		to := saidTo{}
		for _, s := range signals {
			if _, ok := to[s.use]; !ok && s.denies() {
				to[s.use] = s
				denies = true
			}
		}
		for ua := range analysis.NamesIn(c, g) {
			if token := rules.LowerToken(rules.RFC9309.Token(c.Text(ua.Value))); said[token] == nil {
				said[token] = to
			}
		}
	}
	if !denies {
		return denials
	}
	seen := map[string]bool{}
	for _, g := range c.File.Groups {
		of := len(denials) // where those of g begin
		last := lastUserAgent(g)
		for ua := range analysis.NamesIn(c, g) {
			token := rules.LowerToken(rules.RFC9309.Token(c.Text(ua.Value)))
			if seen[token] {
				continue
			}
			seen[token] = true
			dn, ok := signalConflictOf(c, token, said)
			if !ok {
				continue
			}
			i := of
			for i < len(denials) && denials[i].inherited != dn.inherited {
				i++
			}
			if i < len(denials) {
				denials[i].others++
				continue
			}
			dn.ua, dn.last = ua, last
			denials = append(denials, dn)
		}
	}
	return denials
}

func lastUserAgent(g ast.Group) ast.Line {
	last := g.Lines[0]
	for ua := range g.UserAgents() {
		last = ua
	}
	return last
}

// signalConflictOf asks whether a signal denies what the crawler of a product token, which
// the file names, fetches for; false too where that crawler may fetch nothing.
func signalConflictOf(c *analysis.Context, token string, said map[string]saidTo) (signalConflict, bool) {
	crawler, ok := crawlers.Lookup(token)
	if !ok || !crawler.Claims() {
		return signalConflict{}, false
	}
	own, ok := said[token]
	if !ok {
		own = said["*"]
	}
	signal, denies := own[useOf(crawler.Category)]
	if !denies {
		return signalConflict{}, false
	}
	dn := signalConflict{crawler: crawler, signal: signal, inherited: !ok}
	p := c.Policy(crawlers.Dialect(token))
	b := crawlers.Bind(p, token)
	if b.Token == "" || p.RulesFor(b.Token).Closes() {
		return signalConflict{}, false
	}
	if d := p.Decide(b.Token, "/"); d.Rule.Allow && d.Rule.Line > 0 {
		dn.invited = &analysis.Evidence{Dialect: p.Dialect, Agent: b.Token, URL: "/", Line: d.Rule.Line}
	}
	return dn, true
}

// uses says in words what a key of Content-Signal is about.
func uses(key string) string {
	switch key {
	case "ai-train":
		return "training"
	case "ai-input":
		return "answers of AI"
	}
	return "search"
}
