package report

import (
	"io"

	"github.com/robotslint/robotslint/lint/analysis"
)

// gitLab writes one list of issues on Close.
type gitLab struct {
	w      io.Writer
	issues []gitLabIssue
	seen   fingerprints
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
	return &gitLab{w, []gitLabIssue{}, fingerprints{}}
}

func (g *gitLab) File(f File) error {
	for _, fd := range f.Findings {
		issue := gitLabIssue{
			Description: Printable(explained(fd)),
			CheckName:   fd.Pass.ID,
			Fingerprint: g.seen.ofFinding(f.File, fd),
			Severity:    gitLabSeverity[fd.Severity],
		}
		issue.Location.Path = slashed(f.Name)
		issue.Location.Lines.Begin = f.Position(fd.Span.Start).Line
		issue.Location.Lines.End = f.Position(lastOctet(fd.Span)).Line
		g.issues = append(g.issues, issue)
	}
	return nil
}

func (g *gitLab) Close() error { return writeJSON(g.w, g.issues) }
