package policy

import (
	"testing"

	"github.com/robotslint/robotslint/internal/expressiontest"
)

// Whatever an expression matches holds one of the words that it is marked by.
func TestMarks(t *testing.T) {
	expressiontest.CheckMarks(t, noIndex)
}
