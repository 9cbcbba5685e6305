package analysis

import (
	"slices"
	"strings"
	"sync"

	"github.com/agnivade/levenshtein"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// A claim that a name is not the one that is looked for rests on names that
// operators publish, and that are in use.
func isPublished(k *crawlers.Crawler) bool { return k.Claims() && isInUse(k) }

func isInUse(k *crawlers.Crawler) bool {
	return k.Status == crawlers.Active || k.Status == crawlers.ControlToken
}

// publishedNames are those names by their first letter.
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

// loweredName is a name as it is compared, and whose it is.
type loweredName struct {
	name string
	*crawlers.Crawler
}

var bySkeleton = sync.OnceValue(func() map[string]*crawlers.Crawler {
	const shortest = 5
	m := map[string]*crawlers.Crawler{}
	for k := range crawlers.All() {
		if s := Skeleton(k.Token); len(s) >= shortest && isPublished(k) {
			m[s] = k
		}
	}
	return m
})

// respeltAgent returns the crawler whose name value is but for hyphens, blanks,
// quotes, and characters that only look right; nil for none.
func respeltAgent(value string) *crawlers.Crawler {
	if len(value) > MaxToken {
		return nil
	}
	return bySkeleton()[Skeleton(value)]
}

// Skeleton is the letters and digits of a name.
func Skeleton(name string) string {
	var s strings.Builder
	if !IsASCII(name) {
		name = FoldLookalikes(name)
	}
	for _, r := range rules.LowerToken(name) {
		if isNameRune(r) && r != '-' && r != '_' {
			s.WriteRune(r)
		}
	}
	return s.String()
}

// nearestAgent returns the crawler that value is one slip of the pen away from, or
// nil. Short names are near each other, and a short tail is another name of a
// family: SemrushBot-SA was none of SemrushBot-SWA.
func nearestAgent(value string) *crawlers.Crawler {
	const shortest, shortestSwapped, shortestTail = 9, 7, 5
	value = rules.LowerToken(value)
	for _, k := range publishedNames()[value[0]] {
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

// AgentsWithPrefix returns the crawlers whose names begin with value and go on with a
// word of their own, the shortest first.
func AgentsWithPrefix(value string) []*crawlers.Crawler {
	const shortest = 4
	if len(value) < shortest {
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
	slices.SortStableFunc(longer, func(a, b *crawlers.Crawler) int { return len(a.Token) - len(b.Token) })
	return longer
}
