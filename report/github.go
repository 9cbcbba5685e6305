package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// mostAnnotations is how many annotations of each level GitHub shows for one step.
const mostAnnotations = 10

// levels are the levels of GitHub's annotations.
var levels = []struct {
	name       string
	severities []analysis.Severity
}{
	{"error", []analysis.Severity{analysis.Error}},
	{"warning", []analysis.Severity{analysis.Warning}},
	{"notice", []analysis.Severity{analysis.Info, analysis.Hint}},
}

// gitHub writes workflow commands on Close, the most severe first, because GitHub
// drops all but the first ones.
type gitHub struct {
	w        *bufio.Writer
	commands map[analysis.Severity][]gitHubCommand // the first of each severity
	counts   map[analysis.Severity]int             // of all findings
}

type gitHubCommand struct {
	text   string // without the level
	places int    // how many findings it stands for
}

func newGitHub(w io.Writer, _ Options) Writer {
	return &gitHub{bufio.NewWriter(w), map[analysis.Severity][]gitHubCommand{}, map[analysis.Severity]int{}}
}

func (g *gitHub) File(f File) error {
	for _, fd := range fold(f) {
		s := fd.Severity
		g.counts[s] += fd.places
		if len(g.commands[s]) < mostAnnotations {
			g.commands[s] = append(g.commands[s], gitHubCommand{annotation(f.File, fd.Finding), fd.places})
		}
	}
	return nil
}

func (g *gitHub) Close() error {
	left := map[analysis.Severity]int{}
	for _, level := range levels {
		room := mostAnnotations
		for _, s := range level.severities {
			more := g.counts[s]
			for _, command := range g.commands[s][:min(room, len(g.commands[s]))] {
				fmt.Fprintf(g.w, "::%s %s\n", level.name, command.text)
				more -= command.places
				room--
			}
			if more > 0 {
				left[s] = more
			}
		}
	}
	if len(left) > 0 {
		fmt.Fprintf(g.w, "not shown above, because GitHub shows %d of each level: %s\n", mostAnnotations, palette{}.tally(left))
	}
	return g.w.Flush()
}

// annotation returns the workflow command for fd without its level. Lines are
// 1-based and inclusive. So are columns, which GitHub accepts only within a single
// line; they count UTF-16 code units, as in its code scanning.
func annotation(f *ast.File, fd analysis.Finding) string {
	start, end := f.Position(fd.Span.Start), f.Position(lastOctet(fd.Span))
	place := fmt.Sprintf("file=%s,line=%d,endLine=%d", property(slashed(f.Name)), start.Line, end.Line)
	if start.Line == end.Line {
		after := f.Position(fd.Span.End)
		if after.Line > start.Line { // the finding takes in the end of the line
			after = f.Position(f.Lines[start.Line-1].Text.End)
		}
		place += fmt.Sprintf(",col=%d,endColumn=%d", start.UTF16Column, max(start.UTF16Column, after.UTF16Column-1))
	}
	return fmt.Sprintf("%s,title=%s::%s", place, property(fd.Pass.ID), data(explained(fd)))
}

// lastOctet returns the offset of the last octet of s; the offset of s if it is empty.
func lastOctet(s ast.Span) int { return max(s.Start, s.End-1) }

// data escapes s for the message of a workflow command.
func data(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(Printable(s))
}

// property escapes s for a property of a workflow command.
func property(s string) string { return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(data(s)) }
