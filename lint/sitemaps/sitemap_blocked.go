package sitemaps

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var SitemapBlocked = &analysis.Pass{
	ID:        "sitemap-blocked",
	Family:    analysis.Sitemap,
	Severity:  analysis.Warning,
	Summary:   "file disallows its own sitemap",
	Rationale: "Crawlers read a sitemap only if they may fetch it. A rule that covers its URL makes the Sitemap line useless to them. Only the robots.txt of the sitemap's own host matters. If the site's URL is not known, the host that the file itself points to is assumed, and the finding says so; a file that points to several is left alone.",
	Bad:       "User-agent: *\nDisallow: /*.xml$\n\nSitemap: https://www.example.com/sitemap.xml\n",
	Good:      "User-agent: *\nDisallow: /*.xml$\nAllow: /sitemap.xml\n\nSitemap: https://www.example.com/sitemap.xml\n",
	Source:    "Google's robots.txt specification",
	Precision: analysis.Precision{Files: 4999, Found: 9, Read: 9, Right: 9},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		site, known := analysis.SiteURL(c)
		if !known {
			site.Host, site.Port = analysis.LikelyHost(c)
		}
		readers := sitemapReaders(c)
		seen := map[int]bool{} // lines of rules: one finding a rule
		for _, sm := range soundSitemaps.Of(c) {
			if !sm.IsAbsolute() || !sm.SameHost(site) || known && sm.Scheme != site.Scheme {
				continue
			}
			url := c.Text(sm.URL)
			i := slices.IndexFunc(readers, func(v analysis.CrawlerView) bool { return v.Policy.Decide(v.Token, url).Verdict == rules.Disallowed })
			if i < 0 {
				continue
			}
			reader := readers[i]
			line := reader.Policy.Decide(reader.Token, url).Rule.Line
			if seen[line] {
				continue
			}
			seen[line] = true
			fd := analysis.Finding{
				Span:     sm.URL,
				Message:  fmt.Sprintf("sitemap is disallowed for %s by %s on line %d", reader.Name, c.QuoteRule(line), line),
				Related:  []analysis.Related{{Span: c.File.Lines[line-1].Content(), Message: "this rule disallows it"}},
				Help:     letIn(sm, c.File.Lines[line-1]),
				Evidence: &analysis.Evidence{Dialect: reader.Policy.Dialect, Agent: reader.Token, URL: url, Line: line},
			}
			if !known {
				fd.Severity = analysis.Info
				fd.Message += fmt.Sprintf(", if this file is for %q", sm.HostPort())
			}
			report(fd)
		}
	},
}

// letIn says how to open sm to the crawlers that rule shuts out: the longer of two
// rules wins.
func letIn(sm analysis.SitemapLine, rule ast.Line) string {
	if allow := "Allow: " + sm.Path; len(sm.Path) > rule.Value.Len() && !strings.ContainsAny(sm.Path, "*#") {
		return fmt.Sprintf("add %q to the group of that rule", allow)
	}
	return "narrow that rule, or move the sitemap"
}

// readsSitemaps are crawlers whose operators say that they read sitemaps.
var readsSitemaps = []string{"Googlebot", "bingbot", "YandexBot", "SeznamBot"}

// sitemapReaders are those of readsSitemaps that read the file in a selected dialect
// and may fetch some part of the site.
func sitemapReaders(c *analysis.Context) []analysis.CrawlerView {
	return slices.DeleteFunc(analysis.ViewsOf(c, readsSitemaps...), func(v analysis.CrawlerView) bool {
		return !slices.Contains(c.Dialects, v.Policy.Dialect) || v.Group == nil || analysis.ShutOut(c, v)
	})
}
