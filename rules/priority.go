package rules

// longestFirst orders rules by the octets of their patterns, Allow before
// Disallow if those are equally many, and earlier lines before later ones
// (RFC 9309 2.2.2).
func longestFirst(a, b Rule) int {
	switch {
	case len(a.Pattern) != len(b.Pattern):
		return len(b.Pattern) - len(a.Pattern)
	case a.Allow != b.Allow && a.Allow:
		return -1
	case a.Allow != b.Allow:
		return 1
	}
	return a.Line - b.Line
}
