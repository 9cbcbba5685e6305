package fields

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// parseDelay reads a Crawl-delay as [analysis.ParseDelay] does, and says what is wrong
// with another value.
func parseDelay(value string) (seconds float64, fault *valueFault) {
	if seconds, ok := analysis.ParseDelay(value); ok {
		return seconds, nil
	}
	n := digits(value)
	if n < len(value) && value[n] == '.' {
		n += 1 + digits(value[n+1:])
	}
	all, rest := ast.Span{End: len(value)}, ast.Span{Start: n, End: len(value)}
	number, after := value[:n], strings.TrimLeft(value[n:], " \t")
	switch {
	case value == "":
		return 0, &valueFault{why: "has no value"}
	case digits(strings.Replace(number, ".", "", 1)) == 0:
		return 0, &valueFault{Span: all, why: "is not a number of seconds"}
	case isDecimalComma(value[n:]) && !strings.Contains(number, "."):
		return 0, &valueFault{rest, "follows the number; a decimal fraction takes a point", number + "." + value[n+1:]}
	}
	if strings.HasPrefix(after, "//") {
		return 0, &valueFault{rest, `follows the number; "//" starts no comment`, number + " #" + after[len("//"):]}
	}
	switch strings.ToLower(after) {
	case "s", "sec", "secs", "second", "seconds":
		return 0, &valueFault{rest, "follows the number; seconds are written without a unit", number}
	}
	return 0, &valueFault{Span: rest, why: "follows the number; the value is one number of seconds"}
}

// isDecimalComma reports whether s is a comma and digits, as many languages write
// fractions.
func isDecimalComma(s string) bool {
	return len(s) > 1 && s[0] == ',' && digits(s[1:]) == len(s)-1
}

// digits is the number of digits at the start of s.
func digits(s string) int {
	n := 0
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	return n
}
