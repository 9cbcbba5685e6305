package lint

import (
	"fmt"
	"iter"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/robotslint/robotslint/ast"
)

// character is one character of a file and where it stands.
type character struct {
	ast.Span
	rune  // U+FFFD for an octet that is no UTF-8
	twice bool
}

// valid reports whether ch is written in UTF-8.
func (ch character) valid() bool { return ch.rune != utf8.RuneError || ch.Len() > 1 }

// characters yields the characters of src within s. One that was encoded as
// UTF-8 twice, as programs do that take UTF-8 for Windows-1252, comes once.
func characters(src string, s ast.Span) iter.Seq[character] {
	return func(yield func(character) bool) {
		for i := s.Start; i < s.End; {
			r, size, twice := decodeTwice(src[i:s.End])
			if !twice {
				r, size = utf8.DecodeRuneInString(src[i:s.End])
			}
			if !yield(character{ast.Span{Start: i, End: i + size}, r, twice}) {
				return
			}
			i += size
		}
	}
}

// decodeTwice returns the character that s begins with, and how many octets it
// takes, where decoding it once leaves the octets of another in UTF-8.
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

// octetOf is the octet outside ASCII that Latin-1 or Windows-1252 has for r.
func octetOf(r rune) (byte, bool) {
	if r < 0x100 {
		return byte(r), r >= 0x80
	}
	return charmap.Windows1252.EncodeRune(r)
}

// placesOf returns where the characters of src within s are as want says, those
// side by side as one.
func placesOf(src string, s ast.Span, want func(character) bool) []ast.Span {
	var found []ast.Span
	for ch := range characters(src, s) {
		switch last := len(found) - 1; {
		case !want(ch):
		case last >= 0 && found[last].End == ch.Start:
			found[last].End = ch.End
		default:
			found = append(found, ch.Span)
		}
	}
	return found
}

// isASCII reports whether all octets of s are.
func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// nameAt is what people call the first character of s, which does not show.
func (c *Context) nameAt(s ast.Span) string {
	var r rune
	name, twice := "", ""
	for ch := range characters(c.File.Src, s) {
		r = ch.rune
		if ch.twice {
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
