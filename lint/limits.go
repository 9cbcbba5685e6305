package lint

// What bounds the fixing of one file: how often it is linted again, and how many
// octets that takes in all. Real files need it three times.
const (
	minRounds   = 3
	maxRounds   = 100
	maxRelinted = 1 << 21 // of more rounds than minRounds
)

// maxSuggested bounds the different names of a file for which a similar one is
// looked for, which takes time.
const maxSuggested = 256
