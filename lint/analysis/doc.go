// Package analysis defines what a check is and what it sees.
//
// A [Pass] is one check, an inert value. It looks at a [Context]: the file, its
// policies, and what else is known about it. It reports a [Finding] for each
// place. What several passes need is found once for each file as a [Fact].
//
// The rest is vocabulary that several families share, one topic a file: the
// faults of lines and of agents' names, groups, the places of rules, dead rules,
// references, messages, edits and their proofs, and the bounds of all of it in
// limits.go. This package knows no family and no pass. A program can write passes
// of its own against it and run them with package lint.
package analysis
