package analysis

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
)

// Excerpt quotes text for a message. Past [MaxExcerpt] octets it is cut and ends
// in an ellipsis.
func Excerpt(text string) string {
	if len(text) <= MaxExcerpt {
		return quote(text)
	}
	end := MaxExcerpt
	for end > MaxExcerpt-utf8.UTFMax && !utf8.RuneStart(text[end]) {
		end--
	}
	return quote(text[:end] + "…")
}

// quote is [strconv.Quote], but shows a backslash as the file has it.
func quote(text string) string {
	quoted := strconv.Quote(strings.ReplaceAll(text, `\`, ""))
	if len(quoted) == len(text)-strings.Count(text, `\`)+len(`""`) {
		return `"` + text + `"`
	}
	return strconv.Quote(text)
}

// ExcerptAt is like [Excerpt] but shows the octet at offset i of text: a long text
// is cut before it too.
func ExcerptAt(text string, i int) string {
	if len(text) <= MaxExcerpt || i < MaxExcerpt/2 {
		return Excerpt(text)
	}
	start := i - MaxExcerpt/3
	for start > 0 && !utf8.RuneStart(text[start]) {
		start--
	}
	return Excerpt("…" + text[start:])
}

// Excerpt quotes the text that s covers, like the function [Excerpt].
func (c *Context) Excerpt(s ast.Span) string { return Excerpt(c.Text(s)) }

// QuoteRule quotes the rule on a line, 1-based, with its field: Disallow "/a". A
// line without a colon is quoted whole.
func (c *Context) QuoteRule(line int) string {
	ln := c.File.Lines[line-1]
	if ln.Kind == ast.Malformed {
		return c.Excerpt(ln.Value)
	}
	return c.Text(ln.Field) + " " + quote(c.Text(ln.Value))
}

// QuoteRun quotes the first line of a run and counts the lines below it. The run
// must not be empty.
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

// AndOthers returns first and the number n of others: "a and 2 others". For n of 0
// it returns first alone.
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

// Enumerate lists all texts, as in "a, b and c".
func Enumerate(texts []string) string {
	if last := len(texts) - 1; last > 0 {
		return strings.Join(texts[:last], ", ") + " and " + texts[last]
	}
	return strings.Join(texts, "")
}

// JoinNames lists names, separated by commas. Past maxListed it counts the rest:
// "a, b, c and 5 more".
func JoinNames(names []string) string {
	if more := len(names) - maxListed; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:maxListed], ", "), more)
	}
	return strings.Join(names, ", ")
}
