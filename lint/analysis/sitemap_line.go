package analysis

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// SitemapLine is a line that says where a sitemap is.
type SitemapLine struct {
	ast.Line
	URL ast.Span // the first word of the value; empty where there is none
	Reference
}

// SitemapLines are the lines that a selected dialect reads as Sitemap. Those
// with a fault of their own, and placeholders, are not among them: other passes
// speak of those.
var SitemapLines = NewFact(findSitemapLines)

func findSitemapLines(c *Context) []SitemapLine {
	var found []SitemapLine
	for _, ln := range c.File.Lines {
		if !ReadsAsSitemap(c, ln) || FaultOf(c, ln) != Sound && FaultOf(c, ln) != GoogleTypo {
			continue
		}
		if placeholder, _ := Placeholder(c, ln); placeholder.Empty() {
			url := FirstWord(c.File.Src, ln.Value)
			found = append(found, SitemapLine{ln, url, ParseReference(c.Text(url))})
		}
	}
	return found
}

// ReadsAsSitemap reports whether a selected dialect takes ln for a Sitemap line.
func ReadsAsSitemap(c *Context, ln ast.Line) bool {
	return ln.Kind == ast.Record && slices.ContainsFunc(c.Dialects, func(d *rules.Dialect) bool {
		return d.Read(c.File.Src, ln).Field == rules.Sitemap
	})
}

// FirstWord is the part of value before the first blank. Blanks and invisible
// characters outside ASCII around it are left out.
func FirstWord(src string, value ast.Span) ast.Span {
	word := value.In(src)
	if i := strings.IndexAny(word, " \t"); i >= 0 {
		word = word[:i]
	}
	start := value.Start + len(word) - len(strings.TrimLeftFunc(word, isUnseen))
	return ast.Span{Start: start, End: start + len(strings.TrimFunc(word, isUnseen))}
}

// isUnseen reports whether r does not show, or is an octet that is not UTF-8. Blanks of
// ASCII are not meant.
func isUnseen(r rune) bool {
	return isUnicodeBlank(r) || isInvisible(r) || IsControl(r) || isLineSeparator(r) || r == 0 || r == utf8.RuneError
}

// Rest is what stands after the URL of sm, the blanks between left out. It is empty
// where nothing can be seen of it: another pass reports such characters.
func (sm SitemapLine) Rest(src string) ast.Span {
	rest := ast.Span{Start: sm.URL.End, End: sm.Value.End}
	for !rest.Empty() && strings.IndexByte(" \t", src[rest.Start]) >= 0 {
		rest.Start++
	}
	if strings.TrimFunc(rest.In(src), isUnseen) == "" {
		return ast.Span{}
	}
	return rest
}
