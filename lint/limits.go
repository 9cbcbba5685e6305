package lint

// The rounds of fixing one file. Past these limits FixAll stops with what is fixed
// so far; the other findings remain. Real files need three rounds at most.
const (
	minRounds   = 3       // always allowed, however large the file is
	maxRounds   = 100     // never exceeded
	maxRelinted = 1 << 19 // octets linted again in all rounds; past it no round follows minRounds
)

// maxSuggested bounds the different unknown names in the suppressions of a file for
// which a similar name is searched. Past it the message suggests none.
const maxSuggested = 256

// maxFindings bounds the findings of one pass in a file, without those that comments
// suppress. Past it the pass is stopped, and one more finding says so. The largest real
// files have fewer lines.
const maxFindings = 1 << 16
