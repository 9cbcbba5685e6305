package lint

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/rules"
)

var fieldPrefixHijack = &Pass{
	ID:        "field-prefix-hijack",
	Family:    Syntax,
	Severity:  Error,
	Summary:   "unknown field is a rule to Google",
	Rationale: "Google's parser compares only the start of a field: DisallowAITraining is Disallow to it, and \"DisallowAITraining: /\" closes the site. Crawlers that follow RFC 9309 skip the line.",
	Bad:       "User-agent: *\nDisallow: /cart/\nDisallowAITraining: /\n",
	Good:      "User-agent: *\nDisallow: /cart/\n# DisallowAITraining: /\n",
	Source:    "github.com/google/robotstxt at 22b355f",
	Precision: "no finding on 4,999 real files",
	Run: func(c *Context, report func(Finding)) {
		evidence := decidedAtGoogle(c, hijackedPrefix)
		for ln := range c.withFault(hijackedPrefix) {
			guess := rules.Google.Read(c.File.Src, ln)
			taken := guess.Field.String()
			fd := Finding{
				Span:     ln.Field,
				Message:  fmt.Sprintf("field %s begins with %s; Google reads the line as %s, RFC 9309 crawlers skip it", c.excerpt(ln.Field), taken, excerpt(taken+": "+guess.Value)),
				Evidence: evidence[ln.Number],
				Fixes:    []Fix{{Message: "comment out the line", Edits: commentOut(ln)}},
			}
			if guess.Field == rules.Sitemap {
				fd.Severity = Warning
			}
			switch strings.ToLower(c.Text(ln.Field)[len(taken):]) {
			case "s", "d", "ed", "es", "ing":
				fd.Fixes = []Fix{{Message: "write " + taken, Edits: []Edit{{Span: ln.Field, Text: taken}}}}
			}
			report(fd)
		}
	},
}
