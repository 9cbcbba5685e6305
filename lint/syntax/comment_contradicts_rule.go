package syntax

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var CommentContradictsRule = &analysis.Pass{
	ID:        "comment-contradicts-rule",
	Family:    analysis.Syntax,
	Severity:  analysis.Info,
	Summary:   "comment says the opposite of the rules below it",
	Rationale: "Crawlers obey the rules. A reader trusts the comment, and one of the two is not what the author wanted. Only a comment right above the rules counts that begins with a word such as allow or block, and only if all of the rules do the opposite. It is a warning where they open or close the whole site.",
	Bad:       "User-agent: *\nDisallow: /cart/\n# Allow search\nDisallow: /search\n",
	Good:      "User-agent: *\nDisallow: /cart/\n# Keep search results out\nDisallow: /search\n",
	Source:    "robotslint's own judgement",
	Precision: analysis.Precision{Files: 4999, Found: 3, Read: 3, Right: 3},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for i, ln := range c.File.Lines {
			says, ok := intentOf(c, ln)
			if !ok {
				continue
			}
			below := rulesRightBelow(c, c.File.Lines[i+1:])
			if len(below) == 0 || !oppose(c, below, says) {
				continue
			}
			rule := below[0]
			fd := analysis.Finding{
				Span:    ln.Comment,
				Message: fmt.Sprintf("comment says the opposite of %s on line %d; crawlers obey the rule", c.QuoteRule(rule.Number), rule.Number),
				Related: []analysis.Related{{Span: rule.Content(), Message: "does the opposite"}},
				Help:    "correct the comment or the rule",
			}
			if len(below) == 1 && coversSite(c.Text(rule.Value)) {
				fd.Severity = analysis.Warning
			}
			report(fd)
		}
	},
}

// intentOf returns the kind of rule that the comment on ln announces; false if it
// announces none, or says more than one thing.
func intentOf(c *analysis.Context, ln ast.Line) (ast.Kind, bool) {
	if ln.Kind != ast.Comment {
		return 0, false
	}
	text := strings.ToLower(c.Text(analysis.Remark(c, ln)))
	switch {
	case qualification.Matches(text):
		return 0, false
	case announcesAllow.Matches(text):
		return ast.Allow, true
	case announcesDisallow.Matches(text):
		return ast.Disallow, true
	}
	return 0, false
}

// rulesRightBelow returns the rules at the start of lines, up to the next comment or empty
// line. It returns none if a line between them has a fault.
func rulesRightBelow(c *analysis.Context, lines []ast.Line) []ast.Line {
	var found []ast.Line
	for _, ln := range lines {
		switch {
		case ln.Content().Empty():
			return found
		case analysis.FaultOf(c, ln) != analysis.Sound:
			return nil
		case ln.Kind.IsRule():
			found = append(found, ln)
		case ln.Kind == ast.UserAgent && len(found) > 0:
			return found
		}
	}
	return found
}

// oppose reports whether each of rules does the opposite of kind. A Disallow without a
// path allows.
func oppose(c *analysis.Context, rules []ast.Line, kind ast.Kind) bool {
	for _, ln := range rules {
		allows := ln.Kind == ast.Allow || ln.Value.Empty()
		if allows == (kind == ast.Allow) || ln.Kind == ast.Allow && ln.Value.Empty() {
			return false
		}
	}
	return true
}

// coversSite reports whether a rule with that value opens or closes the whole site.
func coversSite(value string) bool {
	return value == "" || value == "/" || analysis.IsWildcardOnly(value)
}

var (
	announcesAllow    = analysis.MarkedExpr(`^#+[ \t]*(allow|allows|allowing|permit|permits|permitting)[ \t]+[a-z/*]`, "allow", "permit")
	announcesDisallow = analysis.MarkedExpr(`^#+[ \t]*(disallow|disallows|disallowing|block|blocks|blocking|deny|denies|exclude|excludes|excluding|prevent|forbid|ban)[ \t]+[a-z/*]`, "disallow", "block", "deny", "denies", "exclud", "prevent", "forbid", "ban")

	// qualification matches words that make a comment say more than one thing.
	qualification = analysis.MarkedExpr(`\b(but|except|excepting|exception|only|unless|not|other than|apart from|besides|instead|and|or|rest|directives?|rules?|lines?|section|list)\b|[:;,]|don'?t`, "but", "except", "only", "unless", "not", "other", "apart", "beside", "instead", "and", "or", "rest", "directive", "rule", "line", "section", "list", ":", ";", ",", "don")
)
