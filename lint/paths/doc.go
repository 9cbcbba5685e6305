// Package paths finds path patterns that match something else than meant because
// of how they are written.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package paths
