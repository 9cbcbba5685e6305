// Package choice finds a name in a list, and what a misspelt one was meant to be.
package choice

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
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
	distance := func(candidate string) int { return edits(strings.ToLower(candidate), strings.ToLower(name)) }
	misses := func(candidate string) int { // letters that swapping alone would not mend
		if slices.Equal(sorted(candidate), sorted(name)) {
			return 0
		}
		return 1
	}
	nearest := slices.MinFunc(names, func(a, b string) int {
		return cmp.Or(distance(a)-distance(b), misses(a)-misses(b))
	})
	if distance(nearest)*octetsPerEdit <= len(name) {
		return nearest
	}
	return ""
}

// sorted returns the octets of name in order, ignoring case.
func sorted(name string) []byte {
	octets := []byte(strings.ToLower(name))
	slices.Sort(octets)
	return octets
}

// edits counts the letters that are to be inserted, removed, replaced, or swapped with
// the next one, to make b of a.
func edits(a, b string) int {
	from, to := []rune(a), []rune(b)
	rows := make([][]int, len(from)+1) // edits from the first i letters to the first j
	for i := range rows {
		rows[i] = make([]int, len(to)+1)
		rows[i][0] = i
		for j := 1; j <= len(to); j++ {
			if i == 0 {
				rows[0][j] = j
				continue
			}
			replaced := rows[i-1][j-1]
			if from[i-1] != to[j-1] {
				replaced++
			}
			rows[i][j] = min(replaced, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && from[i-1] == to[j-2] && from[i-2] == to[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(from)][len(to)]
}
