package analysis

import (
	"cmp"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// Touches reports whether e and other change the same place, or insert where the
// other ends, so that the order would matter.
func (e Edit) Touches(other Edit) bool {
	a, b := e.Span, other.Span
	if a.Empty() || b.Empty() {
		return a.Start <= b.End && b.Start <= a.End
	}
	return a.Start < b.End && b.Start < a.End
}

func ByStart(a, b Edit) int { return cmp.Compare(a.Span.Start, b.Span.Start) }

// Finding is one mistake at one place. Its line is that where Span starts.
type Finding struct {
	Pass     *Pass
	Severity Severity
	Span     ast.Span
	Message  string
	Related  []Related
	Evidence *Evidence // nil where nothing is claimed about URLs
	Contrast *Evidence // where the claim is that two answers differ, the other one
	Fixes    []Fix
}

// Related is another place that a finding speaks of.
type Related struct {
	Span    ast.Span
	Message string
}

// Evidence is a fact about a URL: under Dialect, the line decides whether Agent
// may fetch it. The driver confirms it before it believes a finding.
type Evidence struct {
	Dialect *rules.Dialect
	Agent   string // a product token; "*" for any crawler that is not named
	URL     string
	Line    int           // 1-based; 0 where no line decides, so that the URL is allowed
	Verdict rules.Verdict // set by the driver
}

// Fix is a change that would mend a finding.
type Fix struct {
	Message string // in the imperative
	Edits   []Edit // sorted and disjoint
	Safe    bool   // proved to change no verdict of any crawler; set by the driver

	// Adds marks a fix that makes the file say something new that is no verdict,
	// such as where a sitemap is. It is never safe.
	Adds bool
}

// Edit replaces Span by Text.
type Edit struct {
	Span ast.Span
	Text string
}

// Apply returns src with edits made, which are sorted and disjoint.
func Apply(src string, edits []Edit) string {
	var out []byte
	end := 0
	for _, e := range edits {
		out = append(out, src[end:e.Span.Start]...)
		out = append(out, e.Text...)
		end = e.Span.End
	}
	return string(append(out, src[end:]...))
}
