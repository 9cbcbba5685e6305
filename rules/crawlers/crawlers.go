// Package crawlers says who the crawlers are: the product tokens that are in
// use, whose they are, and which groups of a robots.txt their crawlers look for.
//
// It is a registry of what operators publish, compiled by hand on the day that
// [Compiled] names. Package rules knows nothing of it: what a file says and who
// reads it are different questions.
package crawlers

import (
	"iter"
	"sync"

	"github.com/robotslint/robotslint/rules"
)

// Crawler is a product token and the crawler that looks for it.
//
// Of a crawler of low confidence only token, aliases, operator and category can
// be relied on: see [Crawler.Claims].
type Crawler struct {
	Token      string     // as its operator writes it
	Aliases    []string   // other tokens of the same crawler
	Operator   string     // who runs it; empty where many do, or nobody knows
	Category   Category   // what it fetches for
	Status     Status     // whether it is still in use
	ReplacedBy string     // the token in its place; empty without one
	Dialect    string     // the name of the dialect that it reads in
	Confidence Confidence // in all the rest
	Note       string     // what else is worth knowing, in a sentence or two; may be empty

	Robots        Answer   // whether it honours robots.txt
	IgnoresGlobal bool     // it does not obey the group of "*"
	Fallback      []string // tokens whose groups it obeys, in this order, where it has none of its own
	CrawlDelay    Answer   // whether it obeys Crawl-delay
}

// Answer is what is known of a crawler's habit. The zero Answer means that its
// operator does not say.
type Answer string

const (
	Unknown Answer = ""
	Yes     Answer = "yes"
	Partly  Answer = "partly" // only where it is named, or where whoever runs it wants so
	No      Answer = "no"
)

// Category is what a crawler fetches for.
type Category string

const (
	Search     Category = "search"
	AITraining Category = "ai-training"
	AISearch   Category = "ai-search"
	AIUser     Category = "ai-user" // for a user of an assistant, at the moment of asking
	Ads        Category = "ads"
	SEO        Category = "seo"
	Social     Category = "social"
	Archive    Category = "archive"
	Monitoring Category = "monitoring"
	Feed       Category = "feed"
	Research   Category = "research"
	Security   Category = "security"
	Library    Category = "library" // software that anyone may crawl with
	Other      Category = "other"
)

// Categories are all there are.
var Categories = []Category{
	Search, AITraining, AISearch, AIUser, Ads, SEO, Social,
	Archive, Monitoring, Feed, Research, Security, Library, Other,
}

// Status says whether a token is in use.
type Status string

const (
	Active       Status = "active"
	ControlToken Status = "control-token" // nothing fetches under it; its group governs what is done with pages
	Deprecated   Status = "deprecated"    // another token has taken its place
	Retired      Status = "retired"       // nobody looks for it any more
	Unverified   Status = "unverified"    // its operator does not document it
)

// Confidence says what an entry rests on.
type Confidence string

const (
	High   Confidence = "high"   // its operator's own documentation
	Medium Confidence = "medium" // older documentation, or good secondary sources
	Low    Confidence = "low"    // lists of tokens seen in the wild
)

// Claims reports whether what c says of a crawler's habits can be claimed. Of
// other entries only that the token exists, and whose it is: they keep a known
// name from being taken for a mistake.
func (c *Crawler) Claims() bool { return c.Confidence != Low }

// Chain returns the product tokens whose groups c looks for, in this order: its
// own, its fallbacks, and last "*", unless it ignores the global group. The
// first that the file names is obeyed alone; where it names none, c is bound by
// nothing. A crawler whose Robots is No obeys not even that.
//
// A crawler of which nothing is claimed is taken for an ordinary one: its own
// token, then "*" (RFC 9309 2.2.1).
func (c *Crawler) Chain() []string {
	chain := []string{c.Token}
	if c.Claims() {
		chain = append(chain, c.Fallback...)
	}
	if !c.Claims() || !c.IgnoresGlobal {
		chain = append(chain, "*")
	}
	return chain
}

// IgnoresCrawlDelay reports whether c is known to pay no heed to Crawl-delay.
func (c *Crawler) IgnoresCrawlDelay() bool { return c.Claims() && c.CrawlDelay == No }

// Lookup returns the crawler of a product token or of one of its aliases; the
// case of ASCII letters does not matter.
func Lookup(token string) (*Crawler, bool) {
	c, ok := byToken()[rules.LowerToken(token)]
	return c, ok
}

// Dialect returns the dialect that agent reads in: the registry's word where it
// has one, else RFC 9309.
func Dialect(agent string) *rules.Dialect {
	if c, ok := Lookup(agent); ok {
		if d := rules.DialectNamed(c.Dialect); d != nil {
			return d
		}
	}
	return rules.RFC9309
}

// All yields every crawler, in the order of their tokens without regard to case.
func All() iter.Seq[*Crawler] {
	return func(yield func(*Crawler) bool) {
		for i := range registry {
			if !yield(&registry[i]) {
				return
			}
		}
	}
}

// byToken finds the crawler of a token or alias in lower case.
var byToken = sync.OnceValue(func() map[string]*Crawler {
	m := make(map[string]*Crawler, len(registry))
	for c := range All() {
		m[rules.LowerToken(c.Token)] = c
		for _, alias := range c.Aliases {
			m[rules.LowerToken(alias)] = c
		}
	}
	return m
})
