package analysis

import (
	"fmt"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/width"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
)

// ZeroWidthIn returns where ln has zero-width characters that change what it is
// read as. Those that join letters belong to the word: Persian and emoji have
// them.
func ZeroWidthIn(c *Context, ln ast.Line) []ast.Span {
	content := ln.Content()
	if IsASCII(c.Text(content)) || FaultOf(c, ln) != InvisibleInField && !ReadsField(c, ln) {
		return nil
	}
	var found []ast.Span
	var before rune
	for ch := range Characters(c.File.Src, content) {
		joins := (ch.Rune == '\u200C' || ch.Rune == '\u200D') && before > unicode.MaxASCII && !isInvisible(before)
		if isInvisible(ch.Rune) && !joins {
			found = append(found, ch.Span)
		}
		before = ch.Rune
	}
	return found
}

// Character is one character of a file and where it stands.
type Character struct {
	ast.Span
	Rune  rune // U+FFFD for an octet that is no UTF-8
	Twice bool
}

// Valid reports whether ch is written in UTF-8.
func (ch Character) Valid() bool { return ch.Rune != utf8.RuneError || ch.Len() > 1 }

// Characters yields the characters of src within s. One that was encoded as
// UTF-8 twice, as programs do that take UTF-8 for Windows-1252, comes once.
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

// SpansOf returns where the characters of src within s are as want says, those
// side by side as one.
func SpansOf(src string, s ast.Span, want func(Character) bool) []ast.Span {
	var found []ast.Span
	for ch := range Characters(src, s) {
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

// IsASCII reports whether all octets of s are.
func IsASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// NameOfCharacter is what people call the first character of s, which does not show.
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

// isHidden reports whether characters that do not show, or octets that are not UTF-8,
// keep text from being a known field, a URL, or an empty line.
func isHidden(text string) bool {
	shown := withoutInvisible(strings.ToValidUTF8(text, ""))
	return shown != text && (strings.Trim(shown, " \t") == "" || urlStart().MatchString(shown) || HasKnownField(shown))
}

// withoutInvisible leaves out what does not show: byte order marks, zero-width
// and control characters.
func withoutInvisible(s string) string {
	var shown strings.Builder
	for ch := range Characters(s, ast.Span{End: len(s)}) {
		if r := ch.Rune; !isInvisible(r) && !IsControl(r) && !isLineSeparator(r) && r != 0 {
			shown.WriteString(s[ch.Start:ch.End])
		}
	}
	return shown.String()
}

// isInvisible reports whether r is a zero-width character.
func isInvisible(r rune) bool {
	switch r {
	case '\uFEFF', '\u200B', '\u200C', '\u200D', '\u2060', '\u00AD':
		return true
	}
	return unicode.Is(unicode.Bidi_Control, r)
}

// IsControl reports whether r is a control character of ASCII. The tab is a
// blank, and NUL has a pass of its own.
func IsControl(r rune) bool { return 0 < r && r < ' ' && r != '\t' || r == 0x7F }

// isLineSeparator reports whether r ends a line by Unicode and by no robots.txt.
func isLineSeparator(r rune) bool { return r == '\u0085' || r == '\u2028' || r == '\u2029' }

// blankToSpace maps Unicode blanks to a space.
func blankToSpace(r rune) rune {
	if r > unicode.MaxASCII && unicode.Is(unicode.Zs, r) {
		return ' '
	}
	return r
}

// lookalikes are letters, hyphens and colons that show like those of field names.
var lookalikes = strings.NewReplacer(
	"а", "a", "А", "A", "α", "a", "с", "c", "С", "C", "ϲ", "c", "ԁ", "d", "е", "e", "Е", "E",
	"і", "i", "І", "I", "ι", "i", "ı", "i", "ӏ", "l", "ⅼ", "l", "ο", "o", "О", "O", "о", "o", "р", "p", "Р", "P",
	"ρ", "p", "ѕ", "s", "Ѕ", "S", "т", "t", "Т", "T", "υ", "u", "ν", "v", "ԝ", "w", "у", "y", "м", "m", "М", "M",
	"ᴡ", "w", "ո", "n", "һ", "h", "ɡ", "g", "х", "x", "к", "k",
	"‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "−", "-",
	"﹕", ":", "∶", ":", "꞉", ":", "։", ":", "׃", ":",
)

// FoldLookalikes writes lookalikes and full-width forms in ASCII.
func FoldLookalikes(s string) string { return width.Fold.String(lookalikes.Replace(s)) }

// HasHidden reports whether ln has characters that do not show and that other
// passes speak of.
func HasHidden(c *Context, ln ast.Line) bool {
	value := c.Text(ln.Value)
	return strings.ContainsFunc(value, func(r rune) bool { return IsControl(r) || r == 0 }) ||
		!IsASCII(value) && (len(ZeroWidthIn(c, ln)) > 0 || len(UnicodeBlanksIn(c, ln)) > 0 || len(LineSeparatorsIn(c, ln)) > 0)
}

// UnicodeBlanksIn returns the edits that write a space for each Unicode blank in
// the field of ln and before its value, and none after it. One within the value
// may be part of a URL.
func UnicodeBlanksIn(c *Context, ln ast.Line) []Edit {
	if IsASCII(c.Text(ln.Content())) {
		return nil
	}
	var edits []Edit
	if FaultOf(c, ln) == BlankInField {
		for _, s := range SpansOf(c.File.Src, ln.Field, func(ch Character) bool { return isUnicodeBlank(ch.Rune) }) {
			edits = append(edits, Edit{s, " "})
		}
		if edits[0].Span.Start == ln.Field.Start {
			edits[0].Text = ""
		}
	} else if !ReadsField(c, ln) {
		return nil
	}
	inner := ast.Span{Start: ln.Value.End, End: ln.Value.Start} // the value without blanks around it
	for ch := range Characters(c.File.Src, ln.Value) {
		if !isBlank(ch.Rune) {
			inner = ast.Span{Start: min(inner.Start, ch.Start), End: ch.End}
		}
	}
	if before := (ast.Span{Start: ln.Value.Start, End: inner.Start}); !before.Empty() {
		space := " "
		if strings.HasSuffix(c.File.Src[:before.Start], " ") {
			space = ""
		}
		edits = append(edits, Edit{before, space})
	}
	if after := (ast.Span{Start: max(inner.Start, inner.End), End: ln.Value.End}); !after.Empty() {
		space := ""
		if after.End == ln.Comment.Start && !ln.Comment.Empty() {
			space = " "
		}
		edits = append(edits, Edit{after, space})
	}
	return edits
}

func isUnicodeBlank(r rune) bool { return r > unicode.MaxASCII && unicode.Is(unicode.Zs, r) }

func isBlank(r rune) bool { return r == ' ' || r == '\t' || isUnicodeBlank(r) }

func IsLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

func startsWithDigit(s string) bool { return s != "" && '0' <= s[0] && s[0] <= '9' }

// IsBlank reports whether c is a blank of the grammar (WS of RFC 9309 2.2).
func IsBlank(c byte) bool { return c == ' ' || c == '\t' }

// LineSeparatorsIn returns where ln has line separators, unless nobody would read
// what stands there, before or after them.
func LineSeparatorsIn(c *Context, ln ast.Line) []ast.Span {
	if IsASCII(c.Text(ln.Text)) {
		return nil
	}
	var found []ast.Span
	matters := FaultOf(c, ln) == InvisibleInField
	for ch := range Characters(c.File.Src, ln.Text) {
		if !isLineSeparator(ch.Rune) || ch.Twice {
			continue
		}
		found = append(found, ch.Span)
		inContent := ch.Start < ln.Content().End
		rest := ast.Span{Start: ch.End, End: ln.Text.End}
		matters = matters || inContent && ReadsField(c, ln) || FieldAt(c.Text(rest)) != rules.NoField
	}
	if !matters {
		return nil
	}
	return found
}

// FieldAt is the field that Google reads where text begins a line.
func FieldAt(text string) rules.Field {
	src := "\n" + text
	for ln := range grammar.Lines(src) {
		if f := rules.Google.Read(src, ln).Field; ln.Number == 2 && f != rules.Other {
			return f
		}
	}
	return rules.NoField
}
