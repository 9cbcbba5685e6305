package analysis

import (
	"fmt"
	"iter"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/robotslint/robotslint/ast"
)

// Character is one character of a file and its place.
type Character struct {
	ast.Span
	Rune  rune // U+FFFD for an octet that is not UTF-8
	Twice bool // it is encoded as UTF-8 twice
}

// Valid reports whether ch is written in UTF-8.
func (ch Character) Valid() bool { return ch.Rune != utf8.RuneError || ch.Len() > 1 }

// Characters yields the characters of src within s. One that was encoded as UTF-8
// twice, as by programs that mistake UTF-8 for Windows-1252, comes once.
func Characters(src string, s ast.Span) iter.Seq[Character] {
	return func(yield func(Character) bool) {
		for i := s.Start; i < s.End; {
			r, size, twice := decodeTwice(src[i:s.End])
			if !twice {
				r, size = utf8.DecodeRuneInString(src[i:s.End])
			}
			if !yield(Character{ast.Span{Start: i, End: i + size}, r, twice}) {
				return
			}
			i += size
		}
	}
}

// SpansOf returns the places of the characters of src within s that are wanted.
// Adjacent characters share a span.
func SpansOf(src string, s ast.Span, wanted func(Character) bool) []ast.Span {
	var found []ast.Span
	for ch := range Characters(src, s) {
		switch last := len(found) - 1; {
		case !wanted(ch):
		case last >= 0 && found[last].End == ch.Start:
			found[last].End = ch.End
		default:
			found = append(found, ch.Span)
		}
	}
	return found
}

// NameOfCharacter returns a phrase for the first character of s, which is one that
// does not show: "zero-width space U+200B". The span must not be empty.
func NameOfCharacter(c *Context, s ast.Span) string {
	var r rune
	name, twice := "", ""
	for ch := range Characters(c.File.Src, s) {
		r = ch.Rune
		if ch.Twice {
			twice = ", encoded twice,"
		}
		break
	}
	switch {
	case r == '\uFEFF':
		name = "byte order mark"
	case r == '\u200B':
		name = "zero-width space"
	case r == '\u200C':
		name = "zero-width non-joiner"
	case r == '\u200D':
		name = "zero-width joiner"
	case r == '\u2060':
		name = "word joiner"
	case r == '\u00AD':
		name = "soft hyphen"
	case unicode.Is(unicode.Bidi_Control, r):
		name = "writing direction mark"
	case r == '\u00A0':
		name = "no-break space"
	case r == '\u3000':
		name = "ideographic space"
	case unicode.Is(unicode.Zs, r):
		name = "Unicode blank"
	case r == '\u0085':
		name = "next-line character"
	case r == '\u2028':
		name = "line separator"
	case r == '\u2029':
		name = "paragraph separator"
	case r == 0:
		return "NUL"
	default:
		name = "control character"
	}
	return fmt.Sprintf("%s %U%s", name, r, twice)
}

// IsASCII reports whether s has only octets below 0x80.
func IsASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// IsLetter reports whether b is an ASCII letter.
func IsLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

// IsControl reports whether r is a control character of ASCII. The tab is a blank,
// and NUL has a pass of its own: neither counts.
func IsControl(r rune) bool { return 0 < r && r < ' ' && r != '\t' || r == 0x7F }

// decodeTwice decodes the character at the start of s from UTF-8 twice. It returns
// the character and its length in s, or false if it is not encoded twice.
func decodeTwice(s string) (r rune, size int, ok bool) {
	if s[0] != 0xC3 { // the octets that begin a character, 0xC2 to 0xF4, are all U+00C0 or above
		return 0, 0, false
	}
	var octets []byte
	for size < len(s) && len(octets) < utf8.UTFMax {
		r, n := utf8.DecodeRuneInString(s[size:])
		octet, ok := octetOf(r)
		if !ok {
			break
		}
		octets = append(octets, octet)
		size += n
		if r, n := utf8.DecodeRune(octets); n > 1 {
			return r, size, true
		}
	}
	return 0, 0, false
}

// octetOf returns the octet above 0x7F that encodes r in Latin-1 or Windows-1252.
func octetOf(r rune) (byte, bool) {
	if r < 0x100 {
		return byte(r), r >= 0x80
	}
	return charmap.Windows1252.EncodeRune(r)
}

// IsBlank reports whether c is a blank of the grammar; see [ast.IsBlank].
func IsBlank(c byte) bool { return ast.IsBlank(c) }

// isInvisible reports whether r is a zero-width character.
func isInvisible(r rune) bool {
	switch r {
	case '\uFEFF', '\u200B', '\u200C', '\u200D', '\u2060', '\u00AD':
		return true
	}
	return unicode.Is(unicode.Bidi_Control, r)
}

// isLineSeparator reports whether r ends a line in Unicode, though not in a
// robots.txt.
func isLineSeparator(r rune) bool { return r == '\u0085' || r == '\u2028' || r == '\u2029' }

// isUnicodeBlank reports whether r is a blank outside ASCII.
func isUnicodeBlank(r rune) bool { return r > unicode.MaxASCII && unicode.Is(unicode.Zs, r) }

// isBlank reports whether r is a blank, in ASCII or not.
func isBlank(r rune) bool { return r == ' ' || r == '\t' || isUnicodeBlank(r) }

// blankToSpace maps Unicode blanks to a space, for [strings.Map].
func blankToSpace(r rune) rune {
	if isUnicodeBlank(r) {
		return ' '
	}
	return r
}

func startsWithDigit(s string) bool { return s != "" && '0' <= s[0] && s[0] <= '9' }
