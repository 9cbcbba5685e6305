package evaluator

import (
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/platforms"
)

// Managed is a difference in two parts: what CDNs add to the files when they serve
// them, and how the files themselves drifted apart.
type Managed struct {
	Blocks []ManagedBlock `json:"blocks"` // those of the old file first

	// Drift is the difference of the files without the blocks. Lines keep their
	// numbers.
	Drift Difference `json:"drift"`
}

// ManagedBlock is a run of lines that a CDN added to one of two files.
type ManagedBlock struct {
	File     string     `json:"file"` // its name
	Platform string     `json:"platform"`
	First    int        `json:"first"` // 1-based numbers of lines
	Last     int        `json:"last"`
	Adds     Difference `json:"adds"` // what the block changes in the file
}

// DiffManaged compares two files as [Diff] does, without what CDNs added to them. It
// returns nil if the files have the same blocks, or none.
func DiffManaged(old, new *ast.File, dialects []*rules.Dialect) *Managed {
	var m Managed
	var own [2]*ast.File
	var added [2][]string // texts of blocks
	for i, f := range []*ast.File{old, new} {
		blocks := platforms.Blocks(f)
		own[i] = without(f, blocks...)
		for _, b := range blocks {
			added[i] = append(added[i], b.Text(f))
			m.Blocks = append(m.Blocks, ManagedBlock{f.Name, b.Name, b.First, b.Last, Diff(without(f, b), f, dialects)})
		}
	}
	if slices.Equal(added[0], added[1]) {
		return nil
	}
	m.Drift = Diff(own[0], own[1], dialects)
	return &m
}

func without(f *ast.File, blocks ...platforms.Block) *ast.File {
	if len(blocks) == 0 {
		return f
	}
	return grammar.Parse(f.Name, platforms.Without(f, blocks...))
}
