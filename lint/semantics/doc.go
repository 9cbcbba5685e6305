// Package semantics finds rules and groups that do not do what they seem to: rules
// without effect, rules that crawlers decide differently, and groups that free a
// crawler from the rules of another. Every claim is proved by exact analysis and shown
// with a URL. Mistakes in how a path pattern is written belong to package paths.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package semantics
