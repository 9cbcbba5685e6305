package platforms

import "github.com/robotslint/robotslint/ast"

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

// Without returns the text of f without blocks, which must be those of f, and without
// the blank lines below each.
func Without(f *ast.File, blocks []Block) string {
	var text []byte
	start := 0
	for _, b := range blocks {
		last := b.Last
		for last < len(f.Lines) && f.Lines[last].Kind == ast.Empty {
			last++
		}
		text = append(text, f.Src[start:f.Lines[b.First-1].Text.Start]...)
		start = f.Lines[last-1].End
	}
	return string(append(text, f.Src[start:]...))
}
