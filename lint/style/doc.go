// Package style finds matters of taste.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package style
