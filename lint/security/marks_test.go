package security

import (
	"testing"

	"github.com/robotslint/robotslint/internal/expressiontest"
)

// Whatever an expression matches holds one of the words that it is marked by.
func TestMarks(t *testing.T) {
	expressiontest.CheckMarks(t, privatePlace)
	for _, kind := range sensitiveNames {
		expressiontest.CheckMarks(t, kind.names)
	}
}
