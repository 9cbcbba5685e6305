package evaluator

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// Map is the picture of a file: what the crawlers that it tells apart may fetch of
// the parts of the site that it tells apart.
type Map struct {
	File     string       `json:"file"`
	Old      string       `json:"old,omitempty"`    // the file before a change; empty if there is none
	Absent   []string     `json:"absent,omitempty"` // the names of files that do not exist; set by the caller
	Crawlers []MapCrawler `json:"crawlers"`         // by purpose; any other crawler last
	Sections []Section    `json:"sections"`         // the home page first, everything else last
	Cells    [][]Cell     `json:"cells"`            // one list for each of Sections, one cell for each of Crawlers
	Folded   int          `json:"folded,omitempty"` // path patterns of the file that have no section of their own
	Src      string       `json:"-"`                // the text of the file
	OldSrc   string       `json:"-"`                // the text of the old file; empty if there is none

	policies map[*rules.Dialect]compiled
	surveyor *surveyor
}

// MapCrawler is a set of crawlers of one purpose that the file binds alike.
type MapCrawler struct {
	Agents   []string `json:"agents"`   // product tokens that the file names, in lower case; "*" for any crawler not named
	Inherits []string `json:"inherits"` // crawlers of the registry that are not named and follow one of Agents
	Purpose  Purpose  `json:"purpose"`
	Dialect  string   `json:"dialect"`
	Names    []string `json:"-"` // Agents as the file spells them, to show to people

	// ByDialect says that the group for "*" binds them, and that they are told apart
	// only because they read the file in another way.
	ByDialect bool `json:"-"`

	new, old bound // old is zero if there is no old file
}

// Purpose says what crawlers fetch for, as far as a map tells them apart.
type Purpose string

const (
	ForSearch     Purpose = "search"
	ForAITraining Purpose = "ai-training"
	ForAISearch   Purpose = "ai-search" // AI search and assistants
	ForAds        Purpose = "ads"
	ForPreviews   Purpose = "previews"
	ForArchives   Purpose = "archives"
	ForTools      Purpose = "tools" // everything else that a file names
	ForAllOthers  Purpose = "others"
)

// Purposes lists every Purpose, in the order of the columns of a map.
var Purposes = []Purpose{ForSearch, ForAITraining, ForAISearch, ForAds, ForPreviews, ForArchives, ForTools, ForAllOthers}

var purposeOf = map[crawlers.Category]Purpose{
	crawlers.Search:     ForSearch,
	crawlers.AITraining: ForAITraining,
	crawlers.AISearch:   ForAISearch,
	crawlers.AIUser:     ForAISearch,
	crawlers.Ads:        ForAds,
	crawlers.Social:     ForPreviews,
	crawlers.Archive:    ForArchives,
}

// Section is a part of a site: the URLs that a path pattern matches.
type Section struct {
	Pattern  string   `json:"pattern"`            // "/" in the last section
	Others   []string `json:"others,omitempty"`   // further patterns, for which the cells hold as well
	Rest     bool     `json:"rest,omitempty"`     // the URLs that belong to no other section
	Lines    []int    `json:"lines"`              // of the rules with one of the patterns, 1-based
	OldLines []int    `json:"oldLines,omitempty"` // of those of the old file
	Depth    int      `json:"-"`                  // how many other sections hold all of this one
}

// Patterns returns the patterns of s.
func (s Section) Patterns() []string { return append([]string{s.Pattern}, s.Others...) }

// Cell says what crawlers may fetch of a section. The answers always-allow and
// always-disallow are proved, mixed is shown by a URL of each kind.
type Cell struct {
	Answer    rules.Consensus  `json:"answer"`
	Apart     *rules.Consensus `json:"apart,omitempty"`     // for the URLs that no narrower section has; nil if that is Answer
	Line      int              `json:"line"`                // decides Disallow, or Allow if that is empty; 0 for no line
	AllowLine int              `json:"allowLine,omitempty"` // decides Allow if Answer is mixed; 0 for no line
	Allow     string           `json:"allow,omitempty"`     // a URL that may be fetched; empty if none is known
	Disallow  string           `json:"disallow,omitempty"`  // a URL that may not; empty if none is known
	Was       *rules.Consensus `json:"was,omitempty"`       // Answer for the old file; nil if there is none
	WasApart  *rules.Consensus `json:"wasApart,omitempty"`  // Apart for the old file

	Old rules.Survey `json:"-"` // of the old file, with the witnesses; zero if there is none
}

// MapOptions say what a map shows.
type MapOptions struct {
	Dialects []*rules.Dialect // in which all crawlers read; none for each crawler's own
	Rows     int              // the most sections; the home page and everything else are always there
}

// NewMap returns the map of f, and of the change from old to f unless old is nil.
func NewMap(f, old *ast.File, o MapOptions) Map {
	m := Map{File: f.Name, Src: f.Src}
	files := []*ast.File{f}
	if old != nil {
		m.Old, m.OldSrc = old.Name, old.Src
		files = append(files, old)
	}
	m.Crawlers, m.policies = mapCrawlers(files, o.Dialects)
	s := newSurveyor(m.Crawlers)
	m.surveyor = s
	m.Sections, m.Folded = sectionsOf(files, m.Crawlers, s, o.Rows)
	for i, section := range m.Sections {
		cells := make([]Cell, len(m.Crawlers))
		others := patternsBeside(m.Sections, i)
		for j, c := range m.Crawlers {
			cells[j] = s.cell(c.new, c.old, section, others)
		}
		m.Cells = append(m.Cells, cells)
	}
	m.dropAlike()
	return m
}

// dropAlike drops the crawlers that only their dialect could tell from those that the
// file does not name, and that may fetch the same.
func (m *Map) dropAlike() {
	others := slices.IndexFunc(m.Crawlers, func(c MapCrawler) bool { return c.Purpose == ForAllOthers })
	for j := len(m.Crawlers) - 1; j >= 0; j-- {
		if !m.Crawlers[j].ByDialect || slices.ContainsFunc(m.Cells, func(row []Cell) bool { return !row[j].isLike(row[others]) }) {
			continue
		}
		m.Crawlers = slices.Delete(m.Crawlers, j, j+1)
		for i := range m.Cells {
			m.Cells[i] = slices.Delete(m.Cells[i], j, j+1)
		}
		others--
	}
}

// isLike reports whether c has the answers of other.
func (c Cell) isLike(other Cell) bool {
	same := func(a, b *rules.Consensus) bool { return a == b || a != nil && b != nil && *a == *b }
	return c.Answer == other.Answer && same(c.Apart, other.Apart) && same(c.Was, other.Was) && same(c.WasApart, other.WasApart)
}

// patternsBeside returns the patterns of all sections but those that hold all of
// section i, which tell it apart from what it does not share with them.
func patternsBeside(sections []Section, i int) []string {
	var patterns []string
	for j, other := range sections {
		if j == i || other.Rest {
			continue
		}
		for _, pattern := range other.Patterns() {
			if sections[i].Rest || !covers(pattern, sections[i].Pattern) {
				patterns = append(patterns, pattern)
			}
		}
	}
	return patterns
}

// covers reports whether pattern matches whatever other does, as far as their
// beginnings tell.
func covers(pattern, other string) bool {
	return strings.HasPrefix(other, pattern) && !strings.HasSuffix(pattern, "$")
}

// surveyor asks what crawlers may fetch, once for all that a file binds alike.
type surveyor struct {
	known   map[asked]*inquiry
	budgets map[bound]*rules.Budget
	share   int // of the budget of a file, for all that binds one crawler
}

// asked is a pattern that one file is asked about for what it binds alike.
type asked struct {
	bound
	pattern string
}

// inquiry is what is known of a pattern.
type inquiry struct {
	*rules.Inquiry
	all rules.Survey
}

func newSurveyor(all []MapCrawler) *surveyor {
	s := &surveyor{known: map[asked]*inquiry{}, budgets: map[bound]*rules.Budget{}}
	for _, c := range all {
		s.budgets[c.new], s.budgets[c.old] = nil, nil
	}
	s.share = max(1, len(s.budgets)/wholeBudgets)
	return s
}

func (s *surveyor) ask(b bound, pattern string) *inquiry {
	q := s.known[asked{b, pattern}]
	if q == nil {
		if s.budgets[b] == nil {
			s.budgets[b] = rules.NewBudget().Share(s.share)
		}
		q = &inquiry{Inquiry: crawlers.Binding{Token: b.token}.Ask(b.policy, pattern, s.budgets[b])}
		q.all = q.All()
		s.known[asked{b, pattern}] = q
	}
	return q
}

// answers returns the answers for all of section, and for the part of it that none
// of others matches; nil if that is the same answer, or differs between the patterns
// of section.
func (s *surveyor) answers(b bound, section Section, others []string) (rules.Survey, *rules.Consensus) {
	q := s.ask(b, section.Pattern)
	if section.Rest {
		return q.But(others), nil
	}
	if q.all.Consensus != rules.Mixed {
		return q.all, nil // and for section.Others too, which are joined only if all is alike
	}
	apart := q.But(others).Consensus
	if apart == rules.Mixed || apart == rules.NoConsensus || slices.ContainsFunc(section.Others, func(pattern string) bool {
		return s.ask(b, pattern).But(others).Consensus != apart
	}) {
		return q.all, nil
	}
	return q.all, &apart
}

// cell returns the cell of section for a crawler that the files bind so; others are the
// patterns of other sections.
func (s *surveyor) cell(new, old bound, section Section, others []string) Cell {
	survey, apart := s.answers(new, section, others)
	cell := Cell{Answer: survey.Consensus, Apart: apart, Allow: survey.Allowed.URL, Disallow: survey.Disallowed.URL}
	cell.Line = survey.Allowed.Rule.Line
	if cell.Disallow != "" {
		cell.Line, cell.AllowLine = survey.Disallowed.Rule.Line, survey.Allowed.Rule.Line
	}
	if old.policy != nil {
		was, wasApart := s.answers(old, section, others)
		cell.Was, cell.WasApart, cell.Old = &was.Consensus, wasApart, was
	}
	return cell
}
