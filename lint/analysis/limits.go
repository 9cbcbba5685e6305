package analysis

// Work is bounded by counting, never by the clock, so that answers repeat. Past a
// bound nothing is claimed: a search ends with what it has shown so far, and a fix
// counts as unsafe.

// Bounds of searches. Each search of a pass, over one file, has its own count.
const (
	// MaxDecisions bounds the rules of all groups that may be redundant. Past it, no
	// rule of the file is called redundant.
	MaxDecisions = 1 << 20

	// MaxComparedRules bounds the rules that comparisons between groups, or
	// between dialects, look at. Past it, the remaining groups are not compared.
	MaxComparedRules = 1 << 18

	// MaxEvidenceRules bounds the rules that a search for evidence looks at. Past
	// it, a finding has no evidence; a pass that needs evidence is silent.
	MaxEvidenceRules = 1 << 20

	// MaxWitnesses bounds the rules of other groups that a search for a URL looks
	// at, to show that one group harms another or makes a rule needless. Where a
	// rule is tried for many agents or URLs, it bounds those. Past it, the remaining
	// groups, agents or URLs are not looked at.
	MaxWitnesses = 1 << 16

	// MaxLetIn bounds the rules that are looked at for agents that a closed site
	// lets in. Past it, the remaining agents are not named.
	MaxLetIn = 1 << 20

	// MaxResources bounds, in one rule set, the rules about resources that are
	// looked at. Past it, the remaining rules of the set are not.
	MaxResources = 256
)

// Bounds of the proofs of fixes, for all proofs of one run over one file. A fix
// whose proof would exceed one is unsafe.
const (
	// maxProved bounds the octets read and the rules compared.
	maxProved = 1 << 22

	// maxBatchProved takes the place of maxProved for a batch of fixes that are
	// proved together: it suffices for one proof of a file as large as crawlers
	// read.
	maxBatchProved = 1 << 23

	// maxLooks bounds how often proofs of rewritten patterns look at a rule. It
	// holds for a batch too.
	maxLooks = 1 << 22
)

// Bounds of what is examined, in octets. Longer text is taken as it stands.
const (
	// MaxToken is the length of the longest name that may be a crawler's. A longer
	// one is no misspelling, and its group has no followers.
	MaxToken = 256

	// maxList is the length of the longest user-agent value that may be a list of
	// names.
	maxList = 4 << 10

	// maxHost is the length of the longest host that is converted to Punycode: 253
	// characters (RFC 1035 2.3.4) of up to four octets each in UTF-8.
	maxHost = 4 * 253

	// maxWideSample is how much of the start of a file is decoded to recognise
	// UTF-16 and UTF-32.
	maxWideSample = 1 << 10
)

// Bounds of what a finding shows.
const (
	// MaxExcerpt is how many octets of a text a message quotes. Past it, an
	// ellipsis stands for the rest.
	MaxExcerpt = 60

	// MaxRelated is how many related places a finding has where there may be
	// many. Past it, the remaining places are left out.
	MaxRelated = 5

	// maxListed is how many names a message lists. Past it, the rest are counted.
	maxListed = 3
)
