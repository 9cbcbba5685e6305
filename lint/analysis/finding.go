package analysis

import (
	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// Finding is one mistake at one place. It counts for the line where Span starts.
type Finding struct {
	Pass     *Pass    // filled in by the driver
	Severity Severity // zero for that of the pass, which the driver fills in
	Span     ast.Span
	Message  string // lower case, one line, no full stop
	Related  []Related
	Evidence *Evidence // nil if nothing is claimed about URLs
	Contrast *Evidence // if the claim is that two answers differ, the second answer; else nil
	Fixes    []Fix     // alternatives, the best first
	Help     string    // what to do, where a fix does not say it: lower case, one line, no full stop; may be empty
}

// Related is another place that a finding refers to.
type Related struct {
	Span    ast.Span
	Message string // what that place has to do with the finding
}

// Evidence is a fact about a URL: under Dialect, Line decides whether Agent may
// fetch URL. The driver confirms it before it accepts a finding.
type Evidence struct {
	Dialect *rules.Dialect
	Agent   string // a product token; "*" for any crawler that is not named
	URL     string
	Line    int           // 1-based; 0 if no line decides, so that the URL is allowed
	Verdict rules.Verdict // filled in by [Context.Confirm]
	Name    string        // Agent as the file or the registry spells it; filled in by [Context.Confirm]
}
