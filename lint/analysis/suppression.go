package analysis

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
)

// SuppressionMark begins the text of a suppression, a comment that silences
// passes: "# robotslint:ignore duplicate-rule".
const SuppressionMark = "robotslint"

// The verbs of suppressions.
const (
	VerbIgnore      = "ignore"
	VerbDisable     = "disable"
	VerbEnable      = "enable"
	VerbDisableFile = "disable-file"
)

// SuppressionVerbs lists the verbs of suppressions.
var SuppressionVerbs = []string{VerbIgnore, VerbDisable, VerbEnable, VerbDisableFile}

// SuppressionIn returns the offset in a comment of a suppression, well-formed or
// not, and the text after its mark; -1 if there is none. A suppression may follow
// a remark, after a "#" of its own: a line has room for one comment.
func SuppressionIn(comment string) (at int, rest string) {
	for rest = comment; ; {
		hash := strings.IndexByte(rest, '#')
		if hash < 0 {
			return -1, ""
		}
		at = len(comment) - len(rest) + hash
		rest = strings.TrimLeft(strings.TrimLeft(rest[hash:], "#"), " \t")
		if at > 0 && !ast.IsBlank(comment[at-1]) || len(rest) < len(SuppressionMark) || !ast.EqualFold(rest[:len(SuppressionMark)], SuppressionMark) {
			continue
		}
		after := rest[len(SuppressionMark):]
		if strings.HasPrefix(strings.TrimLeft(after, " \t"), ":") || lacksMarksColon(after) {
			return at, after
		}
	}
}

// CutVerb cuts the text after the mark of a suppression into the verb, empty if
// there is none, and the text after it.
func CutVerb(after string) (verb, rest string) {
	after = strings.TrimLeft(after, " \t:")
	rest = strings.TrimLeft(after, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_")
	return after[:len(after)-len(rest)], strings.TrimLeft(rest, " \t")
}

// Remark returns the place of the comment of ln without a suppression at its end.
func Remark(c *Context, ln ast.Line) ast.Span {
	s := ln.Comment
	if at, _ := SuppressionIn(c.Text(s)); at >= 0 {
		s.End = s.Start + len(strings.TrimRight(c.Text(s)[:at], " \t"))
	}
	return s
}

// lacksMarksColon reports whether a verb follows the mark without the colon.
func lacksMarksColon(after string) bool {
	word := strings.TrimLeft(after, " \t-_")
	return word != after && slices.ContainsFunc(SuppressionVerbs, func(verb string) bool {
		rest, ok := strings.CutPrefix(word, verb)
		return ok && (rest == "" || rest[0] < 'a' || 'z' < rest[0])
	})
}

// isIgnored reports whether the comment of ln has an "ignore" suppression, which is
// for that line alone.
func isIgnored(c *Context, ln ast.Line) bool {
	at, after := SuppressionIn(c.Text(ln.Comment))
	verb, _ := CutVerb(after)
	return at >= 0 && verb == VerbIgnore
}
