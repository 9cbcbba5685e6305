package analysis

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
)

// The verbs of suppressions.
const (
	VerbIgnore      = "ignore"
	VerbDisable     = "disable"
	VerbEnable      = "enable"
	VerbDisableFile = "disable-file"
)

var SuppressionVerbs = []string{VerbIgnore, VerbDisable, VerbEnable, VerbDisableFile}

// SuppressionMark begins the text of a suppression.
const SuppressionMark = "robotslint"

// SuppressionIn returns where in a comment a suppression begins, or what is
// meant to be one, and what follows its mark; -1 where there is none. It may
// follow a remark, behind a "#" of its own: a line has room for one comment.
func SuppressionIn(comment string) (at int, rest string) {
	for rest = comment; ; {
		hash := strings.IndexByte(rest, '#')
		if hash < 0 {
			return -1, ""
		}
		at = len(comment) - len(rest) + hash
		rest = strings.TrimLeft(strings.TrimLeft(rest[hash:], "#"), " \t")
		if at > 0 && !IsBlank(comment[at-1]) || len(rest) < len(SuppressionMark) || !strings.EqualFold(rest[:len(SuppressionMark)], SuppressionMark) {
			continue
		}
		after := rest[len(SuppressionMark):]
		if strings.HasPrefix(strings.TrimLeft(after, " \t"), ":") || lacksMarksColon(after) {
			return at, after
		}
	}
}

// lacksMarksColon reports whether a verb follows the mark without the colon.
func lacksMarksColon(after string) bool {
	word := strings.TrimLeft(after, " \t-_")
	return word != after && slices.ContainsFunc(SuppressionVerbs, func(verb string) bool {
		rest, ok := strings.CutPrefix(word, verb)
		return ok && (rest == "" || rest[0] < 'a' || 'z' < rest[0])
	})
}

// CutVerb cuts what follows the mark of a suppression behind the verb.
func CutVerb(after string) (verb, rest string) {
	after = strings.TrimLeft(after, " \t:")
	rest = strings.TrimLeft(after, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_")
	return after[:len(after)-len(rest)], strings.TrimLeft(rest, " \t")
}

// Remark is the comment of ln as people read it: without a suppression.
func Remark(c *Context, ln ast.Line) ast.Span {
	s := ln.Comment
	if at, _ := SuppressionIn(c.Text(s)); at >= 0 {
		s.End = s.Start + len(strings.TrimRight(c.Text(s)[:at], " \t"))
	}
	return s
}

// isIgnored reports whether the comment of ln is for that line alone, so that it
// means nothing without the line.
func isIgnored(c *Context, ln ast.Line) bool {
	at, after := SuppressionIn(c.Text(ln.Comment))
	verb, _ := CutVerb(after)
	return at >= 0 && verb == VerbIgnore
}
