// Package syntax finds lines that are not the fields they were meant to be.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package syntax
