package paths

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
)

var RegexSyntax = &analysis.Pass{
	ID:        "regex-syntax",
	Family:    analysis.Path,
	Severity:  analysis.Warning,
	Summary:   "path pattern is written as a regular expression",
	Rationale: "A path pattern has two special characters: \"*\" matches anything, and \"$\" as the last character matches the end of the URL. Everything else is literal, so a regular expression matches only URLs that contain its brackets, dots and backslashes. Usually there are none.",
	Bad:       "User-agent: *\nDisallow: /(.*)\\.pdf$\n",
	Good:      "User-agent: *\nDisallow: /*.pdf$\n",
	Source:    "RFC 9309 2.2.3",
	Precision: analysis.Precision{Files: 4999, Found: 37, Read: 37, Right: 37},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for r := range analysis.PatternsAtFault(c, analysis.RegexLike) {
			fd := analysis.Finding{
				Span:    r.At,
				Message: fmt.Sprintf(`%s is regular expression syntax; to crawlers only "*" and a final "$" are special, and everything else is literal`, c.Excerpt(r.At)),
			}
			if plain, ok := withoutRegex(c.Text(r.Value)); ok {
				fd.Fixes = []analysis.Fix{{Message: `write it with only "*" and "$"`, Edits: []analysis.Edit{{Span: r.Value, Text: plain}}}}
			}
			report(fd)
		}
	},
}

var regexToPattern = strings.NewReplacer(
	"(.*)", "*", "(.+)", "*", ".*", "*", ".+", "*",
	`\.`, ".", `\?`, "?", `\/`, "/", `\+`, "+", `\*`, "*",
)

// withoutRegex writes a regular expression as a path pattern; false if stars cannot
// express it.
func withoutRegex(regex string) (string, bool) {
	plain := regexToPattern.Replace(strings.TrimPrefix(regex, "^"))
	return plain, !coversSite(plain) && analysis.StartsPath(plain) && !strings.ContainsAny(plain, `\^|()[]{}`)
}
