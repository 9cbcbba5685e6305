package paths

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

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

// replaceGaps are the edits that put text in the place of each of gaps, which count
// from the start of value.
func replaceGaps(value ast.Span, gaps []ast.Span, text string) []analysis.Edit {
	edits := make([]analysis.Edit, len(gaps))
	for i, gap := range gaps {
		edits[i] = analysis.Edit{Span: ast.Span{Start: value.Start + gap.Start, End: value.Start + gap.End}, Text: text}
	}
	return edits
}

// allBeginWithSlash reports whether gaps separate pattern into several paths.
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

// foreignMark is the mark, at the start of text, with which a comment begins in another
// language; "" if there is none.
func foreignMark(text string) string {
	for _, mark := range []string{"//", "--", "<!--", "/*"} {
		if rest, ok := strings.CutPrefix(text, mark); ok && strings.Trim(rest, "/*-! \t") != "" {
			return mark
		}
	}
	return ""
}

// isRemark reports whether a path may end at gap, and words follow it.
func isRemark(pattern string, gap ast.Span) bool {
	path, rest := pattern[:gap.Start], pattern[gap.End:]
	rest = strings.TrimPrefix(rest, foreignMark(rest))
	return !coversSite(path) && strings.IndexByte("/*$", path[len(path)-1]) >= 0 && !strings.ContainsAny(rest, "/*?=$")
}

// allTypos reports whether each of gaps is next to a character that ends a part of a
// path, where no name has a blank. A blank between two stars is not a typing error: it
// was meant to match every URL with a blank.
func allTypos(pattern string, gaps []ast.Span) bool {
	ends := func(c byte) bool { return strings.IndexByte("/*?&=", c) >= 0 }
	for _, gap := range gaps {
		before, after := pattern[gap.Start-1], pattern[gap.End]
		if !ends(before) && !ends(after) || before == '*' && after == '*' {
			return false
		}
	}
	return true
}
