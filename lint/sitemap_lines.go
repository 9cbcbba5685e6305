package lint

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// sitemapLine is a line that says where a sitemap is.
type sitemapLine struct {
	ast.Line
	URL ast.Span // the first word of the value; empty where there is none
	reference
}

// sitemapLines are the lines that a selected dialect reads as Sitemap. Those
// with a fault of their own, and placeholders, are not among them: other passes
// speak of those.
var sitemapLines = NewFact(findSitemapLines)

func findSitemapLines(c *Context) []sitemapLine {
	var found []sitemapLine
	for _, ln := range c.File.Lines {
		if !c.readsAsSitemap(ln) || c.fault(ln) != sound && c.fault(ln) != googleTypo {
			continue
		}
		if placeholder, _ := c.placeholder(ln); placeholder.Empty() {
			url := firstWord(c.File.Src, ln.Value)
			found = append(found, sitemapLine{ln, url, parseReference(c.Text(url))})
		}
	}
	return found
}

// readsAsSitemap reports whether a selected dialect takes ln for a Sitemap line.
func (c *Context) readsAsSitemap(ln ast.Line) bool {
	return ln.Kind == ast.Record && slices.ContainsFunc(c.Dialects, func(d *rules.Dialect) bool {
		return d.Read(c.File.Src, ln).Field == rules.Sitemap
	})
}

// firstWord is the part of value before the first blank. Blanks and invisible
// characters outside ASCII around it are left out.
func firstWord(src string, value ast.Span) ast.Span {
	odd := func(r rune) bool { return isUnicodeBlank(r) || isInvisible(r) }
	word := value.In(src)
	if i := strings.IndexAny(word, " \t"); i >= 0 {
		word = word[:i]
	}
	start := value.Start + len(word) - len(strings.TrimLeftFunc(word, odd))
	return ast.Span{Start: start, End: start + len(strings.TrimFunc(word, odd))}
}

// rest is what stands after the URL of sm, the blanks between left out.
func (sm sitemapLine) rest(src string) ast.Span {
	rest := ast.Span{Start: sm.URL.End, End: sm.Value.End}
	for !rest.Empty() && strings.IndexByte(" \t", src[rest.Start]) >= 0 {
		rest.Start++
	}
	return rest
}

// siteURL is where the file is served; false where that is not known.
func (c *Context) siteURL() (reference, bool) {
	site := parseReference(c.Site)
	return site, site.absolute()
}
