// Package paths finds path patterns that match something other than their author
// meant because of how they are written: syntax that patterns do not have, wrong
// starts and ends, percent-encoding and wildcards. What a well-written rule does
// beside the other rules belongs to package semantics.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package paths
