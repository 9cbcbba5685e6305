package analysis_test

import (
	"testing"

	"github.com/robotslint/robotslint/internal/expressiontest"
	"github.com/robotslint/robotslint/lint/analysis"
)

// Whatever an expression matches holds one of the words that it is marked by.
func TestMarks(t *testing.T) { expressiontest.CheckMarks(t, analysis.StagingHost) }
