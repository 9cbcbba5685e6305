package rules

import "strings"

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isUnreserved(c byte) bool { // RFC 3986 2.3
	return isLetter(c) || isDigit(c) || c == '-' || c == '.' || c == '_' || c == '~'
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

// appendLower appends s to b in lower case.
func appendLower(b []byte, s string) []byte {
	for i := range len(s) {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		b = append(b, c)
	}
	return b
}

// hasPrefixFold reports whether s begins with prefix, which is in lower case.
func hasPrefixFold(s, prefix string) bool {
	if len(s) < len(prefix) {
		return false
	}
	for i := range len(prefix) {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		if c != prefix[i] {
			return false
		}
	}
	return true
}

// equalFold reports whether s is name, which is in lower case. Unlike
// strings.EqualFold it folds ASCII alone: "\u017fitemap" is not "sitemap".
func equalFold(s, name string) bool { return len(s) == len(name) && hasPrefixFold(s, name) }

const upperHex = "0123456789ABCDEF"

// unhex is the value of a hexadecimal digit, or -1.
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

// escaping says how octets are written before paths are compared: those that
// are not literal as %XX, and escapes that are there in upper case, or decoded
// where they are of unreserved characters.
type escaping struct {
	literal          [256]bool // "%" is none
	decodeUnreserved bool
}

// newEscaping escapes octets outside ASCII and those of escaped.
func newEscaping(escaped string, decodeUnreserved bool) *escaping {
	e := &escaping{decodeUnreserved: decodeUnreserved}
	for c := range 0x80 {
		e.literal[c] = c != '%' && strings.IndexByte(escaped, byte(c)) < 0
	}
	return e
}

// undo returns a text that apply turns into s, if there is one. Most texts are
// their own, but "%ab" is not, which apply makes of "%%61b": its escape has to be
// broken up.
func (e *escaping) undo(s string) string {
	if e.apply(s) == s {
		return s
	}
	var out []byte
	for i := 0; i < len(s); i++ {
		out = append(out, s[i])
		if end := i + 3; s[i] == '%' && end <= len(s) && e.apply(s[i:end]) != s[i:end] {
			i++
			out = append(out, '%', upperHex[s[i]>>4], upperHex[s[i]&15])
		}
	}
	return string(out)
}

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
	escape := func(c byte) { out = append(out, '%', upperHex[c>>4], upperHex[c&15]) }
	for ; i < len(s); i++ {
		c := s[i]
		switch {
		case e.literal[c]:
			out = append(out, c)
		case c != '%':
			escape(c)
		case i+2 >= len(s) || unhex(s[i+1]) < 0 || unhex(s[i+2]) < 0:
			out = append(out, c)
		default:
			c = byte(unhex(s[i+1])<<4 | unhex(s[i+2]))
			i += 2
			if e.decodeUnreserved && isUnreserved(c) {
				out = append(out, c)
			} else {
				escape(c)
			}
		}
	}
	return string(out)
}
