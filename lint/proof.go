package lint

import (
	"iter"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// alwaysProved are the dialects that a safe fix changes nothing in, whichever
// are selected. To old parsers too much of a layout has a meaning: a blank line
// ends a group.
var alwaysProved = []*rules.Dialect{rules.Google, rules.RFC9309, rules.Bing, rules.Yandex}

// readAlike proves that edits change no verdict: in every dialect that is
// always proved, or selected, the lines they touch read as the same user-agent
// lines, rules and ends of groups, in the same order, as before. A policy is
// made of nothing else.
func readAlike(c *Context, edits []Edit) bool {
	dialects := slices.Clone(alwaysProved)
	for _, d := range c.Dialects {
		if !slices.Contains(dialects, d) {
			dialects = append(dialects, d)
		}
	}
	src := c.File.Src
	grown := 0
	for _, e := range edits {
		grown += max(0, len(e.Text)-e.Span.Len())
	}
	for _, d := range dialects {
		if d.MaxSize > 0 && len(src)+grown > d.MaxSize {
			return false // what is cut off may change
		}
	}
	before, after := around(c.File, edits)
	for _, d := range dialects {
		next, stop := iter.Pull(directives(d, after))
		for want := range directives(d, before) {
			if got, ok := next(); !ok || got != want {
				stop()
				return false
			}
		}
		_, more := next()
		stop()
		if more {
			return false
		}
	}
	return true
}

// decidedAtGoogle looks for a URL that each line with fault f decides at Google,
// which reads as a rule what RFC 9309 does not. Lines that Google takes for no
// rule, or for one that decides nothing, are not in the map.
func decidedAtGoogle(c *Context, f fault) map[int]*Evidence {
	found := map[int]*Evidence{}
	wanted := map[int]bool{}
	for ln := range c.withFault(f) {
		wanted[ln.Number] = true
	}
	if len(wanted) == 0 {
		return nil
	}
	p := c.Policy(rules.Google)
	budget := maxEvidence
	for g := range p.Groups() {
		set := g.Rules().Rules()
		if budget -= len(set); budget < 0 {
			return found
		}
		for _, r := range set {
			if !wanted[r.Line] || found[r.Line] != nil {
				continue
			}
			decides := func(url string) bool { return p.Decide(g.Token, url).Rule.Line == r.Line }
			if url := p.Witness(r.Pattern, decides); url != "" {
				found[r.Line] = &Evidence{Dialect: rules.Google, Agent: g.Token, URL: url, Line: r.Line}
			}
		}
	}
	return found
}

// maxEvidence bounds the rules that the search for evidence looks at.
const maxEvidence = 1 << 20

// around returns the lines that edits touch and one more on each side, as they
// are and as they would be.
func around(f *ast.File, edits []Edit) (before, after string) {
	first := max(0, f.LineIndex(edits[0].Span.Start)-1)
	last := min(len(f.Lines), f.LineIndex(edits[len(edits)-1].Span.End)+2)
	span := ast.Span{}
	if first < last {
		span = ast.Span{Start: f.Lines[first].Start, End: f.Lines[last-1].End}
	}
	shifted := slices.Clone(edits)
	for i := range shifted {
		shifted[i].Span.Start -= span.Start
		shifted[i].Span.End -= span.Start
	}
	before = f.Text(span)
	after = Apply(before, shifted)
	if first > 0 { // the start of a file is special to some dialects, and so is a blank line
		before, after = "#\n"+before, "#\n"+after
	}
	return before, after
}

// directive is what a line means to a policy.
type directive struct {
	field rules.Field
	value string
}

func directives(d *rules.Dialect, src string) iter.Seq[directive] {
	return func(yield func(directive) bool) {
		for ln := range d.Lines(src) {
			r := d.Read(src, ln)
			value := ""
			switch r.Field {
			case rules.UserAgent:
				value = rules.LowerToken(d.Token(r.Value))
			case rules.Allow, rules.Disallow:
				value = d.Pattern(r.Value)
			case rules.Member, rules.Break:
			default:
				continue
			}
			if !yield(directive{r.Field, value}) {
				return
			}
		}
	}
}
