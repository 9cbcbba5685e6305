package analysis

import (
	"iter"
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
