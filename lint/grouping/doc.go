// Package grouping finds groups that begin, end or join where their author did not
// mean them to.
//
// A pass belongs here if the order of lines alone makes the mistake. What the names of a
// group stand for is the business of package useragent, what its rules decide that of
// package semantics.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package grouping
