package analysis

import (
	"math"
	"strconv"
	"strings"
)

// ParseDelay reads the value of a Crawl-delay: a number of seconds with at most one
// point, and without a sign, exponent or unit. It reports false for any other value. A
// number with more digits than a float has is infinite.
func ParseDelay(value string) (seconds float64, ok bool) {
	whole, fraction, _ := strings.Cut(value, ".")
	if digits := whole + fraction; digits == "" || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	seconds, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return math.Inf(1), true
	}
	return seconds, true
}
