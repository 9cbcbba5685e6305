package evaluator

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

const (
	maxTriedParts = 256     // parts of which every answer is found before they are folded
	maxTriedRules = 1 << 20 // rules that are asked about all those parts
	maxDepth      = 8       // directories above a pattern that may become sections
	wholeBudgets  = 8       // budgets of a comparison that a map may spend
)

// part is a part of a site that may become a section.
type part struct {
	Section
	rules   int    // of the rules of the files, those that it holds
	answers string // what every crawler may fetch of it
}

// isWild reports whether URLs of p may stand in many parts of the site.
func (p part) isWild() bool { return directoryOf(p.Pattern) == "/" && strings.Contains(p.Pattern, "*") }

// directoryOf returns the directory that holds every URL of pattern.
func directoryOf(pattern string) string {
	literal, _, _ := strings.Cut(strings.TrimSuffix(pattern, "$"), "*")
	return literal[:strings.LastIndexByte("/"+literal, '/')]
}

// sectionsOf returns the sections of a map with at most rows rows, and how many patterns
// of the files belong to no section of their own.
func sectionsOf(files []*ast.File, columns []MapCrawler, s *surveyor, rows int) (sections []Section, folded int) {
	home := part{Section: Section{Pattern: "/$", Lines: []int{}}}
	parts, patterns := partsOf(files, columns, &home)
	parts = mostTelling(parts, max(rows, maxTried(columns)))
	room := max(0, rows-2) // beside the home page and everything else
	if len(parts) > room {
		s.answerAll(parts, columns)
		parts = withoutRepeated(parts)
		if len(parts) > room {
			parts = joinAlike(parts)
		}
		parts = mostTelling(parts, room)
	}
	slices.SortStableFunc(parts, func(a, b part) int {
		if wild := bit(a.isWild()) - bit(b.isWild()); wild != 0 {
			return wild
		}
		return strings.Compare(a.Pattern, b.Pattern)
	})
	sections = append(sections, home.Section)
	for i, p := range parts {
		patterns -= len(p.Patterns())
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
			if b.token != "" && !known[b] {
				known[b] = true
				cost += len(b.policy.RulesFor(b.token).Rules())
			}
		}
	}
	return min(maxTriedRules/cost, maxTriedParts)
}

// partsOf returns the patterns of the files and the directories that hold several of
// them, in the order of the files; the lines about the home page are added to home.
// Patterns that match the whole site are left out.
func partsOf(files []*ast.File, columns []MapCrawler, home *part) (parts []part, patterns int) {
	index := map[string]int{}
	at := func(pattern string) *part {
		i, ok := index[pattern]
		if !ok {
			i = len(parts)
			index[pattern] = i
			parts = append(parts, part{Section: Section{Pattern: pattern, Lines: []int{}}})
		}
		return &parts[i]
	}
	holds := map[string]int{} // rules, by directory
	for i, f := range files {
		isRead := map[int]bool{} // lines, which several dialects may read
		for _, d := range dialectsOf(columns) {
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
				p := home
				if pattern != home.Pattern {
					p = at(pattern)
				}
				lines := &p.Lines
				if i > 0 {
					lines = &p.OldLines
				}
				*lines = append(*lines, ln.Number)
				p.rules++
				for directory, n := directoryOf(pattern), 0; directory != "" && directory != "/" && n < maxDepth; n++ {
					if directory != pattern {
						holds[directory]++
					}
					directory = directoryOf(strings.TrimSuffix(directory, "/"))
				}
			}
		}
	}
	patterns = len(parts)
	for i := range patterns {
		directory := directoryOf(parts[i].Pattern)
		for n := 0; directory != "" && directory != "/" && n < maxDepth; n++ {
			if holds[directory] > 1 {
				at(directory)
			}
			directory = directoryOf(strings.TrimSuffix(directory, "/"))
		}
	}
	for i := range parts {
		parts[i].rules += holds[parts[i].Pattern]
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

// mostTelling returns at most n of parts: those that hold the most rules, and of those
// alike the shortest.
func mostTelling(parts []part, n int) []part {
	if len(parts) <= n {
		return parts
	}
	parts = slices.Clone(parts)
	slices.SortStableFunc(parts, func(a, b part) int {
		return cmp.Or(cmp.Compare(b.rules, a.rules), cmp.Compare(len(a.Pattern), len(b.Pattern)))
	})
	return parts[:n]
}

// answerAll sets the answers of parts: for each crawler those for the whole part and, if
// they are mixed, for the URLs that no wild part has.
func (s *surveyor) answerAll(parts []part, columns []MapCrawler) {
	var wild []string
	for _, p := range parts {
		if p.isWild() {
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
// crawlers have the same answers.
func withoutRepeated(parts []part) []part {
	return slices.DeleteFunc(slices.Clone(parts), func(p part) bool {
		return p.isUniform() && slices.ContainsFunc(parts, func(other part) bool {
			return other.Pattern != p.Pattern && other.answers == p.answers && covers(other.Pattern, p.Pattern)
		})
	})
}

// isUniform reports whether every crawler may fetch all of p, or nothing.
func (p part) isUniform() bool {
	return strings.Trim(p.answers, string([]byte{byte(rules.AlwaysAllowed), byte(rules.AlwaysDisallowed)})) == ""
}

// joinAlike makes one of parts in one directory for which all crawlers have the same
// answers.
func joinAlike(parts []part) []part {
	type kind struct {
		directory, answers string
		wild               bool
	}
	index := map[kind]int{}
	var joined []part
	for _, p := range parts {
		k := kind{directoryOf(strings.TrimSuffix(p.Pattern, "/")), p.answers, p.isWild()}
		i, ok := index[k]
		if !ok {
			index[k] = len(joined)
			joined = append(joined, p)
			continue
		}
		j := &joined[i]
		j.Others = append(j.Others, p.Pattern)
		j.Lines, j.OldLines = append(j.Lines, p.Lines...), append(j.OldLines, p.OldLines...)
		j.rules += p.rules
	}
	return joined
}
