package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

const (
	maxUnreadFields = 4  // fields that no crawler reads and that one line names
	maxFieldOctets  = 30 // of a field; a longer one is prose, markup or a template
)

const (
	textKind    = "text that is no field"
	commentKind = "comments"
)

// unreadLine counts the changed lines of ds that no crawler reads, by field; empty for
// none. If nothing else changed, it counts comments too, and describes a change of the
// layout of a single file.
func unreadLine(ds []Difference, nothingElse bool) string {
	counts := map[string]int{}
	var kinds []string
	for _, d := range ds {
		for _, c := range unreadChanges(d) {
			if c.kind == commentKind && !nothingElse {
				continue
			}
			if counts[c.kind] == 0 {
				kinds = append(kinds, c.kind)
			}
			counts[c.kind] += c.lines
		}
	}
	for i, kind := range kinds {
		kinds[i] = fmt.Sprintf("%s (%d)", kind, counts[kind])
	}
	switch {
	case len(kinds) > 0:
		return "lines changed that no crawler reads: " + listed(kinds, maxUnreadFields)
	case nothingElse && len(ds) == 1:
		return layoutLine(ds[0])
	}
	return ""
}

// layoutLine says whether the texts of d differ in white space or in the order of lines
// alone; empty if they differ in more, or in nothing.
func layoutLine(d Difference) string {
	if d.OldText == d.NewText {
		return ""
	}
	old, new := wordsOfLines(d.OldText), wordsOfLines(d.NewText)
	if slices.Equal(old, new) {
		return "only white space changed"
	}
	slices.Sort(old)
	slices.Sort(new)
	if slices.Equal(old, new) {
		return "only the order of lines changed"
	}
	return ""
}

// wordsOfLines returns the lines of src that are not blank, without their white space.
func wordsOfLines(src string) []string {
	var lines []string
	for ln := range grammar.Lines(src) {
		if line := strings.Join(strings.Fields(ln.Span.In(src)), ""); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// unreadChange counts the lines of one kind that changed.
type unreadChange struct {
	kind  string
	lines int // a line that replaces another counts as one with it
}

// unreadChanges returns the changes in lines of d that no crawler reads, whatever the
// order of the lines.
func unreadChanges(d Difference) []unreadChange {
	more := map[string]map[string]int{} // times that a line occurs more often in the new text, by kind
	var kinds []string
	count := func(src string, by int) {
		for ln := range grammar.Lines(src) {
			kind := unreadKind(src, ln)
			if kind == "" {
				continue
			}
			if more[kind] == nil {
				more[kind] = map[string]int{}
				kinds = append(kinds, kind)
			}
			more[kind][strings.TrimSpace(ln.Span.In(src))] += by
		}
	}
	count(d.OldText, -1)
	count(d.NewText, 1)
	var all []unreadChange
	for _, kind := range kinds {
		added, removed := 0, 0
		for _, n := range more[kind] {
			added, removed = added+max(0, n), removed+max(0, -n)
		}
		if n := max(added, removed); n > 0 {
			all = append(all, unreadChange{kind, n})
		}
	}
	return all
}

// unreadKind returns what to call ln, a line of src that no crawler reads; empty for a
// blank line and for one that some crawler reads.
func unreadKind(src string, ln ast.Line) string {
	switch ln.Kind {
	case ast.Comment:
		return commentKind
	case ast.Record, ast.Malformed:
	default:
		return ""
	}
	field := strings.TrimSpace(ln.Field.In(src))
	if evaluator.IsSetting(field) || slices.ContainsFunc(rules.Dialects, func(d *rules.Dialect) bool {
		f := d.Read(src, ln).Field
		return f == rules.UserAgent || f == rules.Allow || f == rules.Disallow || f == rules.Sitemap
	}) {
		return ""
	}
	if ln.Kind == ast.Malformed || len(field) > maxFieldOctets || strings.ContainsAny(field, " \t<>{}%/\"'") {
		return textKind
	}
	return field
}
