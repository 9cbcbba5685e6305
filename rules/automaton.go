package rules

import (
	"encoding/binary"
	"sync"
	"sync/atomic"
)

// automaton follows patterns with wildcards through a path, all at once. Its
// states are built when a path first needs them, as RE2 does. A state is the
// best rule that is already certain and the positions of the better ones that
// may still match: a rule that is satisfied makes all lower ones irrelevant,
// and a star that is reached makes all that a pattern did before it irrelevant,
// which keeps states few.
type automaton struct {
	patterns []wildcard // by rank
	pairs    []pairs    // of the patterns
	class    [256]uint8 // octets that no pattern tells apart are one class
	classes  int
	memory   *memory

	start atomic.Pointer[state]

	mu     sync.Mutex // guards what follows; the ways out of a state are read without it
	states map[string]*state
	held   int64 // octets that states take
	key    []byte
}

// state is where all patterns are after a part of a path.
type state struct {
	best int32        // rank that is certain
	end  int32        // rank that decides if the path ends here
	top  int32        // least rank that may still match; noRank where none does
	at   []position   // of the patterns that outrank best, by rank
	left atomic.Int32 // paths that found no way out
	next []atomic.Pointer[state]
}

// To build a way out of a state costs what it costs some paths to ask for the
// patterns in it one by one. That many have to come before it is built, unless
// it costs little.
const (
	patience = 256
	little   = 64 // positions
)

// isDue reports whether a way out of s, which a path lacks, is to be built.
func (s *state) isDue() bool { return len(s.at) <= little || s.left.Add(1) > patience }

// position is where a pattern is: its index and an offset in its text. After a
// star a pattern has one position at the star and others in the text behind it.
type position struct{ pattern, offset int32 }

// memory bounds what the states of all automata of a policy take together.
type memory struct{ held atomic.Int64 }

const maxStateMemory = 16 << 20 // octets; past it an automaton forgets its states

func newAutomaton(patterns []wildcard, memory *memory) *automaton {
	a := &automaton{patterns: patterns, memory: memory, classes: 1}
	for _, p := range patterns {
		a.pairs = append(a.pairs, pairsOf(p.text))
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

// forget drops all states. A path that is being followed keeps those it holds.
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

// lookup returns the least rank of the patterns that match path, or best if
// that is less. A path builds a few of the states that it lacks, which the next
// ones find; then the patterns that may still match are asked one by one, so
// that a path that comes once costs no more than asking them all.
func (a *automaton) lookup(path string, best int32) int32 {
	s := a.start.Load()
	work := len(a.patterns) + 64 // positions that may be moved; those of one state always
	for i := range len(path) {
		if s.top >= best {
			return min(best, s.best)
		}
		c := path[i]
		next := s.next[a.class[c]].Load()
		if next == nil {
			if work < 0 || !s.isDue() {
				return a.askEach(s, path, min(best, s.best))
			}
			work -= len(s.at)
			next = a.step(s, c)
		}
		s = next
	}
	return min(best, s.end)
}

// askEach returns the least rank of the patterns that may still match after s
// and do match path, or best if that is less.
func (a *automaton) askEach(s *state, path string, best int32) int32 {
	has := pairsOf(path)
	asked := int32(-1)
	for _, at := range s.at {
		if at.pattern == asked || a.pairs[at.pattern]&^has != 0 {
			continue
		}
		asked = at.pattern
		if w := &a.patterns[asked]; w.rank >= best {
			return best
		} else if matchesText(w.text, w.anchored, path) {
			return w.rank
		}
	}
	return best
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

// enter adds a position and, at a star, the one behind it: a star may stand for
// nothing.
func (a *automaton) enter(at []position, pattern, offset int32, text string) []position {
	at = append(at, position{pattern, offset})
	if int(offset) < len(text) && text[offset] == '*' {
		at = append(at, position{pattern, offset + 1})
	}
	return at
}

// intern returns the state that is equal to s, which may be s.
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
		return s // belongs to no table; the path that needs it holds it
	}
	a.states[string(a.key)] = s
	a.held += size
	a.memory.held.Add(size)
	return s
}
