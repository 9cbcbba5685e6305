package analysis

import (
	"slices"
	"strings"
	"sync"

	"github.com/agnivade/levenshtein"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// LettersAndDigits returns the letters and digits of name in lower case, lookalikes
// included. Names with the same ones are spellings of one name.
func LettersAndDigits(name string) string {
	var s strings.Builder
	if !ast.IsASCII(name) {
		name = FoldLookalikes(name)
	}
	for _, r := range rules.LowerToken(name) {
		if isNameRune(r) && r != '-' && r != '_' {
			s.WriteRune(r)
		}
	}
	return s.String()
}

// AgentsWithPrefix returns the crawlers whose names begin with value and go on with
// a word of their own, the shortest name first; if there are none, the crawlers of the
// operator of that name. Values shorter than shortestPrefix have none.
func AgentsWithPrefix(value string) []*crawlers.Crawler {
	if len(value) < shortestPrefix {
		return nil
	}
	value = rules.LowerToken(value)
	var longer []*crawlers.Crawler
	for _, k := range publishedNames()[value[0]] {
		rest, ok := strings.CutPrefix(k.name, value)
		if ok && (strings.HasPrefix(rest, "-") || strings.HasPrefix(rest, "bot") || strings.HasPrefix(rest, "spider")) {
			longer = append(longer, k.Crawler)
		}
	}
	if len(longer) == 0 {
		longer = slices.Clone(crawlersOf()[value])
	}
	slices.SortStableFunc(longer, func(a, b *crawlers.Crawler) int { return len(a.Token) - len(b.Token) })
	return longer
}

// othersWithPrefix returns the crawlers of other operators than that of k whose names
// begin with value, a name of k, the shortest name first.
func othersWithPrefix(value string, k *crawlers.Crawler) []*crawlers.Crawler {
	return slices.DeleteFunc(AgentsWithPrefix(value), func(other *crawlers.Crawler) bool { return other.Operator == k.Operator })
}

// crawlersOf has the published crawlers that fetch, by the name of their operator in
// lower case.
var crawlersOf = sync.OnceValue(func() map[string][]*crawlers.Crawler {
	m := map[string][]*crawlers.Crawler{}
	for k := range crawlers.All() {
		if isPublished(k) && k.Status == crawlers.Active {
			operator := rules.LowerToken(k.Operator)
			m[operator] = append(m[operator], k)
		}
	}
	return m
})

// These lengths, in octets, decide how near a name must be to a published one to
// be called a misspelling. Short names are near each other by chance.
const (
	shortestRespelt = 5 // letters and digits of a name that may be written with others between
	shortestSwapped = 6 // a name in which two neighbours may be swapped, or that may be lengthened
	shortestEdited  = 9 // a name in which one character may be wrong, missing or added
	shortestTail    = 5 // the last part of a hyphenated name, if that is what differs: SemrushBot-SA is no SemrushBot-SWA
	shortestPrefix  = 4 // the beginning of a name
)

// nearestAgent returns the crawler whose name is one slip away from value, or nil:
// one character wrong, missing or added, or two neighbours swapped. The value must
// not be empty.
func nearestAgent(value string) *crawlers.Crawler {
	value = rules.LowerToken(value)
	for _, k := range publishedNames()[value[0]] {
		token := k.name
		if len(token) < shortestSwapped || max(len(value)-len(token), len(token)-len(value)) > 1 {
			continue
		}
		if i := strings.LastIndexByte(token, '-') + 1; i > 0 && strings.HasPrefix(value, token[:i]) && min(len(value), len(token)) < i+shortestTail {
			continue
		}
		if isSwapped(value, token) || isLengthened(value, token) || len(token) >= shortestEdited && levenshtein.ComputeDistance(value, token) == 1 {
			return k.Crawler
		}
	}
	return madeUpAgent(value)
}

// madeUpAgent returns the search engine to whose name value adds a part that no crawler
// of that engine has, such as "googlebot-smartphone", or nil.
func madeUpAgent(value string) *crawlers.Crawler {
	for _, token := range SearchEngines {
		rest, ok := strings.CutPrefix(value, rules.LowerToken(token))
		if ok && len(rest) > 1 && (rest[0] == '-' || rest[0] == '_') {
			k, _ := crawlers.Lookup(token)
			return k
		}
	}
	return nil
}

// isLengthened reports whether value is token with an "s" or its last letter once more at
// the end.
func isLengthened(value, token string) bool {
	return value == token+"s" || value == token+token[len(token)-1:]
}

// isSwapped reports whether a and b differ only in two neighbours that changed
// places.
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

// respeltAgent returns the crawler whose name differs from value only in hyphens,
// blanks, quotes and lookalikes, or nil.
func respeltAgent(value string) *crawlers.Crawler {
	if len(value) > MaxToken {
		return nil
	}
	return byLettersAndDigits()[LettersAndDigits(value)]
}

// byLettersAndDigits has the published crawlers by the letters and digits of their
// names.
var byLettersAndDigits = sync.OnceValue(func() map[string]*crawlers.Crawler {
	m := map[string]*crawlers.Crawler{}
	for k := range crawlers.All() {
		if s := LettersAndDigits(k.Token); len(s) >= shortestRespelt && isPublished(k) {
			m[s] = k
		}
	}
	return m
})

// publishedNames has the names of the published crawlers by their first octet.
var publishedNames = sync.OnceValue(func() map[byte][]loweredName {
	m := map[byte][]loweredName{}
	for k := range crawlers.All() {
		if isPublished(k) {
			name := rules.LowerToken(k.Token)
			m[name[0]] = append(m[name[0]], loweredName{name, k})
		}
	}
	return m
})

// loweredName is a name in lower case and its crawler.
type loweredName struct {
	name string
	*crawlers.Crawler
}

// isPublished reports whether the name of k is published by its operator and in
// use. Only such names support a claim that another name is a misspelling.
func isPublished(k *crawlers.Crawler) bool { return k.Claims() && k.InUse() }
