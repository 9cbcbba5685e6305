package analysis

import (
	"slices"

	"github.com/robotslint/robotslint/rules"
)

// Pass is one check: an inert value.
type Pass struct {
	ID        string   // kebab-case; names the mistake
	Aliases   []string // IDs of former passes that this one replaced; each still selects it
	Family    Family
	Severity  Severity // of its findings, unless a finding sets its own
	Summary   string   // the mistake in one phrase: lower case, no full stop
	Rationale string   // why it matters to a crawler or a reader: whole sentences
	Bad, Good string   // a robots.txt with the mistake, and the same file without it; see [ExpandExample]
	Source    string   // the document that supports the claim

	Precision Precision // of its findings, as far as it was measured

	// NoEffect marks a pass that finds text without effect: editors grey it out.
	NoEffect bool

	// Dialects are the dialects in which the mistake is one: the pass runs only
	// if one of them is selected. Nil means all dialects.
	Dialects []*rules.Dialect

	// Exclusive reports whether this pass explains the whole file, so that no
	// other pass runs but expectation-failed: even a file that is no robots.txt
	// has verdicts. Nil means never.
	Exclusive func(c *Context) bool

	// Run reports each finding. It is pure: the driver fills in the pass, and the
	// severity if it is zero, then sorts the findings and proves the fixes. Nil
	// marks a pass whose findings only the driver can make.
	Run func(c *Context, report func(Finding))
}

// Concerns reports whether p runs when dialects are selected.
func (p *Pass) Concerns(dialects []*rules.Dialect) bool {
	return p.Dialects == nil || slices.ContainsFunc(p.Dialects, func(d *rules.Dialect) bool { return slices.Contains(dialects, d) })
}

// Severity says how much a finding matters. The zero Severity is invalid in a
// [Pass]; in a [Finding] it stands for the severity of its pass. The driver makes a
// warning of an error that is proved to change nothing.
type Severity uint8

const (
	Hint    Severity = iota + 1 // taste; off unless selected
	Info                        // a reader is misled, or an author's choice worth a look
	Warning                     // crawlers differ, a line has no effect, or a whole site is closed
	Error                       // a crawler does not do what the line says
)

// Severities lists all severities, the gravest first.
var Severities = []Severity{Error, Warning, Info, Hint}

// String returns the severity as reports and the command line write it; empty for
// the zero Severity.
func (s Severity) String() string {
	return [...]string{"", "hint", "info", "warning", "error"}[s]
}

// Family groups passes by what they look at. Its value is the name that users
// write.
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

// Families lists all families in the order in which documents list them.
var Families = []Family{
	Syntax, Encoding, Grouping, UserAgent, Path, Semantics,
	Sitemap, Fields, Policy, Security, Deployment, Style,
}
