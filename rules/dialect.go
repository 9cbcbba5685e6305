// Package rules says what a robots.txt means to a crawler.
//
// A [Dialect] says how a family of crawlers reads lines and compares paths. A
// [Policy] is a file compiled for a dialect; [Policy.Decide] answers whether an
// agent may fetch a URL, and which line decides. Exact claims about all URLs
// rest on [RuleSet.Deciders]. Whether the file is asked at all say [Scope], by
// where it stands, and [Dialect.Outcome], by how the request for it ended.
package rules

import (
	"slices"

	"github.com/robotslint/robotslint/ast"
)

// Dialect says how a family of crawlers reads a robots.txt.
type Dialect struct {
	Name    string // as on the command line
	Summary string // whose reading it is
	Source  string // where it is written down

	// MaxSize is how many octets of a file are read; what follows is ignored,
	// also in the middle of a rule. Zero means all of them.
	MaxSize int

	// MaxLine is how many octets of a line are read. Zero means all of them.
	MaxLine int

	read     func(src string, ln ast.Line) Reading
	token    func(value string) string   // of a user-agent value; "*" for the global group
	pattern  func(value string) string   // of a rule's value, as it is compared
	path     func(url string) string     // of a URL, as it is compared; begins with "/"
	also     func(r Rule) (Rule, bool)   // a second pattern that the same line brings
	implicit []Rule                      // rules of every group, above its own
	compare  func(a, b Rule) (order int) // negative: a outranks b
	outcome  func(f Fetch) Outcome       // of a request for the file
}

// Dialects are all there are, in the order in which they are listed to people.
var Dialects = []*Dialect{Google, RFC9309}

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
)

// String is the field as it is commonly written; empty for NoField and Other.
func (f Field) String() string {
	return [...]string{UserAgent: "User-agent", Allow: "Allow", Disallow: "Disallow", Sitemap: "Sitemap", Other: ""}[f]
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

// Read returns what d makes of a line of src. Whether the file is read as far
// as that line is not considered: see MaxSize.
func (d *Dialect) Read(src string, ln ast.Line) Reading { return d.read(src, ln) }

// Token returns the product token that d finds in the value of a user-agent
// line, "*" for the global group. The token is compared whole and without
// regard to case.
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
