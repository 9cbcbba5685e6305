// Package rules says what a robots.txt means to a crawler.
//
// A [Dialect] says how a family of crawlers reads lines and compares paths. A
// [Policy] is a file compiled for a dialect; [Policy.Decide] answers whether an
// agent may fetch a URL, and which line decides. Exact claims about all URLs
// rest on [RuleSet.Deciders]. Whether the file is asked at all say [Scope], by
// where it stands, and [Dialect.Outcome], by how the request for it ended.
package rules

import (
	"iter"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
)

// Dialect says how a family of crawlers reads a robots.txt.
type Dialect struct {
	Name    string // as on the command line
	Summary string // whose reading it is
	Source  string // where it is written down

	// Assumed is what Source does not say and a verdict may rest on, a phrase
	// each. Empty where nothing is.
	Assumed []string

	// MaxSize is how many octets of a file are read. Zero means all of them.
	MaxSize int

	// Oversize says what a file of more octets than MaxSize is.
	Oversize Oversize

	// MaxLine is how many octets of a line are read. Zero means all of them.
	MaxLine int

	lines    func(src string) iter.Seq[ast.Line] // nil for those of package grammar
	read     func(src string, ln ast.Line) Reading
	token    func(value string) string            // of a user-agent value; "*" for the global group
	group    func(p *Policy, agent string) *Group // that binds agent; nil for none
	pattern  func(value string) string            // of a rule's value, as it is compared
	path     func(url string) string              // of a URL, as it is compared; not empty
	unread   func(path string) string             // a URL path that path normalises to that path; nil if path is idempotent
	rootless bool                                 // there are paths that do not begin with "/"
	also     func(r Rule) (Rule, bool)            // a second pattern that the same line brings
	implicit []Rule                               // rules of every group, above its own
	compare  func(a, b Rule) (order int)          // negative: a outranks b; nil where the first rule does
	outcome  func(f Fetch) Outcome                // of a request for the file

	// records has groups be records, as they were before RFC 9309: one without
	// a rule or other member is none, the first that bears a name is the only
	// one, and one that bears the name "*" bears no other.
	records bool
}

// Oversize is what a dialect does with a file that is larger than it reads.
type Oversize uint8

const (
	Cut  Oversize = iota // what follows is ignored, also in the middle of a rule
	Open                 // all of it is ignored, so that everything is allowed
)

// Dialects are all there are, in the order in which they are listed to people.
var Dialects = []*Dialect{Google, RFC9309, Bing, Yandex, Legacy}

// DialectNamed returns the dialect of that name, or nil.
func DialectNamed(name string) *Dialect {
	i := slices.IndexFunc(Dialects, func(d *Dialect) bool { return d.Name == name })
	if i < 0 {
		return nil
	}
	return Dialects[i]
}

// Field is what a line is to a dialect.
type Field uint8

const (
	NoField   Field = iota // the line is ignored, or blank
	UserAgent              // starts or continues a group
	Allow                  // a rule
	Disallow               // a rule
	Sitemap                // a record outside of groups
	Other                  // a field that takes no part in deciding
	Member                 // no rule, but user-agent lines after it start another group
	Break                  // ends a group
)

// String is the field as it is commonly written; empty for those that are none
// or may be one of several.
func (f Field) String() string {
	return [...]string{UserAgent: "User-agent", Allow: "Allow", Disallow: "Disallow", Sitemap: "Sitemap", Break: ""}[f]
}

// Leniency is what a dialect overlooked to read a line.
type Leniency uint8

const (
	Exact        Leniency = iota // nothing
	Typo                         // a misspelling on the dialect's list
	Prefix                       // the field only begins with a known name
	MissingColon                 // blanks stand for the colon
)

// Reading is what a dialect makes of one line.
type Reading struct {
	Field    Field
	Value    string // without comment and surrounding blanks; not yet normalised
	Leniency Leniency
}

// Lines yields the lines of src as d divides it. What ends a line to d alone
// makes parts of one line: they have its number, and no more than their spans
// is known of them.
func (d *Dialect) Lines(src string) iter.Seq[ast.Line] {
	if d.lines == nil {
		return grammar.Lines(src)
	}
	return d.lines(src)
}

// Read returns what d makes of a line of src. Whether the file is read as far
// as that line is not considered: see MaxSize.
func (d *Dialect) Read(src string, ln ast.Line) Reading { return d.read(src, ln) }

// Token returns the product token that d finds in the value of a user-agent
// line, "*" for the global group. The token is compared without regard to case.
func (d *Dialect) Token(value string) string { return d.token(value) }

// LowerToken returns a product token as it is compared: ASCII letters are the
// same in both cases.
func LowerToken(token string) string { return string(appendLower(nil, token)) }

// Pattern returns the value of a rule as d compares it.
func (d *Dialect) Pattern(value string) string { return d.pattern(value) }

// Path returns what of url, a URL or a path, d compares with patterns.
func (d *Dialect) Path(url string) string { return d.path(url) }

// longestFirst orders rules by the octets of their patterns, Allow before
// Disallow where they are equal, and earlier lines before later (RFC 9309 2.2.2).
func longestFirst(a, b Rule) int {
	switch {
	case len(a.Pattern) != len(b.Pattern):
		return len(b.Pattern) - len(a.Pattern)
	case a.Allow != b.Allow && a.Allow:
		return -1
	case a.Allow != b.Allow:
		return 1
	}
	return a.Line - b.Line
}
