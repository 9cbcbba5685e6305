// Package deployment finds what is wrong with a file as a whole: what it closes, how
// it is served, how large it is.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package deployment
