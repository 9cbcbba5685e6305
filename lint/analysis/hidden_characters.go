package analysis

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// ZeroWidthIn returns the places of zero-width characters that change how ln is
// read. Adjacent characters share a span. Those that join letters belong to the
// word: Persian and emoji use them.
func ZeroWidthIn(c *Context, ln ast.Line) []ast.Span {
	content := ln.Content()
	if ast.IsASCII(c.Text(content)) || FaultOf(c, ln) != InvisibleInField && !ReadsField(c, ln) {
		return nil
	}
	var found []ast.Span
	var before rune
	for ch := range Characters(c.File.Src, content) {
		joins := (ch.Rune == '\u200C' || ch.Rune == '\u200D') && before > unicode.MaxASCII && !isInvisible(before)
		switch last := len(found) - 1; {
		case !isInvisible(ch.Rune) || joins:
		case last >= 0 && found[last].End == ch.Start:
			found[last].End = ch.End
		default:
			found = append(found, ch.Span)
		}
		before = ch.Rune
	}
	return found
}

// UnicodeBlanksIn returns the edits that replace the Unicode blanks in the field of
// ln and around its value by spaces, or remove them where a line needs none. One
// within the value may be part of a URL and stays.
func UnicodeBlanksIn(c *Context, ln ast.Line) []Edit {
	if ast.IsASCII(c.Text(ln.Content())) {
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

// LineSeparatorsIn returns the places of Unicode line separators in ln, or nil if
// no crawler reads the text before or after them.
func LineSeparatorsIn(c *Context, ln ast.Line) []ast.Span {
	if ast.IsASCII(c.Text(ln.Text)) {
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

// isHidden reports whether characters that do not show, or octets that are not
// UTF-8, keep text from being a known field, a URL, or a blank line.
func isHidden(text string) bool {
	shown := withoutInvisible(strings.ToValidUTF8(text, ""))
	return shown != text && (strings.Trim(shown, " \t") == "" || urlStart.Matches(shown) || HasKnownField(shown))
}

// withoutInvisible returns s without the characters that do not show: byte order
// marks, zero-width and control characters.
func withoutInvisible(s string) string {
	if isShown(s) {
		return s
	}
	var shown strings.Builder
	for ch := range Characters(s, ast.Span{End: len(s)}) {
		if r := ch.Rune; !isInvisible(r) && !IsControl(r) && !isLineSeparator(r) && r != 0 {
			shown.WriteString(s[ch.Start:ch.End])
		}
	}
	return shown.String()
}

// isShown reports whether s has only characters of ASCII that show, and blanks.
func isShown(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' && c != '\t' || c >= 0x7F {
			return false
		}
	}
	return true
}
