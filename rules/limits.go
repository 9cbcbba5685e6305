package rules

import "unicode/utf8"

// This file holds every limit that keeps the package within time and memory on
// hostile input. Work is counted, never clocked, so that answers repeat. Past a
// limit an exact answer is given up and says so: it is undecided or incomplete,
// never guessed. How much of a file a crawler reads is another matter: that is
// part of its [Dialect].

// Budget bounds the cost of exact answers that share it: of the words that are
// decided, of the pairs of rules that are examined, and of the octets that the search
// for meets writes. A comparison or survey whose budget is spent is incomplete. The
// zero Budget is spent.
type Budget struct {
	words   int // what decisions and pairs of rules may still cost; most cost one word
	written int // octets of meets that may still be written
}

const (
	maxWords   = 1 << 20
	maxWritten = 1 << 24
)

// NewBudget returns a budget for one comparison, or for all questions about one
// file. Real files spend a small part of it.
func NewBudget() *Budget { return &Budget{maxWords, maxWritten} }

// Share returns a new budget of one n-th of what is left of b.
func (b *Budget) Share(n int) *Budget { return &Budget{b.words / n, b.written / n} }

// Spent reports whether nothing is left of b.
func (b *Budget) Spent() bool { return b.words <= 0 }

// afford takes words from b and reports whether b had them.
func (b *Budget) afford(words int) bool {
	b.words -= words
	return b.words >= 0
}

// The price of a decision and of a pair of patterns: how much of each makes a word.
const (
	starsPerWord    = 128 // stars of all patterns: see [RuleSet.Price]
	octetsPerWord   = 128 // octets of a pair of patterns
	patternsPerWord = 64  // patterns that a path is compared with
	stepsPerWord    = 16  // steps of a [patternTable]: see [RuleSet.DecideWithin]
)

// The search for the meets of one pair of patterns. Pairs in real files have a
// hundred at most, but the number grows exponentially with the stars on both
// sides.
const (
	maxMeets       = 4096
	maxMeetOctets  = 4096    // of both patterns together, after their common start
	maxMeetWritten = 1 << 20 // octets of meets and of their parts
	perPosition    = 4       // what a visit to a pair of positions costs, in such octets
)

// maxShown is how many parts of a survey are searched for a URL that shows a
// verdict.
const maxShown = 256

// maxThinningLooks is what a Thinning may cost, in steps of a [patternTable] and
// pairs of rules; past it no line is left out.
const maxThinningLooks = 1 << 23

// The automaton of the patterns with wildcards. Building a transition costs as
// much as looking many paths up in a [patternTable], so that many paths must have
// missed it first, unless it is cheap.
const (
	maxStateMemory = 16 << 20 // octets of states per policy; past it an automaton starts anew
	patience       = 4096     // paths that miss a transition of a state before it is built
	cheapState     = 16       // positions of a state whose transitions are built at once
	spareMoves     = 64       // positions that one path may move beyond the number of patterns
)

// Sets of at most this many are searched one by one: an index costs more to build
// than they cost to compare.
const (
	fewRules    = 8
	fewGroups   = 8
	fewPatterns = 8  // in a [patternTable]
	fewCompared = 16 // that begin like one path, in a [matcher]
)

// unindexed is how many paths a larger set decides one by one before it builds a
// [matcher], which costs about as much as a dozen of them.
const unindexed = 16

// octetsPerStep is how many octets a [patternTable] compares at the price of a step.
const octetsPerStep = 4

// maxHost is the most that the longest name of DNS (RFC 1035 2.3.4) takes in
// UTF-8, in octets. The time to encode punycode grows with the square of the
// length.
const maxHost = 253 * utf8.UTFMax
