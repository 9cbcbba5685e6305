package paths

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var SpaceInPath = &analysis.Pass{
	ID:        "space-in-path",
	Family:    analysis.Path,
	Severity:  analysis.Error,
	Summary:   "path pattern has blanks in it",
	Rationale: "The whole value of a rule is one path pattern, blanks included, and URLs have \"%20\" instead of a blank. The rule matches nothing, whether the blank is part of a name, a typing error, or comes before a second path or a remark without \"#\".",
	Bad:       "User-agent: *\nDisallow: /annual reports/\n",
	Good:      "User-agent: *\nDisallow: /annual%20reports/\n",
	Source:    "RFC 9309 2.2.2; RFC 3986 2.1; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 168, Read: 75, Right: 74, Note: "the other line is an attack that a program recorded"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		var written map[string]bool // patterns of the file; few files need them
		for r := range analysis.PatternsAtFault(c, analysis.Spaced) {
			value := c.Text(r.Value)
			rest := ast.Span{Start: r.At.End, End: r.Value.End}
			fd := analysis.Finding{
				Span:    r.At,
				Message: fmt.Sprintf("path pattern %s has a blank; URLs have none, so it matches nothing", c.Excerpt(r.Value)),
			}
			switch gaps := blanks(value); {
			case allBeginWithSlash(value, gaps):
				fd.Message = fmt.Sprintf("%s is read as one path pattern, which matches nothing", c.Excerpt(r.Value))
				fd.Fixes = []analysis.Fix{{Message: "give each path pattern a line of its own", Edits: replaceGaps(r.Value, gaps, c.EndOfLine(r.Line)+c.Text(r.Field)+": ")}}
			case isRemark(value, gaps[0]):
				fd.Span = rest
				fd.Message = fmt.Sprintf(`%s has no "#" before it and is read as part of the path pattern, which matches nothing`, c.Excerpt(rest))
				mark := foreignMark(c.Text(rest))
				if mark != "" {
					fd.Message = fmt.Sprintf(`%q starts no comment: %s is read as part of the path pattern, which matches nothing`, mark, c.Excerpt(rest))
				}
				fd.Fixes = []analysis.Fix{{Message: "comment it out", Edits: []analysis.Edit{{Span: ast.Span{Start: rest.Start, End: r.Value.End - len(strings.TrimLeft(c.Text(rest)[len(mark):], " \t"))}, Text: "# "}}}}
			case allTypos(value, gaps):
				if joined := strings.Join(strings.Fields(value), ""); !coversSite(joined) {
					fd.Fixes = []analysis.Fix{{Message: "remove the blanks", Edits: replaceGaps(r.Value, gaps, "")}}
				} else {
					fd.Help = `write "/" if the whole site is meant`
				}
			default:
				if written == nil {
					written = patterns(c)
				}
				escaped := blankToEscape.Replace(value)
				if written[escaped] {
					continue // written both ways on purpose
				}
				if !isTemplate(value) {
					fd.Fixes = []analysis.Fix{{Message: `write "%20"`, Edits: []analysis.Edit{{Span: r.Value, Text: escaped}}}}
				} else {
					fd.Help = "write the path that the template stands for, or remove the line"
				}
			}
			report(fd)
		}
	},
}

var blankToEscape = strings.NewReplacer(" ", "%20", "\t", "%20")
