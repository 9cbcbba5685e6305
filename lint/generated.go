package lint

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules/platforms"
)

// attribute adds to the message of fd the platform that wrote its line, if one did, and
// where the owner can change it. It returns severity, or [analysis.Hint] for what the owner
// need not mend.
func (r *run) attribute(fd *analysis.Finding, severity analysis.Severity) analysis.Severity {
	line := r.File.LineNumber(fd.Span.Start)
	p := analysis.WriterOf(r.Context, line)
	if p == nil {
		if cdn, at := addedByCDN(r.Context, *fd); cdn != nil && isTidying(fd.Pass, severity) {
			fd.Message += fmt.Sprintf("; %s added line %d", cdn.Name, at)
			return analysis.Hint
		}
		return severity
	}
	fd.Message += fmt.Sprintf("; %s wrote this line", p.Name)
	if p.Change != "" {
		fd.Message += ": change it in " + p.Change
	} else {
		fd.Message += ", and its owner cannot change it"
	}
	if p.CDN && severity <= analysis.Warning || isTidying(fd.Pass, severity) {
		return analysis.Hint
	}
	return severity
}

// isTidying reports whether a finding of p at severity is about the shape of a file and
// not about what it allows.
func isTidying(p *analysis.Pass, severity analysis.Severity) bool {
	return severity <= analysis.Info && p.Family != analysis.Policy || severity == analysis.Warning && p.NoEffect
}

// addedByCDN returns the CDN that added a line which fd refers to, and that line,
// 1-based; nil for none. The file of the owner does not have that line.
func addedByCDN(c *analysis.Context, fd analysis.Finding) (cdn *platforms.Platform, line int) {
	for _, r := range fd.Related {
		line := c.File.LineNumber(r.Span.Start)
		if p := analysis.WriterOf(c, line); p != nil && p.CDN {
			return p, line
		}
	}
	return nil, 0
}

// isGenerated reports whether fix, of fd, changes a line that a platform wrote, or rests
// on one that a CDN added. A byte order mark before a line is no part of it.
func (in *intent) isGenerated(fd analysis.Finding, fix analysis.Fix) bool {
	if cdn, _ := addedByCDN(in.Context, fd); cdn != nil {
		return true
	}
	return slices.ContainsFunc(fix.Edits, func(e analysis.Edit) bool {
		first := in.File.LineNumber(e.Span.Start)
		for line := first; line <= len(in.File.Lines); line++ {
			ln := in.File.Lines[line-1]
			if ln.Text.Start >= e.Span.End && !(e.Span.Empty() && line == first) {
				break
			}
			if analysis.WriterOf(in.Context, line) != nil {
				return true
			}
		}
		return false
	})
}
