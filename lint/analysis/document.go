package analysis

import (
	"strings"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
)

// DocumentKind says what a file is if it is no robots.txt: a page in which no
// crawler finds a rule or a sitemap, or a text without a field. It is a phrase,
// such as "an HTML page", and empty for a robots.txt. In RTF every line of a robots.txt
// is there, but ends in a backslash, which crawlers read as part of its value.
var DocumentKind = NewFact(findDocument)

// PlainMessage is the [DocumentKind] of a text without a field.
const PlainMessage = "a message"

// RichText is the [DocumentKind] of a robots.txt that a word processor saved as RTF.
const RichText = "an RTF document"

func findDocument(c *Context) string {
	kind := ""
	for _, ln := range c.File.Lines {
		if ln.Content().Empty() {
			continue
		}
		if kind == "" {
			kind = documentKind(c.Text(ln.Content()))
		}
		if kind == RichText {
			return kind // the lines between its own look like fields, but end in "\\"
		}
		if kind == "" || isDirective(c.File.Src, ln) || kind == PlainMessage && !isProse(c, ln) {
			return ""
		}
	}
	return kind
}

// IsRichText reports whether a word processor wrote the file. Its marks stand at the ends
// of lines, and go when the file is saved as plain text.
func IsRichText(c *Context) bool { return DocumentKind.Of(c) == RichText }

// isProse reports whether ln does not even resemble a line of a robots.txt.
func isProse(c *Context, ln ast.Line) bool {
	switch diagnose(c, ln) {
	case Markup, EmptyField, UnknownField, Unparseable:
		return true
	}
	return false
}

// documentKind returns the kind of document that begins with text, or nothing. A
// text with fields or paths may be a robots.txt, whole or damaged.
func documentKind(text string) string {
	text = withoutInvisible(text)
	field, _, found := strings.Cut(text, ":")
	switch {
	case jsonStart.Matches(text):
		return "a JSON document"
	case xmlStart.Matches(text):
		return "an XML document"
	case strings.HasPrefix(text, `{\rtf`):
		return RichText
	case markupStart.Matches(text):
		return "an HTML page"
	case text == "", found && !strings.ContainsAny(strings.TrimSpace(field), " \t"), urlStart.Matches(text),
		strings.HasPrefix(text, "/"), strings.HasPrefix(text, "*"), !utf8.ValidString(text):
		return ""
	}
	return PlainMessage
}

var (
	xmlStart  = StartExpr(`(?i)^<(\?xml|error>|rss|urlset|sitemapindex)`, "<")
	jsonStart = StartExpr(`^[{\[]\s*(["{}\]]|$)`, "{[")
)
