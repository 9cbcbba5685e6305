package rules

import (
	"encoding/binary"
	"sync"
	"sync/atomic"
)

// automaton follows patterns with wildcards through a path, all at once. It
// builds its states when a path first needs them, as RE2 does. A state is the
// best rule that is already certain and the positions of the better ones that
// may still match. A rule that is satisfied makes all lower ones irrelevant, and
// a star that is reached makes the earlier positions of its pattern irrelevant;
// that keeps states few.
type automaton struct {
	patterns []wildcard // by rank
	table    func() *patternTable
	class    [256]uint8 // of an octet; octets that no pattern tells apart share one
	classes  int
	memory   *stateMemory

	start atomic.Pointer[state]

	mu     sync.Mutex // guards what follows; transitions are read without it
	states map[string]*state
	held   int64 // octets that states take
	key    []byte
}

// state says where all patterns are after a part of a path.
type state struct {
	best   int32                   // the rank that is certain
	end    int32                   // the rank that decides if the path ends here
	top    int32                   // the least rank that may still match; noRank if none may
	at     []position              // of the patterns that outrank best, by rank
	misses atomic.Int32            // paths that needed a transition that was not built
	next   []atomic.Pointer[state] // transitions by class; nil until built
}

// isDue reports whether to build a transition from s that a path needs: see
// patience.
func (s *state) isDue() bool { return len(s.at) <= cheapState || s.misses.Add(1) > patience }

// position is where a pattern is: its index and an offset in its text. After a
// star a pattern has one position at the star and others in the text behind it.
type position struct{ pattern, offset int32 }

// stateMemory counts the octets that the states of all automata of a policy
// take together, up to maxStateMemory.
type stateMemory struct{ held atomic.Int64 }

func newAutomaton(patterns []wildcard, table func() *patternTable, memory *stateMemory) *automaton {
	a := &automaton{patterns: patterns, table: table, memory: memory, classes: 1}
	for _, p := range patterns {
		for i := range len(p.text) {
			if c := p.text[i]; c != '*' && a.class[c] == 0 && a.classes < 256 {
				a.class[c] = uint8(a.classes)
				a.classes++
			}
		}
	}
	a.forget()
	return a
}

// forget drops all states. A path that is being followed keeps its own.
func (a *automaton) forget() {
	a.memory.held.Add(-a.held)
	a.held = 0
	a.states = map[string]*state{}
	s := &state{best: noRank}
	for i, p := range a.patterns {
		s.at = a.enter(s.at, int32(i), 0, p.text)
	}
	a.start.Store(a.intern(s))
}

// lookup returns the least rank of the patterns that match path, or best if that
// is less. A path builds a few of the states that it lacks, for the next paths to
// find; after that it is looked up in the table of the patterns, so that a path
// that comes once costs little.
func (a *automaton) lookup(path string, best int32) int32 {
	s := a.start.Load()
	moves := len(a.patterns) + spareMoves // positions that may still be moved; the last state may exceed it
	for i := range len(path) {
		if s.top >= best {
			return min(best, s.best)
		}
		c := path[i]
		next := s.next[a.class[c]].Load()
		if next == nil {
			if moves < 0 || !s.isDue() {
				rank, _ := a.table().lookup(path, min(best, s.best), nil)
				return rank
			}
			moves -= len(s.at)
			next = a.step(s, c)
		}
		s = next
	}
	return min(best, s.end)
}

// step builds the state that follows s after the octet c.
func (a *automaton) step(s *state, c byte) *state {
	a.mu.Lock()
	defer a.mu.Unlock()
	next := &state{best: s.best}
	for i := 0; i < len(s.at); {
		pattern := s.at[i].pattern
		text := a.patterns[pattern].text
		before := len(next.at)
		satisfied := false
		for ; i < len(s.at) && s.at[i].pattern == pattern; i++ {
			switch offset := s.at[i].offset; {
			case int(offset) == len(text): // anchored, and the path goes on
			case text[offset] == '*':
				next.at = append(next.at, position{pattern, offset}, position{pattern, offset + 1})
			case text[offset] == c && int(offset)+1 == len(text) && !a.patterns[pattern].anchored:
				satisfied = true
			case text[offset] == c:
				if int(offset)+1 < len(text) && text[offset+1] == '*' {
					next.at = next.at[:before]
				}
				next.at = a.enter(next.at, pattern, offset+1, text)
			}
		}
		if satisfied {
			next.at = next.at[:before]
			next.best = a.patterns[pattern].rank
			break
		}
	}
	next = a.intern(next)
	s.next[a.class[c]].Store(next)
	return next
}

// enter adds a position and, at a star, the one behind it, because a star may
// match nothing.
func (a *automaton) enter(at []position, pattern, offset int32, text string) []position {
	at = append(at, position{pattern, offset})
	if int(offset) < len(text) && text[offset] == '*' {
		at = append(at, position{pattern, offset + 1})
	}
	return at
}

// intern returns the known state that is equal to s, or s itself.
func (a *automaton) intern(s *state) *state {
	a.key = binary.LittleEndian.AppendUint32(a.key[:0], uint32(s.best))
	for _, p := range s.at {
		a.key = binary.LittleEndian.AppendUint32(a.key, uint32(p.pattern))
		a.key = binary.LittleEndian.AppendUint32(a.key, uint32(p.offset))
	}
	if known := a.states[string(a.key)]; known != nil {
		return known
	}
	s.end, s.top = s.best, noRank
	if len(s.at) > 0 {
		s.top = a.patterns[s.at[0].pattern].rank
	}
	for _, p := range s.at {
		if w := a.patterns[p.pattern]; int(p.offset) == len(w.text) {
			s.end = min(s.end, w.rank)
		}
	}
	s.next = make([]atomic.Pointer[state], a.classes)
	size := int64(2*len(a.key) + 8*a.classes + 128)
	if a.held > 0 && a.memory.held.Load()+size > maxStateMemory {
		a.forget()
		return s // in no table; only the path that needs it holds it
	}
	a.states[string(a.key)] = s
	a.held += size
	a.memory.held.Add(size)
	return s
}
