// Package semantics finds rules that, by exact analysis, do something else than
// they seem to.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package semantics
