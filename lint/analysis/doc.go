// Package analysis says what a check is and what it sees.
//
// A [Pass] is one check, an inert value. It looks at a [Context]: the file, its
// policies, and what else is known of it. It reports a [Finding] for each place.
// What several passes need is found once for each file as a [Fact].
//
// The rest is vocabulary that several families speak: lines at fault and agents at
// fault, the places of rules and dead rules, messages, edits, proofs, limits. This
// package knows no family and no pass. A program can write passes of its own
// against it and run them with package lint.
package analysis
