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
		var written map[string]bool // patterns of the file; few files need them
		for r := range analysis.PatternsAtFault(c, analysis.RegexLike) {
			fd := analysis.Finding{
				Span:    r.At,
				Message: fmt.Sprintf("%s is regular expression syntax, which crawlers read literally", c.Excerpt(r.At)),
			}
			switch plain := asPatterns(c.Text(r.Value)); len(plain) {
			case 0:
				fd.Help = `write it with "*" and a final "$", the only special characters`
			case 1:
				if written == nil {
					written = patterns(c)
				}
				if written[plain[0]] {
					fd.Message += fmt.Sprintf("; another line has %s", analysis.Excerpt(plain[0]))
					fd.Fixes = []analysis.Fix{{Message: "remove the line", Edits: analysis.RemoveLine(c, r.Line)}}
					break
				}
				fd.Fixes = []analysis.Fix{{Message: `write it with only "*" and "$"`, Edits: []analysis.Edit{{Span: r.Value, Text: plain[0]}}}}
			default:
				fd.Fixes = []analysis.Fix{{Message: "write one rule for each alternative", Edits: []analysis.Edit{{Span: r.Value, Text: strings.Join(plain, c.EndOfLine(r.Line)+c.Text(r.Field)+": ")}}}}
			}
			report(fd)
		}
	},
}

var regexToPattern = strings.NewReplacer(
	"(.*)", "*", "(.+)", "*", ".*", "*", ".+", "*",
	`\.`, ".", `\?`, "?", `\/`, "/", `\+`, "+", `\*`, "*",
)

// asPatterns writes a regular expression as path patterns, one for each alternative;
// nil if stars cannot express it.
func asPatterns(regex string) []string {
	at := alternatives().FindStringSubmatchIndex(regex)
	if at == nil {
		if plain, ok := withoutClasses(regex); ok {
			return []string{plain}
		}
		return nil
	}
	var patterns []string
	for alternative := range strings.SplitSeq(regex[at[2]:at[3]], "|") {
		plain, ok := withoutClasses(regex[:at[0]] + alternative + regex[at[1]:])
		if !ok || len(patterns) == maxAlternatives {
			return nil
		}
		patterns = append(patterns, plain)
	}
	return patterns
}

// withoutClasses writes a regular expression as a path pattern that matches what it
// does, and more where it has classes of characters; false if stars cannot express it,
// or if the pattern would match every path that has so many parts.
func withoutClasses(regex string) (string, bool) {
	starred := characterClass().ReplaceAllString(regex, "*")
	plain, ok := withoutRegex(starred)
	if starred != regex && regex[0] == '*' && !strings.ContainsAny(starred, `\^|()[]{}+`) {
		// No expression begins with "*": this is a path pattern with a class in it, and
		// its dots are dots.
		plain, ok = starred, !coversSite(starred) && !strings.Contains(starred, "**")
	}
	return plain, ok && (starred == regex || strings.Trim(plain, "/*$") != "")
}

// maxAlternatives is how many rules a fix makes of one.
const maxAlternatives = 20

var (
	alternatives   = analysis.Expr(`\((?:\?:)?([^()|]*(?:\|[^()|]*)+)\)`)
	characterClass = analysis.Expr(`(?:\[\^?[^\]/]+\]|\\[dDsSwW])(?:[+*?]|\{[0-9,]+\})?`)
)

// withoutRegex writes a regular expression as a path pattern; false if stars cannot
// express it.
func withoutRegex(regex string) (string, bool) {
	if rest, ok := strings.CutPrefix(regex, "^/+"); ok {
		regex = "/" + rest // URLs have one slash there
	}
	plain := regexToPattern.Replace(strings.TrimPrefix(regex, "^"))
	return plain, !coversSite(plain) && !strings.Contains(plain, "**") && analysis.StartsPath(plain) && !strings.ContainsAny(plain, `\^|()[]{}`)
}
