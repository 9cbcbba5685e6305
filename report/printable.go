package report

import (
	"fmt"
	"path"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/rangetable"
)

// Printable escapes what would not show as itself or would control a terminal or a
// log: characters that do not show, invalid UTF-8, and commands that CI runners obey
// anywhere in a line. A tab becomes a space.
func Printable(s string) string {
	if isPlain(s) || !strings.Contains(s, "##") && strings.IndexFunc(s, func(r rune) bool { return !shows(r) }) < 0 {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == '#' && opensCommand(s[i:]):
			b.WriteString(`\x23`)
		case shows(r):
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

// isPlain reports whether s is ASCII that [Printable] returns as it is.
func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] >= 0x7F || s[i] == '#' {
			return false
		}
	}
	return true
}

// shows reports whether r shows as itself. Characters that do not are control and
// format characters, unassigned ones, spaces but U+0020, those that Unicode calls
// default ignorable, and U+FFFD, which stands for octets that are not UTF-8.
func shows(r rune) bool {
	if r < utf8.RuneSelf {
		return ' ' <= r && r < 0x7F
	}
	return strconv.IsPrint(r) && r != utf8.RuneError &&
		!unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, blanks)
}

// blanks are characters without ink to which Unicode gives no property that says so.
var blanks = rangetable.New('\u2800', '\U00013441', '\U00013442', '\U00016FE4', '\U0001D159')

// opensCommand reports whether s begins like a command that CI runners look for
// anywhere in a line: ##[…] of GitHub Actions and Azure Pipelines, ##vso[…] of Azure
// Pipelines, ##teamcity[…] of TeamCity.
func opensCommand[text string | []byte](s text) bool {
	if len(s) < 3 || s[0] != '#' || s[1] != '#' {
		return false
	}
	i := 2
	for i < len(s) && 'a' <= s[i]|0x20 && s[i]|0x20 <= 'z' {
		i++
	}
	return i < len(s) && s[i] == '['
}

// PrintableLine is like [Printable] for text that starts a line: there it escapes
// commands that CI runners obey only at the start of a line, too, even if a colon or a
// space after s would complete them.
func PrintableLine(s string) string {
	line := Printable(s)
	for _, next := range []string{":", " "} {
		line = strings.TrimSuffix(noCommand(line+next), next)
	}
	return line
}

// noCommand escapes what begins a command at the start of a line: "::" in GitHub
// Actions, even after blanks, and the headers of groups in Buildkite.
func noCommand(line string) string {
	rest := strings.TrimLeft(line, " \t")
	if strings.HasPrefix(rest, "::") {
		return line[:len(line)-len(rest)] + `\x3a` + rest[1:]
	}
	for _, header := range []string{"--- ", "+++ ", "~~~ ", "^^^ "} {
		if strings.HasPrefix(line, header) {
			// The first character may be the sign of a line in a difference.
			return fmt.Sprintf(`%s\x%02x%s`, line[:1], line[1], line[2:])
		}
	}
	return line
}

// slashed returns the name of a file as code hosts write it: with slashes and
// without a leading "./". It returns a URL unchanged.
func slashed(name string) string {
	if isURL(name) || name == "" {
		return name
	}
	return path.Clean(strings.ReplaceAll(name, `\`, "/"))
}

func isURL(name string) bool {
	return strings.HasPrefix(name, "http://") || strings.HasPrefix(name, "https://")
}
