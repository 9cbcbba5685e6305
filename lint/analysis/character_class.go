package analysis

import (
	"unicode"
)

// IsControl reports whether r is a control character of ASCII. The tab is a blank,
// and NUL has a pass of its own: neither counts.
func IsControl(r rune) bool { return 0 < r && r < ' ' && r != '\t' || r == 0x7F }

// isInvisible reports whether r is a zero-width character.
func isInvisible(r rune) bool {
	switch r {
	case '\uFEFF', '\u200B', '\u200C', '\u200D', '\u2060', '\u00AD':
		return true
	}
	return unicode.Is(unicode.Bidi_Control, r)
}

// isUnicodeBlank reports whether r is a blank outside ASCII.
func isUnicodeBlank(r rune) bool { return r > unicode.MaxASCII && unicode.Is(unicode.Zs, r) }

// isBlank reports whether r is a blank, in ASCII or not.
func isBlank(r rune) bool { return r == ' ' || r == '\t' || isUnicodeBlank(r) }

// isLineSeparator reports whether r ends a line in Unicode, though not in a
// robots.txt.
func isLineSeparator(r rune) bool { return r == '\u0085' || r == '\u2028' || r == '\u2029' }

// blankToSpace maps Unicode blanks to a space, for [strings.Map].
func blankToSpace(r rune) rune {
	if isUnicodeBlank(r) {
		return ' '
	}
	return r
}

func startsWithDigit(s string) bool { return s != "" && '0' <= s[0] && s[0] <= '9' }
