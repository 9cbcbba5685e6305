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

func lowerASCII(s string) string {
	for i := range len(s) {
		if 'A' <= s[i] && s[i] <= 'Z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if 'A' <= b[i] && b[i] <= 'Z' {
					b[i] |= 0x20
				}
			}
			return string(b)
		}
	}
	return s
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

// escapePattern writes octets outside ASCII as %XX and raises the case of
// escapes that are there. Nothing is decoded.
func escapePattern(s string) string { return mapEscapes(s, func(byte) bool { return false }) }

// normalizePath does the same and decodes the escapes of unreserved characters
// (RFC 9309 2.2.2). Delimiters stay as they are written: encoding all of
// them, as the RFC has it, would not spare "/".
func normalizePath(s string) string { return mapEscapes(s, isUnreserved) }

func mapEscapes(s string, decode func(byte) bool) string {
	i := 0
	for i < len(s) && s[i] < 0x80 && s[i] != '%' {
		i++
	}
	if i == len(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 8)
	b.WriteString(s[:i])
	for ; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= 0x80:
			b.Write([]byte{'%', upperHex[c>>4], upperHex[c&15]})
		case c == '%' && i+2 < len(s) && unhex(s[i+1]) >= 0 && unhex(s[i+2]) >= 0:
			octet := byte(unhex(s[i+1])<<4 | unhex(s[i+2]))
			i += 2
			if decode(octet) {
				b.WriteByte(octet)
			} else {
				b.Write([]byte{'%', upperHex[octet>>4], upperHex[octet&15]})
			}
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
