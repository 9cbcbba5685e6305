// Package lint says what in a robots.txt is probably a mistake.
//
// A [Pass] is one check, an inert value; [Passes] lists them all. [Run] applies
// passes to a file and returns findings in the order of the file. What a line
// means is asked of package rules, never guessed here.
package lint

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// Severity says how much a finding matters. The zero Severity is invalid.
type Severity uint8

const (
	Hint    Severity = iota + 1 // taste; off unless selected
	Info                        // a reader is misled, or an author's choice worth a look
	Warning                     // crawlers differ, a line has no effect, or a whole site is closed
	Error                       // a crawler does not do what the line says
)

// Severities are all there are, the gravest first.
var Severities = []Severity{Error, Warning, Info, Hint}

// String is the severity as it is written in reports and on the command line.
func (s Severity) String() string {
	return [...]string{"", "hint", "info", "warning", "error"}[s]
}

// Family groups passes by what they look at.
type Family string

const (
	Syntax     Family = "syntax"
	Encoding   Family = "encoding"
	Grouping   Family = "grouping"
	UserAgent  Family = "user-agent"
	Path       Family = "path"
	Semantics  Family = "semantics"
	Sitemap    Family = "sitemap"
	Fields     Family = "fields"
	Policy     Family = "policy"
	Security   Family = "security"
	Deployment Family = "deployment"
	Style      Family = "style"
)

// Families are all there are, in the order in which they are listed.
var Families = []Family{
	Syntax, Encoding, Grouping, UserAgent, Path, Semantics,
	Sitemap, Fields, Policy, Security, Deployment, Style,
}

// Pass is one check.
type Pass struct {
	ID        string   // kebab-case; names the mistake
	Aliases   []string // IDs of checks that turned out to be this one; they name it too
	Family    Family
	Severity  Severity // of its findings, unless one says otherwise
	Summary   string   // the mistake in one phrase: lower case, no full stop
	Rationale string   // why it matters to a crawler or a reader: whole sentences
	Bad, Good string   // a robots.txt with the mistake, and the same without
	Source    string   // where the claim is written down

	// Precision is the measured share of findings on real files that a careful
	// owner would agree with; empty where it was not measured.
	Precision string

	// NoEffect marks a pass that finds text without effect: editors grey it out.
	NoEffect bool

	// Dialects are those that the mistake is one in: the pass is run only where
	// one of them is selected. Nil for all.
	Dialects []*rules.Dialect

	// Exclusive reports whether this pass explains the whole file, so that no
	// other is run but expectation-failed: whatever a file is, what it allows is
	// what crawlers make of it. Nil means that it never does.
	Exclusive func(c *Context) bool

	// Run reports what is found. It is pure; the driver sets pass and severity
	// where a finding leaves them zero, sorts, and proves fixes.
	Run func(c *Context, report func(Finding))
}

// Concerns reports whether p is about one of dialects, so that it is run.
func (p *Pass) Concerns(dialects []*rules.Dialect) bool {
	return p.Dialects == nil || slices.ContainsFunc(p.Dialects, func(d *rules.Dialect) bool { return slices.Contains(dialects, d) })
}

// Finding is one mistake at one place. Its line is that where Span starts.
type Finding struct {
	Pass     *Pass
	Severity Severity
	Span     ast.Span
	Message  string
	Related  []Related
	Evidence *Evidence // nil where nothing is claimed about URLs
	Contrast *Evidence // where the claim is that two answers differ, the other one
	Fixes    []Fix
}

// Related is another place that a finding speaks of.
type Related struct {
	Span    ast.Span
	Message string
}

// Evidence is a fact about a URL: under Dialect, the line decides whether Agent
// may fetch it. The driver confirms it before it believes a finding.
type Evidence struct {
	Dialect *rules.Dialect
	Agent   string // a product token; "*" for any crawler that is not named
	URL     string
	Line    int           // 1-based; 0 where no line decides, so that the URL is allowed
	Verdict rules.Verdict // set by the driver
}

// Fix is a change that would mend a finding.
type Fix struct {
	Message string // in the imperative
	Edits   []Edit // sorted and disjoint
	Safe    bool   // proved to change no verdict of any crawler; set by the driver

	// Adds marks a fix that makes the file say something new that is no verdict,
	// such as where a sitemap is. It is never safe.
	Adds bool
}

// Edit replaces Span by Text.
type Edit struct {
	Span ast.Span
	Text string
}

// Config says which passes are run, and what they know beside the file.
type Config struct {
	Passes   []*Pass
	Dialects []*rules.Dialect // that the file is judged by
	Site     string           // URL where the file is served; empty if not known
	Served   *Served          // how it was fetched; nil where it was not
	Fields   []string         // beside the known ones; they are the owner's own
	Expect   []Expectation    // proved by the pass expectation-failed

	// Severities are those of passes whose findings have another than the pass
	// says. Nil means that none has.
	Severities map[*Pass]Severity

	// Except returns those of the findings of a file that are to be reported and
	// fixed, in their order. It is asked again about what fixes make of the file.
	// Nil means all.
	Except func(f *ast.File, findings []Finding) []Finding

	// Defect is told of each defect of a pass. Nil means that nobody is told.
	Defect func(Defect)
}

// DefaultConfig runs every pass but the hints.
func DefaultConfig() Config {
	return Config{
		Passes:   slices.DeleteFunc(slices.Clone(Passes), func(p *Pass) bool { return p.Severity == Hint }),
		Dialects: []*rules.Dialect{rules.Google, rules.RFC9309},
	}
}

// Context is what a pass sees.
type Context struct {
	File *ast.File
	Config

	policies map[*rules.Dialect]*rules.Policy

	// What passes share is found when the first of them asks for it.
	faults       []fault                 // by line; see fault.go
	documentKind *string                 // see document.go
	agentLines   []agent                 // see agent.go
	flawed       []flawedRule            // see flaw.go
	dead         map[int]deadRule        // by line number; see dead.go
	displaced    []displaced             // see displaced.go
	joining      map[int]bool            // user-agent lines; see empty_group_joins_next.go
	closing      map[*rules.RuleSet]bool // see visitor.go
	sitemaps     []sitemapLine           // see sitemap_lines.go
	lastHeld     held                    // see placeholder_left_in.go
	delays       []delay                 // see delays.go
	denials      []denial                // see preferences.go
	suppressions *suppressions           // see suppression.go
	placesByLine map[int]place           // see patterns.go
	ties         map[int]tie             // see stars.go
	spare        *spare                  // see proof.go
	provable     int                     // what proofs may still look at; see proof.go
	proofs       *rules.Budget           // what they may still ask
	looks        int                     // what those of rewritings may still take; see exchange.go
	equivalent   map[string]bool         // edits of which that is known
}

func newContext(f *ast.File, cfg Config) *Context {
	return &Context{
		File:       f,
		Config:     cfg,
		policies:   map[*rules.Dialect]*rules.Policy{},
		closing:    map[*rules.RuleSet]bool{},
		provable:   maxProved,
		proofs:     rules.NewBudget(),
		looks:      maxLooks,
		equivalent: map[string]bool{},
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

// maxToken is the length of the longest name that a crawler may be thought to
// have.
const maxToken = 256

// followed yields the groups of p that somebody follows, one for each rule set:
// groups in the same places of the file share theirs.
func followed(p *rules.Policy) iter.Seq[*rules.Group] {
	return followedWhere(p, func(*rules.Group) bool { return true })
}

// followedWhere yields those of them that are wanted, still one for each rule set.
func followedWhere(p *rules.Policy, wanted func(g *rules.Group) bool) iter.Seq[*rules.Group] {
	return func(yield func(*rules.Group) bool) {
		seen := map[*rules.RuleSet]bool{}
		for g := range p.Groups() {
			if g.Token == "" || len(g.Token) > maxToken || p.Group(g.Token) != g || seen[g.Rules()] || !wanted(g) {
				continue
			}
			seen[g.Rules()] = true
			if !yield(g) {
				return
			}
		}
	}
}

// confirm asks the evaluator for the verdict of e, and reports whether it is
// reached as e says.
func (c *Context) confirm(e *Evidence) bool {
	d := c.Policy(e.Dialect).Decide(e.Agent, e.URL)
	e.Verdict = d.Verdict
	return d.Rule.Line == e.Line
}

// endOfLine is what ends lines of the file: that of ln, else of the first line.
func (c *Context) endOfLine(ln ast.Line) string {
	for _, ln := range []ast.Line{ln, c.File.Lines[0]} {
		if !ln.EndOfLine().Empty() {
			return c.Text(ln.EndOfLine())
		}
	}
	return "\n"
}

// Text returns the octets that s covers.
func (c *Context) Text(s ast.Span) string { return c.File.Text(s) }

// excerpt is the text that s covers as messages show it.
func (c *Context) excerpt(s ast.Span) string { return excerpt(c.Text(s)) }

// mostExcerpt is how many octets of a text a message shows.
const mostExcerpt = 60

// excerpt puts text in quotes, and cuts it off where it is long.
func excerpt(text string) string {
	if len(text) <= mostExcerpt {
		return strconv.Quote(text)
	}
	end := mostExcerpt
	for end > mostExcerpt-utf8.UTFMax && !utf8.RuneStart(text[end]) {
		end--
	}
	return strconv.Quote(text[:end] + "…")
}

// excerptAt is an excerpt that shows the octet at offset i of text.
func excerptAt(text string, i int) string {
	if len(text) <= mostExcerpt || i < mostExcerpt/2 {
		return excerpt(text)
	}
	start := i - mostExcerpt/3
	for start > 0 && !utf8.RuneStart(text[start]) {
		start--
	}
	return excerpt("…" + text[start:])
}

// Run applies the passes of cfg to f. Findings come in the order of the file,
// those at one place in the order of [Passes]; what the file itself suppresses,
// or cfg excepts, does not come.
func Run(f *ast.File, cfg Config) []Finding {
	c := newContext(f, cfg)
	passes := slices.DeleteFunc(slices.Clone(cfg.Passes), func(p *Pass) bool { return !p.Concerns(cfg.Dialects) })
	var alone *Pass // explains the whole file
	passes = slices.DeleteFunc(passes, func(p *Pass) bool {
		return p.Exclusive != nil && !c.guarded(p, func() {
			if alone == nil && p.Exclusive(c) {
				alone = p
			}
		})
	})
	if alone != nil {
		passes = slices.DeleteFunc(passes, func(p *Pass) bool { return p != alone && p != expectationFailed })
	}
	if i := slices.Index(passes, unusedSuppression); i >= 0 { // it asks what the others found
		passes = append(slices.Delete(passes, i, i+1), unusedSuppression)
	}
	c.suppressions = readSuppressions(f)
	c.suppressions.begin(passes)
	var findings []Finding
	for _, pass := range passes {
		findings = append(findings, c.findingsOf(pass)...)
	}
	slices.SortStableFunc(findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(index[a.Pass], index[b.Pass]))
	})
	if cfg.Except != nil {
		findings = cfg.Except(f, findings)
	}
	return findings
}

// findingsOf runs pass; nothing is found where it has a defect.
func (c *Context) findingsOf(pass *Pass) []Finding {
	var findings []Finding
	returned := c.guarded(pass, func() {
		pass.Run(c, func(fd Finding) {
			fd.Pass = pass
			fd.Severity = cmp.Or(c.Severities[pass], fd.Severity, pass.Severity)
			c.check(fd)
			if c.suppressions.suppresses(pass, c.File.LineNumber(fd.Span.Start)) {
				return
			}
			findings = append(findings, fd)
		})
		c.prove(findings)
	})
	if !returned {
		c.suppressions.disregard(pass)
		return nil
	}
	return findings
}

// Apply returns src with edits made, which are sorted and disjoint.
func Apply(src string, edits []Edit) string {
	var out []byte
	end := 0
	for _, e := range edits {
		out = append(out, src[end:e.Span.Start]...)
		out = append(out, e.Text...)
		end = e.Span.End
	}
	return string(append(out, src[end:]...))
}
