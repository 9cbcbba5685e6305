package fields

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
)

var LicenseNotAbsolute = &analysis.Pass{
	ID:        "license-not-absolute",
	Family:    analysis.Fields,
	Severity:  analysis.Warning,
	Summary:   "license is not given by its full URL",
	Rationale: "A License line of RSL says where the terms for the site's content are. They may be on any host, so readers accept only a full URL. Values that are not addresses, such as the name of a license, are left alone.",
	Bad:       "License: /license.xml\n\nUser-agent: *\nDisallow: /cart/\n",
	Good:      "License: https://www.example.com/license.xml\n\nUser-agent: *\nDisallow: /cart/\n",
	Source:    "RSL 1.0, 10 December 2025",
	Precision: analysis.Precision{Files: 4999, Note: "2 of the files have the field"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for ln := range records(c, c.File.Lines, "License") {
			url := analysis.FirstWord(c.File.Src, ln.Value)
			text := c.Text(url)
			r := analysis.ParseReference(text)
			if r.IsAbsolute() || !strings.HasPrefix(text, "/") && !analysis.LooksLikeHost(text) && !strings.HasSuffix(text, ".xml") {
				continue
			}
			fd := analysis.Finding{
				Span:    url,
				Message: fmt.Sprintf("%s lacks %s; readers of %s accept only a full URL", c.Excerpt(url), r.MissingParts(text), c.Text(ln.Field)),
				Fixes:   analysis.CompleteURL(c, url, r),
			}
			if fd.Fixes == nil {
				fd.Help = analysis.FullURLHelp(text)
			}
			report(fd)
		}
	},
}
