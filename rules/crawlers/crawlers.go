// Package crawlers says who the crawlers are: which product tokens are in use,
// who operates them, and which groups of a robots.txt their crawlers look for.
//
// It is a registry of what operators publish, compiled by hand on the day
// [Compiled]. Package rules does not use it: what a file says and who reads it
// are different questions. [Bind] joins the two.
package crawlers

import (
	"cmp"
	"iter"
	"sync"

	"github.com/robotslint/robotslint/rules"
)

// Crawler is a product token and the crawler that looks for it.
//
// If the confidence is low, only Token, Aliases, Operator and Category can be
// relied on: see [Crawler.Claims].
type Crawler struct {
	Token      string     // as its operator writes it
	Aliases    []string   // other tokens of the same crawler
	Agents     []string   // the names in the User-Agent headers of its requests; nil if Token and Aliases are, empty if no name tells it from others
	Kind       Kind       // what the token stands for
	Operator   string     // who runs it; empty if many do, or nobody knows
	Category   Category   // the purpose that it fetches for
	Status     Status     // whether the token is still in use
	ReplacedBy string     // the token that took its place; empty if none did
	Dialect    string     // the name of the dialect that it reads in
	Confidence Confidence // in the rest of the entry
	Note       string     // other facts worth knowing, in a sentence or two; may be empty
	Sources    []*Source  // the documents that the entry rests on, at least one

	Robots          Answer   // whether it honours robots.txt
	IgnoresGlobal   bool     // it does not obey the group for "*"
	MayIgnoreGlobal bool     // its operator says that it may ignore the group for "*"; it is taken to obey it
	Fallback        []string // tokens whose groups it obeys, in this order, if it has no group of its own
	CrawlDelay      Answer   // whether it obeys Crawl-delay
}

// Answer says whether a crawler has a habit. The zero Answer means that its
// operator does not say.
type Answer string

const (
	Unknown Answer = ""
	Yes     Answer = "yes"
	Partly  Answer = "partly" // only if it is named, or if the person who runs it wants it
	No      Answer = "no"
)

// Category is the purpose that a crawler fetches for.
type Category string

const (
	Search     Category = "search"
	AITraining Category = "ai-training"
	AISearch   Category = "ai-search"
	AIUser     Category = "ai-user" // for the user of an assistant, who is waiting
	Ads        Category = "ads"
	SEO        Category = "seo"
	Social     Category = "social"
	Archive    Category = "archive"
	Monitoring Category = "monitoring"
	Feed       Category = "feed"
	Research   Category = "research"
	Security   Category = "security"
	Library    Category = "library" // software with which anyone may crawl
	Other      Category = "other"
)

// Categories lists every Category.
var Categories = []Category{
	Search, AITraining, AISearch, AIUser, Ads, SEO, Social,
	Archive, Monitoring, Feed, Research, Security, Library, Other,
}

// Kind says what a token stands for. The zero Kind is Fetcher.
type Kind string

const (
	Fetcher      Kind = ""              // a crawler, which sends requests
	ControlToken Kind = "control-token" // nothing fetches as it; its operator reads in its group how it may use pages
	PolicyToken  Kind = "policy-token"  // nothing fetches as it; several operators read in its group how they may use pages
)

// String returns the name of k.
func (k Kind) String() string { return cmp.Or(string(k), "crawler") }

// Status says whether a token is in use.
type Status string

const (
	Active     Status = "active"
	Deprecated Status = "deprecated" // another token has taken its place
	Retired    Status = "retired"    // nobody looks for it any more
	Unverified Status = "unverified" // its operator does not document it
)

// Confidence says what the claims of an entry rest on.
type Confidence string

const (
	High   Confidence = "high"   // its operator's own documentation
	Medium Confidence = "medium" // older documentation, or good secondary sources
	Low    Confidence = "low"    // lists of tokens seen in the wild
)

// Claims reports whether what c says about a crawler's habits can be relied on.
// Other entries only say that a token exists and who operates it, so that a known
// name is not mistaken for a misspelling.
func (c *Crawler) Claims() bool { return c.Confidence != Low }

// InUse reports whether a file can still address c by its token: something looks
// for it.
func (c *Crawler) InUse() bool { return c.Status == Active }

// Fetches reports whether requests are made under the name of c.
func (c *Crawler) Fetches() bool { return c.Kind == Fetcher }

// Chain returns the product tokens whose groups c looks for, in this order: its
// own, its fallbacks, and last "*", unless it ignores the global group. It obeys
// the first one that the file names, and nothing if the file names none. A
// crawler whose Robots is No obeys none of them.
//
// If c makes no claims, it counts as an ordinary crawler, which looks for its own
// token and then for "*" (RFC 9309 2.2.1).
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

// IgnoresCrawlDelay reports whether c is known to ignore Crawl-delay.
func (c *Crawler) IgnoresCrawlDelay() bool { return c.Claims() && c.CrawlDelay == No }

// Lookup returns the crawler of a product token or of one of its aliases; the
// case of ASCII letters does not matter.
func Lookup(token string) (*Crawler, bool) {
	c, ok := byToken()[token] // as the registry spells it, nothing is copied
	if !ok {
		c, ok = byToken()[rules.LowerToken(token)]
	}
	return c, ok
}

// Dialect returns the dialect that agent reads in: the one in the registry if
// agent is registered, else RFC 9309.
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

// byToken returns the crawlers by their tokens and aliases, as the registry spells them
// and in lower case.
var byToken = sync.OnceValue(func() map[string]*Crawler {
	m := make(map[string]*Crawler, 2*len(registry))
	for c := range All() {
		m[c.Token], m[rules.LowerToken(c.Token)] = c, c
		for _, alias := range c.Aliases {
			m[alias], m[rules.LowerToken(alias)] = c, c
		}
	}
	return m
})
