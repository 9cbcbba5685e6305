package report

import (
	"crypto/sha256"
	"fmt"

	"golang.org/x/text/encoding/unicode"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// fingerprints names what a report is about, so that a code host recognises it in
// the next report. It counts how often it gave each name, because code hosts show
// only one of several results that have the same one.
type fingerprints map[string]int

// of returns a hash of about and of the number of its occurrences so far.
func (seen fingerprints) of(about string) string {
	seen[about]++
	return fmt.Sprintf("%x", sha256.Sum256(fmt.Appendf(nil, "%s %d", about, seen[about])))
}

// ofFinding returns a fingerprint of fd. It is made of the file, the pass, and the field
// and value from the start of fd on, so it stays the same when other lines change, or
// the comment behind its own does.
func (seen fingerprints) ofFinding(f *ast.File, fd analysis.Finding) string {
	const most = 200 // octets; keeps many findings on one long line cheap
	start, end := fd.Span.Start, len(f.Src)
	if lines := f.LinesOf(fd.Span); len(lines) > 0 {
		end = lines[0].Content().End
		if end <= start { // the finding is about the comment
			end = max(start, lines[0].Text.End)
		}
	}
	return seen.of(fmt.Sprintf("%q %s %q", slashed(f.Name), fd.Pass.ID, f.Src[start:min(start+most, end)]))
}

// lineFingerprints returns the fingerprints of the lines of src, by 1-based number,
// as the action that uploads SARIF to GitHub computes them. GitHub recognises
// alerts by these alone, and the action warns about any other value. A fingerprint
// is a hash of the text that begins with the line, comments included, and the number
// of its occurrences so far; empty past the end.
func lineFingerprints(src string) func(line int) string {
	hashes := lineHashes(src)
	counts := map[uint64]int{}
	nth := make([]int, len(hashes))
	for i, h := range hashes {
		counts[h]++
		nth[i] = counts[h]
	}
	return func(line int) string {
		if line > len(hashes) {
			return ""
		}
		return fmt.Sprintf("%x:%d", hashes[line-1], nth[line-1])
	}
}

// lineHashes returns a hash for each line of src and one for what follows the last
// end of line. A hash is a polynomial modulo 2^64 over the 100 UTF-16 code units
// from the start of the line on, reaching into the lines after it. Spaces and tabs
// are skipped, every end of line counts as LF, and the file is followed by 0xFFFF
// and then zeros. (fingerprints.ts of github/codeql-action)
func lineHashes(src string) []uint64 {
	const length, factor = 100, 37
	var (
		window [length]uint16 // a ring: each unit overwrites the oldest
		starts []int          // first units of the lines whose hashes are not complete
		hashes []uint64
		hash   uint64
		units  int
		most   uint64 = 1 // factor to the power of length
	)
	for range length {
		most *= factor
	}
	next := func(unit uint16) {
		if len(starts) > 0 && starts[0]+length == units {
			hashes = append(hashes, hash)
			starts = starts[1:]
		}
		oldest := &window[units%length]
		hash = hash*factor + uint64(unit) - most*uint64(*oldest)
		*oldest = unit
		units++
	}

	lineStart, afterCR := true, false
	read := func(unit uint16) {
		skip := unit == ' ' || unit == '\t' || unit == '\n' && afterCR
		afterCR = unit == '\r'
		if skip {
			return
		}
		if afterCR {
			unit = '\n'
		}
		if lineStart {
			starts = append(starts, units)
		}
		lineStart = unit == '\n'
		next(unit)
	}
	// Like Node, this decoder replaces each longest truncated character by one U+FFFD.
	text, _ := unicode.UTF8.NewDecoder().String(src)
	for _, r := range text {
		if r > 0xFFFF {
			r -= 0x10000
			read(uint16(0xD800 + r>>10))
			r = 0xDC00 + r&0x3FF
		}
		read(uint16(r))
	}
	read(0xFFFF)
	for len(starts) > 0 {
		next(0)
	}
	return hashes
}
