// Package syntax finds lines that are not the fields they were meant to be.
//
// A pass belongs here if it is about the line itself: whether it has a field, whether
// crawlers know that field, and where it ends. Passes about characters belong to
// package encoding, passes about values to the family of the field.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package syntax
