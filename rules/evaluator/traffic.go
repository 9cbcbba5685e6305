package evaluator

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// Traffic says which crawlers sent requests to a site, and what its robots.txt means to
// those requests. A crawler is recognised by its name in the User-Agent header, which
// any client can forge.
type Traffic struct {
	File      string           `json:"file"`
	Requests  int              `json:"requests"`            // of all clients
	Skipped   int              `json:"skipped"`             // lines of logs that could not be read; set by the caller
	Earlier   int              `json:"earlier,omitempty"`   // requests that are too old to count; set by the caller
	Anonymous int              `json:"anonymous"`           // of Requests, those without a user agent
	Crawlers  []TrafficCrawler `json:"crawlers"`            // those that came, most requests first
	Rules     []TrafficRule    `json:"rules"`               // of the file, in its order; those that decided no request too
	Sections  []TrafficSection `json:"sections"`            // that crawlers asked for most
	Uncertain int              `json:"uncertain,omitempty"` // how many requests may be missing at most from the count of a section
}

// TrafficCrawler counts the requests of a crawler.
type TrafficCrawler struct {
	Agent      string        `json:"agent"` // as the registry spells it
	Purpose    Purpose       `json:"purpose"`
	Dialect    string        `json:"dialect"`
	Named      bool          `json:"named"`           // the file has a group for it
	Group      string        `json:"group,omitempty"` // that it obeys, "*" for the global one; empty for none
	Note       string        `json:"note,omitempty"`  // what the registry says about the group that it obeys; may be empty
	Requests   int           `json:"requests"`
	Robots     int           `json:"robots"` // of Requests, those for /robots.txt, which no rule concerns
	Disallowed int           `json:"disallowed"`
	Rules      []TrafficRule `json:"rules"`              // that decided its requests, in the order of the file
	Examples   []string      `json:"examples,omitempty"` // the first few disallowed targets, each once
}

// TrafficRule counts the requests of crawlers that a rule decided either way.
type TrafficRule struct {
	RuleLine
	Verdict  rules.Verdict `json:"verdict"` // of the rule
	Requests int           `json:"requests"`
}

// TrafficSection counts the requests of crawlers for the paths that have the first
// segment in common.
type TrafficSection struct {
	Section    string `json:"section"` // "/blog" for /blog and all below it, "/" for the home page
	Requests   int    `json:"requests"`
	Disallowed int    `json:"disallowed"`
}

const (
	maxTrafficExamples = 3
	maxExample         = 512 // octets of a target that serves as an example
	maxSections        = 20  // in the result
)

// Tally counts requests. It is not safe for concurrent use. Its memory is bounded by
// the file and by the number of registered crawlers, whatever the requests are.
type Tally struct {
	file      *ast.File
	compiler  compiler
	dialect   *rules.Dialect // nil for each crawler's own
	requests  int
	anonymous int
	crawlers  map[*crawlers.Crawler]*tallied
	sections  sections
	agents    agentMemory
}

// tallied is what a Tally knows of a crawler.
type tallied struct {
	agent                        string
	question                     *Question
	requests, robots, disallowed int
	lines                        map[int]ruleCount // by the line that decides
	examples                     []string
}

// ruleCount counts the requests that a rule decides.
type ruleCount struct {
	verdict  rules.Verdict
	requests int
}

// NewTally returns a Tally for f that has counted nothing. All crawlers read f in the
// dialect d; each reads it in its own if d is nil.
func NewTally(f *ast.File, d *rules.Dialect) *Tally {
	return &Tally{file: f, compiler: newCompiler(f), dialect: d, crawlers: map[*crawlers.Crawler]*tallied{}}
}

// Add counts a request with a user agent, empty for none, for target, a path or a URL.
// An empty target, or one of another kind, counts as a request that no rule concerns.
// Add does not keep the slices.
func (t *Tally) Add(agent, target []byte) {
	t.requests++
	if len(agent) == 0 {
		t.anonymous++
		return
	}
	c := t.agents.crawler(agent)
	if c == nil {
		return
	}
	known := t.crawlers[c]
	if known == nil {
		d := t.dialect
		if d == nil {
			d = crawlers.Dialect(c.Token)
		}
		known = &tallied{agent: c.Token, question: t.compiler.question(d, c.Token), lines: map[int]ruleCount{}}
		t.crawlers[c] = known
	}
	known.requests++
	path := pathOf(target)
	switch {
	case len(path) == 0:
		return
	case string(withoutQuery(path)) == "/robots.txt":
		known.robots++
		return
	}
	url := escapeURL(string(target))
	decision := known.question.binding.Decide(known.question.policy, url)
	disallowed := decision.Verdict == rules.Disallowed
	if line := decision.Rule.Line; line > 0 {
		known.lines[line] = ruleCount{decision.Verdict, known.lines[line].requests + 1}
	}
	if disallowed {
		known.disallowed++
		if len(known.examples) < maxTrafficExamples && len(target) <= maxExample && !slices.Contains(known.examples, string(target)) {
			known.examples = append(known.examples, string(target))
		}
	}
	t.sections.add(path, disallowed)
}

// pathOf returns the path and query of target; empty if it has none.
func pathOf(target []byte) []byte {
	if len(target) > 0 && target[0] == '/' {
		return target
	}
	_, rest, ok := bytes.Cut(target, []byte("://"))
	if !ok {
		return nil
	}
	if slash := bytes.IndexByte(rest, '/'); slash >= 0 {
		return rest[slash:]
	}
	return []byte("/")
}

func withoutQuery(path []byte) []byte {
	if end := bytes.IndexAny(path, "?#"); end >= 0 {
		return path[:end]
	}
	return path
}

// Traffic returns the counts so far.
func (t *Tally) Traffic() Traffic {
	traffic := Traffic{File: t.file.Name, Requests: t.requests, Anonymous: t.anonymous, Crawlers: []TrafficCrawler{}}
	lines := t.lines()
	for c, known := range t.crawlers {
		traffic.Crawlers = append(traffic.Crawlers, known.crawler(c))
		for line, n := range known.lines {
			lines[line] = ruleCount{n.verdict, lines[line].requests + n.requests}
		}
	}
	slices.SortFunc(traffic.Crawlers, func(a, b TrafficCrawler) int {
		return cmp.Or(cmp.Compare(b.Requests, a.Requests), strings.Compare(a.Agent, b.Agent))
	})
	traffic.Rules = countsOf(t.file, lines)
	traffic.Sections, traffic.Uncertain = t.sections.most(maxSections)
	return traffic
}

// lines returns the lines with rules, as the dialects that crawlers read in find them.
// Each has a count of zero.
func (t *Tally) lines() map[int]ruleCount {
	policies := map[*rules.Policy]bool{}
	for _, known := range t.crawlers {
		policies[known.question.policy] = true
	}
	d := cmp.Or(t.dialect, rules.RFC9309)
	policies[t.compiler.question(d, "*").policy] = true
	lines := map[int]ruleCount{}
	seen := map[*rules.RuleSet]bool{} // several groups may share one
	for p := range policies {
		for g := range p.Groups() {
			if set := g.Rules(); !seen[set] {
				seen[set] = true
				for _, r := range set.Rules() {
					if r.Line > 0 {
						lines[r.Line] = ruleCount{verdict: r.Verdict()}
					}
				}
			}
		}
	}
	return lines
}

func (known *tallied) crawler(c *crawlers.Crawler) TrafficCrawler {
	q := known.question
	own := q.policy.Group(known.agent)
	group := ""
	if g := q.policy.Group(q.binding.Token); g != nil && q.binding.Token != "" {
		group = g.Token
	}
	return TrafficCrawler{
		Agent:      known.agent,
		Purpose:    purpose(c.Token),
		Dialect:    q.policy.Dialect.Name,
		Named:      own != nil && own.Token != "*",
		Group:      group,
		Note:       q.binding.Why,
		Requests:   known.requests,
		Robots:     known.robots,
		Disallowed: known.disallowed,
		Rules:      countsOf(q.file, known.lines),
		Examples:   known.examples,
	}
}

// countsOf returns counts by line in the order of f.
func countsOf(f *ast.File, counts map[int]ruleCount) []TrafficRule {
	all := []TrafficRule{}
	for _, line := range slices.Sorted(maps.Keys(counts)) {
		all = append(all, TrafficRule{ruleLine(f, line), counts[line].verdict, counts[line].requests})
	}
	return all
}
