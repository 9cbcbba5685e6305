package analysis

import (
	"iter"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// AgentFault says what is wrong with the name on a user-agent line. A line has at
// most one, so that one mistake earns one finding; agentFaultOf decides which
// takes precedence.
type AgentFault uint8

const (
	WellNamed          AgentFault = iota
	Nameless                      // no value
	ListOfNames                   // several names
	NamePattern                   // a name with a star in it
	BrowserName                   // the name of a browser, or the string that it sends
	BrokenName                    // characters that end a name, or make another of it
	NoName                        // text that is no crawler's name, such as a sentence
	MisspeltName                  // close to a name in use
	NamePrefix                    // only the beginning of names in use
	NameWithVersion               // a name and its version
	FormerName                    // a name that its crawler no longer looks for
	NameOfNonCompliant            // a crawler that does not honour robots.txt
	LibraryName                   // software with which anyone may crawl
	OddCase                       // letters in another case than the operator writes
)

// AgentLine is a user-agent line and the crawler that it concerns.
type AgentLine struct {
	ast.Line
	AgentFault
	Group   ast.Group
	Crawler *crawlers.Crawler // the crawler that the line names, or that its author probably meant; nil for none

	Forbids bool // its group disallows something
	Named   bool // a line of its group has a name
}

// AgentsAtFault yields the user-agent lines that have the fault want, in order.
func AgentsAtFault(c *Context, want AgentFault) iter.Seq[AgentLine] {
	return func(yield func(AgentLine) bool) {
		for _, a := range agentLines.Of(c) {
			if a.AgentFault == want && !yield(a) {
				return
			}
		}
	}
}

// UnobeyedAgentLines returns the numbers, 1-based, of the user-agent lines whose
// group no crawler obeys on their account: no crawler looks for the name, or only
// one that ignores robots.txt, or the name is not the one that was meant, because of
// a fault, a placeholder or characters that do not show.
func UnobeyedAgentLines(c *Context) map[int]bool {
	lines := map[int]bool{}
	for _, g := range c.File.Groups {
		for ua := range g.UserAgents() {
			lines[ua.Number] = FaultOf(c, ua) != Sound || isHandledElsewhere(c, ua)
		}
	}
	for _, a := range agentLines.Of(c) {
		switch a.AgentFault {
		case Nameless, BrowserName, NoName, MisspeltName, NameOfNonCompliant:
			lines[a.Number] = true
		case NamePrefix:
			_, own := crawlers.Lookup(c.Text(a.Value))
			lines[a.Number] = !own
		case FormerName:
			lines[a.Number] = SuccessorOf(a.Crawler) == nil
		case NamePattern, BrokenName:
			lines[a.Number] = a.Crawler == nil || !RecognisesName(a.Crawler, c.Text(a.Value))
		}
	}
	return lines
}

// NameBelow returns the name that ua lost to the line below: "*" or the name of a known
// crawler, alone or before a field. It reports false if ua is no user-agent line without
// a name, or no name follows. The span is within the content of the line below.
func NameBelow(c *Context, ua ast.Line) (ast.Span, bool) {
	if ua.Kind != ast.UserAgent || !ua.Value.Empty() || ua.Number == len(c.File.Lines) {
		return ast.Span{}, false
	}
	below := c.File.Lines[ua.Number]
	at := below.Content()
	switch FaultOf(c, below) {
	case Unparseable:
		if !below.Comment.Empty() {
			return ast.Span{}, false
		}
		if name := bulletStart.Cut(c.Text(at)); name != "" {
			at.Start = at.End - len(name)
		}
	case Bullet:
		word, _ := CutWord(c.Text(at))
		at.End = at.Start + len(word)
	default:
		return ast.Span{}, false
	}
	return at, isAgentName(c.Text(at))
}

// NameAbove reports whether ln begins with the name that the user-agent line above it
// lost; see [NameBelow].
func NameAbove(c *Context, ln ast.Line) bool {
	if ln.Number == 1 {
		return false
	}
	_, ok := NameBelow(c, c.File.Lines[ln.Number-2])
	return ok
}

// agentLines holds the user-agent lines that no other pass handles: those with a
// line fault, hidden characters or a placeholder are left out.
var agentLines = NewFact(findAgents)

func findAgents(c *Context) []AgentLine {
	var found []AgentLine
	named := map[*crawlers.Crawler]bool{} // whether the name is written without anything else
	has := func(k *crawlers.Crawler) bool { _, ok := named[k]; return ok }
	for _, g := range c.File.Groups {
		forbids := contains(g.Rules(), func(ln ast.Line) bool { return ln.Kind == ast.Disallow && !ln.Value.Empty() })
		hasName := contains(g.UserAgents(), func(ua ast.Line) bool { return !ua.Value.Empty() })
		for ua := range g.UserAgents() {
			if FaultOf(c, ua) != Sound || isHandledElsewhere(c, ua) {
				continue
			}
			a := AgentLine{Line: ua, Group: g, Crawler: CrawlerNamed(c.Text(ua.Value)), Forbids: forbids, Named: hasName}
			if k, ok := crawlers.Lookup(c.Text(ua.Value)); ok {
				named[k] = true
			} else if a.Crawler != nil && !has(a.Crawler) {
				named[a.Crawler] = false
			}
			found = append(found, a)
		}
	}
	for i := range found {
		a := &found[i]
		a.AgentFault, a.Crawler = agentFaultOf(c.Text(a.Value), a.Crawler, namedCrawlers{c, a.Line, named})
	}
	return found
}

// namedCrawlers has the crawlers that recognise a name in the file as their own,
// as a user-agent line sees them.
type namedCrawlers struct {
	c    *Context
	ua   ast.Line
	bare map[*crawlers.Crawler]bool // whether the name is written without anything else
}

func (r namedCrawlers) has(k *crawlers.Crawler) bool {
	_, ok := r.bare[k]
	return ok
}

// hasAlike reports whether k has a name in the file and obeys the same rules as
// a crawler called what the line says: its author listed a variant of the name to
// be sure. Where the rules differ, those of the line do not reach k.
func (r namedCrawlers) hasAlike(k *crawlers.Crawler) bool {
	if !r.has(k) {
		return false
	}
	d := crawlers.Dialect(k.Token)
	p := r.c.Policy(d)
	own := p.Group(d.Token(r.c.Text(r.ua.Value)))
	other := p.Group(crawlers.Bind(p, k.Token).Token)
	if own == nil || other == nil {
		return true // too little is known to tell
	}
	known := variants.Of(r.c)
	pair := [2]*rules.Group{own, other}
	alike, ok := known.alike[pair]
	if !ok {
		alike = shareHeader(r.c, own, other) || rules.Same(own.Rules(), other.Rules(), known.budget)
		known.alike[pair] = alike
	}
	return alike
}

// shareHeader reports whether some group of the file names both a and b.
func shareHeader(c *Context, a, b *rules.Group) bool {
	header := headers.Of(c)
	of := map[int]bool{}
	for _, line := range a.Lines {
		of[header[line]] = true
	}
	return slices.ContainsFunc(b.Lines, func(line int) bool { return of[header[line]] })
}

// headers has the number of the first line of its group for each user-agent line.
var headers = NewFact(func(c *Context) map[int]int {
	header := map[int]int{}
	for _, g := range c.File.Groups {
		for ua := range g.UserAgents() {
			header[ua.Number] = g.Lines[0].Number
		}
	}
	return header
})

// variants has the answers of [namedCrawlers.hasAlike] so far, and the budget of all its
// comparisons.
var variants = NewFact(func(*Context) *variantAnswers {
	return &variantAnswers{map[[2]*rules.Group]bool{}, rules.NewBudget()}
})

type variantAnswers struct {
	alike  map[[2]*rules.Group]bool
	budget *rules.Budget
}

// agentFaultOf returns the fault of value and the crawler meant. The order of
// precedence: first what is no product token, then what the registry knows of the
// name, then what the name resembles. Reader is the crawler that recognises value
// as its name; named are those that recognise a name in the file. An author who
// also lists the correct spelling, with the same rules, wrote the variant on purpose.
func agentFaultOf(value string, reader *crawlers.Crawler, named namedCrawlers) (AgentFault, *crawlers.Crawler) {
	known, ok := crawlers.Lookup(value)
	switch {
	case value == "":
		return Nameless, nil
	case value == "*":
		return WellNamed, nil
	case ok && !known.Claims() && len(othersWithPrefix(value, known)) > 0:
		return NamePrefix, othersWithPrefix(value, known)[0]
	case ok:
		return registeredFault(value, known, named), known
	case MeansAll(value):
		return NoName, nil
	case isBrowser(value):
		if meant := CrawlerWithin(value); meant != nil && !named.has(meant) {
			return BrowserName, meant
		}
		return BrowserName, nil
	case len(ListedNames(value)) > 1:
		return ListOfNames, reader
	case ast.IsASCII(value) && LettersAndDigits(value) == "" && rules.Google.Token(value) != "*":
		return NamePattern, nil // only punctuation, such as "**" or ": *"
	case strings.Contains(value, "*") && rules.Google.Token(value) != "*":
		if meant := respeltAgent(value); meant != nil && !named.has(meant) {
			return NamePattern, meant
		}
		if reader == nil && !strings.Contains(rules.RFC9309.Token(value), "*") {
			return WellNamed, nil // crawlers pass over the star, as over a version
		}
		return NamePattern, reader
	case len(value) > MaxToken:
		return WellNamed, nil
	}
	return resemblanceFault(value, reader, named)
}

// registeredFault returns the fault of value, a registered name of k.
func registeredFault(value string, k *crawlers.Crawler, named namedCrawlers) AgentFault {
	switch {
	case k.Claims() && (k.Status == crawlers.Deprecated || k.Status == crawlers.Retired):
		for _, token := range append([]string{k.ReplacedBy}, k.Fallback...) {
			if other, ok := crawlers.Lookup(token); ok && named.has(other) {
				return WellNamed
			}
		}
		return FormerName
	case k.Claims() && k.Robots == crawlers.No:
		return NameOfNonCompliant
	case k.Category == crawlers.Library:
		return LibraryName
	case value != RegisteredSpelling(k, value):
		return OddCase
	}
	return WellNamed
}

// resemblanceFault returns the fault of value, a name that is not registered, and
// the crawler meant: the one whose name it resembles, else reader.
func resemblanceFault(value string, reader *crawlers.Crawler, named namedCrawlers) (AgentFault, *crawlers.Crawler) {
	valid := rules.Google.Token(value) == value
	meant := respeltAgent(value)
	switch {
	case meant == nil || meant == reader || bindsName(value, meant):
	case named.hasAlike(meant) && reader != nil:
		return BrokenName, reader
	case named.hasAlike(meant):
		return WellNamed, nil
	case valid:
		return MisspeltName, meant
	default:
		return BrokenName, meant
	}
	switch {
	case reader != nil && isVersion(value, reader):
		if !named.bare[reader] && reader.InUse() && reader.Category != crawlers.Library {
			return NameWithVersion, reader
		}
	case reader != nil && reader.Dialect == rules.Google.Name && continuesName(value, reader):
		return BrokenName, reader
	case reader == nil && isText(value):
		return NoName, nil
	case reader == nil && valid:
		if meant := nearestAgent(value); meant != nil && !named.hasAlike(meant) {
			return MisspeltName, meant
		}
		if longer := AgentsWithPrefix(value); len(longer) > 0 && !slices.ContainsFunc(longer, named.hasAlike) {
			if i := slices.IndexFunc(longer, named.has); i > 0 {
				return NamePrefix, longer[i]
			}
			return NamePrefix, longer[0]
		}
	}
	return WellNamed, reader
}

// MeansAll reports whether value, the value of a user-agent line, says in words what
// "*" stands for. No crawler is called that.
func MeansAll(value string) bool { return allCrawlers().MatchString(value) }

var allCrawlers = Expr(`(?i)^["']?((all|any|every|everyone|everybody)( else)?( (the )?(other )?((search )?engines?|robots?|(web ?)?crawlers?|spiders?|(user[ -]?)?agents?|bots?))?|(the )?others|search ?engines)["']?$`)

// noName matches words for a crawler, URLs and IP addresses, which are the name of none.
var noName = Expr(`(?i)^((bot|robot|crawler|spider)s?|https?://.*|\d{1,3}(\.(\d{1,3}|\*)){3}(/\d+)?)$`)

// isText reports whether value is text that no crawler can be called: it has quotes, or
// backslashes as the configuration of a server escapes blanks, or it is a sentence, a
// word for any crawler or an address.
func isText(value string) bool {
	if strings.ContainsAny(value, "\"\\") || noName().MatchString(value) {
		return true
	}
	words := 0 // that begin in lower case
	for word := range strings.FieldsSeq(value) {
		if len(word) > 1 && 'a' <= word[0] && word[0] <= 'z' && !strings.ContainsAny(word, "./@:0123456789") {
			words++
		}
	}
	return words >= fewestWords
}

// fewestWords is how many words in lower case a sentence has at least.
const fewestWords = 5

// isBrowser reports whether value begins with the name of a browser.
func isBrowser(value string) bool {
	name := rules.RFC9309.Token(strings.TrimLeft(value, `"'+`))
	if i := strings.IndexByte(name, '('); i >= 0 {
		name = name[:i]
	}
	switch rules.LowerToken(name) {
	case "mozilla", "firefox", "chrome", "safari", "opera", "msie":
		return true
	}
	return false
}

// CrawlerWithin returns the first crawler whose published name is a word of value,
// or nil.
func CrawlerWithin(value string) *crawlers.Crawler {
	for word := range strings.FieldsFuncSeq(value, func(r rune) bool { return !isNameRune(r) }) {
		if k, ok := crawlers.Lookup(word); ok && isPublished(k) {
			return k
		}
	}
	return nil
}

func contains(lines iter.Seq[ast.Line], want func(ast.Line) bool) bool {
	for ln := range lines {
		if want(ln) {
			return true
		}
	}
	return false
}
