package lint

import (
	"iter"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// naming is what there is to say of whom a user-agent line names. A line has one
// naming, so that one value earns one finding. What is no mistake comes last.
type naming uint8

const (
	wellNamed   naming = iota
	nameless           // no value
	nameList           // several names
	namePattern        // a star that is not alone
	browserName        // what a browser sends, or a crawler that pretends to be one
	brokenName         // characters that crawlers cut a name at, or compare like letters
	misspeltName
	namePrefix  // only the beginning of names that are in use
	versionName // a name and its version
	formerName  // nobody looks for it any more
	deafName    // its crawler does not honour robots.txt
	libraryName // software that anyone may crawl with
	oddCase     // letters in another case than its operator writes them
)

// agent is a user-agent line, and the crawler of the registry that it names or
// that its author probably meant.
type agent struct {
	ast.Line
	naming
	crawler *crawlers.Crawler // nil for none

	forbids bool // its group disallows something
	named   bool // a line of its group has a name
}

// agents are the user-agent lines without a fault. They do not count where
// characters that do not show or a placeholder are in the value: for those there
// are other passes.
var agents = NewFact(findAgents)

func findAgents(c *Context) []agent {
	var found []agent
	named := roll{}
	for _, g := range c.File.Groups {
		forbids := contains(g.Rules(), func(ln ast.Line) bool { return ln.Kind == ast.Disallow && !ln.Value.Empty() })
		hasName := contains(g.UserAgents(), func(ua ast.Line) bool { return !ua.Value.Empty() })
		for ua := range g.UserAgents() {
			if c.fault(ua) != sound || c.isSpokenFor(ua) {
				continue
			}
			a := agent{Line: ua, crawler: readerOf(c.Text(ua.Value)), forbids: forbids, named: hasName}
			if k, ok := crawlers.Lookup(c.Text(ua.Value)); ok {
				named[k] = true
			} else if a.crawler != nil && !named.has(a.crawler) {
				named[a.crawler] = false
			}
			found = append(found, a)
		}
	}
	for i := range found {
		a := &found[i]
		a.naming, a.crawler = namingOf(c.Text(a.Value), a.crawler, named)
	}
	return found
}

// roll holds the crawlers that find their names in the file, and whether they
// are written there without more.
type roll map[*crawlers.Crawler]bool

func (r roll) has(k *crawlers.Crawler) bool {
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

// isSpokenFor reports whether another pass speaks of the value of ua.
func (c *Context) isSpokenFor(ua ast.Line) bool {
	value := c.Text(ua.Value)
	if isNameLike(value) {
		return false
	}
	if !utf8.ValidString(value) || !isASCII(value) && len(c.unicodeBlanks(ua)) > 0 || withoutInvisible(value) != value {
		return true
	}
	span, _ := c.placeholder(ua)
	return !span.Empty()
}

// agentsWith yields the user-agent lines of which there is n to say.
func (c *Context) agentsWith(n naming) iter.Seq[agent] {
	return func(yield func(agent) bool) {
		for _, a := range agents.Of(c) {
			if a.naming == n && !yield(a) {
				return
			}
		}
	}
}

// namesNobody returns the lines whose value no crawler looks for, or only one
// that does not honour what it finds.
func (c *Context) namesNobody() map[int]bool {
	lines := map[int]bool{}
	for _, a := range agents.Of(c) {
		switch a.naming {
		case nameless, browserName, misspeltName, namePrefix, deafName:
			lines[a.Number] = true
		case formerName:
			lines[a.Number] = heir(a.crawler) == nil
		case namePattern, brokenName:
			lines[a.Number] = a.crawler == nil || !finds(a.crawler, c.Text(a.Value))
		}
	}
	return lines
}

// namingOf asks in order of precedence: first for what is no product token at
// all, then for what the registry knows, then for what the value resembles.
// Reader is the crawler that finds its name in value, named are those that find
// theirs in the file: who writes down another spelling too defends himself.
func namingOf(value string, reader *crawlers.Crawler, named roll) (naming, *crawlers.Crawler) {
	known, ok := crawlers.Lookup(value)
	switch {
	case value == "":
		return nameless, nil
	case value == "*":
		return wellNamed, nil
	case ok:
		return habitOf(value, known, named), known
	case isBrowser(value):
		if meant := crawlerWithin(value); meant != nil && !named.has(meant) {
			return browserName, meant
		}
		return browserName, nil
	case len(listOf(value)) > 1:
		return nameList, reader
	case strings.Contains(value, "*") && rules.Google.Token(value) != "*":
		if meant := respelt(value); meant != nil && !named.has(meant) {
			return namePattern, meant
		}
		if reader == nil && !strings.Contains(rules.RFC9309.Token(value), "*") {
			return wellNamed, nil // crawlers pass over the star, as over a version
		}
		return namePattern, reader
	case len(value) > maxToken:
		return wellNamed, nil
	}
	valid := rules.Google.Token(value) == value
	meant := respelt(value)
	switch {
	case meant == nil || meant == reader || binds(value, meant):
	case named.has(meant) && reader != nil:
		return brokenName, reader
	case named.has(meant):
		return wellNamed, nil
	case valid:
		return misspeltName, meant
	default:
		return brokenName, meant
	}
	switch {
	case reader != nil && isVersion(value, reader):
		if !named[reader] && isInUse(reader) && reader.Category != crawlers.Library {
			return versionName, reader
		}
	case reader != nil && reader.Dialect == rules.Google.Name && runsOn(value, reader):
		return brokenName, reader
	case reader == nil && valid:
		if meant := closeAgent(value); meant != nil && !named.has(meant) {
			return misspeltName, meant
		}
		if longer := agentsFrom(value); len(longer) > 0 && !slices.ContainsFunc(longer, func(k *crawlers.Crawler) bool { return named.has(k) }) {
			return namePrefix, longer[0]
		}
	}
	return wellNamed, reader
}

// habitOf is what the registry has to say of k, which value is a name of.
func habitOf(value string, k *crawlers.Crawler, named roll) naming {
	switch {
	case k.Claims() && (k.Status == crawlers.Deprecated || k.Status == crawlers.Retired):
		for _, token := range append([]string{k.ReplacedBy}, k.Fallback...) {
			if other, ok := crawlers.Lookup(token); ok && named.has(other) {
				return wellNamed
			}
		}
		return formerName
	case k.Claims() && k.Robots == crawlers.No:
		return deafName
	case k.Category == crawlers.Library:
		return libraryName
	case value != asWritten(k, value):
		return oddCase
	}
	return wellNamed
}

// asWritten is the name of k that value is, as its operator writes it.
func asWritten(k *crawlers.Crawler, value string) string {
	for _, alias := range k.Aliases {
		if strings.EqualFold(alias, value) {
			return alias
		}
	}
	return k.Token
}

// heir returns the crawler that took the place of k and obeys its group where it
// has none of its own, or nil.
func heir(k *crawlers.Crawler) *crawlers.Crawler {
	if by, ok := crawlers.Lookup(k.ReplacedBy); ok && slices.Contains(by.Fallback, k.Token) {
		return by
	}
	return nil
}

// readerOf returns the crawler that finds its name in value as it reads, or nil.
func readerOf(value string) *crawlers.Crawler {
	for _, token := range []string{value, rules.RFC9309.Token(value), rules.Google.Token(value)} {
		if k, ok := crawlers.Lookup(token); ok && finds(k, value) {
			return k
		}
	}
	return nil
}

// finds reports whether k finds one of its names in value.
func finds(k *crawlers.Crawler, value string) bool {
	d := rules.DialectNamed(k.Dialect)
	token := rules.LowerToken(d.Token(value))
	is := func(name string) bool { return token == rules.LowerToken(d.Token(name)) }
	return is(k.Token) || slices.ContainsFunc(k.Aliases, is)
}

// binds reports whether k, as it reads, obeys a group for value.
func binds(value string, k *crawlers.Crawler) bool {
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

// listOf returns the names of a list: all of them words, or one at least known.
// Those that only blanks part are known all. It returns nothing where value is
// no list, or longer than one that somebody wrote.
func listOf(value string) []string {
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
			if readerOf(name) != nil {
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
	rest := afterToken(value, k)
	version := strings.TrimLeft(rest, " \t/vV")
	return len(version) < len(rest) && (strings.HasPrefix(rest, "/") || startsWithDigit(version))
}

// runsOn reports whether letters or digits continue the name of k in value, so
// that it is another name to people and not to k.
func runsOn(value string, k *crawlers.Crawler) bool {
	rest := strings.TrimLeft(afterToken(value, k), ".:")
	return rest != "" && isNameRune(rune(rest[0]))
}

// afterToken is what follows in value after the token that k finds there.
func afterToken(value string, k *crawlers.Crawler) string {
	token := rules.DialectNamed(k.Dialect).Token(value)
	if len(value) < len(token) || !strings.EqualFold(value[:len(token)], token) {
		return ""
	}
	return value[len(token):]
}

// A claim that a name is not the one that is looked for rests on names that
// operators publish, and that are in use.
func isPublished(k *crawlers.Crawler) bool { return k.Claims() && isInUse(k) }

func isInUse(k *crawlers.Crawler) bool {
	return k.Status == crawlers.Active || k.Status == crawlers.ControlToken
}

// published are those names by their first letter.
var published = sync.OnceValue(func() map[byte][]lowered {
	m := map[byte][]lowered{}
	for k := range crawlers.All() {
		if isPublished(k) {
			name := rules.LowerToken(k.Token)
			m[name[0]] = append(m[name[0]], lowered{name, k})
		}
	}
	return m
})

// lowered is a name as it is compared, and whose it is.
type lowered struct {
	name string
	*crawlers.Crawler
}

var bySkeleton = sync.OnceValue(func() map[string]*crawlers.Crawler {
	const shortest = 5
	m := map[string]*crawlers.Crawler{}
	for k := range crawlers.All() {
		if s := skeleton(k.Token); len(s) >= shortest && isPublished(k) {
			m[s] = k
		}
	}
	return m
})

// respelt returns the crawler whose name value is but for hyphens, blanks,
// quotes, and characters that only look right; nil for none.
func respelt(value string) *crawlers.Crawler {
	if len(value) > maxToken {
		return nil
	}
	return bySkeleton()[skeleton(value)]
}

// skeleton is the letters and digits of a name.
func skeleton(name string) string {
	var s strings.Builder
	if !isASCII(name) {
		name = unlikeToLike(name)
	}
	for _, r := range rules.LowerToken(name) {
		if isNameRune(r) && r != '-' && r != '_' {
			s.WriteRune(r)
		}
	}
	return s.String()
}

// closeAgent returns the crawler that value is one slip of the pen away from, or
// nil. Short names are near each other, and a short tail is another name of a
// family: SemrushBot-SA was none of SemrushBot-SWA.
func closeAgent(value string) *crawlers.Crawler {
	const shortest, shortestSwapped, shortestTail = 9, 7, 5
	value = rules.LowerToken(value)
	for _, k := range published()[value[0]] {
		token := k.name
		if len(token) < shortestSwapped || max(len(value)-len(token), len(token)-len(value)) > 1 {
			continue
		}
		if i := strings.LastIndexByte(token, '-') + 1; i > 0 && strings.HasPrefix(value, token[:i]) && min(len(value), len(token)) < i+shortestTail {
			continue
		}
		if isSwapped(value, token) || len(token) >= shortest && levenshtein.ComputeDistance(value, token) == 1 {
			return k.Crawler
		}
	}
	return nil
}

// isSwapped reports whether a and b differ in two neighbours that changed places.
func isSwapped(a, b string) bool {
	if len(a) != len(b) || a == b {
		return false
	}
	i := 0
	for a[i] == b[i] {
		i++
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}

// agentsFrom returns the crawlers whose names begin with value and go on with a
// word of their own, the shortest first.
func agentsFrom(value string) []*crawlers.Crawler {
	const shortest = 4
	if len(value) < shortest {
		return nil
	}
	value = rules.LowerToken(value)
	var longer []*crawlers.Crawler
	for _, k := range published()[value[0]] {
		rest, ok := strings.CutPrefix(k.name, value)
		if ok && (strings.HasPrefix(rest, "-") || strings.HasPrefix(rest, "bot") || strings.HasPrefix(rest, "spider")) {
			longer = append(longer, k.Crawler)
		}
	}
	slices.SortStableFunc(longer, func(a, b *crawlers.Crawler) int { return len(a.Token) - len(b.Token) })
	return longer
}
