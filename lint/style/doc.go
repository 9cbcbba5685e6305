// Package style finds what is only a matter of taste.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package style
