// Package useragent finds user-agent lines that name another crawler than meant, or no
// crawler.
//
// A pass belongs here if it is about the value of one user-agent line. A value earns one
// finding: analysis.AgentFault says which. How user-agent lines form groups is the
// business of package grouping.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package useragent
