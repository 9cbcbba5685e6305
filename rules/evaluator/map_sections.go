package evaluator

import (
	"cmp"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

const (
	maxTriedParts = 4096    // parts of which every answer is found before they are folded
	maxTriedRules = 1 << 24 // rules that are asked about all those parts
	rulesPerAsk   = 1 << 12 // that cost as much to look at as the rest of an answer does
	maxTriedWild  = 64      // parts in many places that are told apart from the others
	maxDepth      = 8       // directories above a pattern that may become sections
	wholeBudgets  = 8       // budgets of a comparison that a map may spend
)

// part is a part of a site that may become a section.
type part struct {
	Section
	patterns int    // of the files, those that are its own
	rules    int    // of the rules of the files, those that it holds
	isAdded  bool   // no rule has its pattern: it is a directory that holds several
	answers  string // what every crawler may fetch of it
}

// isWild reports whether URLs of p may stand in many parts of the site.
func (p part) isWild() bool {
	return strings.Contains(p.Pattern, "*") && len(directoryOf(p.Pattern)) <= len("/") // none if it begins with a star
}

// directoryOf returns the directory that holds every URL of pattern.
func directoryOf(pattern string) string {
	literal, _, _ := strings.Cut(strings.TrimSuffix(pattern, "$"), "*")
	return literal[:strings.LastIndexByte("/"+literal, '/')]
}

// directoriesOf yields the directories that hold every URL of pattern, the innermost
// first, without the root and pattern itself.
func directoriesOf(pattern string) iter.Seq[string] {
	return func(yield func(string) bool) {
		directory := directoryOf(pattern)
		for n := 0; directory != "" && directory != "/" && n < maxDepth; n++ {
			if directory != pattern && !yield(directory) {
				return
			}
			directory = directoryOf(strings.TrimSuffix(directory, "/"))
		}
	}
}

// spelledAlike returns what all spellings of pattern have in common that no dialect
// tells apart.
func spelledAlike(pattern string, dialects []*rules.Dialect) string {
	var key strings.Builder
	for _, d := range dialects {
		key.WriteString(d.Pattern(pattern))
		key.WriteByte(0) // which no pattern holds
	}
	return key.String()
}

// sectionsOf returns the sections of a map with at most rows rows, and how many patterns
// of the files belong to no section of their own.
func sectionsOf(files []*ast.File, columns []MapCrawler, s *surveyor, rows int) (sections []Section, folded int) {
	home := part{Section: Section{Pattern: "/$", Lines: []int{}}}
	parts, patterns := partsOf(files, columns, &home)
	parts = triedParts(parts, max(rows, maxTried(columns)))
	s.answerAll(parts, columns)
	parts, repeated := withoutRepeated(parts)
	patterns -= repeated
	room := max(0, rows-2) // beside the home page and everything else
	for depth := maxDepth; depth > 0 && len(parts) > room; depth-- {
		parts = joinAlike(parts, depth)
	}
	if len(parts) > room { // the least telling ones, wherever they are
		parts = mostTelling(parts, len(parts))
		parts = mostTelling(slices.Concat(parts[:room/2], joinAlike(parts[room/2:], 0)), room)
	}
	slices.SortStableFunc(parts, func(a, b part) int {
		if wild := bit(a.isWild()) - bit(b.isWild()); wild != 0 {
			return wild
		}
		return strings.Compare(a.Pattern, b.Pattern)
	})
	sections = append(sections, home.Section)
	for i, p := range parts {
		patterns -= p.patterns
		for _, other := range parts[:i] {
			p.Depth += bit(covers(other.Pattern, p.Pattern))
		}
		sections = append(sections, p.Section)
	}
	return append(sections, Section{Pattern: "/", Rest: true, Lines: []int{}}), max(0, patterns)
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// maxTried bounds the parts of which every answer is found before they are folded, by
// the cost of an answer.
func maxTried(columns []MapCrawler) int {
	cost := 1
	known := map[bound]bool{}
	for _, c := range columns {
		for _, b := range []bound{c.new, c.old} {
			if b.policy != nil && !known[b] {
				known[b] = true
				cost += rulesPerAsk + len(b.policy.RulesFor(b.token).Rules())
			}
		}
	}
	return min(maxTriedRules/cost, maxTriedParts)
}

// partsOf returns the patterns of the files and the directories that hold several of
// them, in the order of the files; the lines about the home page are added to home.
// Patterns that match the whole site are left out.
func partsOf(files []*ast.File, columns []MapCrawler, home *part) (parts []part, patterns int) {
	dialects := dialectsOf(columns)
	index := map[string]int{}
	at := func(pattern string) (p *part, isNew bool) {
		key := spelledAlike(pattern, dialects)
		i, ok := index[key]
		if !ok {
			i = len(parts)
			index[key] = i
			parts = append(parts, part{Section: Section{Pattern: pattern, Lines: []int{}}})
		}
		return &parts[i], !ok
	}
	type content struct{ rules, patterns int }
	holds := map[string]content{} // by directory
	for i, f := range files {
		isRead := map[int]bool{} // lines, which several dialects may read
		for _, d := range dialects {
			for ln := range d.Lines(f.Src) {
				r := d.Read(f.Src, ln)
				pattern := strings.TrimRight(r.Value, "*")
				if r.Field != rules.Allow && r.Field != rules.Disallow || rules.CheckPattern(r.Value) != nil || !utf8.ValidString(pattern) || pattern == "/" || pattern == "" {
					continue
				}
				if isRead[ln.Number] {
					continue
				}
				isRead[ln.Number] = true
				p, isNew := home, false
				if pattern != home.Pattern {
					p, isNew = at(pattern)
				}
				lines := &p.Lines
				if i > 0 {
					lines = &p.OldLines
				}
				*lines = append(*lines, ln.Number)
				p.rules++
				for directory := range directoriesOf(pattern) {
					in := holds[directory]
					holds[directory] = content{in.rules + 1, in.patterns + bit(isNew)}
				}
			}
		}
	}
	patterns = len(parts)
	for i := range patterns {
		parts[i].patterns = 1
		below := 1 // patterns that the directory before holds
		for directory := range directoriesOf(parts[i].Pattern) {
			if holds[directory].patterns > below {
				if p, isNew := at(directory); isNew {
					p.isAdded = true
				}
				below = holds[directory].patterns
			}
		}
	}
	for i := range parts {
		parts[i].rules += holds[parts[i].Pattern].rules
	}
	return parts, patterns
}

// dialectsOf returns the dialects in which the crawlers read.
func dialectsOf(columns []MapCrawler) []*rules.Dialect {
	var dialects []*rules.Dialect
	for _, c := range columns {
		if d := rules.DialectNamed(c.Dialect); !slices.Contains(dialects, d) {
			dialects = append(dialects, d)
		}
	}
	return dialects
}

// mostTelling returns at most n of parts: first those that hold the most rules, and of
// those alike the shortest.
func mostTelling(parts []part, n int) []part {
	parts = slices.Clone(parts)
	slices.SortStableFunc(parts, func(a, b part) int {
		return cmp.Or(cmp.Compare(b.rules, a.rules), cmp.Compare(len(a.Pattern), len(b.Pattern)))
	})
	return parts[:min(n, len(parts))]
}

// triedParts returns at most n of parts: the most telling ones, and up to half of them
// those that may stand anywhere, which make all others mixed if they are not told apart.
func triedParts(parts []part, n int) []part {
	if len(parts) <= n {
		return parts
	}
	var wild, others []part
	for _, p := range parts {
		if p.isWild() {
			wild = append(wild, p)
		} else {
			others = append(others, p)
		}
	}
	wild = mostTelling(wild, min(maxTriedWild, n/2))
	return append(wild, mostTelling(others, n-len(wild))...)
}

// answerAll sets the answers of parts: for each crawler those for the whole part and, if
// they are mixed, for the URLs that no wild part has.
func (s *surveyor) answerAll(parts []part, columns []MapCrawler) {
	var wild []string
	for _, p := range parts {
		if p.isWild() && len(wild) < maxTriedWild {
			wild = append(wild, p.Pattern)
		}
	}
	for i := range parts {
		p := &parts[i]
		others := wild
		if p.isWild() {
			others = nil
		}
		var answers []byte
		for _, c := range columns {
			for _, b := range []bound{c.new, c.old} {
				if b.policy == nil {
					continue
				}
				all, apart := s.answers(b, p.Section, others)
				answers = append(answers, byte(all.Consensus))
				if apart != nil {
					answers = append(answers, 'a', byte(*apart))
				}
			}
		}
		p.answers = string(answers)
	}
}

// withoutRepeated returns parts without those that lie within another one for which all
// crawlers have the same answers, and how many patterns of the files these were. Of the
// parts that crawlers may fetch in part, only added directories repeat another one: what
// a pattern of its own tells is which part that is.
func withoutRepeated(parts []part) (left []part, patterns int) {
	for _, p := range parts {
		if (p.isAdded || p.isUniform()) && slices.ContainsFunc(parts, func(other part) bool {
			return covers(other.Pattern, p.Pattern) && other.Pattern != p.Pattern && other.answers == p.answers
		}) {
			patterns += p.patterns
		} else {
			left = append(left, p)
		}
	}
	return left, patterns
}

// isUniform reports whether every crawler may fetch all of p, or nothing.
func (p part) isUniform() bool {
	return strings.Trim(p.answers, string([]byte{byte(rules.AlwaysAllowed), byte(rules.AlwaysDisallowed)})) == ""
}

// joinAlike makes one of parts for which all crawlers have the same answers, if they are
// in one directory. Directories are told apart by as many names as depth says.
func joinAlike(parts []part, depth int) []part {
	type kind struct {
		directory, answers string
		wild               bool
	}
	index := map[kind]int{}
	var joined []part
	for _, p := range parts {
		k := kind{upTo(depth, directoryOf(strings.TrimSuffix(p.Pattern, "/"))), p.answers, p.isWild()}
		i, ok := index[k]
		if !ok {
			index[k] = len(joined)
			joined = append(joined, p)
			continue
		}
		j := &joined[i]
		j.Others = append(j.Others, p.Patterns()...)
		j.Lines, j.OldLines = append(j.Lines, p.Lines...), append(j.OldLines, p.OldLines...)
		j.rules += p.rules
		j.patterns += p.patterns
	}
	return joined
}

// upTo returns the first names of a directory, as many as depth says.
func upTo(depth int, directory string) string {
	names := strings.SplitAfterN(directory, "/", depth+2) // the first is the root
	return strings.Join(names[:min(len(names), depth+1)], "")
}
