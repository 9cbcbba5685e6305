// Package useragent finds user-agent lines that name another crawler than meant,
// or none.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package useragent
