package analysis

// MaxLetIn bounds the rules that are looked at in search of who is let in.
const MaxLetIn = 1 << 20

// MaxDecisions bounds how many questions are asked in search of dead rules, about
// one for each rule of each group; those of rules with many wildcards count for
// more. They are counted, not clocked, so that answers repeat; past it nothing
// is claimed.
const MaxDecisions = 1 << 20

// MaxComparedRules bounds the rules that are compared in search of displaced
// groups. They are counted, not clocked, so that answers repeat.
const MaxComparedRules = 1 << 18

// maxLooks bounds how often the proofs of rewritings look at a rule, in one run
// or for one batch of fixes.
const maxLooks = 1 << 22

// maxBatchProved bounds what the proofs of one batch look at: enough for one
// proof of a file of the size that crawlers read.
const maxBatchProved = 1 << 23

// MaxToken is the length of the longest name that a crawler may be thought to
// have.
const MaxToken = 256

// maxProved bounds what the proofs of one run look at: octets that are read and
// rules that are compared. It is counted, not clocked, so that answers
// repeat; past it nothing is proved.
const maxProved = 1 << 22

// MaxEvidenceRules bounds the rules that the search for evidence looks at.
const MaxEvidenceRules = 1 << 20

// MaxResources is how many rules of a kind are looked at in a rule set.
const MaxResources = 256

// MostRelated is how many other places a finding shows where there may be many.
const MostRelated = 5
