package lint

import (
	"fmt"
	"strings"
)

var regexSyntax = &Pass{
	ID:        "regex-syntax",
	Family:    Path,
	Severity:  Warning,
	Summary:   "path pattern is written as a regular expression",
	Rationale: "A path pattern has two special characters: \"*\" stands for anything, and \"$\" at the end for the end of the URL. All else is compared as it stands, so that a regular expression matches only URLs that hold its own brackets, dots and backslashes: mostly none.",
	Bad:       "User-agent: *\nDisallow: /(.*)\\.pdf$\n",
	Good:      "User-agent: *\nDisallow: /*.pdf$\n",
	Source:    "RFC 9309 2.2.3",
	Precision: "37 of 37 findings on 4,999 real files were right",
	Run: func(c *Context, report func(Finding)) {
		for r := range c.withFlaw(regexLike) {
			fd := Finding{
				Span:    r.at,
				Message: fmt.Sprintf(`%s is regular expression syntax; to crawlers only "*" and a final "$" are special, and all else is literal`, c.excerpt(r.at)),
			}
			if plain, ok := withoutRegex(c.Text(r.Value)); ok {
				fd.Fixes = []Fix{{Message: `write it with only "*" and "$"`, Edits: []Edit{{Span: r.Value, Text: plain}}}}
			}
			report(fd)
		}
	},
}

var regexToPattern = strings.NewReplacer(
	"(.*)", "*", "(.+)", "*", ".*", "*", ".+", "*",
	`\.`, ".", `\?`, "?", `\/`, "/", `\+`, "+", `\*`, "*",
)

// withoutRegex writes a regular expression as a path pattern; false where that
// cannot be said with stars.
func withoutRegex(regex string) (string, bool) {
	plain := regexToPattern.Replace(strings.TrimPrefix(regex, "^"))
	return plain, !coversSite(plain) && findSlashless(plain).Empty() && !strings.ContainsAny(plain, `\^|()[]{}`)
}
