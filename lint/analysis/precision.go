package analysis

import (
	"fmt"
	"strconv"
	"strings"
)

// Precision is how far the findings of a pass can be trusted, as measured on real
// files. The zero Precision was not measured.
type Precision struct {
	Files int    // real files that the pass ran on
	Exact bool   // each finding is proved, so that none is wrong
	Found int    // findings in these files, with the default dialects and those that the pass is about
	Read  int    // findings that were read in their files
	Right int    // of those, the findings that a careful owner would agree with
	Note  string // what the numbers do not say, in a phrase; may be empty
}

// String is p in words; empty if it was not measured.
func (p Precision) String() string {
	if p.Files == 0 {
		return ""
	}
	var parts []string
	if p.Exact {
		parts = append(parts, "exact")
	}
	if p.Read > 0 {
		verb := "were read are"
		if p.Read == 1 {
			verb = "was read is"
		}
		parts = append(parts, fmt.Sprintf("%s of %s that %s right", grouped(p.Right), findings(p.Read), verb))
	}
	parts = append(parts, fmt.Sprintf("%s in %s real files", findings(p.Found), grouped(p.Files)))
	if p.Note != "" {
		parts = append(parts, p.Note)
	}
	return strings.Join(parts, "; ")
}

func findings(n int) string {
	switch n {
	case 0:
		return "no findings"
	case 1:
		return "1 finding"
	}
	return grouped(n) + " findings"
}

// grouped returns n with commas between groups of three digits.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
