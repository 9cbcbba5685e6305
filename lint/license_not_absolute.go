package lint

import (
	"fmt"
	"strings"
)

var licenseNotAbsolute = &Pass{
	ID:        "license-not-absolute",
	Family:    Fields,
	Severity:  Warning,
	Summary:   "license is not given by its full URL",
	Rationale: "A License line of RSL says where the terms for the site's content are, and may point to any host: readers take only a full URL. What is no address at all, such as the name of a license, is left alone.",
	Bad:       "License: /license.xml\n\nUser-agent: *\nDisallow: /cart/\n",
	Good:      "License: https://www.example.com/license.xml\n\nUser-agent: *\nDisallow: /cart/\n",
	Source:    "RSL 1.0, 10 December 2025",
	Precision: "no finding on 4,999 real files, of which 2 have the field",
	Run: func(c *Context, report func(Finding)) {
		for ln := range c.records(c.File.Lines, "License") {
			url := firstWord(c.File.Src, ln.Value)
			text := c.Text(url)
			r := parseReference(text)
			if r.absolute() || !strings.HasPrefix(text, "/") && !looksLikeHost(text) && !strings.HasSuffix(text, ".xml") {
				continue
			}
			report(Finding{
				Span:    url,
				Message: fmt.Sprintf("%s lacks %s; readers of %s accept only a full URL", c.excerpt(url), r.missing(text), c.Text(ln.Field)),
				Fixes:   c.complete(url, r),
			})
		}
	},
}
