package syntax

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var CommentedOutRule = &analysis.Pass{
	ID:        "commented-out-rule",
	Family:    analysis.Syntax,
	Severity:  analysis.Hint,
	Summary:   "a rule is commented out",
	Rationale: "A rule behind \"#\" has no effect, and is easily mistaken for one that has. The file is public: version control is the better place for old rules. Rules on consecutive lines are reported once.",
	Bad:       "User-agent: *\nDisallow: /cart/\n# Disallow: /admin/\n",
	Good:      "User-agent: *\nDisallow: /cart/\n# /admin/ is open on purpose\n",
	Source:    "robotslint's own judgement",
	Precision: analysis.Precision{Files: 4999, Found: 193, Read: 50, Right: 46, Note: "the others came with a template"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		lines := c.File.Lines
		for i := 0; i < len(lines); i++ {
			if !isCommentedRule(c, lines[i]) {
				continue
			}
			first, offered := lines[i], isOffered(c, lines[max(0, i-3):i])
			for i+1 < len(lines) && isCommentedRule(c, lines[i+1]) {
				i++
			}
			if offered || analysis.IsInEmptyGroup(c, first.Number) {
				continue
			}
			message := "comment reads like a rule; no crawler obeys it"
			if n := lines[i].Number - first.Number + 1; n > 1 {
				message = fmt.Sprintf("%d comment lines from here on read like rules; no crawler obeys them", n)
			}
			report(analysis.Finding{Span: first.Comment, Message: message, Help: "delete the comment, or restore the rule if it is still wanted"})
		}
	},
}

// ruleInComment matches a rule behind "#" with at most a note after it. Prose that
// begins like a rule does not match.
var ruleInComment = analysis.Expr(`(?i)^#+[ \t]*(dis)?allow[ \t]*:[ \t]*[/*][^ \t]*[ \t]*([-#(].*)?$`)

func isCommentedRule(c *analysis.Context, ln ast.Line) bool {
	return ln.Kind == ast.Comment && ruleInComment().MatchString(c.Text(ln.Comment))
}

// isOffered reports whether the comments above tell the reader to uncomment the rule
// if it is needed, as those of many templates do.
func isOffered(c *analysis.Context, above []ast.Line) bool {
	return slices.ContainsFunc(above, func(ln ast.Line) bool {
		return strings.Contains(strings.ToLower(c.Text(analysis.Remark(c, ln))), "uncomment")
	})
}
