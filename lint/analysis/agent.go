package analysis

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// AgentFault is what there is to say of whom a user-agent line names. A line has one
// naming, so that one value earns one finding. What is no mistake comes last.
type AgentFault uint8

const (
	WellNamed   AgentFault = iota
	Nameless               // no value
	ListOfNames            // several names
	NamePattern            // a star that is not alone
	BrowserName            // what a browser sends, or a crawler that pretends to be one
	BrokenName             // characters that crawlers cut a name at, or compare like letters
	MisspeltName
	NamePrefix         // only the beginning of names that are in use
	NameWithVersion    // a name and its version
	FormerName         // nobody looks for it any more
	NameOfNonCompliant // its crawler does not honour robots.txt
	LibraryName        // software that anyone may crawl with
	OddCase            // letters in another case than its operator writes them
)

// AgentLine is a user-agent line, and the crawler of the registry that it names or
// that its author probably meant.
type AgentLine struct {
	ast.Line
	AgentFault
	Crawler *crawlers.Crawler // nil for none

	Forbids bool // its group disallows something
	Named   bool // a line of its group has a name
}

// agentLines are the user-agent lines without a fault. They do not count where
// characters that do not show or a placeholder are in the value: for those there
// are other passes.
var agentLines = NewFact(findAgents)

func findAgents(c *Context) []AgentLine {
	var found []AgentLine
	named := namedCrawlers{}
	for _, g := range c.File.Groups {
		forbids := contains(g.Rules(), func(ln ast.Line) bool { return ln.Kind == ast.Disallow && !ln.Value.Empty() })
		hasName := contains(g.UserAgents(), func(ua ast.Line) bool { return !ua.Value.Empty() })
		for ua := range g.UserAgents() {
			if FaultOf(c, ua) != Sound || isHandledElsewhere(c, ua) {
				continue
			}
			a := AgentLine{Line: ua, Crawler: ReaderOf(c.Text(ua.Value)), Forbids: forbids, Named: hasName}
			if k, ok := crawlers.Lookup(c.Text(ua.Value)); ok {
				named[k] = true
			} else if a.Crawler != nil && !named.has(a.Crawler) {
				named[a.Crawler] = false
			}
			found = append(found, a)
		}
	}
	for i := range found {
		a := &found[i]
		a.AgentFault, a.Crawler = agentFaultOf(c.Text(a.Value), a.Crawler, named)
	}
	return found
}

// namedCrawlers holds the crawlers that find their names in the file, and whether they
// are written there without more.
type namedCrawlers map[*crawlers.Crawler]bool

func (r namedCrawlers) has(k *crawlers.Crawler) bool {
	_, ok := r[k]
	return ok
}

func contains(lines iter.Seq[ast.Line], want func(ast.Line) bool) bool {
	for ln := range lines {
		if want(ln) {
			return true
		}
	}
	return false
}

// isHandledElsewhere reports whether another pass speaks of the value of ua.
func isHandledElsewhere(c *Context, ua ast.Line) bool {
	value := c.Text(ua.Value)
	if isNameLike(value) {
		return false
	}
	if !utf8.ValidString(value) || !IsASCII(value) && len(UnicodeBlanksIn(c, ua)) > 0 || withoutInvisible(value) != value {
		return true
	}
	span, _ := Placeholder(c, ua)
	return !span.Empty()
}

// AgentsAtFault yields the user-agent lines of which there is n to say.
func AgentsAtFault(c *Context, n AgentFault) iter.Seq[AgentLine] {
	return func(yield func(AgentLine) bool) {
		for _, a := range agentLines.Of(c) {
			if a.AgentFault == n && !yield(a) {
				return
			}
		}
	}
}

// LinesNamingNobody returns the user-agent lines whose value no crawler looks for, or
// only one that does not honour what it finds, or that is not the name its author
// meant: it has a fault, a placeholder, or characters that do not show.
func LinesNamingNobody(c *Context) map[int]bool {
	lines := map[int]bool{}
	for _, g := range c.File.Groups {
		for ua := range g.UserAgents() {
			lines[ua.Number] = FaultOf(c, ua) != Sound || isHandledElsewhere(c, ua)
		}
	}
	for _, a := range agentLines.Of(c) {
		switch a.AgentFault {
		case Nameless, BrowserName, MisspeltName, NamePrefix, NameOfNonCompliant:
			lines[a.Number] = true
		case FormerName:
			lines[a.Number] = SuccessorOf(a.Crawler) == nil
		case NamePattern, BrokenName:
			lines[a.Number] = a.Crawler == nil || !FindsName(a.Crawler, c.Text(a.Value))
		}
	}
	return lines
}

// agentFaultOf asks in order of precedence: first for what is no product token at
// all, then for what the registry knows, then for what the value resembles.
// Reader is the crawler that finds its name in value, named are those that find
// theirs in the file: who writes down another spelling too defends himself.
func agentFaultOf(value string, reader *crawlers.Crawler, named namedCrawlers) (AgentFault, *crawlers.Crawler) {
	known, ok := crawlers.Lookup(value)
	switch {
	case value == "":
		return Nameless, nil
	case value == "*":
		return WellNamed, nil
	case ok:
		return registeredFault(value, known, named), known
	case isBrowser(value):
		if meant := crawlerWithin(value); meant != nil && !named.has(meant) {
			return BrowserName, meant
		}
		return BrowserName, nil
	case len(ListedNames(value)) > 1:
		return ListOfNames, reader
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
	valid := rules.Google.Token(value) == value
	meant := respeltAgent(value)
	switch {
	case meant == nil || meant == reader || bindsName(value, meant):
	case named.has(meant) && reader != nil:
		return BrokenName, reader
	case named.has(meant):
		return WellNamed, nil
	case valid:
		return MisspeltName, meant
	default:
		return BrokenName, meant
	}
	switch {
	case reader != nil && isVersion(value, reader):
		if !named[reader] && isInUse(reader) && reader.Category != crawlers.Library {
			return NameWithVersion, reader
		}
	case reader != nil && reader.Dialect == rules.Google.Name && continuesName(value, reader):
		return BrokenName, reader
	case reader == nil && valid:
		if meant := nearestAgent(value); meant != nil && !named.has(meant) {
			return MisspeltName, meant
		}
		if longer := AgentsWithPrefix(value); len(longer) > 0 && !slices.ContainsFunc(longer, func(k *crawlers.Crawler) bool { return named.has(k) }) {
			return NamePrefix, longer[0]
		}
	}
	return WellNamed, reader
}

// registeredFault is what the registry has to say of k, which value is a name of.
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

// RegisteredSpelling is the name of k that value is, as its operator writes it.
func RegisteredSpelling(k *crawlers.Crawler, value string) string {
	for _, alias := range k.Aliases {
		if strings.EqualFold(alias, value) {
			return alias
		}
	}
	return k.Token
}

// SuccessorOf returns the crawler that took the place of k and obeys its group where it
// has none of its own, or nil.
func SuccessorOf(k *crawlers.Crawler) *crawlers.Crawler {
	if by, ok := crawlers.Lookup(k.ReplacedBy); ok && slices.Contains(by.Fallback, k.Token) {
		return by
	}
	return nil
}

// ReaderOf returns the crawler that finds its name in value as it reads, or nil.
func ReaderOf(value string) *crawlers.Crawler {
	for _, token := range []string{value, rules.RFC9309.Token(value), rules.Google.Token(value)} {
		if k, ok := crawlers.Lookup(token); ok && FindsName(k, value) {
			return k
		}
	}
	return nil
}

// FindsName reports whether k finds one of its names in value.
func FindsName(k *crawlers.Crawler, value string) bool {
	d := rules.DialectNamed(k.Dialect)
	token := rules.LowerToken(d.Token(value))
	is := func(name string) bool { return token == rules.LowerToken(d.Token(name)) }
	return is(k.Token) || slices.ContainsFunc(k.Aliases, is)
}

// bindsName reports whether k, as it reads, obeys a group for value.
func bindsName(value string, k *crawlers.Crawler) bool {
	g := rules.Compile(rules.DialectNamed(k.Dialect), "User-agent: "+value+"\nDisallow: /\n").Group(k.Token)
	return g != nil && g.Token != "*"
}

// isBrowser reports whether value begins with the name of a browser, and is no
// more than that, its version, and what it runs on.
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

// crawlerWithin returns the first crawler whose published name is a word of
// value, or nil.
func crawlerWithin(value string) *crawlers.Crawler {
	for word := range strings.FieldsFuncSeq(value, func(r rune) bool { return !isNameRune(r) }) {
		if k, ok := crawlers.Lookup(word); ok && isPublished(k) {
			return k
		}
	}
	return nil
}

func isNameRune(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-' || r == '_'
}

// ListedNames returns the names of a list: all of them words, or one at least known.
// Those that only blanks part are known all. It returns nothing where value is
// no list, or longer than one that somebody wrote.
func ListedNames(value string) []string {
	const longest = 4 << 10
	if len(value) > longest {
		return nil
	}
	names := trimmedFields(value, ",;|")
	if len(names) > 1 {
		words, known := 0, 0
		for _, name := range names {
			if !isNameLike(name) {
				return nil
			}
			if !strings.Contains(name, " ") {
				words++
			}
			if ReaderOf(name) != nil {
				known++
			}
		}
		if words < len(names) && known == 0 {
			return nil
		}
		return names
	}
	if names = trimmedFields(value, " \t/&+"); len(names) < 2 {
		return nil
	}
	for _, name := range names {
		if _, ok := crawlers.Lookup(name); !ok {
			return nil
		}
	}
	return names
}

func trimmedFields(value, separators string) []string {
	var fields []string
	for field := range strings.FieldsFuncSeq(value, func(r rune) bool { return strings.ContainsRune(separators, r) }) {
		if field = strings.Trim(field, " \t"); field != "" {
			fields = append(fields, field)
		}
	}
	return fields
}

// isNameLike reports whether s may be the name of a crawler, with a version, as
// people write it.
func isNameLike(s string) bool {
	return s == "*" || !strings.ContainsFunc(s, func(r rune) bool { return !isNameRune(r) && !strings.ContainsRune("./ ", r) })
}

// isVersion reports whether value is the name of k, and a version.
func isVersion(value string, k *crawlers.Crawler) bool {
	rest := AfterToken(value, k)
	version := strings.TrimLeft(rest, " \t/vV")
	return len(version) < len(rest) && (strings.HasPrefix(rest, "/") || startsWithDigit(version))
}

// continuesName reports whether letters or digits continue the name of k in value, so
// that it is another name to people and not to k.
func continuesName(value string, k *crawlers.Crawler) bool {
	rest := strings.TrimLeft(AfterToken(value, k), ".:")
	return rest != "" && isNameRune(rune(rest[0]))
}

// AfterToken is what follows in value after the token that k finds there.
func AfterToken(value string, k *crawlers.Crawler) string {
	token := rules.DialectNamed(k.Dialect).Token(value)
	if len(value) < len(token) || !strings.EqualFold(value[:len(token)], token) {
		return ""
	}
	return value[len(token):]
}

// IsOneName reports whether the value of a user-agent line is a name that a crawler
// may have.
func IsOneName(value string) bool { return value != "" && !strings.ContainsAny(value, " \t*") }
