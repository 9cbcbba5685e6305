package analysis

import (
	"slices"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// nameOf returns the agent of e as the file spells it, else as the registry does. It
// returns the whole name even if the dialect cuts it: Google reads "MJ12bot" as "MJ".
func nameOf(c *Context, e *Evidence) string {
	token := rules.LowerToken(e.Agent)
	if g := c.Policy(e.Dialect).Group(e.Agent); g != nil && g.Token == token {
		if name := rules.RFC9309.Token(c.Text(c.File.Lines[g.Lines[0]-1].Value)); name != "" && rules.LowerToken(e.Dialect.Token(name)) == token {
			return name
		}
	}
	if crawler, ok := crawlers.Lookup(e.Agent); ok {
		return crawler.Token
	}
	return e.Agent
}

// PreferOwnDialect restates the evidence of fd, which must be confirmed, in the dialect
// of its crawler if that is selected, else in RFC 9309. It leaves the evidence alone if
// the crawler is unknown, or if a claim does not hold in that dialect.
func (c *Context) PreferOwnDialect(fd *Finding) {
	e := fd.Evidence
	if e == nil {
		return
	}
	crawler, known := crawlers.Lookup(e.Name)
	if !known || crawler.Dialect == e.Dialect.Name {
		return
	}
	own := crawlers.Dialect(crawler.Token)
	if !slices.Contains(c.Dialects, own) && own != rules.Google {
		own = rules.RFC9309
	}
	if own == e.Dialect || !slices.Contains(c.Dialects, own) {
		return
	}
	evidence, ok := c.in(own, e)
	if !ok {
		return
	}
	switch {
	case fd.Contrast == nil:
	case fd.Contrast.Dialect == own:
		return // the dialects are contrasted
	case fd.Contrast.Dialect == e.Dialect:
		if fd.Contrast, ok = c.in(own, fd.Contrast); !ok {
			return
		}
	}
	fd.Evidence = evidence
}

// in returns e, which is confirmed, restated for d. It reports false if e does not hold
// as d reads the file.
func (c *Context) in(d *rules.Dialect, e *Evidence) (*Evidence, bool) {
	other := &Evidence{Dialect: d, Agent: d.Token(e.Name), URL: e.URL, Line: e.Line}
	if e.Agent == "*" {
		other.Agent = "*"
	}
	if c.Confirm(other) && other.Verdict == e.Verdict {
		return other, true
	}
	return e, false
}
