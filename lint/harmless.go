package lint

import (
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// lowerHarmless makes warnings of those errors among findings whose fix is proved to
// change no verdict of any crawler and no sitemap. Such a line is wrong, but crawlers may
// fetch the same with or without it. A fix that removes the line does not count: it proves
// nothing about what the author meant. Mistakes may hide each other, as a misspelt
// user-agent line hides the misspelt rule below it, so all the fixes together must change
// nothing too. A pass that explains the whole file keeps its errors. The fixes must have
// been proved.
func (r *run) lowerHarmless(findings []analysis.Finding) {
	var harmless []*analysis.Finding
	var edits []analysis.Edit
	for i := range findings {
		fd := &findings[i]
		if fd.Severity != analysis.Error || r.cfg.Severities[fd.Pass] != 0 || fd.Pass.Exclusive != nil || len(fd.Fixes) == 0 {
			continue
		}
		if fix := fd.Fixes[0]; fix.Safe && len(fix.Removed(r.File)) == 0 && !changesSitemaps(r.File, fix) {
			harmless = append(harmless, fd)
			edits = append(edits, fix.Edits...)
		}
	}
	slices.SortFunc(edits, analysis.ByStart)
	for i := 1; i < len(edits); i++ {
		if edits[i-1].Touches(edits[i]) {
			return
		}
	}
	if len(harmless) > 1 && !r.IsSafe(edits) {
		return
	}
	for _, fd := range harmless {
		fd.Severity = analysis.Warning
	}
}

// changesSitemaps reports whether fix changes the sitemaps that f names. It also reports
// true if the edits are too far apart to tell cheaply.
func changesSitemaps(f *ast.File, fix analysis.Fix) bool {
	const farthest = 4096 // octets
	first, last := fix.Edits[0].Span, fix.Edits[len(fix.Edits)-1].Span
	around := ast.Span{End: len(f.Src)}
	if i := f.LineIndex(first.Start); i < len(f.Lines) {
		around.Start = f.Lines[i].Start
	}
	if i := f.LineIndex(last.End); i < len(f.Lines) {
		around.End = f.Lines[i].End
	}
	if around.Len() > farthest {
		return true
	}
	edits := slices.Clone(fix.Edits)
	for i := range edits {
		edits[i].Span.Start -= around.Start
		edits[i].Span.End -= around.Start
	}
	return !slices.Equal(sitemapsIn(f.Text(around)), sitemapsIn(analysis.Apply(f.Text(around), edits)))
}

// sitemapsIn returns the values of the lines of text that Google reads as sitemaps.
func sitemapsIn(text string) []string {
	var found []string
	src := "\n" + text // the start of a file is special
	for ln := range grammar.Lines(src) {
		if r := rules.Google.Read(src, ln); r.Field == rules.Sitemap {
			found = append(found, r.Value)
		}
	}
	return found
}
