// Package security finds what a robots.txt gives away.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package security
