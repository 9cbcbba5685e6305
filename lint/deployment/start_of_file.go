package deployment

import (
	"github.com/robotslint/robotslint/ast"
)

// startOfFile is the place of a finding about the whole file.
var startOfFile = ast.Span{}
