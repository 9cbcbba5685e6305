package evaluator

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
)

// WhatIf is what a [Question] supposes beside the file. The zero WhatIf supposes
// nothing: the file came as it is, from a place that is not known.
type WhatIf struct {
	// Rule is an Allow or Disallow line, added at the end of the group that binds
	// the agent; without such a group, in a new one. It is ignored if nothing in
	// the file can bind the agent, or if Cached is read instead. Empty for none.
	Rule string

	// Fetch is how the request for the file ended. Nil if the file came.
	Fetch *rules.Fetch

	// Cached is the crawler's copy from an earlier request, read if the outcome of
	// Fetch is [rules.UseCached]. If it is nil and Fetch.Cached is set, the file
	// itself is that copy.
	Cached *ast.File

	// Place is the URL of the robots.txt. URLs that it does not govern are
	// [rules.NotApplicable]. Empty if unknown: every URL is governed.
	Place string
}

// question asks what agent may fetch if w holds: about file, or about cached where
// that is read instead.
func (w WhatIf) question(file, cached compiler, d *rules.Dialect, agent string) *Question {
	var outcome *rules.Outcome
	if w.Fetch != nil {
		fetch := *w.Fetch
		fetch.Cached = fetch.Cached || w.Cached != nil
		o := d.Outcome(fetch)
		outcome = &o
	}
	var q *Question
	if outcome != nil && outcome.Use == rules.UseCached && w.Cached != nil {
		q = cached.question(d, agent)
	} else if q = file.question(d, agent); w.Rule != "" {
		q = q.with(w.Rule)
	}
	q.outcome, q.place = outcome, w.Place
	return q
}

// CheckRule says why line cannot be the Rule of a [WhatIf]: it is not exactly one
// Allow or Disallow line.
func CheckRule(line string) error {
	n, isRule := 0, false
	for ln := range grammar.Lines(line) {
		n++
		isRule = ln.Kind.IsRule()
	}
	if n != 1 || !isRule {
		return fmt.Errorf("%q is no rule, such as \"Disallow: /a\"", line)
	}
	return nil
}

// with asks the same about the file with rule added; about the file as it is if
// nothing in it can bind the agent.
func (q *Question) with(rule string) *Question {
	if q.binding.Token == "" {
		return q
	}
	src, added := withRule(q.file, q.policy, q.binding.Token, rule)
	changed := newCompiler(grammar.Parse(q.file.Name, src)).question(q.policy.Dialect, q.agent)
	changed.added = added
	return changed
}

// withRule returns f with rule at the end of the group that binds token, or of a
// new group for token, and the line number of the rule.
func withRule(f *ast.File, p *rules.Policy, token, rule string) (src string, line int) {
	const newline = "\n"
	g := p.Group(token)
	if g == nil {
		src := f.Src
		if len(f.Lines) > 0 && f.Lines[len(f.Lines)-1].EndOfLine().Empty() {
			src += newline
		}
		return src + "User-agent: " + token + newline + rule + newline, len(f.Lines) + 2
	}
	last := lastMember(f, p.Dialect, g)
	return f.Src[:last.Text.End] + newline + rule + f.Src[last.Text.End:], last.Number + 1
}

// lastMember returns the last rule, as d reads f, below the last user-agent line of g;
// without a rule, the last user-agent line there. Where d ends a line that others
// continue, it is only a part of that line.
func lastMember(f *ast.File, d *rules.Dialect, g *rules.Group) ast.Line {
	number := slices.Max(g.Lines)
	var last ast.Line
	inGroup, hasMember := false, false
	for ln := range d.Lines(f.Src) {
		if ln.Number < number {
			continue
		}
		reading := d.Read(f.Src, ln)
		if !inGroup {
			inGroup = reading.Field == rules.UserAgent && rules.LowerToken(d.Token(reading.Value)) == g.Token
			last = ln
			continue
		}
		switch reading.Field {
		case rules.UserAgent:
			if hasMember {
				return last
			}
			last = ln
		case rules.Allow, rules.Disallow:
			hasMember = true
			last = ln
		case rules.Member:
			hasMember = true
		case rules.Break:
			return last
		}
	}
	return last
}
