package report

import (
	"crypto/sha256"
	"fmt"
	"io"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// gitLab writes one list of issues on Close.
type gitLab struct {
	w      io.Writer
	issues []gitLabIssue
	seen   map[string]int // occurrences so far, by what a finding is about
}

type gitLabIssue struct {
	Description string `json:"description"`
	CheckName   string `json:"check_name"`
	Fingerprint string `json:"fingerprint"`
	Severity    string `json:"severity"`
	Location    struct {
		Path  string `json:"path"`
		Lines struct {
			Begin int `json:"begin"` // 1-based
			End   int `json:"end"`   // inclusive
		} `json:"lines"`
	} `json:"location"`
}

var gitLabSeverity = map[analysis.Severity]string{analysis.Error: "critical", analysis.Warning: "major", analysis.Info: "minor", analysis.Hint: "info"}

func newGitLab(w io.Writer, _ Options) Writer {
	return &gitLab{w, []gitLabIssue{}, map[string]int{}}
}

func (g *gitLab) File(f File) error {
	for _, fd := range f.Findings {
		issue := gitLabIssue{
			Description: Printable(explained(fd)),
			CheckName:   fd.Pass.ID,
			Fingerprint: g.fingerprint(f.File, fd),
			Severity:    gitLabSeverity[fd.Severity],
		}
		issue.Location.Path = slashed(f.Name)
		issue.Location.Lines.Begin = f.Position(fd.Span.Start).Line
		issue.Location.Lines.End = f.Position(lastOctet(fd.Span)).Line
		g.issues = append(g.issues, issue)
	}
	return nil
}

// fingerprint returns a name for fd that stays the same when lines above it come or
// go: from its file, its pass, the text at its start, and the number of times that
// these occurred before, because GitLab shows only one issue of each fingerprint.
func (g *gitLab) fingerprint(f *ast.File, fd analysis.Finding) string {
	const most = 200 // octets; keeps many findings on one long line cheap
	text := f.Src[fd.Span.Start:min(fd.Span.Start+most, len(f.Src))]
	if lines := f.LinesOf(fd.Span); len(lines) > 0 {
		text = text[:min(len(text), max(0, lines[0].Text.End-fd.Span.Start))]
	}
	about := fmt.Sprintf("%q %s %q", slashed(f.Name), fd.Pass.ID, text)
	g.seen[about]++
	return fmt.Sprintf("%x", sha256.Sum256(fmt.Appendf(nil, "%s %d", about, g.seen[about])))
}

func (g *gitLab) Close() error { return writeJSON(g.w, g.issues) }
