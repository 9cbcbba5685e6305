// Package choice finds a name in a list, and what a misspelt one was meant to be.
package choice

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

const (
	maxListed     = 12 // names that an error lists
	octetsPerEdit = 3  // length of a misspelt name for each edit that it may be away
	maxMisspelt   = 99 // octets of a name that is compared with the listed ones
	minPrefix     = 3  // octets of a beginning that suggests names
	maxSuggested  = 4  // names that begin alike and are suggested
)

// Of returns the index of name among names, or an error that suggests the name
// most likely meant or lists all of them. Errors put what, a noun, before a name.
func Of(what, name string, names []string) (int, error) {
	if i := slices.Index(names, name); i >= 0 {
		return i, nil
	}
	if nearest := Near(name, names); nearest != "" {
		return 0, fmt.Errorf("unknown %s %q; did you mean %s?", what, name, nearest)
	}
	if starting := startingWith(name, names); len(starting) > 0 {
		return 0, fmt.Errorf("unknown %s %q; did you mean %s?", what, name, strings.Join(starting, ", "))
	}
	if len(names) > maxListed {
		return 0, fmt.Errorf("unknown %s %q", what, name)
	}
	return 0, fmt.Errorf("unknown %s %q; there are %s", what, name, strings.Join(names, ", "))
}

// startingWith returns the shortest names that begin with prefix, ignoring case, and are
// at most twice as long; none for a prefix that is too short to mean one.
func startingWith(prefix string, names []string) []string {
	if len(prefix) < minPrefix {
		return nil
	}
	var starting []string
	for _, name := range names {
		if len(prefix) < len(name) && len(name) <= 2*len(prefix) && strings.EqualFold(name[:len(prefix)], prefix) {
			starting = append(starting, name)
		}
	}
	slices.SortStableFunc(starting, func(a, b string) int { return len(a) - len(b) })
	return starting[:min(len(starting), maxSuggested)]
}

// Near returns the one of names, of which there is at least one, that name is
// likely a misspelling of, ignoring case; "" if none is close enough.
func Near(name string, names []string) string {
	if len(name) > maxMisspelt {
		return ""
	}
	distance := func(candidate string) int {
		return levenshtein.ComputeDistance(strings.ToLower(candidate), strings.ToLower(name))
	}
	nearest := slices.MinFunc(names, func(a, b string) int { return distance(a) - distance(b) })
	if distance(nearest)*octetsPerEdit <= len(name) {
		return nearest
	}
	return ""
}
