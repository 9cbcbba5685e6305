package rules

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
)

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// IsUnreserved reports whether c means the same percent-encoded or not (RFC 3986
// 2.3).
func IsUnreserved(c byte) bool {
	return ast.IsLetter(c) || isDigit(c) || c == '-' || c == '.' || c == '_' || c == '~'
}

func isSpaceASCII(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

func trimSpaceASCII(s string) string {
	for s != "" && isSpaceASCII(s[0]) {
		s = s[1:]
	}
	for s != "" && isSpaceASCII(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}

// before returns s up to the first c.
func before(s string, c byte) string {
	if i := strings.IndexByte(s, c); i >= 0 {
		return s[:i]
	}
	return s
}

// lower returns an ASCII letter in lower case, and any other octet as it is.
func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c |= 0x20
	}
	return c
}

// appendLower appends s to b in lower case.
func appendLower(b []byte, s string) []byte {
	for i := range len(s) {
		b = append(b, lower(s[i]))
	}
	return b
}

// hasPrefixFold reports whether s begins with prefix, which is in lower case.
func hasPrefixFold(s, prefix string) bool {
	if len(s) < len(prefix) {
		return false
	}
	for i := range len(prefix) {
		if lower(s[i]) != prefix[i] {
			return false
		}
	}
	return true
}

// indexFold returns the offset of part, which is in lower case, in s, or -1.
func indexFold(s, part string) int {
	for i := range len(s) {
		if hasPrefixFold(s[i:], part) {
			return i
		}
	}
	return -1
}

// equalFold reports whether s is name, which is in lower case. Unlike
// strings.EqualFold it folds ASCII alone: "\u017fitemap" is not "sitemap".
func equalFold(s, name string) bool { return len(s) == len(name) && hasPrefixFold(s, name) }

// sameToken reports whether a and b are the same product token. Neither need be in
// lower case.
func sameToken(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if lower(a[i]) != lower(b[i]) {
			return false
		}
	}
	return true
}

const upperHex = "0123456789ABCDEF"

// appendEscape appends the escape of c to b.
func appendEscape(b []byte, c byte) []byte {
	return append(b, '%', upperHex[c>>4], upperHex[c&15])
}

// leadingEscape returns the octet of the escape that s begins with, if it begins
// with one.
func leadingEscape(s string) (c byte, ok bool) {
	if len(s) < len("%00") || s[0] != '%' || unhex(s[1]) < 0 || unhex(s[2]) < 0 {
		return 0, false
	}
	return byte(unhex(s[1])<<4 | unhex(s[2])), true
}

// unhex returns the value of a hexadecimal digit, or -1.
func unhex(c byte) int {
	switch {
	case isDigit(c):
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// escaping says how octets are written before paths are compared: octets that are
// not literal become %XX, and escapes in the text are put in upper case or, if
// they stand for unreserved characters, may be decoded.
type escaping struct {
	literal          [256]bool // never "%"
	decodeUnreserved bool
}

// newEscaping returns the escaping of octets outside ASCII and of those in
// escaped.
func newEscaping(escaped string, decodeUnreserved bool) *escaping {
	e := &escaping{decodeUnreserved: decodeUnreserved}
	for c := range 0x80 {
		e.literal[c] = c != '%' && strings.IndexByte(escaped, byte(c)) < 0
	}
	return e
}

// undo returns a text that apply turns into s, if there is one. Most texts are
// their own, but not "%ab": apply makes it of "%%61b", and turns "%ab" itself into
// "%AB".
func (e *escaping) undo(s string) string {
	if e.apply(s) == s {
		return s
	}
	var out []byte
	for i := 0; i < len(s); i++ {
		out = append(out, s[i])
		if end := i + 3; s[i] == '%' && end <= len(s) && e.apply(s[i:end]) != s[i:end] {
			i++
			out = appendEscape(out, s[i])
		}
	}
	return string(out)
}

// apply returns s as e writes it.
func (e *escaping) apply(s string) string {
	i := 0
	for i < len(s) && e.literal[s[i]] {
		i++
	}
	if i == len(s) {
		return s
	}
	out := make([]byte, i, len(s)+8)
	copy(out, s)
	for ; i < len(s); i++ {
		c := s[i]
		if e.literal[c] {
			out = append(out, c)
			continue
		}
		if c != '%' {
			out = appendEscape(out, c)
			continue
		}
		escaped, ok := leadingEscape(s[i:])
		if !ok {
			out = append(out, c)
			continue
		}
		i += len("%00") - 1
		if e.decodeUnreserved && IsUnreserved(escaped) {
			out = append(out, escaped)
		} else {
			out = appendEscape(out, escaped)
		}
	}
	return string(out)
}
