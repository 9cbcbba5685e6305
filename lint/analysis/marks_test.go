package analysis_test

import (
	"testing"

	"github.com/robotslint/robotslint/internal/expressiontest"
	"github.com/robotslint/robotslint/lint/analysis"
)

// Whatever an expression matches holds one of the words that it is marked by.
func TestMarks(t *testing.T) {
	expressiontest.CheckMarks(t, analysis.StagingHost)
	expressiontest.CheckMarks(t, analysis.PlaceholderHost)
}

// Every match of an expression begins with one of the octets that it looks for first.
func TestStarts(t *testing.T) {
	for _, e := range analysis.StartExpressions {
		expressiontest.CheckStart(t, e)
	}
}
