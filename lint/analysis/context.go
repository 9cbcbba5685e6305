package analysis

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// Expectation is what the owner of a file wants of it: every URL that Pattern
// matches has one verdict for each of Agents.
type Expectation struct {
	Agents  []string // product tokens, each asked about as the registry knows it; "*" for any other crawler
	Pattern string   // a path pattern as in a rule; see [rules.CheckPattern]
	Allow   bool     // else disallow
	Place   string   // where it is written down, as findings call it
}

// isOwn reports whether the owner of the file declared the field.
func (s Setting) isOwn(name string) bool {
	return slices.ContainsFunc(s.Fields, func(own string) bool { return strings.EqualFold(own, name) })
}

// Setting is what passes know besides the file.
type Setting struct {
	Dialects []*rules.Dialect // that the file is judged by
	Site     string           // URL where the file is served; empty if not known
	Served   *Served          // how the file was fetched; nil if it was not
	Fields   []string         // the owner's own fields, besides the known ones
	Expect   []Expectation    // proved by the pass expectation-failed
}

// Context is what a pass sees.
type Context struct {
	File *ast.File
	Setting

	policies map[*rules.Dialect]*rules.Policy

	facts []any // by the slot of their Fact
}

func NewContext(f *ast.File, s Setting) *Context {
	return &Context{
		File:     f,
		Setting:  s,
		policies: map[*rules.Dialect]*rules.Policy{},
	}
}

// Policy is the file compiled for d.
func (c *Context) Policy(d *rules.Dialect) *rules.Policy {
	p := c.policies[d]
	if p == nil {
		p = rules.Compile(d, c.File.Src)
		c.policies[d] = p
	}
	return p
}

// Confirm asks the evaluator for the verdict of e, and reports whether it is
// reached as e says.
func (c *Context) Confirm(e *Evidence) bool {
	d := c.Policy(e.Dialect).Decide(e.Agent, e.URL)
	e.Verdict = d.Verdict
	return d.Rule.Line == e.Line
}

// EndOfLine is what ends lines of the file: that of ln, else of the first line.
func (c *Context) EndOfLine(ln ast.Line) string {
	for _, ln := range []ast.Line{ln, c.File.Lines[0]} {
		if !ln.EndOfLine().Empty() {
			return c.Text(ln.EndOfLine())
		}
	}
	return "\n"
}

// Text returns the octets that s covers.
func (c *Context) Text(s ast.Span) string { return c.File.Text(s) }
