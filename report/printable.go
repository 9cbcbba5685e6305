package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Printable escapes what would not show as itself, or would steer a terminal:
// control characters, bidirectional and zero-width ones, invalid UTF-8. A tab
// becomes a space.
func Printable(s string) string {
	clean := func(r rune) bool { return r != utf8.RuneError && strconv.IsPrint(r) }
	if strings.IndexFunc(s, func(r rune) bool { return !clean(r) }) < 0 {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case clean(r):
			b.WriteRune(r)
		case r == '\t':
			b.WriteByte(' ')
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"):
			fmt.Fprintf(&b, `\x%02x`, s[i])
		default:
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		}
	}
	return b.String()
}
