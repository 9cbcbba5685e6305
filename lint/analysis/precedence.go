package analysis

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
)

// One mistake earns one finding. Where several passes could speak about a line,
// these functions tell the others to stay silent:
//
//   - the faults of a line, of which it has at most one: [FaultOf];
//   - what was left in the value of a line by mistake: [Placeholder];
//   - the faults of the name on a user-agent line: [AgentsAtFault];
//   - the faults of a path pattern, and rules that are meant as they read: [IsMeant];
//   - rules that a crawler reads otherwise than meant: [IsUnintended];
//   - rules for all crawlers in the group of one, before redundant rules: [IsStranded];
//   - a file that is no robots.txt: [Pass.Exclusive];
//   - what stands in this file.

// SoundRules yields the rules without a line fault or a placeholder, in order. Passes
// about path patterns look at these alone: in the others, the fault is to be mended
// first.
func SoundRules(c *Context) iter.Seq[ast.Line] {
	return func(yield func(ast.Line) bool) {
		for _, i := range soundRules.Of(c) {
			if !yield(c.File.Lines[i]) {
				return
			}
		}
	}
}

// soundRules are the lines of SoundRules, by their 0-based index.
var soundRules = NewFact(func(c *Context) []int {
	var sound []int
	for ln := range LinesAtFault(c, Sound) {
		if !ln.Kind.IsRule() {
			continue
		}
		if placeholder, _ := Placeholder(c, ln); placeholder.Empty() {
			sound = append(sound, ln.Number-1)
		}
	}
	return sound
})

// HasHidden reports whether the value of ln has characters that do not show or octets
// that are not UTF-8, which the passes of the family encoding report.
func HasHidden(c *Context, ln ast.Line) bool {
	value := c.Text(ln.Value)
	return strings.ContainsFunc(value, func(r rune) bool { return IsControl(r) || r == 0 }) ||
		!ast.IsASCII(value) && (!utf8.ValidString(value) || len(ZeroWidthIn(c, ln)) > 0 || len(UnicodeBlanksIn(c, ln)) > 0 || len(LineSeparatorsIn(c, ln)) > 0)
}

// isHandledElsewhere reports whether passes about invisible characters,
// placeholders or invalid UTF-8 report the value of ua, so that it has no agent
// fault.
func isHandledElsewhere(c *Context, ua ast.Line) bool {
	value := c.Text(ua.Value)
	if isNameLike(value) {
		return false
	}
	if !utf8.ValidString(value) || !ast.IsASCII(value) && len(UnicodeBlanksIn(c, ua)) > 0 || withoutInvisible(value) != value {
		return true
	}
	span, _ := Placeholder(c, ua)
	return !span.Empty()
}

// OutsideGroups returns the lines before the first user-agent line. It stops at a
// user-agent line that has a fault: mending that gives the lines after it a group.
func OutsideGroups(c *Context) []ast.Line { return outsideGroups.Of(c) }

var outsideGroups = NewFact(func(c *Context) []ast.Line {
	lines := c.File.Preamble()
	for i, ln := range lines {
		if FaultOf(c, ln) != Sound {
			if known := meantField(c, ln); known != nil && known.Name == "User-agent" {
				return lines[:i]
			}
		}
	}
	return lines
})

// OrphanRules returns the rules among the lines of [OutsideGroups].
func OrphanRules(c *Context) []ast.Line { return orphanRules.Of(c) }

var orphanRules = NewFact(func(c *Context) []ast.Line {
	var orphans []ast.Line
	for _, ln := range OutsideGroups(c) {
		if ln.Kind.IsRule() {
			orphans = append(orphans, ln)
		}
	}
	return orphans
})
