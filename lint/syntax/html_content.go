package syntax

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var HTMLContent = &analysis.Pass{
	ID:        "html-content",
	Family:    analysis.Syntax,
	Severity:  analysis.Error,
	Summary:   "file is a page, or contains markup",
	Rationale: "A server that answers every request with a page, or reports errors with status 200, also serves that page as robots.txt: crawlers find no rules in it and may fetch everything. In a robots.txt, crawlers skip the lines that hold markup or a PHP warning, and take a tag or an entity such as &amp; in a value literally.",
	Bad:       "<!DOCTYPE html>\n<html><head><title>404 Not Found</title></head>\n<body>Not found</body></html>\n",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.3; Google's robots.txt specification",
	Precision: analysis.Precision{Files: 4999, Found: 486, Read: 486, Right: 486},
	Exclusive: func(c *analysis.Context) bool { return analysis.DocumentKind.Of(c) != "" },
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for run := range analysis.RunsAtFault(c, analysis.Markup) {
			first := run[0].Content()
			if kind := analysis.DocumentKind.Of(c); kind != "" {
				if kind == analysis.PlainMessage {
					kind += " that begins with " + c.Excerpt(first)
				}
				fd := analysis.Finding{
					Span:    first,
					Message: fmt.Sprintf("file is %s, not a robots.txt; %s", kind, foundInDocument(c)),
					Help:    "serve a text file with rules at /robots.txt, or answer 404 there if all may be crawled",
				}
				if kind == analysis.RichText {
					fd.Message = fmt.Sprintf("file is %s, not plain text; crawlers read its codes as part of the names and paths", kind)
					fd.Help = "save the file as plain text"
				}
				report(fd)
				return
			}
			fd := analysis.Finding{
				Span:     first,
				Severity: analysis.Warning,
				Message:  analysis.QuoteRun(c, run) + " is markup, not a field; crawlers skip the line",
				Fixes:    []analysis.Fix{{Message: "comment it out", Edits: analysis.CommentOut(run...)}},
			}
			if mark := commentMark(c.Text(first)); mark != "" {
				fd.Severity = analysis.Info
				fd.Message = fmt.Sprintf(`%s: %q starts no comment, only "#" does; crawlers skip it`, analysis.QuoteRun(c, run), mark)
			} else if len(run) > 1 {
				fd.Message = analysis.QuoteRun(c, run) + " are markup, not fields; crawlers skip them"
				fd.Fixes[0].Message = "comment them out"
			}
			if programOutput().MatchString(c.Text(ast.Span{Start: first.Start, End: run[len(run)-1].End})) {
				fd.Fixes, fd.Help = nil, "mend the program that prints this"
			}
			if tag := (ast.Span{Start: first.Start, End: first.End - len(analysis.LeadingTags.Cut(c.Text(first)))}); analysis.HasKnownField(c.Text(ast.Span{Start: tag.End, End: first.End})) {
				fd.Severity = analysis.Error
				fd.Message = fmt.Sprintf("%s hides the field behind it; crawlers skip the line", c.Excerpt(tag))
				fd.Help = ""
				fd.Fixes = []analysis.Fix{{Message: "remove the tag", Edits: []analysis.Edit{{Span: tag}}}}
			}
			report(fd)
		}
		for ln := range analysis.LinesAtFault(c, analysis.Sound) {
			reportMarkupIn(c, ln, report)
		}
	},
}

// reportMarkupIn reports a tag or an entity in the value of ln.
func reportMarkupIn(c *analysis.Context, ln ast.Line, report func(analysis.Finding)) {
	switch span, what := analysis.Placeholder(c, ln); what {
	case analysis.MarkupTag:
		report(analysis.Finding{
			Span:    span,
			Message: fmt.Sprintf("%s is HTML, which crawlers take as part of the %s value", c.Excerpt(span), c.Text(ln.Field)),
			Fixes:   []analysis.Fix{{Message: "remove the tag", Edits: []analysis.Edit{{Span: span}}}},
		})
	case analysis.Entity:
		decoded := analysis.DecodeEntities(c.Text(ln.Value))
		report(analysis.Finding{
			Span:     span,
			Severity: analysis.Info,
			Message:  fmt.Sprintf("%s is an HTML entity, which crawlers take literally; URLs have %q there", c.Excerpt(span), analysis.DecodeEntities(c.Text(span))),
			Fixes:    []analysis.Fix{{Message: "write " + analysis.Excerpt(decoded), Edits: []analysis.Edit{{Span: ln.Value, Text: decoded}}}},
		})
	}
}

// programOutput matches a message of PHP, a script or a style sheet, which a program prints into every
// answer: a comment sign in a copy of the file mends nothing.
var programOutput = analysis.Expr(`(?i)<b>(warning|notice|deprecated|(fatal|parse) error)</b>|<(script|style)[\s>]`)

// foundInDocument says what crawlers find in a page. Google looks for rules even there.
func foundInDocument(c *analysis.Context) string {
	for g := range c.Policy(rules.Google).Groups() {
		if g.Token != "" && len(g.Rules().Rules()) > 0 {
			return fmt.Sprintf("Google reads parts of it as rules for %q", g.Token)
		}
	}
	return "crawlers find no rule in it and may fetch everything"
}
