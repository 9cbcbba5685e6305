// Package policy finds choices about crawlers that tend not to have the effect that
// their author expects.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package policy
