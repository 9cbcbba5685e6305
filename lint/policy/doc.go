// Package policy finds choices about crawlers whose effect is often not the one that
// the author expects.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package policy
