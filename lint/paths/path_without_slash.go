package paths

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var PathWithoutSlash = &analysis.Pass{
	ID:        "path-without-slash",
	Family:    analysis.Path,
	Severity:  analysis.Error,
	Summary:   "path pattern starts with neither \"/\" nor \"*\"",
	Rationale: "Crawlers compare a pattern with the path of a URL from its first character, which is always \"/\". A pattern that begins with anything else, such as a file name or a parameter, matches nothing. Some parsers add the slash; Yandex reports an error.",
	Bad:       "User-agent: *\nDisallow: private/\n",
	Good:      "User-agent: *\nDisallow: /private/\n",
	Source:    "RFC 9309 2.2.2; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 231, Read: 140, Right: 139, Note: "the other line is broken on purpose"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for r := range analysis.PatternsAtFault(c, analysis.Slashless) {
			fd := analysis.Finding{
				Span:    r.At,
				Message: fmt.Sprintf(`path pattern %s starts with neither "/" nor "*" and matches nothing`, c.Excerpt(r.At)),
			}
			switch {
			case isPathLike(c.Text(r.Value)):
				edits := startWithSlash(c.Text(r.Value), r.Value)
				fd.Fixes = []analysis.Fix{{Message: startMessage(edits), Edits: edits}}
			case isNoValue(c.Text(r.Value)):
				fd.Help = "leave the value empty if the rule is to match nothing"
			default:
				fd.Help = "write a path such as \"/private/\", or remove the line"
			}
			report(fd)
		}
	},
}

// isPathLike reports whether value may have been meant as a path. It is false for
// punctuation, template variables, blanks of Latin-1, and the words that programs and
// people write for no value.
func isPathLike(value string) bool {
	if isTemplate(value) {
		return false
	}
	for i, r := range value {
		if r == utf8.RuneError && 0x80 <= value[i] && value[i] < 0xC0 {
			return false
		}
	}
	name := strings.Trim(value, "\"'`.: \t")
	switch strings.ToLower(name) {
	case "all", "any", "everything", "true", "yes":
		return false
	}
	if isNoValue(value) {
		return false
	}
	isName := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	return strings.ContainsFunc(name, isName) || strings.Trim(value, "\"'`") == "/"
}

// isNoValue reports whether value is a word that programs and people write for none.
func isNoValue(value string) bool {
	switch strings.ToLower(strings.Trim(value, "\"'`.: \t")) {
	case "false", "n/a", "na", "nan", "nil", "no", "none", "nothing", "null", "undefined":
		return true
	}
	return false
}

// isTemplate reports whether value looks like HTML or a template that was not filled in.
func isTemplate(value string) bool {
	return strings.ContainsAny(value, "{}[]<>") || strings.Contains(value, "%%")
}

// startMessage says what edits, those of [startWithSlash], do.
func startMessage(edits []analysis.Edit) string {
	if start := edits[0].Text; start != "" {
		return fmt.Sprintf("start the path pattern with %q", start)
	}
	return "start the path pattern with a slash"
}

// startWithSlash are the edits that turn pattern, the text of value, into a path.
// Quotation marks, dots and colons before a slash are removed. A parameter or an
// extension gets "/*" in front, since it may occur in any path.
func startWithSlash(pattern string, value ast.Span) []analysis.Edit {
	rest := strings.TrimLeft(pattern, "\"'`.: \t")
	if rest != "" && (rest[0] == '/' || rest[0] == '*') {
		edits := []analysis.Edit{{Span: ast.Span{Start: value.Start, End: value.End - len(rest)}}}
		if end := len(strings.TrimRight(rest, "\"'`")); end < len(rest) {
			edits = append(edits, analysis.Edit{Span: ast.Span{Start: value.End - len(rest) + end, End: value.End}})
		}
		return edits
	}
	first, _, _ := strings.Cut(pattern, "/")
	start := "/"
	if strings.IndexByte(".?&=", first[0]) >= 0 || strings.Contains(first, "=") && !strings.Contains(first, "?") {
		start = "/*"
	}
	return []analysis.Edit{{Span: ast.Span{Start: value.Start, End: value.Start}, Text: start}}
}
