package analysis

import "github.com/robotslint/robotslint/rules"

// proofs is what the proofs about one file may still cost, and what they found.
type proofs struct {
	provable   int             // octets to read and rules to compare; see maxProved
	looks      int             // looks at a rule by proofs of rewritten patterns; see maxLooks
	budget     *rules.Budget   // for comparisons of policies
	equivalent map[string]bool // known answers of isEquivalent, by the edits
}

var proofsOf = NewFact(func(*Context) *proofs {
	return &proofs{maxProved, maxLooks, rules.NewBudget(), map[string]bool{}}
})

// RaiseProofBudget raises the budget of the proofs about the file of c to what a
// batch of fixes, proved as one change, may cost.
func (c *Context) RaiseProofBudget() { proofsOf.Of(c).provable = maxBatchProved }

// AffordProof takes cost, in octets read and rules compared, from the budget of the
// proofs about the file of c. It reports false if the budget does not suffice, or if
// the findings are no longer wanted.
func (c *Context) AffordProof(cost int) bool {
	proofsOf.Of(c).provable -= cost
	return proofsOf.Of(c).provable >= 0 && !c.Stopped()
}

// affordReading takes the octets of src that d reads from the budget.
func affordReading(c *Context, d *rules.Dialect, src string) bool {
	if d.MaxSize > 0 {
		return c.AffordProof(min(len(src), d.MaxSize))
	}
	return c.AffordProof(len(src))
}

// affordRules takes the rules of all groups of p from the budget.
func affordRules(c *Context, p *rules.Policy) bool {
	for g := range p.Groups() {
		if !c.AffordProof(1) || !c.AffordProof(len(g.Rules().Rules())) {
			return false
		}
	}
	return true
}
