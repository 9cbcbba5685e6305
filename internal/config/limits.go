package config

// MaxSize is how many octets a configuration file may have.
const MaxSize = 64 << 10

const (
	maxDepth  = 8       // nested lists and mappings
	maxColumn = 1000    // of a "-" that begins a list item
	maxTokens = 1 << 15 // YAML tokens
	maxKeys   = 1 << 12 // keys of mappings; the parser compares each with all others

	// The YAML lexer takes time quadratic in the number of each of these, so they
	// are counted before it sees the text.
	maxBlankLines = 32 // in a row
	maxSlow       = 32 // tabs and "<" in a line

	maxClaims = 10_000 // agents times patterns under every expect

	maxGlob      = 1000 // octets of a pattern of paths or hosts
	maxGlobStars = 20   // in such a pattern, which could backtrack at each
)
