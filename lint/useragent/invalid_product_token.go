package useragent

import (
	"fmt"
	"unicode"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var InvalidProductToken = &analysis.Pass{
	ID:        "invalid-product-token",
	Family:    analysis.UserAgent,
	Severity:  analysis.Warning,
	Summary:   "name has characters that make it another name",
	Rationale: "A product token is letters, hyphens and underscores. Google ends it at the first other character, most crawlers at a blank or a slash, and the rest is compared octet by octet: a name in quotes, with a blank for its hyphen, or with a typographic dash is not the crawler's, and \"Googlebot Image\" is Googlebot. Digits and dots that belong to a crawler's name, as in MJ12bot, are no mistake.",
	Bad:       "User-agent: Googlebot Image\nDisallow: /drafts/\n",
	Good:      "User-agent: Googlebot-Image\nDisallow: /drafts/\n",
	Source:    "RFC 9309 2.2.1; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 3, Read: 3, Right: 3},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for a := range analysis.AgentsAtFault(c, analysis.BrokenName) {
			value, k := c.Text(a.Value), a.Crawler
			fd := analysis.Finding{Span: a.Value}
			switch reader := analysis.CrawlerNamed(value); {
			case reader == k:
				token := rules.DialectNamed(k.Dialect).Token(value)
				fd.Message = fmt.Sprintf("%s reads only %[3]q of %[2]s, which is its name, and obeys this group", k.Token, c.Excerpt(a.Value), token)
			case reader != nil:
				fd.Severity = analysis.Error
				fd.Message = fmt.Sprintf("%s reads %s as its own name and obeys this group; %s does not", reader.Token, c.Excerpt(a.Value), k.Token)
				fd.Fixes = writeName(c, a, k.Token)
			default:
				fd.Message = fmt.Sprintf("%s does not match %s; the line names no known crawler", k.Token, c.Excerpt(a.Value))
				for ch := range analysis.Characters(c.File.Src, a.Value) {
					if ch.Rune > unicode.MaxASCII {
						fd.Message = fmt.Sprintf("%s does not match %s, as %s (%U) is not ASCII; the line names no known crawler", k.Token, c.Excerpt(a.Value), c.Excerpt(ch.Span), ch.Rune)
						break
					}
				}
				fd.Fixes = writeName(c, a, k.Token)
			}
			report(fd)
		}
	},
}
