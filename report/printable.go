package report

import (
	"fmt"
	"path"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Printable escapes what would not show as itself or would control a terminal or a
// log: control, bidirectional and zero-width characters, invalid UTF-8, and commands
// that CI runners obey anywhere in a line. A tab becomes a space.
func Printable(s string) string {
	clean := func(r rune) bool { return r != utf8.RuneError && strconv.IsPrint(r) }
	if !strings.Contains(s, "##") && strings.IndexFunc(s, func(r rune) bool { return !clean(r) }) < 0 {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		switch {
		case r == '#' && opensCommand(s[i:]):
			b.WriteString(`\x23`)
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

// opensCommand reports whether s begins like a command that runners of GitHub
// Actions or Azure Pipelines look for anywhere in a line of a log.
func opensCommand[text string | []byte](s text) bool {
	const github, azure = "##[", "##vso["
	return len(s) >= len(github) && string(s[:len(github)]) == github ||
		len(s) >= len(azure) && string(s[:len(azure)]) == azure
}

// PrintableLine is like [Printable] for text that starts a line: there it escapes
// "::" too.
func PrintableLine(s string) string { return noCommand(Printable(s)) }

// noCommand escapes "::" at the start of a line, even after blanks: GitHub Actions
// would take it for a command.
func noCommand(line string) string {
	rest := strings.TrimLeft(line, " \t")
	if !strings.HasPrefix(rest, "::") {
		return line
	}
	return line[:len(line)-len(rest)] + `\x3a` + rest[1:]
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
