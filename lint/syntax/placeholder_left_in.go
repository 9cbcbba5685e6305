package syntax

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var PlaceholderLeftIn = &analysis.Pass{
	ID:        "placeholder-left-in",
	Family:    analysis.Syntax,
	Severity:  analysis.Warning,
	Summary:   "placeholder was never filled in",
	Rationale: "Crawlers read every line literally: a sitemap on an example's host is not found, all branches of a template that was not rendered apply at once, and a route such as /user/:id matches no page of a user. Placeholders behind a \"*\" are taken as intended: such rules block broken links.",
	Bad:       "User-agent: *\nDisallow: /cart/\n\nSitemap: https://yourdomain.com/sitemap.xml\n",
	Good:      "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/sitemap.xml\n",
	Source:    "RFC 2606 3; robotslint's own judgement",
	Precision: analysis.Precision{Files: 4999, Found: 22, Read: 22, Right: 22},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for run := range analysis.RunsAtFault(c, analysis.Template) {
			message := "%s was left by a template; crawlers skip the line and read those around it as they are"
			if len(run) > 1 {
				message = "%s were left by a template; crawlers skip them and read the lines around them as they are"
			}
			report(analysis.Finding{
				Span:    run[0].Content(),
				Message: fmt.Sprintf(message, analysis.QuoteRun(c, run)),
				Help:    "serve what the template makes, not the template",
			})
		}
		for ln := range analysis.LinesAtFault(c, analysis.Sound) {
			if fd, ok := leftoverIn(c, ln); ok && !ln.Content().Empty() {
				report(fd)
			}
		}
	},
}

// leftoverIn returns the finding about the placeholder in ln, and whether there is one.
func leftoverIn(c *analysis.Context, ln ast.Line) (analysis.Finding, bool) {
	span, what := analysis.Placeholder(c, ln)
	fd := analysis.Finding{Span: span}
	switch what {
	case analysis.UnfilledValue:
		fd.Message = "%s is a placeholder that was never filled in; crawlers take it literally"
		fd.Help = "write its value, or remove the line"
	case analysis.ExampleHost:
		fd.Message = "%s is the host of an example, not of a site; crawlers take it literally"
		fd.Help = "write the host of this site"
	case analysis.RouteParameter:
		fd.Message = `%s is a parameter of a route, which crawlers take literally; in a path pattern "*" stands for any text`
		fd.Fixes = []analysis.Fix{{Message: `write "*"`, Edits: starParameters(c, ln)}}
	case analysis.Macro:
		fd.Severity = analysis.Info
		fd.Message = "%s looks like a template or ad macro that was not filled in; only URLs with exactly these characters match"
		fd.Help = "write its value, or remove the line"
		if !ln.Kind.IsRule() {
			fd.Severity = analysis.Warning
			fd.Message = "%s looks like a template or ad macro that was not filled in; crawlers take it literally"
		}
	default:
		return fd, false
	}
	fd.Message = fmt.Sprintf(fd.Message, c.Excerpt(span))
	return fd, true
}

// starParameters returns the edits that write "*" for each parameter of the route in
// the value of ln.
func starParameters(c *analysis.Context, ln ast.Line) []analysis.Edit {
	var edits []analysis.Edit
	value := c.Text(ln.Value)
	for _, at := range routeParameter().FindAllStringSubmatchIndex(value, -1) {
		if start, end := at[2], at[3]; end == len(value) || value[end] == '/' || value[end] == '?' {
			edits = append(edits, analysis.Edit{Span: ast.Span{Start: ln.Value.Start + start, End: ln.Value.Start + end}, Text: "*"})
		}
	}
	return edits
}

// routeParameter matches a parameter of a route, which ends at the end of the path, a
// "/" or a "?".
var routeParameter = analysis.Expr(`/(:[A-Za-z_]\w*|\[\[?(?:\.\.\.)?\w+\]\]?|\{[A-Za-z_]\w*\})`)
