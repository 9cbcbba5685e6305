package report

import (
	"fmt"

	"golang.org/x/text/encoding/unicode"
)

// lineFingerprints returns the fingerprints of the lines of f, by 1-based number,
// as the action that uploads SARIF to GitHub computes them, so that GitHub
// recognises an alert whose line has moved. A fingerprint is a hash of the text that
// begins with the line, and the number of its occurrences so far.
func lineFingerprints(f File) func(line int) string {
	if len(f.Findings) == 0 {
		return nil
	}
	hashes := lineHashes(f.Src)
	counts := map[uint64]int{}
	nth := make([]int, len(hashes))
	for i, h := range hashes {
		counts[h]++
		nth[i] = counts[h]
	}
	return func(line int) string { return fmt.Sprintf("%x:%d", hashes[line-1], nth[line-1]) }
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
