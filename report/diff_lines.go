package report

import (
	"slices"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// maxCompared bounds the search for the shortest difference of two texts, in pairs of
// lines: the time grows with the product of their numbers of lines. Past it, lines that
// occur once in each text first divide both.
const maxCompared = 1 << 26

// diffLines compares whole lines: comparing characters would corrupt invalid UTF-8.
// The difference is the shortest one if the texts are within limit; see maxCompared.
func diffLines(before, after string, limit int) []diffmatchpatch.Diff {
	dmp := diffmatchpatch.New()
	dmp.DiffTimeout = 0 // the same answer every time
	a, b, lines := dmp.DiffLinesToRunes(before, after)
	return dmp.DiffCharsToLines(diffRunes(dmp, a, b, limit), lines)
}

// diffRunes compares two texts in which each rune stands for a line.
func diffRunes(dmp *diffmatchpatch.DiffMatchPatch, a, b []rune, limit int) []diffmatchpatch.Diff {
	if len(a)*len(b) <= limit {
		return dmp.DiffMainRunes(a, b, false)
	}
	var diffs []diffmatchpatch.Diff
	i, j := 0, 0
	for _, m := range append(matches(a, b), match{len(a), len(b)}) {
		diffs = append(diffs, diffGap(dmp, a[i:m.a], b[j:m.b], limit)...)
		if m.a < len(a) {
			diffs = appendDiff(diffs, diffmatchpatch.DiffEqual, a[m.a:m.a+1])
		}
		i, j = m.a+1, m.b+1
	}
	return diffs
}

// diffGap compares two texts without a match between them. Past limit, it compares
// each line with the one in its place.
func diffGap(dmp *diffmatchpatch.DiffMatchPatch, a, b []rune, limit int) []diffmatchpatch.Diff {
	if len(a)*len(b) <= limit {
		return dmp.DiffMainRunes(a, b, false)
	}
	var diffs []diffmatchpatch.Diff
	both := min(len(a), len(b))
	for i := 0; i < both; {
		start, same := i, a[i] == b[i]
		for i < both && (a[i] == b[i]) == same {
			i++
		}
		if same {
			diffs = appendDiff(diffs, diffmatchpatch.DiffEqual, a[start:i])
			continue
		}
		diffs = appendDiff(diffs, diffmatchpatch.DiffDelete, a[start:i])
		diffs = appendDiff(diffs, diffmatchpatch.DiffInsert, b[start:i])
	}
	diffs = appendDiff(diffs, diffmatchpatch.DiffDelete, a[both:])
	return appendDiff(diffs, diffmatchpatch.DiffInsert, b[both:])
}

func appendDiff(diffs []diffmatchpatch.Diff, op diffmatchpatch.Operation, lines []rune) []diffmatchpatch.Diff {
	if len(lines) == 0 {
		return diffs
	}
	return append(diffs, diffmatchpatch.Diff{Type: op, Text: string(lines)})
}

// match is the place of one line in two texts, 0-based.
type match struct{ a, b int }

// matches returns the longest list of matches, in the order of both texts, of lines
// that occur once in each: such lines are rarely equal by accident.
func matches(a, b []rune) []match {
	inB := placesOfUnique(b)
	var chains []int            // for each length of a chain, the index in unique of the best last match
	var unique, longest []match // in the order of a
	var before []int            // for each of unique, the one before it in its chain, or -1
	inA := placesOfUnique(a)
	for i, line := range a {
		j, ok := inB[line]
		if _, once := inA[line]; !once || !ok {
			continue
		}
		length, _ := slices.BinarySearchFunc(chains, j, func(last, j int) int { return unique[last].b - j })
		last := -1
		if length > 0 {
			last = chains[length-1]
		}
		unique, before = append(unique, match{i, j}), append(before, last)
		if length == len(chains) {
			chains = append(chains, 0)
		}
		chains[length] = len(unique) - 1
	}
	if len(chains) == 0 {
		return nil
	}
	for at := chains[len(chains)-1]; at >= 0; at = before[at] {
		longest = append(longest, unique[at])
	}
	slices.Reverse(longest)
	return longest
}

// placesOfUnique returns the places of the lines that occur once.
func placesOfUnique(lines []rune) map[rune]int {
	places := map[rune]int{}
	for i, line := range lines {
		if _, known := places[line]; known {
			i = -1
		}
		places[line] = i
	}
	for line, i := range places {
		if i < 0 {
			delete(places, line)
		}
	}
	return places
}
