package report

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
)

// folded is a finding in a report that people read as a whole: it stands for itself
// or for many like it.
type folded struct {
	analysis.Finding     // its message says where the others are
	places           int // how many findings it stands for, itself included
}

// mostShown returns how many findings of one kind are shown one by one. A copied
// list of crawlers earns minor ones by the dozen.
func mostShown(s analysis.Severity) int {
	if s >= analysis.Warning {
		return 10
	}
	return 3
}

// fold folds the findings of one pass and one severity into the first of them where
// there are too many to show one by one.
func fold(f File) []folded {
	type kind struct {
		pass     *analysis.Pass
		severity analysis.Severity
	}
	lines := map[kind][]int{} // where the findings of a kind begin, in order
	for _, fd := range f.Findings {
		k := kind{fd.Pass, fd.Severity}
		lines[k] = append(lines[k], f.LineNumber(fd.Span.Start))
	}
	var shown []folded
	told := map[kind]bool{}
	for _, fd := range f.Findings {
		k := kind{fd.Pass, fd.Severity}
		n := len(lines[k])
		switch {
		case n <= mostShown(fd.Severity):
			shown = append(shown, folded{fd, 1})
		case !told[k]:
			told[k] = true
			fd.Message += fmt.Sprintf(" (and %d more like it on %s)", n-1, linesText(lines[k][1:]))
			shown = append(shown, folded{fd, n})
		}
	}
	return shown
}

// linesText names lines by their ascending numbers: "lines 5, 7-12 and 40". If they
// are many it names only the first.
func linesText(numbers []int) string {
	const most = 10 // ranges
	var ranges []string
	named := 0 // of numbers
	for named < len(numbers) && len(ranges) < most {
		first, last := numbers[named], numbers[named]
		for named++; named < len(numbers) && numbers[named] <= last+1; named++ {
			last = numbers[named]
		}
		if last > first {
			ranges = append(ranges, fmt.Sprintf("%d-%d", first, last))
		} else {
			ranges = append(ranges, fmt.Sprint(first))
		}
	}
	switch {
	case named < len(numbers):
		return "lines " + strings.Join(ranges, ", ") + " and further down"
	case len(ranges) > 1, strings.Contains(ranges[0], "-"):
		return "lines " + analysis.Enumerate(ranges)
	}
	return "line " + ranges[0]
}
