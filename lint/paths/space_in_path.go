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
	Rationale: "The whole value of a rule is one path pattern, blanks included, and no URL has a blank: it is sent as \"%20\". Whether a part of the path, a slip, a second path or a remark without \"#\" made the blank, the rule matches nothing.",
	Bad:       "User-agent: *\nDisallow: /annual reports/\n",
	Good:      "User-agent: *\nDisallow: /annual%20reports/\n",
	Source:    "RFC 9309 2.2.2; RFC 3986 2.1; github.com/google/robotstxt at 22b355f",
	Precision: "75 of 75 findings on 4,999 real files were right",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		var encoded map[string]bool
		for r := range patternsAtFault(c, spaced) {
			value := c.Text(r.Value)
			rest := ast.Span{Start: r.at.End, End: r.Value.End}
			fd := analysis.Finding{
				Span:    r.at,
				Message: fmt.Sprintf("path pattern %s has white space; URLs have none, so it matches nothing", c.Excerpt(r.Value)),
			}
			switch gaps := blanks(value); {
			case allBeginWithSlash(value, gaps):
				fd.Message = fmt.Sprintf("%s is read as one path pattern, which matches nothing; a line holds one", c.Excerpt(r.Value))
				fd.Fixes = []analysis.Fix{{Message: "give each path pattern a line of its own", Edits: r.replace(gaps, c.EndOfLine(r.Line)+c.Text(r.Field)+": ")}}
			case isRemark(value, gaps[0]):
				fd.Span = rest
				fd.Message = fmt.Sprintf(`%s has no "#" before it and is read as part of the path pattern, which matches nothing`, c.Excerpt(rest))
				fd.Fixes = []analysis.Fix{{Message: "comment it out", Edits: []analysis.Edit{{Span: ast.Span{Start: rest.Start, End: rest.Start}, Text: "# "}}}}
			case allSlips(value, gaps):
				if joined := strings.Join(strings.Fields(value), ""); !coversSite(joined) {
					fd.Fixes = []analysis.Fix{{Message: "remove the white space", Edits: r.replace(gaps, "")}}
				}
			default:
				if encoded == nil {
					encoded = patterns(c)
				}
				escaped := blankToEscape.Replace(value)
				if encoded[escaped] {
					continue
				}
				fd.Fixes = []analysis.Fix{{Message: `write "%20"`, Edits: []analysis.Edit{{Span: r.Value, Text: escaped}}}}
			}
			report(fd)
		}
	},
}

var blankToEscape = strings.NewReplacer(" ", "%20", "\t", "%20")

// patterns are the values of all rules. Some files have those with blanks in
// both ways.
func patterns(c *analysis.Context) map[string]bool {
	patterns := map[string]bool{}
	for ln := range analysis.SoundRules(c) {
		patterns[c.Text(ln.Value)] = true
	}
	return patterns
}

// blanks are the runs of blanks in pattern.
func blanks(pattern string) []ast.Span {
	var gaps []ast.Span
	for i := 0; i < len(pattern); i++ {
		switch last := len(gaps) - 1; {
		case !ast.IsBlank(pattern[i]):
		case last >= 0 && gaps[last].End == i:
			gaps[last].End++
		default:
			gaps = append(gaps, ast.Span{Start: i, End: i + 1})
		}
	}
	return gaps
}

// replace puts text in the place of each of gaps in the value of r.
func (r faultyPattern) replace(gaps []ast.Span, text string) []analysis.Edit {
	edits := make([]analysis.Edit, len(gaps))
	for i, gap := range gaps {
		edits[i] = analysis.Edit{Span: ast.Span{Start: r.Value.Start + gap.Start, End: r.Value.Start + gap.End}, Text: text}
	}
	return edits
}

// allBeginWithSlash reports whether gaps part pattern into several paths.
func allBeginWithSlash(pattern string, gaps []ast.Span) bool {
	if gaps[0].Start < 2 {
		return false
	}
	for _, gap := range gaps {
		if next := pattern[gap.End:]; !strings.HasPrefix(next, "/") || next == "/" || ast.IsBlank(next[1]) {
			return false
		}
	}
	return pattern[0] == '/'
}

// isRemark reports whether words follow at gap where a path may end.
func isRemark(pattern string, gap ast.Span) bool {
	path, rest := pattern[:gap.Start], pattern[gap.End:]
	return !coversSite(path) && strings.IndexByte("/*$", path[len(path)-1]) >= 0 && !strings.ContainsAny(rest, "/*?=$")
}

// allSlips reports whether each of gaps stands beside a character that ends a
// part of a path, where nobody puts a blank into a name. One between two stars
// was put there for all URLs with a blank.
func allSlips(pattern string, gaps []ast.Span) bool {
	ends := func(c byte) bool { return strings.IndexByte("/*?&=", c) >= 0 }
	for _, gap := range gaps {
		before, after := pattern[gap.Start-1], pattern[gap.End]
		if !ends(before) && !ends(after) || before == '*' && after == '*' {
			return false
		}
	}
	return true
}
