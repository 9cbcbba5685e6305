package analysis_test

import (
	"math"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/lint/analysis"
)

func TestParseDelay(t *testing.T) {
	for _, test := range []struct {
		value string
		want  float64
		ok    bool
	}{
		{"10", 10, true}, {"0.5", 0.5, true}, {".5", 0.5, true}, {"5.", 5, true},
		{strings.Repeat("9", 400), math.Inf(1), true},
		{"", 0, false}, {".", 0, false}, {"1.2.3", 0, false}, {"-1", 0, false}, {"+1", 0, false},
		{"1e3", 0, false}, {"inf", 0, false}, {"NaN", 0, false}, {"0x1p4", 0, false}, {"1_0", 0, false}, {"5s", 0, false}, {"1,5", 0, false},
	} {
		if got, ok := analysis.ParseDelay(test.value); got != test.want || ok != test.ok {
			t.Errorf("delay %q: got %v, %t, want %v, %t", test.value, got, ok, test.want, test.ok)
		}
	}
}
