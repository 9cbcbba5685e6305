// Package grouping finds groups that begin, end or join where their author did not
// mean them to.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package grouping
