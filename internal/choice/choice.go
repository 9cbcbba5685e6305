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
	if len(names) > maxListed {
		return 0, fmt.Errorf("unknown %s %q", what, name)
	}
	return 0, fmt.Errorf("unknown %s %q; there are %s", what, name, strings.Join(names, ", "))
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
