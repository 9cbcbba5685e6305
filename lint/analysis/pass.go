package analysis

import (
	"slices"

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
