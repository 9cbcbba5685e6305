package analysis

import (
	"strings"

	"github.com/agnivade/levenshtein"
)

// NearField returns the field that name is a misspelling of, or nil: at most two
// edits away, and at most one for every four octets of the field. Fields that no
// crawler reads do not count: misspelling one changes nothing.
func NearField(name string) *KnownField {
	return nearestField(name, 2, 4)
}

// LikelyField returns the field that name may stand for, though it is too far
// away to be sure, or nil: a field that is one of its words, else one at most
// three edits away and at most one for every three octets.
func LikelyField(name string) *KnownField {
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == '\t' || r == '_' || r == '.' }) {
		if k := FieldNamed(word); k != nil && k.Readers != "" {
			return k
		}
	}
	return nearestField(name, 3, 3)
}

// nearestField returns the field that is the fewest edits away from name: at
// most edits, and at most one for every per octets of the field.
func nearestField(name string, edits, per int) *KnownField {
	if len(name) > longestField+edits {
		return nil
	}
	name = strings.ToLower(name)
	var nearest *KnownField
	best := edits + 1
	for i := range KnownFields {
		k := &KnownFields[i]
		if k.Readers == "" || max(len(name)-len(k.Name), len(k.Name)-len(name)) >= best {
			continue
		}
		if d := levenshtein.ComputeDistance(name, strings.ToLower(k.Name)); d < best && d*per <= len(k.Name) {
			nearest, best = k, d
		}
	}
	return nearest
}
