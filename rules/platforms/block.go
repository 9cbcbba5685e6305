package platforms

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
)

// Block is a run of lines that a CDN added to the file of a site.
type Block struct {
	*Platform
	First, Last int // 1-based numbers of lines
}

// Blocks returns the runs of lines that CDNs added to f, in order.
func Blocks(f *ast.File) []Block {
	var blocks []Block
	for _, at := range partsOf(f) {
		if at.CDN && (len(blocks) == 0 || blocks[len(blocks)-1].Last <= at.first) {
			blocks = append(blocks, Block{at.Platform, at.first + 1, at.end})
		}
	}
	return blocks
}

// Without returns the text of f with blank lines in place of blocks, which must be
// those of f. All other lines keep their numbers.
func Without(f *ast.File, blocks ...Block) string {
	var text strings.Builder
	start := 0
	for _, b := range blocks {
		for _, ln := range f.Lines[b.First-1 : b.Last] {
			text.WriteString(f.Src[start:ln.Text.Start])
			start = ln.Text.End
		}
	}
	text.WriteString(f.Src[start:])
	return text.String()
}

// Text returns the lines of b, which must be of f.
func (b Block) Text(f *ast.File) string {
	return f.Src[f.Lines[b.First-1].Text.Start:f.Lines[b.Last-1].End]
}
