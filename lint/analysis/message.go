package analysis

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
)

// QuoteRule writes the rule on a line as it is quoted in messages: Disallow "/a".
func (c *Context) QuoteRule(line int) string {
	ln := c.File.Lines[line-1]
	if ln.Kind == ast.Malformed {
		return c.Excerpt(ln.Value)
	}
	return fmt.Sprintf("%s %q", c.Text(ln.Field), c.Text(ln.Value))
}

// Enumerate names agents, if they are many not all of them.
func Enumerate(agents []string) string {
	const most = 3
	if more := len(agents) - most; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(agents[:most], ", "), more)
	}
	return strings.Join(agents, ", ")
}

// QuoteRun names the lines of a run in a message.
func QuoteRun(c *Context, run []ast.Line) string {
	first := c.Excerpt(run[0].Content())
	switch n := len(run) - 1; n {
	case 0:
		return first
	case 1:
		return first + " and 1 line below"
	default:
		return first + " and " + strconv.Itoa(n) + " lines below"
	}
}

// AndOthers names the first of n + 1 in a message.
func AndOthers(first string, n int) string {
	switch n {
	case 0:
		return first
	case 1:
		return first + " and 1 other"
	default:
		return first + " and " + strconv.Itoa(n) + " others"
	}
}

// Excerpt is the text that s covers as messages show it.
func (c *Context) Excerpt(s ast.Span) string { return Excerpt(c.Text(s)) }

// MostExcerpt is how many octets of a text a message shows.
const MostExcerpt = 60

// Excerpt puts text in quotes, and cuts it off where it is long.
func Excerpt(text string) string {
	if len(text) <= MostExcerpt {
		return strconv.Quote(text)
	}
	end := MostExcerpt
	for end > MostExcerpt-utf8.UTFMax && !utf8.RuneStart(text[end]) {
		end--
	}
	return strconv.Quote(text[:end] + "…")
}

// ExcerptAt is an excerpt that shows the octet at offset i of text.
func ExcerptAt(text string, i int) string {
	if len(text) <= MostExcerpt || i < MostExcerpt/2 {
		return Excerpt(text)
	}
	start := i - MostExcerpt/3
	for start > 0 && !utf8.RuneStart(text[start]) {
		start--
	}
	return Excerpt("…" + text[start:])
}
