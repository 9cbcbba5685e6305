package analysis

import (
	"strings"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
)

// DocumentKind says what the file is where it is no robots.txt, and is empty where
// it is one: a page that no crawler finds a rule or a sitemap in, or a text
// that has not one field.
var DocumentKind = NewFact(findDocument)

func findDocument(c *Context) string {
	kind := ""
	for _, ln := range c.File.Lines {
		if IsBlankOrComment(ln) {
			continue
		}
		if kind == "" {
			kind = documentKind(c.Text(ln.Content()))
		}
		if kind == "" || isDirective(c.File.Src, ln) || kind == PlainMessage && !isProse(c, ln) {
			return ""
		}
	}
	return kind
}

// isProse reports whether ln does not even resemble a line of a robots.txt.
func isProse(c *Context, ln ast.Line) bool {
	switch diagnose(c, ln) {
	case Markup, EmptyField, UnknownField, Unparseable:
		return true
	}
	return false
}

const PlainMessage = "a message"

// documentKind says what begins with text. Fields without a blank might be
// those of a robots.txt, and paths its rules that lost their fields.
func documentKind(text string) string {
	text = withoutInvisible(text)
	field, _, found := strings.Cut(text, ":")
	switch {
	case jsonStart().MatchString(text):
		return "a JSON document"
	case xmlStart().MatchString(text):
		return "an XML document"
	case markupStart().MatchString(text):
		return "an HTML page"
	case text == "", found && !strings.ContainsAny(strings.TrimSpace(field), " \t"), urlStart().MatchString(text),
		strings.HasPrefix(text, "/"), strings.HasPrefix(text, "*"), !utf8.ValidString(text):
		return ""
	}
	return PlainMessage
}

var (
	xmlStart  = Expr(`(?i)^<(\?xml|error>|rss|urlset|sitemapindex)`)
	jsonStart = Expr(`^[{\[]\s*(["{}\]]|$)`)
)
