package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// MapFormats are the formats of maps.
var MapFormats = []DocumentFormat[Options, evaluator.Map]{
	{"text", writeMapText},
	{"markdown", writeMapMarkdown},
	{"json", writeMapJSON},
	{"svg", writeMapSVG},
	{"html", writeMapHTML},
}

func writeMapJSON(w io.Writer, _ Options, m evaluator.Map) error {
	return writeJSON(w, struct {
		Version int `json:"version"`
		evaluator.Map
	}{1, m})
}

// picture is a map as people see it.
type picture struct {
	evaluator.Map
	columns []mapColumn
}

// mapColumn shows crawlers of one purpose that may fetch the same.
type mapColumn struct {
	purpose  evaluator.Purpose
	crawlers []int // in the map
}

// pictureOf returns m with the crawlers in one column that may fetch the same. The
// lines that decide may differ.
func pictureOf(m evaluator.Map) picture {
	p := picture{Map: m}
	index := map[string]int{} // in p.columns, by purpose and answers
	for i, c := range m.Crawlers {
		var key strings.Builder
		key.WriteString(string(c.Purpose))
		for _, row := range m.Cells {
			fmt.Fprintf(&key, " %s", markOf(row[i]))
		}
		at, ok := index[key.String()]
		if !ok {
			at = len(p.columns)
			index[key.String()] = at
			p.columns = append(p.columns, mapColumn{purpose: c.Purpose})
		}
		p.columns[at].crawlers = append(p.columns[at].crawlers, i)
	}
	return p
}

// purposeTitles head the columns of a map.
var purposeTitles = map[evaluator.Purpose]string{
	evaluator.ForSearch:     "Search",
	evaluator.ForAITraining: "AI training",
	evaluator.ForAISearch:   "AI search and assistants",
	evaluator.ForAds:        "Ads",
	evaluator.ForPreviews:   "Previews",
	evaluator.ForArchives:   "Archives",
	evaluator.ForTools:      "Tools and others",
	evaluator.ForAllOthers:  "Everyone else",
}

// everyone reports whether p does not tell crawlers apart.
func (p picture) everyone() bool {
	return len(p.Crawlers) == 1 && slices.Equal(p.Crawlers[0].Agents, []string{"*"})
}

// purposeTitle heads the columns of c's purpose.
func (p picture) purposeTitle(c mapColumn) string {
	if p.everyone() {
		return "Everyone"
	}
	return purposeTitles[c.purpose]
}

// names returns the crawlers of c: those that the file names as it spells them, and
// then those that follow them.
func (p picture) names(c mapColumn) []string {
	if p.everyone() {
		return []string{"all crawlers"}
	}
	var names, inherits []string
	for _, i := range c.crawlers {
		crawler := p.Crawlers[i]
		for _, name := range crawler.Names {
			names = append(names, Printable(orAnyOther(name)))
		}
		for _, agent := range crawler.Inherits {
			inherits = append(inherits, Printable(evaluator.Spelling(agent)))
		}
	}
	return append(names, inherits...)
}

const (
	homePage    = "/$" // the pattern of the home page
	maxMapDepth = 4    // by which the name of a row is moved in
)

// sectionName returns the part of the site that s is.
func sectionName(s evaluator.Section) string {
	switch {
	case s.Rest:
		return "everything else"
	case s.Pattern == homePage:
		return "home page"
	}
	return Printable(s.Pattern) + otherPatterns(s)
}

// otherPatterns counts the patterns of s after the first; empty for none.
func otherPatterns(s evaluator.Section) string {
	if len(s.Others) == 0 {
		return ""
	}
	return fmt.Sprintf(" and %d more", len(s.Others))
}

// mark is what a cell says at a glance: a symbol and a word, so that nobody depends on
// colours.
type mark struct {
	verdict rules.Verdict // Unknown for partly and undecided
	symbol  string
	word    string
}

// String returns the symbol and the word.
func (m mark) String() string { return m.symbol + " " + m.word }

// answerMark returns the mark of an answer; apart is the answer for the URLs that no
// other section has, or nil.
func answerMark(answer rules.Consensus, apart *rules.Consensus) mark {
	star := ""
	if apart != nil {
		answer, star = *apart, "*"
	}
	switch answer {
	case rules.AlwaysAllowed:
		return mark{rules.Allowed, "✓", "always" + star}
	case rules.AlwaysDisallowed:
		return mark{rules.Disallowed, "✗", "never" + star}
	case rules.Mixed:
		return mark{rules.Unknown, "◐", "partly"}
	}
	return mark{rules.Unknown, "?", "undecided"}
}

// markOf returns the mark of c, with the one of the old file if that is another.
func markOf(c evaluator.Cell) mark {
	m := answerMark(c.Answer, c.Apart)
	if was, changed := oldMark(c); changed {
		m.word += ", was " + was.String()
	}
	return m
}

// oldMark returns the mark of c for the old file, and whether it is another one. A star
// alone is no change of this cell: the rows that it points to show what changed.
func oldMark(c evaluator.Cell) (was mark, changed bool) {
	if c.Was == nil {
		return mark{}, false
	}
	was = answerMark(*c.Was, c.WasApart)
	return was, was.symbol != answerMark(c.Answer, c.Apart).symbol
}

// cornerTitle stands above the names of the sections, and begins what a cell says.
const cornerTitle = "may fetch"

// title returns one line that says what p shows.
func (p picture) title() string {
	if p.Old == "" {
		return Printable(p.File)
	}
	title := Printable(p.Old) + " → " + Printable(p.File)
	if changed := p.changedCells(); changed > 0 {
		return fmt.Sprintf("%s: %d of %s changed", title, changed, Plural(len(p.Sections)*len(p.columns), "cell"))
	}
	return title + ": no cell changed"
}

// changedCells counts the cells of p with another mark than for the old file.
func (p picture) changedCells() int {
	n := 0
	for _, row := range p.Cells {
		for _, c := range p.columns {
			if _, changed := oldMark(row[c.crawlers[0]]); changed {
				n++
			}
		}
	}
	return n
}

// absences returns a line for each file that does not exist.
func (p picture) absences() []string {
	var lines []string
	for _, name := range p.Absent {
		lines = append(lines, PrintableLine(name+" does not exist: everything is allowed there"))
	}
	return lines
}

// legend explains the marks of p that need it, and what p leaves out, a sentence each.
func (p picture) legend() []string {
	var lines []string
	has := func(is func(evaluator.Cell) bool) bool {
		return slices.ContainsFunc(p.Cells, func(row []evaluator.Cell) bool { return slices.ContainsFunc(row, is) })
	}
	if has(func(c evaluator.Cell) bool { return c.Apart != nil || c.WasApart != nil }) {
		lines = append(lines, "* except for URLs that also belong to another row: see that row")
	}
	if has(func(c evaluator.Cell) bool { return c.Answer == rules.NoConsensus }) {
		lines = append(lines, "? the search for a proof was given up")
	}
	if names := p.unnamed(true); len(names) > 0 {
		lines = append(lines, `they obey the group for "*" too, but read the file in another way: `+listed(names, maxUnnamed))
	}
	if names := p.unnamed(false); len(names) > 0 {
		lines = append(lines, "not named in the file: "+listed(names, maxUnnamed)+"; such a crawler obeys the group that it falls back to")
	}
	if slices.ContainsFunc(p.Sections, func(s evaluator.Section) bool { return len(s.Others) > 0 }) {
		lines = append(lines, `"and N more" in a row: path patterns for which the same holds; a larger --rows shows them`)
	}
	if p.Folded > 0 {
		lines = append(lines, fmt.Sprintf("no row of their own: %s; --rows shows more", Plural(p.Folded, "path pattern")))
	}
	if p.Old != "" && p.changedCells() == 0 {
		lines = append(lines, "a change inside a cell does not show here; robotslint diff lists every change")
	}
	return lines
}

// unnamed returns the crawlers of the columns that are headed by no name of the file:
// those that only their dialect tells apart, or the others.
func (p picture) unnamed(byDialect bool) []string {
	var names []string
	for _, c := range p.columns {
		if !slices.ContainsFunc(c.crawlers, func(i int) bool { return len(p.Crawlers[i].Agents) > 0 || p.Crawlers[i].ByDialect != byDialect }) {
			names = append(names, p.names(c)...)
		}
	}
	return names
}

// crowds returns a line for each column whose heading only counts some of its crawlers.
func (p picture) crowds(heading func(mapColumn) string) []string {
	var lines []string
	for _, c := range p.columns {
		if names, short := p.names(c), heading(c); strings.Join(names, ", ") != short {
			lines = append(lines, short+": "+listed(names, maxColumnNames))
		}
	}
	return lines
}

const (
	maxPartials    = 12 // partly allowed cells that are explained
	maxColumnNames = 30 // crawlers of one column that are named
	maxUnnamed     = 6  // crawlers that are said not to be named in the file
)

// morePartials says how many of n explanations are left out.
func morePartials(n int) string {
	return fmt.Sprintf("partly: %d more; --format json has a URL of each kind for every cell", n)
}

// partial is what a section is to crawlers that may fetch some of it.
type partial struct {
	section string
	names   []string // of the crawlers; empty if p does not tell crawlers apart
	evaluator.Cell
}

// partials returns the cells that are partly allowed, by row. Crawlers with the same
// explanation share one. Those of a column may have several: its cells agree, but not
// the lines that decide.
func (p picture) partials() []partial {
	var all []partial
	for i, section := range p.Sections {
		at := map[string]int{} // in all, by explanation
		for _, c := range p.columns {
			for _, crawler := range c.crawlers {
				cell := p.Cells[i][crawler]
				if cell.Answer != rules.Mixed || cell.Apart != nil {
					continue
				}
				one := partial{section: sectionName(section), Cell: cell}
				if !p.everyone() {
					one.names = p.names(mapColumn{crawlers: []int{crawler}})
				}
				if same, known := at[one.explained()]; known {
					all[same].names = append(all[same].names, one.names...)
					continue
				}
				at[one.explained()] = len(all)
				all = append(all, one)
			}
		}
	}
	return all
}

// head says which cells c explains.
func (c partial) head() string {
	if len(c.names) == 0 {
		return fmt.Sprintf("partly: %s:", c.section)
	}
	return fmt.Sprintf("partly: %s for %s:", c.section, listed(c.names, 2))
}

// explained returns a URL of each verdict with the line that decides it.
func (c partial) explained() string {
	return fmt.Sprintf("%s may be fetched (%s), %s may not (%s)", Printable(c.Allow), lineOrDefault(c.AllowLine), Printable(c.Disallow), lineOrDefault(c.Line))
}

func lineOrDefault(line int) string {
	if line == 0 {
		return "no rule"
	}
	return fmt.Sprintf("line %d", line)
}
