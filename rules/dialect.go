// Package rules says what a robots.txt means to a crawler.
//
// A [Dialect] says how a family of crawlers reads lines and compares paths. A
// [Policy] is a file compiled for a dialect; [Policy.Decide] answers whether an
// agent may fetch a URL, and which line decides. Exact claims about all URLs
// rest on [RuleSet.Deciders], [Compare] and [RuleSet.Divide]. Whether a crawler
// consults the file at all depends on where the file is served, see [Scope], and
// on how the request for it ended, see [Dialect.Outcome].
package rules

import (
	"iter"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
)

// Dialect says how a family of crawlers reads a robots.txt. The dialects are
// those of [Dialects]; a zero Dialect cannot be compiled for.
type Dialect struct {
	Name    string // as on the command line
	Summary string // the crawlers that read so
	Source  string // where the reading is written down

	// Assumed lists what Source does not say although a verdict may rest on it,
	// a phrase each. It is empty if nothing is assumed.
	Assumed []string

	// Like is the dialect that gives the same verdicts for every file that can be
	// fetched; nil if none does.
	Like *Dialect

	// MaxSize is how many octets of a file are read. Zero means all of them.
	MaxSize int

	// Oversize says what happens to a file of more than MaxSize octets.
	Oversize Oversize

	// MaxLine is how many octets of a line are read. Zero means all of them.
	MaxLine int

	// Reading a file. How lines form groups is said in groups.go.
	lines    func(src string) iter.Seq[ast.Line] // nil for the lines of package grammar
	read     func(src string, ln ast.Line) Reading
	textOnly bool                      // read needs no more of a line than [grammar.Scanner.BareLine] gives
	token    func(value string) string // the product token in a user-agent value; "*" for the global group
	family   string                    // a token in lower case, whose group also binds the agents that have it in their names; empty for none
	records  bool                      // groups are the records of parsers older than RFC 9309: see groups.go

	// Comparing paths.
	pattern  func(value string) string   // the normal form of a rule's value
	path     func(url string) string     // the normal form of a URL's path; never empty
	respell  func(path string) string    // a spelling whose normal form is path; nil if path is its own
	rootless bool                        // some paths do not begin with "/"
	second   func(r Rule) (Rule, bool)   // a second rule that r's line stands for; may be nil
	implicit []Rule                      // rules of every group, above its own
	priority func(a, b Rule) (order int) // negative: a outranks b; nil if the first rule in the file does
	outcome  func(f Fetch) Outcome       // of a request for the file
}

// Oversize is what a dialect does with a file that is larger than it reads.
type Oversize uint8

const (
	Cut  Oversize = iota // ignore what follows, even from the middle of a rule
	Open                 // ignore the whole file, so that everything is allowed
)

// Dialects lists every dialect, in the order in which people see them.
var Dialects = []*Dialect{Google, RFC9309, Bing, Yandex, Legacy}

// DialectNamed returns the dialect with that name, or nil.
func DialectNamed(name string) *Dialect {
	i := slices.IndexFunc(Dialects, func(d *Dialect) bool { return d.Name == name })
	if i < 0 {
		return nil
	}
	return Dialects[i]
}

// Field is the role of a line in a dialect.
type Field uint8

const (
	NoField   Field = iota // the line is blank or ignored
	UserAgent              // starts or continues a group
	Allow                  // a rule
	Disallow               // a rule
	Sitemap                // a record that belongs to no group
	Other                  // a field that plays no part in decisions
	Member                 // no rule, but a user-agent line after it starts another group
	Break                  // closes a group
)

// String is the field as it is commonly written. It is empty for a Field that
// stands for no field or for several.
func (f Field) String() string {
	return [...]string{UserAgent: "User-agent", Allow: "Allow", Disallow: "Disallow", Sitemap: "Sitemap", Break: ""}[f]
}

// Leniency is the slip that a dialect overlooked to read a line.
type Leniency uint8

const (
	Exact        Leniency = iota // none
	Typo                         // a misspelling on the dialect's list
	Prefix                       // the field only begins with a known name
	MissingColon                 // blanks stand for the colon
)

// Reading is what a dialect makes of one line. The zero Reading is that of a
// line without a field.
type Reading struct {
	Field    Field
	Value    string // without comment and surrounding blanks; not yet normalised
	Leniency Leniency
}

// Lines yields the lines of src as d divides it. Where d ends a line that
// package grammar continues, the parts share that line's number, and nothing is
// known of them but their spans.
func (d *Dialect) Lines(src string) iter.Seq[ast.Line] {
	if d.lines == nil {
		return grammar.Lines(src)
	}
	return d.lines(src)
}

// Read returns what d makes of a line of src. It does not consider whether d
// reads the file that far: see MaxSize.
func (d *Dialect) Read(src string, ln ast.Line) Reading { return d.read(src, ln) }

// Token returns the product token that d finds in the value of a user-agent
// line, "*" for the global group. Tokens are compared by their [LowerToken].
func (d *Dialect) Token(value string) string { return d.token(value) }

// LowerToken returns a product token in the form in which tokens are compared:
// ASCII letters in lower case, other octets as they are (RFC 9309 2.2.1).
func LowerToken(token string) string {
	for i := range len(token) {
		if lower(token[i]) != token[i] {
			return string(appendLower(nil, token))
		}
	}
	return token
}

// Pattern returns the value of a rule in the form in which d compares it.
func (d *Dialect) Pattern(value string) string { return d.pattern(value) }

// Path returns the part of url, a URL or a path, that d compares with patterns,
// in the form in which d compares it.
func (d *Dialect) Path(url string) string { return d.path(url) }

// readable returns the part of src that d reads.
func (d *Dialect) readable(src string) string {
	switch {
	case d.MaxSize == 0 || len(src) <= d.MaxSize:
		return src
	case d.Oversize == Open:
		return ""
	}
	return src[:d.MaxSize]
}
