package analysis

import (
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// Context is what a pass sees: one file and what is known of it. It is not safe
// for concurrent use.
type Context struct {
	File *ast.File
	Setting

	policies map[*rules.Dialect]*rules.Policy
	facts    []any // by Fact.slot
}

// NewContext returns a context for f. Nothing is compiled or looked for yet.
func NewContext(f *ast.File, s Setting) *Context {
	return &Context{
		File:     f,
		Setting:  s,
		policies: map[*rules.Dialect]*rules.Policy{},
	}
}

// Policy returns the file compiled for d. It is compiled once.
func (c *Context) Policy(d *rules.Dialect) *rules.Policy {
	p := c.policies[d]
	if p == nil {
		p = rules.Compile(d, c.File.Src)
		c.policies[d] = p
	}
	return p
}

// Text returns the octets of the file that s covers.
func (c *Context) Text(s ast.Span) string { return c.File.Text(s) }

// EndOfLine returns the line ending that an edit at ln writes: that of ln, else
// that of the first line, else LF. The file must not be empty.
func (c *Context) EndOfLine(ln ast.Line) string {
	for _, ln := range []ast.Line{ln, c.File.Lines[0]} {
		if !ln.EndOfLine().Empty() {
			return c.Text(ln.EndOfLine())
		}
	}
	return "\n"
}

// Confirm asks the evaluator for the verdict that e is about and stores it in
// e.Verdict, and the name to show in e.Name. It reports whether the decision rests on
// the line that e names.
func (c *Context) Confirm(e *Evidence) bool {
	d := c.Policy(e.Dialect).Decide(e.Agent, e.URL)
	e.Verdict = d.Verdict
	e.Name = nameOf(c, e)
	return d.Rule.Line == e.Line
}

// Setting is what passes know besides the file. The zero Setting selects no
// dialect.
type Setting struct {
	Dialects []*rules.Dialect // the dialects by which the file is judged
	Site     string           // URL where the file is served; empty if unknown
	Served   *Served          // how the file was fetched; nil if it was not
	Fields   []string         // fields that the owner declared, besides the known ones
	Expect   []Expectation    // checked by the pass expectation-failed

	// Stop reports whether the findings are no longer wanted. Once it does, work on
	// the file ends soon, and its results are incomplete. Nil means never.
	Stop func() bool
}

// Stopped reports whether the findings are no longer wanted; see Stop.
func (s Setting) Stopped() bool { return s.Stop != nil && s.Stop() }

// isOwn reports whether the owner of the file declared the field called name.
func (s Setting) isOwn(name string) bool {
	return slices.ContainsFunc(s.Fields, func(own string) bool { return ast.EqualFold(name, own) })
}

// Expectation is a claim that the owner of a file makes about it: every URL that
// Pattern matches has the same verdict for each of Agents.
type Expectation struct {
	Agents  []string // product tokens, each judged as the registry knows it; "*" for any crawler that is not named
	Pattern string   // a path pattern as in a rule; see [rules.CheckPattern]
	Allow   bool     // the verdict is allow; false for disallow
	Place   string   // where the expectation is written, as findings cite it
}
