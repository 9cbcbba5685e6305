package lint

import (
	"strings"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
)

// document says what the file is where it is no robots.txt, and is empty where
// it is one: a page that no crawler finds a rule or a sitemap in, or a text
// that has not one field.
var document = NewFact(findDocument)

func findDocument(c *Context) string {
	kind := ""
	for _, ln := range c.File.Lines {
		if isBlankOrComment(ln) {
			continue
		}
		if kind == "" {
			kind = documentKind(c.Text(ln.Content()))
		}
		if kind == "" || isDirective(c.File.Src, ln) || kind == message && !c.isProse(ln) {
			return ""
		}
	}
	return kind
}

// isProse reports whether ln does not even resemble a line of a robots.txt.
func (c *Context) isProse(ln ast.Line) bool {
	switch c.diagnose(ln) {
	case markup, emptyField, unknown, unparseable:
		return true
	}
	return false
}

const message = "a message"

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
	return message
}

var (
	xmlStart  = expr(`(?i)^<(\?xml|error>|rss|urlset|sitemapindex)`)
	jsonStart = expr(`^[{\[]\s*(["{}\]]|$)`)
)
