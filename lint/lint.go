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
	// where a finding leaves them zero, sorts, and proves fixes. It is nil for what
	// only the driver can find.
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

// Setting is what passes know besides the file.
type Setting struct {
	Dialects []*rules.Dialect // that the file is judged by
	Site     string           // URL where the file is served; empty if not known
	Served   *Served          // how the file was fetched; nil if it was not
	Fields   []string         // the owner's own fields, besides the known ones
	Expect   []Expectation    // proved by the pass expectation-failed
}

// Config says which passes run, and what they know besides the file.
type Config struct {
	Setting
	Passes []*Pass

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
		Setting: Setting{Dialects: []*rules.Dialect{rules.Google, rules.RFC9309}},
		Passes:  slices.DeleteFunc(slices.Clone(Passes), func(p *Pass) bool { return p.Severity == Hint }),
	}
}

// Context is what a pass sees.
type Context struct {
	File *ast.File
	Setting

	policies map[*rules.Dialect]*rules.Policy

	facts []any // by the slot of their Fact
}

func newContext(f *ast.File, s Setting) *Context {
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

// Run applies the passes of cfg to f. It returns the findings in the order of the
// file, those at one place in the order of [Passes], without those that a comment
// in the file suppresses or cfg excepts. It never panics: see [Defect].
func Run(f *ast.File, cfg Config) []Finding {
	r := &run{Context: newContext(f, cfg.Setting), cfg: cfg, suppressions: readSuppressions(f)}
	passes := r.applicable()
	r.suppressions.begin(passes)
	var findings []Finding
	for _, p := range passes {
		findings = append(findings, r.findingsOf(p)...)
	}
	slices.SortStableFunc(findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(index[a.Pass], index[b.Pass]))
	})
	if cfg.Except != nil {
		findings = cfg.Except(f, findings)
	}
	return findings
}

// run is one run of passes over a file.
type run struct {
	*Context
	cfg          Config
	suppressions *suppressions
}

// applicable returns the passes to run, in order. A pass that explains the whole
// file runs alone, except that the expectations are still proved.
func (r *run) applicable() []*Pass {
	var alone *Pass
	passes := slices.DeleteFunc(slices.Clone(r.cfg.Passes), func(p *Pass) bool {
		if !p.Concerns(r.Dialects) {
			return true
		}
		return p.Exclusive != nil && !r.guarded(p, func() {
			if alone == nil && p.Exclusive(r.Context) {
				alone = p
			}
		})
	})
	if alone != nil {
		passes = slices.DeleteFunc(passes, func(p *Pass) bool { return p != alone && p != expectationFailed })
	}
	if i := slices.Index(passes, unusedSuppression); i >= 0 { // needs to know what the others found
		passes = append(slices.Delete(passes, i, i+1), unusedSuppression)
	}
	return passes
}

// findingsOf runs p. A pass with a defect has no findings.
func (r *run) findingsOf(p *Pass) []Finding {
	var findings []Finding
	returned := r.guarded(p, func() {
		r.apply(p, func(fd Finding) {
			fd.Pass = p
			fd.Severity = cmp.Or(r.cfg.Severities[p], fd.Severity, p.Severity)
			r.check(fd)
			if r.suppressions.suppresses(p, r.File.LineNumber(fd.Span.Start)) {
				return
			}
			findings = append(findings, fd)
		})
		r.prove(findings)
	})
	if !returned {
		r.suppressions.disregard(p)
		return nil
	}
	return findings
}

// apply runs p, or what the driver runs in its place.
func (r *run) apply(p *Pass, report func(Finding)) {
	switch p {
	case malformedSuppression:
		for _, fd := range r.suppressions.malformed {
			report(fd)
		}
	case unusedSuppression:
		r.reportUnused(r.suppressions, report)
	default:
		p.Run(r.Context, report)
	}
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
