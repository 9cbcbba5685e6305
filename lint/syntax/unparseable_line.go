package syntax

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var UnparseableLine = &analysis.Pass{
	ID:        "unparseable-line",
	Family:    analysis.Syntax,
	Severity:  analysis.Warning,
	Summary:   "line is not a field",
	Rationale: "A line is a field, a colon and a value, or a comment after \"#\". Crawlers skip anything else: at best a comment lost its \"#\", at worst a path lost its field and is not obeyed.",
	Bad:       "User-agent: *\nDisallow: /cart/\n/private/\n",
	Good:      "User-agent: *\nDisallow: /cart/\nDisallow: /private/\n",
	Source:    "RFC 9309 2.2",
	Precision: analysis.Precision{Files: 4999, Found: 22, Read: 22, Right: 22},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for run := range analysis.RunsAtFault(c, analysis.Unparseable) {
			first := run[0]
			if strings.TrimSpace(c.Text(first.Content())) == "" {
				continue // a line of Unicode blanks looks empty, and crawlers skip it
			}
			if len(run) == 1 && analysis.NameAbove(c, first) {
				continue // empty-user-agent
			}
			verb, lines, out := "has", "the line", "comment out the line"
			if len(run) > 1 {
				verb, lines, out = "have", "them", "comment out the lines"
			}
			fd := analysis.Finding{
				Span:  first.Content(),
				Fixes: []analysis.Fix{{Message: out, Edits: analysis.CommentOut(run...)}},
			}
			switch mark := commentMark(c.Text(fd.Span)); {
			case mark != "":
				fd.Severity = analysis.Info
				fd.Message = fmt.Sprintf(`%s: %q starts no comment, only "#" does; crawlers skip %s`, analysis.QuoteRun(c, run), mark, lines)
			case first.Comment.Start == fd.Span.End && strings.Contains(c.Text(analysis.Remark(c, first)), ":"):
				fd.Severity = analysis.Error
				fd.Message = fmt.Sprintf(`%s %s no ":" before the "#", which begins a comment; crawlers skip %s`, analysis.QuoteRun(c, run), verb, lines)
			case strings.HasPrefix(c.Text(fd.Span), "/"):
				fd.Severity = analysis.Error
				fd.Message = fmt.Sprintf("%s %s no field; crawlers skip %s, as a path alone is not a rule", analysis.QuoteRun(c, run), verb, lines)
				fd.Help = `to close the path to crawlers, write "Disallow: " before it`
			case len(run) == 1 && isCrawler(c.Text(fd.Span)):
				fd.Severity = analysis.Error
				fd.Message = fmt.Sprintf("%s has no field; crawlers skip the line, so the group does not name this crawler", c.Excerpt(fd.Span))
				at := ast.Span{Start: fd.Span.Start, End: fd.Span.Start}
				fd.Fixes = []analysis.Fix{{Message: "write User-agent before it", Edits: []analysis.Edit{{Span: at, Text: analysis.AsSpelt(c, "User-agent") + ": "}}}}
			case isProse(c.Text(fd.Span)):
				fd.Severity = analysis.Info
				fallthrough
			default:
				if text := c.Text(fd.Span); len(run) == 1 && strings.HasSuffix(text, "/") && !strings.ContainsAny(text, " \t") {
					fd.Help = fmt.Sprintf("if it is a path to close, write %q", "Disallow: /"+text)
				}
				fd.Message = fmt.Sprintf(`%s %s no ":"; crawlers skip %s`, analysis.QuoteRun(c, run), verb, lines)
			}
			report(fd)
		}
	},
}

// isProse reports whether text is a sentence or ornament, which cannot have been a rule.
func isProse(text string) bool {
	return !strings.ContainsAny(text, "/*") && (strings.ContainsAny(text, " \t") || !strings.ContainsFunc(text, unicode.IsLetter))
}

// isCrawler reports whether text is the name of a known crawler.
func isCrawler(text string) bool {
	_, known := crawlers.Lookup(text)
	return known
}
