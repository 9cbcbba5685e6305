package config

// MaxSize is how many octets a configuration file may have.
const MaxSize = 64 << 10

const (
	maxDepth  = 8       // nested lists and mappings
	maxColumn = 1000    // of a "-" that begins a list item
	maxTokens = 1 << 15 // YAML tokens
	maxClaims = 10_000  // agents times patterns under expect

	maxGlob      = 1000 // octets of a pattern under ignore
	maxGlobStars = 20   // in a pattern under ignore, which could backtrack at each
)
