package analysis

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// SitemapLine is a line that names a sitemap.
type SitemapLine struct {
	ast.Line
	URL       ast.Span // the first word of the value; empty if there is none
	Reference          // URL split into its components
}

// SitemapLines has the lines that a selected dialect reads as Sitemap. Lines with a
// placeholder or a fault other than [GoogleTypo] are left out: other passes report
// those.
var SitemapLines = NewFact(findSitemapLines)

// Rest returns the place of the text after the URL of sm, without the blanks
// between them. It is empty if nothing of it can be seen: another finding reports
// such characters.
func (sm SitemapLine) Rest(src string) ast.Span {
	rest := ast.Span{Start: sm.URL.End, End: sm.Value.End}
	for !rest.Empty() && ast.IsBlank(src[rest.Start]) {
		rest.Start++
	}
	if strings.TrimFunc(rest.In(src), isUnseen) == "" {
		return ast.Span{}
	}
	return rest
}

// HasHidden reports whether the URL of sm has characters, other than plain blanks, that
// do not show, or octets that are not UTF-8: another finding reports those.
func (sm SitemapLine) HasHidden(c *Context) bool {
	return sm.URL.Empty() && !sm.Value.Empty() || strings.ContainsFunc(c.Text(sm.URL), isUnseen)
}

// ReadsAsSitemap reports whether a selected dialect reads ln as a Sitemap line.
func ReadsAsSitemap(c *Context, ln ast.Line) bool {
	return ln.Kind == ast.Record && slices.ContainsFunc(c.Dialects, func(d *rules.Dialect) bool {
		return d.Read(c.File.Src, ln).Field == rules.Sitemap
	})
}

// FirstWord returns the place of the first word of value, up to a space or tab,
// without Unicode blanks and invisible characters around it.
func FirstWord(src string, value ast.Span) ast.Span {
	word := value.In(src)
	if i := strings.IndexAny(word, " \t"); i >= 0 {
		word = word[:i]
	}
	start := value.Start + len(word) - len(strings.TrimLeftFunc(word, isUnseen))
	return ast.Span{Start: start, End: start + len(strings.TrimFunc(word, isUnseen))}
}

// isUnseen reports whether r does not show, or is an octet that is not UTF-8. It is
// false for space and tab.
func isUnseen(r rune) bool {
	return isUnicodeBlank(r) || isInvisible(r) || IsControl(r) || isLineSeparator(r) || r == 0 || r == utf8.RuneError
}

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
