package analysis

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
)

// NextField returns the offset in text, at or after from, of a field that was
// meant to begin a line, or -1. It stands after a blank, or is glued to the text
// before it: see isGlued.
func NextField(text string, from int) int {
	for from < len(text) {
		i := strings.IndexByte(text[from:], ':')
		if i < 0 {
			return -1
		}
		colon := from + i
		before := strings.TrimRight(text[from:colon], " \t")
		for _, name := range ownLine {
			at := len(before) - len(name)
			if at < 0 || !ast.EqualFold(before[at:], name) {
				continue
			}
			at += from
			if at == 0 || ast.IsBlank(text[at-1]) || isGlued(text, at, colon) {
				return at
			}
			break
		}
		from = colon + 1
	}
	return -1
}

// ownLine are the fields found in the middle of a line when a line break was
// lost.
var ownLine = []string{"User-agent", "Disallow", "Allow", "Sitemap", "Crawl-delay", "Clean-param", "Host"}

// isGlued reports whether the field at an offset was joined to the text before it
// when a line break was lost. It is written as at the start of a line, with a
// capital letter, and the text after its colon would do for a value. A quotation
// mark or bracket before it opens a quotation; a hyphen makes a longer name.
func isGlued(text string, at, colon int) bool {
	if TrimBreaks(text[:at]) != strings.TrimRight(text[:at], " \t") {
		return true // HTML has taken the place of the line break
	}
	if c := text[at]; c < 'A' || c > 'Z' || 'A' <= text[at+1] && text[at+1] <= 'Z' {
		return false
	}
	switch before := text[at-1]; before {
	case '"', '\'', '`', '(', '[', '{', '<', '>', '=', '|', '#', '_':
		return false
	case '-':
		if at < 2 || text[at-2] != '-' {
			return false
		}
	default:
		if before < ' ' || before > '~' { // other passes report line separators
			return false
		}
	}
	value := text[colon+1:]
	blank := value != "" && ast.IsBlank(value[0])
	value = strings.TrimLeft(value, " \t")
	if value == "" || strings.IndexByte("/*", value[0]) >= 0 || startsWithField(value) {
		return true
	}
	isRule := text[at] == 'A' || text[at] == 'D'
	return blank && !isRule // any word may follow User-agent
}

// startsWithField reports whether text begins with one of ownLine and a colon.
func startsWithField(text string) bool {
	return slices.ContainsFunc(ownLine, func(name string) bool {
		return len(text) > len(name) && text[len(name)] == ':' && ast.EqualFold(text[:len(name)], name)
	})
}
