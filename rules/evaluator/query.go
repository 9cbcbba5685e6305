// Package evaluator answers what people ask of a robots.txt.
//
// May a crawler fetch a URL, and which line decides? [Ask] compiles the question
// once; [Question.Answer] answers it for one URL, [Question.Survey] for every URL
// that a pattern matches. What does an edit change, and for which crawlers?
// [Diff] proves it, and a [Gate] judges the difference. What does one rule do?
// [RoleOf] tells.
//
// The answers are plain values. Their JSON is what the command line prints
// (version 1). The command line, the language server and other programs call
// the same functions, so they cannot disagree.
package evaluator

import (
	"fmt"
	"strings"
	"sync"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// RuleLine is an Allow or Disallow line of a file. The zero RuleLine means that no
// line decides: the default does, or a rule of the dialect itself. Both allow.
type RuleLine struct {
	Line int    `json:"line"` // 1-based; 0 for no line, and for the added rule of a [WhatIf]
	Rule string `json:"rule"` // as written, without comment; empty for no line
}

// Answer says whether an agent may fetch a URL, and why.
type Answer struct {
	Agent    string        `json:"agent"` // as asked
	URL      string        `json:"url"`   // as asked
	Dialect  string        `json:"dialect"`
	Verdict  rules.Verdict `json:"verdict"`
	RuleLine               // decides
	Group    *Group        `json:"group"`             // supplied the rules; nil if no group binds the agent
	Reason   string        `json:"reason"`            // one line for people
	Assumed  bool          `json:"assumed,omitempty"` // the dialect is documented only in part
	Trace    []Match       `json:"trace,omitempty"`   // only from [Question.Trace]

	Note        string   `json:"-"` // the part of Reason that the deciding line does not show; may be empty
	Assumptions []string `json:"-"` // what is assumed of the dialect, a phrase each; only from [Question.Trace]
}

// Group is the group that binds an agent. Answers share it: it must not be changed.
type Group struct {
	Token string `json:"token"` // in lower case; "*" for the group of all other crawlers
	Lines []int  `json:"lines"` // the user-agent lines that name it, 1-based
}

// Match is a rule that matches a URL.
type Match struct {
	RuleLine
	Length int    `json:"length"` // octets of its pattern as compared
	Why    string `json:"why"`    // it decides, or does not
}

// Question asks what one agent may fetch. It is safe for concurrent use.
type Question struct {
	agent   string
	place   string    // of the robots.txt; empty if unknown
	file    *ast.File // with the added rule, if any
	added   int       // line number of the added rule; 0 for none
	policy  *rules.Policy
	binding crawlers.Binding
	outcome *rules.Outcome // of the request for the file; nil if the file came

	known   sync.RWMutex
	answers map[rules.Decision]Answer // without URL and trace
}

// Ask compiles a question: what may agent, a product token, fetch if f is read in
// the dialect d? A nil d stands for the dialect of the agent's own crawler, or for
// RFC 9309 if the registry does not know that crawler. The agent "*" is any
// crawler that f does not name. It is an error if w.Rule is no rule.
func Ask(f *ast.File, d *rules.Dialect, agent string, w WhatIf) (*Question, error) {
	questions, err := AskAll(f, []*rules.Dialect{d}, []string{agent}, w)
	if err != nil {
		return nil, err
	}
	return questions[0], nil
}

// AskAll compiles a question for each agent in each dialect: see [Ask]. The file is
// compiled once for a dialect, however many agents there are. No dialects stand
// for each agent's own. The questions of the first agent come first.
func AskAll(f *ast.File, dialects []*rules.Dialect, agents []string, w WhatIf) ([]*Question, error) {
	if w.Rule != "" {
		if err := CheckRule(w.Rule); err != nil {
			return nil, err
		}
	}
	if len(dialects) == 0 {
		dialects = []*rules.Dialect{nil}
	}
	file, cached := newCompiler(f), newCompiler(w.Cached)
	var questions []*Question
	for _, agent := range agents {
		for _, d := range dialects {
			if d == nil {
				d = crawlers.Dialect(agent)
			}
			questions = append(questions, w.question(file, cached, d, agent))
		}
	}
	return questions, nil
}

// compiler compiles a file once for each dialect.
type compiler struct {
	file     *ast.File
	policies map[*rules.Dialect]*rules.Policy
}

func newCompiler(f *ast.File) compiler { return compiler{f, map[*rules.Dialect]*rules.Policy{}} }

// question asks about the file as it is.
func (c compiler) question(d *rules.Dialect, agent string) *Question {
	if c.policies[d] == nil {
		c.policies[d] = rules.Compile(d, c.file.Src)
	}
	return &Question{agent: agent, file: c.file, policy: c.policies[d], binding: crawlers.Bind(c.policies[d], agent)}
}

// Agents returns the product tokens that f names as any of the dialects reads
// them, in lower case and in the order of the file. "*" is among them, at the end
// if f does not name it. No dialects stand for RFC 9309.
func Agents(f *ast.File, dialects []*rules.Dialect) []string {
	if len(dialects) == 0 {
		dialects = []*rules.Dialect{rules.RFC9309}
	}
	var agents []string
	known := map[string]bool{"": true}
	add := func(token string) {
		if !known[token] {
			known[token] = true
			agents = append(agents, token)
		}
	}
	for _, d := range dialects {
		for g := range rules.Compile(d, f.Src).Groups() {
			add(g.Token)
		}
	}
	add("*")
	return agents
}

// Answer says whether the agent may fetch url, a URL or a path. Blanks and octets
// outside ASCII are percent-encoded first, as a browser does with an address
// that is typed; nothing else is changed.
func (q *Question) Answer(url string) Answer {
	answer, _ := q.answer(url)
	return answer
}

// Trace is [Question.Answer] with every rule that matches url and what is assumed
// of the dialect.
func (q *Question) Trace(url string) Answer {
	answer, byRules := q.answer(url)
	answer.Assumptions = q.policy.Dialect.Assumed
	if byRules && q.binding.Token != "" {
		for _, m := range q.policy.Trace(q.binding.Token, escapeURL(url)) {
			answer.Trace = append(answer.Trace, Match{q.ruleLine(m.Rule.Line), len(m.Rule.Pattern), m.Why})
		}
	}
	return answer
}

// answer returns the answer without a trace, and whether the rules gave it.
func (q *Question) answer(url string) (answer Answer, byRules bool) {
	escaped := escapeURL(url)
	answer = q.blank()
	if q.place != "" {
		if reach := rules.Scope(q.place, escaped); reach.Kind != rules.Governed && reach.Kind != rules.NoURL {
			answer.URL, answer.Verdict, answer.Reason = url, rules.NotApplicable, reach.Reason
			return answer, false
		}
	}
	if verdict := q.fixed(); verdict != rules.Unknown {
		answer.URL, answer.Verdict, answer.Reason = url, verdict, q.outcome.Reason
		return answer, false
	}
	answer = q.explain(q.binding.Decide(q.policy, escaped))
	answer.URL = url
	return answer, true
}

// blank is the part of an answer that no URL changes.
func (q *Question) blank() Answer {
	d := q.policy.Dialect
	return Answer{Agent: q.agent, Dialect: d.Name, Assumed: len(d.Assumed) > 0}
}

// maxAnswers bounds how many answers a question remembers.
const maxAnswers = 1 << 12

// explain returns the answer of a decision, without URL and trace. Many URLs share a
// decision, so it is remembered.
func (q *Question) explain(decision rules.Decision) Answer {
	q.known.RLock()
	answer, ok := q.answers[decision]
	q.known.RUnlock()
	if ok {
		return answer
	}
	answer = q.blank()
	answer.Verdict, answer.Reason, answer.Note = decision.Verdict, q.binding.Reason(decision), q.binding.Why
	if q.outcome != nil {
		answer.Reason = q.outcome.Reason + "; " + answer.Reason
		answer.Note = strings.TrimSuffix(q.outcome.Reason+"; "+answer.Note, "; ")
	}
	answer.RuleLine = q.ruleLine(decision.Rule.Line)
	if g := decision.Group; g != nil {
		answer.Group = &Group{Token: g.Token}
		for _, line := range g.Lines {
			answer.Group.Lines = append(answer.Group.Lines, q.ruleLine(line).Line)
		}
	}
	q.known.Lock()
	defer q.known.Unlock()
	if q.answers == nil {
		q.answers = map[rules.Decision]Answer{}
	}
	if len(q.answers) < maxAnswers {
		q.answers[decision] = answer
	}
	return answer
}

// fixed is the verdict on every URL if the outcome of the request settles it, else
// Unknown.
func (q *Question) fixed() rules.Verdict {
	if q.outcome == nil {
		return rules.Unknown
	}
	return q.outcome.Use.Verdict()
}

// ruleLine is the line of q.file with that number, numbered as in the file
// without the added rule. The added rule has the number 0.
func (q *Question) ruleLine(number int) RuleLine {
	r := ruleLine(q.file, number)
	switch {
	case number == q.added:
		r.Line = 0
	case q.added > 0 && number > q.added:
		r.Line--
	}
	return r
}

// ruleLine is the line of f with that number; the zero RuleLine for number 0.
func ruleLine(f *ast.File, number int) RuleLine {
	if number == 0 {
		return RuleLine{}
	}
	return RuleLine{number, f.Text(f.Lines[number-1].Content())}
}

// escapeURL percent-encodes octets outside ASCII and blanks.
func escapeURL(address string) string {
	isPlain := true
	for i := range len(address) {
		isPlain = isPlain && !toEscape(address[i])
	}
	if isPlain {
		return address
	}
	var b strings.Builder
	for i := range len(address) {
		if c := address[i]; toEscape(c) {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

func toEscape(c byte) bool { return c >= 0x80 || c == ' ' || c == '\t' }
