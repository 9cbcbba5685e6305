package lint

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var unusedSuppression = &analysis.Pass{
	ID:        "unused-suppression",
	Family:    analysis.Style,
	Severity:  analysis.Info,
	Summary:   "a suppression suppresses nothing",
	Rationale: "A suppression that nothing is found for tells a reader of a mistake that is not there, and would hide the next one. Only passes that are run count: a family is unused where all of its passes are run and find nothing. Of several suppressions that are for one finding, one is used. This pass and malformed-suppression cannot be suppressed.",
	Bad:       "User-agent: *\nDisallow: /search # robotslint: ignore[unreachable-rule] Allow comes with the redesign\n",
	Good:      "User-agent: *\nDisallow: /search # robotslint: ignore[unreachable-rule] until the redesign\nAllow: /search*\n",
	Source:    "robotslint's own syntax",
}

// reportUnused reports the suppressions of ss that no finding used. All other
// passes have run.
func reportUnused(c *analysis.Context, ss *suppressions, report func(analysis.Finding)) {
	for _, s := range ss.all {
		unused, others := ss.unused(s)
		if len(unused) == 0 {
			continue
		}
		names := analysis.Enumerate(texts(c, unused))
		fd := analysis.Finding{Span: s.Span, Message: s.verb + " suppresses no finding of " + names}
		if s.verb == analysis.VerbEnable {
			fd.Message = "enable ends no disable of " + names
		}
		if len(others) == 0 {
			fd.Fixes = []analysis.Fix{{Message: "remove the " + s.verb, Edits: removeSuppression(c, s)}}
		} else {
			fd.Span = unused[0].Span
			fd.Fixes = []analysis.Fix{{Message: "take " + names + " out", Edits: []analysis.Edit{{Span: s.list, Text: strings.Join(texts(c, others), ", ")}}}}
		}
		report(fd)
	}
}

// texts are the items as written in the file.
func texts(c *analysis.Context, items []*item) []string {
	names := make([]string, len(items))
	for i, it := range items {
		names[i] = c.Text(it.Span)
	}
	return names
}

// removeSuppression removes s, with its line if nothing else stands there, or else
// with the blanks before it.
func removeSuppression(c *analysis.Context, s *suppression) []analysis.Edit {
	ln := c.File.Lines[c.File.LineIndex(s.Start)]
	if ln.Kind == ast.Comment && ln.Comment.Start == s.Start {
		return []analysis.Edit{{Span: ast.Span{Start: ln.Text.Start, End: ln.End}}}
	}
	before := strings.TrimRight(c.File.Src[ln.Text.Start:s.Start], " \t")
	return []analysis.Edit{{Span: ast.Span{Start: ln.Text.Start + len(before), End: s.End}}}
}
