package analysis

import "sync/atomic"

// Fact is something about a file that several passes ask for. It is found when
// the first pass asks, once for each [Context].
type Fact[T any] struct {
	find func(c *Context) T
	slot int // of Context.facts
}

// factSlots counts the facts made so far; each has its own slot in every Context.
var factSlots atomic.Int32

// NewFact returns the fact that find computes. Declare facts as package
// variables: each call takes a slot for the life of the program. The fact may ask
// for other facts, but not for itself.
func NewFact[T any](find func(c *Context) T) *Fact[T] {
	return &Fact[T]{find, int(factSlots.Add(1)) - 1}
}

// Of returns the fact about the file of c. All callers share one value: do not
// modify it.
func (f *Fact[T]) Of(c *Context) T {
	if f.slot < len(c.facts) && c.facts[f.slot] != nil {
		return c.facts[f.slot].(T)
	}
	found := f.find(c)
	if f.slot >= len(c.facts) {
		c.facts = append(c.facts, make([]any, f.slot+1-len(c.facts))...)
	}
	c.facts[f.slot] = found
	return found
}
