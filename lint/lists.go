package lint

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// withholdHalves marks the fixes of a pass about patterns as not safe if one of its
// findings has no safe fix. A list whose entries share a mistake is mended as a whole or
// not at all.
func withholdHalves(f *ast.File, findings []analysis.Finding) {
	half := map[*analysis.Pass]bool{}
	for _, fd := range findings {
		if isAboutPattern(f, fd) && !slices.ContainsFunc(fd.Fixes, isSafe) {
			half[fd.Pass] = true
		}
	}
	for _, fd := range findings {
		if !half[fd.Pass] || !isAboutPattern(f, fd) {
			continue
		}
		for i := range fd.Fixes {
			if fix := &fd.Fixes[i]; fix.Safe {
				fix.Safe, fix.Drops = false, true
			}
		}
	}
}

// isAboutPattern reports whether fd is about how a path pattern is written, and not
// about what else its line has.
func isAboutPattern(f *ast.File, fd analysis.Finding) bool {
	switch fd.Pass.Family {
	case analysis.Path:
		return true
	case analysis.Syntax:
		ln := f.Lines[f.LineIndex(fd.Span.Start)]
		return ln.Kind.IsRule() && ln.Value.Start <= fd.Span.Start && fd.Span.End <= ln.Value.End && !slices.ContainsFunc(fd.Fixes, splits)
	}
	return false
}

// splits reports whether fix makes several lines of one.
func splits(fix analysis.Fix) bool {
	return slices.ContainsFunc(fix.Edits, func(e analysis.Edit) bool { return strings.ContainsAny(e.Text, "\r\n") })
}

// lists tells which rules are entries of a list that loses its sense without them.
type lists struct {
	sorted    []bool          // by 0-based index of the line: see sortedLines
	noindexed map[string]bool // values of Noindex
}

func listsOf(f *ast.File) lists {
	l := lists{sortedLines(f), map[string]bool{}}
	for _, ln := range f.Lines {
		if ln.Kind != ast.Record {
			continue
		}
		if k := analysis.FieldNamed(f.Text(ln.Field)); k != nil && k.Name == "Noindex" {
			l.noindexed[f.Text(ln.Value)] = true
		}
	}
	return l
}

// tidies reports whether a fix of fd would only tidy a sorted list.
func (l lists) tidies(f *ast.File, fd analysis.Finding) bool {
	return fd.Severity < analysis.Warning && l.sorted[f.LineNumber(fd.Span.Start)-1]
}

// isPaired reports whether a Noindex in f names the same path as the Disallow ln.
func (l lists) isPaired(f *ast.File, ln ast.Line) bool {
	return ln.Kind == ast.Disallow && l.noindexed[f.Text(ln.Value)]
}

// hasException reports whether the line above or below ln is an Allow for a part of what
// ln disallows.
func hasException(f *ast.File, ln ast.Line) bool {
	broad := f.Text(ln.Value)
	for _, i := range []int{ln.Number - 2, ln.Number} {
		if i < 0 || i >= len(f.Lines) || f.Lines[i].Kind != ast.Allow {
			continue
		}
		if narrow := f.Text(f.Lines[i].Value); len(broad) < len(narrow) && strings.HasPrefix(narrow, broad) {
			return true
		}
	}
	return false
}

// kept counts the rules that safe fixes leave: in the whole file below group 0, and in
// each group below its first line.
type kept map[keptRule]int

type keptRule struct {
	group int
	kind  ast.Kind
	value string
}

func keptRules(f *ast.File, leaving map[int]bool) kept {
	k := kept{}
	for _, g := range f.Groups {
		for _, ln := range g.Lines {
			if ln.Kind.IsRule() && !leaving[ln.Number] {
				k[keptRule{0, ln.Kind, f.Text(ln.Value)}]++
				k[keptRule{g.Lines[0].Number, ln.Kind, f.Text(ln.Value)}]++
			}
		}
	}
	return k
}

// onlyElsewhere reports whether the rule on ln, in group, would stay in other groups
// only. Authors who give several crawlers the same rules compare the groups.
func (k kept) onlyElsewhere(f *ast.File, ln ast.Line, group []ast.Line) bool {
	if !ln.Kind.IsRule() || len(group) == 0 {
		return false
	}
	value := f.Text(ln.Value)
	return k[keptRule{0, ln.Kind, value}] > 0 && k[keptRule{group[0].Number, ln.Kind, value}] == 0
}

// A list of minSorted lines or more is sorted if at most one in maxDisorder is
// out of order. Fewer lines may be in order by chance, and programs sort in many ways.
const (
	minSorted   = 12
	maxDisorder = 5
)

// sortedLines reports for each line of f whether it is in a sorted list of Disallow or of
// user-agent lines, with nothing between them. A program wrote such a list, or its author
// had each rule next to the one that covers it and kept both.
func sortedLines(f *ast.File) []bool {
	sorted := make([]bool, len(f.Lines))
	first, disorder, last := 0, 0, ""
	end := func(at int) {
		if n := at - first; n >= minSorted && disorder*maxDisorder <= n {
			for i := first; i < at; i++ {
				sorted[i] = true
			}
		}
		first, disorder, last = at, 0, ""
	}
	for i, ln := range f.Lines {
		if i > 0 && ln.Kind != f.Lines[i-1].Kind {
			end(i)
		}
		if ln.Kind != ast.Disallow && ln.Kind != ast.UserAgent {
			first = i + 1
			continue
		}
		key := sortKey(f.Text(ln.Value))
		if key < last {
			disorder++
		}
		last = key
	}
	end(len(f.Lines))
	return sorted
}

// sortKey is pattern in lower case without punctuation, which programs do not agree on.
func sortKey(pattern string) string {
	return strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf && !ast.IsLetter(byte(r)) && (r < '0' || '9' < r) {
			return -1
		}
		return r
	}, strings.ToLower(pattern))
}
