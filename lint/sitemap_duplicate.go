package lint

import "fmt"

var sitemapDuplicate = &Pass{
	ID:        "sitemap-duplicate",
	Family:    Sitemap,
	Severity:  Info,
	Summary:   "sitemap is named twice",
	Rationale: "A Sitemap line belongs to no group: named once, a sitemap is known to every crawler. A second line says nothing new, and is forgotten when the sitemap moves.",
	Bad:       "User-agent: a\nDisallow: /x\nSitemap: https://www.example.com/sitemap.xml\n\nUser-agent: b\nDisallow: /y\nSitemap: https://www.example.com/sitemap.xml\n",
	Good:      "User-agent: a\nDisallow: /x\n\nUser-agent: b\nDisallow: /y\n\nSitemap: https://www.example.com/sitemap.xml\n",
	Source:    "RFC 9309 2.2.4; sitemaps.org",
	Precision: "118 of 118 findings on 4,999 real files were right",
	NoEffect:  true,
	Run: func(c *Context, report func(Finding)) {
		first := map[reference]sitemapLine{}
		again := map[reference][]sitemapLine{}
		var order []reference
		for _, sm := range sitemapLines.Of(c) {
			if sm.URL.Empty() || !sm.rest(c.File.Src).Empty() {
				continue
			}
			if _, ok := first[sm.reference]; !ok {
				first[sm.reference] = sm
				continue
			}
			if again[sm.reference] == nil {
				order = append(order, sm.reference)
			}
			again[sm.reference] = append(again[sm.reference], sm)
		}
		for _, url := range order {
			repeats := again[url]
			fd := Finding{
				Span:    repeats[0].Content(),
				Message: fmt.Sprintf("sitemap is already on line %d; one line is enough for every crawler", first[url].Number),
				Related: []Related{{Span: first[url].Content(), Message: "first named here"}},
			}
			fix := Fix{Message: "remove the line"}
			if len(repeats) > 1 {
				fd.Message = fmt.Sprintf("sitemap is already on line %d, and on %d lines in all; one is enough for every crawler", first[url].Number, len(repeats)+1)
				fix.Message = "remove the repeated lines"
			}
			for _, sm := range repeats {
				fix.Edits = append(fix.Edits, c.removeLine(sm.Line)...)
			}
			fd.Fixes = []Fix{fix}
			report(fd)
		}
	},
}
