// Package security finds what a robots.txt tells attackers.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package security
