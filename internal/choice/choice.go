// Package choice says which of a list of names was meant.
package choice

import (
	"fmt"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Of returns the index of name among names, or an error that says which there
// are, the likeliest first. What says what they are the names of.
func Of(what, name string, names []string) (int, error) {
	if i := slices.Index(names, name); i >= 0 {
		return i, nil
	}
	if nearest := Near(name, names); nearest != "" {
		return 0, fmt.Errorf("unknown %s %q; did you mean %s?", what, name, nearest)
	}
	if len(names) > 12 {
		return 0, fmt.Errorf("unknown %s %q", what, name)
	}
	return 0, fmt.Errorf("unknown %s %q; there are %s", what, name, strings.Join(names, ", "))
}

// Near returns the one of names that name is a slip away from, or "".
func Near(name string, names []string) string {
	distance := func(candidate string) int {
		return levenshtein.ComputeDistance(strings.ToLower(candidate), strings.ToLower(name))
	}
	nearest := slices.MinFunc(names, func(a, b string) int { return distance(a) - distance(b) })
	if distance(nearest)*3 <= len(name) {
		return nearest
	}
	return ""
}
