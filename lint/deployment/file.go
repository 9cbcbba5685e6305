package deployment

import (
	"github.com/robotslint/robotslint/ast"
)

// startOfFile is where a finding about the whole of it stands.
var startOfFile = ast.Span{}
