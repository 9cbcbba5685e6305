// Package platforms knows who writes robots.txt files in place of the owners of
// sites: shops and site builders, content management systems and their plugins, and
// CDNs. It says which lines of a file they wrote.
package platforms

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
)

// Platform is a program or service that writes robots.txt files, or parts of them.
type Platform struct {
	Name string // as its maker spells it

	// Change is the place where the owner of a site can change what the platform
	// wrote, as a phrase; empty if there is none.
	Change string

	// CDN marks a service between the site and its visitors. It adds its part to the
	// file that the site itself has.
	CDN bool
}

// Writers returns for each line of f, by its 0-based index, the platform that wrote it;
// nil for a line of the owner. It returns nil if no platform wrote a line. A platform is
// recognised by lines that nobody else writes. Of the other lines, those that it is known
// to write are its own. A second copy of a rule in the groups of one agent is the owner's,
// unless it stands between rules of the platform.
func Writers(f *ast.File) []*Platform {
	var writers []*Platform
	for _, at := range partsOf(f) {
		if writers == nil {
			writers = make([]*Platform, len(f.Lines))
		}
		at.attribute(f, writers)
	}
	if slices.ContainsFunc(writers, func(p *Platform) bool { return p != nil }) {
		return writers
	}
	return nil
}

// part is where a template may have been written: the lines between two comments, or
// the whole file.
type part struct {
	*template
	first, end int // 0-based indices of lines; end is behind the last
}

// maxParts is how many marked blocks of a file count. Each costs a walk over the file.
const maxParts = 16

// partsOf returns the marked blocks of f, then the templates whose signs it has.
func partsOf(f *ast.File) []part {
	var blocks, files []part
	begun := map[*template]int{} // indices of lines
	ended := 0                   // index of the line behind the last block
	for i, ln := range f.Lines {
		if ln.Kind == ast.Empty {
			continue
		}
		text := strings.TrimRight(f.Text(ln.Text), " \t")
		if t := templates().signs[text]; t != nil && !slices.ContainsFunc(files, func(p part) bool { return p.template == t }) {
			files = append(files, part{t, 0, t.endOf(f, i)})
		}
		if ln.Kind != ast.Comment || len(blocks) == maxParts {
			continue
		}
		for _, t := range templates().blocks {
			first, open := begun[t]
			switch {
			case !open && ast.EqualFold(text, t.begin):
				begun[t] = t.startOf(f, i, ended)
			case open && ast.EqualFold(text, t.end):
				blocks = append(blocks, part{t, first, i + 1})
				delete(begun, t)
				ended = i + 1
			}
		}
	}
	return append(blocks, files...)
}

// startOf returns the index of the line where the part that t.begin marks on line begin
// starts: that line, or the first line of the remarks above it. It does not look above
// the line at after.
func (t *template) startOf(f *ast.File, begin, after int) int {
	if t.remarks == "" {
		return begin
	}
	for i := begin - 1; i >= after && f.Lines[i].Content().Empty(); i-- {
		if strings.HasPrefix(f.Text(f.Lines[i].Comment), t.remarks) {
			return i
		}
	}
	return begin
}

// endOf returns the index of the first line behind sign where the owner's part starts.
func (t *template) endOf(f *ast.File, sign int) int {
	if t.until != "" {
		for i, ln := range f.Lines[sign:] {
			if strings.HasPrefix(f.Text(ln.Comment), t.until) {
				return sign + i
			}
		}
	}
	return len(f.Lines)
}

// attribute sets the template's platform as the writer of those lines of at that it
// wrote, unless another platform is.
func (at part) attribute(f *ast.File, writers []*Platform) {
	if at.begin != "" && at.values == nil {
		for i := at.first; i < at.end; i++ {
			writers[i] = at.Platform
		}
		return
	}
	own := at.ownLines(f)
	if own == nil {
		return
	}
	last := -1 // the last own line; only comments and blank lines follow it
	for i := at.first; i < at.end; i++ {
		switch ln := f.Lines[i]; {
		case own[i]:
			for j := last + 1; last >= 0 && j < i; j++ {
				own[j] = true
			}
			last = i
		case !ln.Content().Empty():
			last = -1
		}
	}
	for i := range own {
		if own[i] && writers[i] == nil {
			writers[i] = at.Platform
		}
	}
}

// ownLines reports for each line of f whether the template has it; nil if the file has
// too few of its rules.
func (at part) ownLines(f *ast.File) []bool {
	type rule struct {
		group int // the number of the agents of its group
		kind  ast.Kind
		value string
	}
	own := make([]bool, len(f.Lines))
	numbers := map[string]int{} // of the agents of groups
	seen := map[rule]bool{}
	found := 0
	for _, ln := range f.Preamble() {
		own[ln.Number-1] = at.within(ln) && at.isOwnRecord(f, ln, false)
	}
	for _, g := range f.Groups {
		agents, theirs := at.agentsOf(f, g)
		number, known := numbers[agents]
		if !known {
			number = len(numbers)
			numbers[agents] = number
		}
		rules, owners := 0, 0
		for _, ln := range g.Lines {
			switch {
			case !at.within(ln):
			case ln.Kind.IsRule():
				r := rule{number, ln.Kind, f.Text(ln.Value)}
				if theirs && at.hasValue(r.value) && (!seen[r] || at.isAmongOwn(f, ln)) {
					own[ln.Number-1] = true
					rules++
				} else {
					owners++
				}
				seen[r] = true
			case ln.Kind == ast.Record:
				own[ln.Number-1] = at.isOwnRecord(f, ln, theirs)
			}
		}
		if at.sole && owners > 0 {
			return nil
		}
		for ln := range g.UserAgents() {
			own[ln.Number-1] = at.within(ln) && theirs && (rules > 0 || owners == 0)
		}
		found += rules
	}
	if found < at.least || !at.hasNeeded(f) {
		return nil
	}
	for i, ln := range f.Lines {
		if text := f.Text(ln.Text); at.within(ln) && ln.Kind == ast.Comment && (templates().signs[strings.TrimRight(text, " \t")] == at.template || at.begin != "") {
			own[i] = true
		}
	}
	return own
}

// isAmongOwn reports whether the next lines above and below ln with more than a comment
// are rules of the template, or the line above is the same.
func (at part) isAmongOwn(f *ast.File, ln ast.Line) bool {
	if above := ln.Number - 2; above >= at.first && f.Text(f.Lines[above].Text) == f.Text(ln.Text) {
		return true
	}
	for _, step := range []int{-1, 1} {
		i := ln.Number - 1 + step
		for at.first <= i && i < at.end && f.Lines[i].Content().Empty() {
			i += step
		}
		if i < at.first || i >= at.end || !f.Lines[i].Kind.IsRule() || !at.hasValue(f.Text(f.Lines[i].Value)) {
			return false
		}
	}
	return true
}

func (at part) within(ln ast.Line) bool { return at.first < ln.Number && ln.Number <= at.end }

// isOwnRecord reports whether the template has records such as ln. A Crawl-delay is
// its own only in a group of its own.
func (at part) isOwnRecord(f *ast.File, ln ast.Line, inGroup bool) bool {
	field := strings.ToLower(f.Text(ln.Field))
	return ln.Kind == ast.Record && slices.Contains(at.records, field) && (inGroup || field != "crawl-delay")
}

// agentsOf returns the agents of g in lower case, and whether the template names all
// of them.
func (at part) agentsOf(f *ast.File, g ast.Group) (agents string, theirs bool) {
	theirs = true
	var b strings.Builder
	for ln := range g.UserAgents() {
		agent := strings.ToLower(f.Text(ln.Value))
		b.WriteString(agent + "\n")
		theirs = theirs && (slices.Contains(at.agents, agent) || slices.Contains(at.agents, anyText))
	}
	return b.String(), theirs
}

// hasNeeded reports whether f has all lines without which it is not of the template.
func (t *template) hasNeeded(f *ast.File) bool {
	return !slices.ContainsFunc(t.needs, func(line string) bool {
		return !slices.ContainsFunc(f.Lines, func(ln ast.Line) bool { return strings.TrimRight(f.Text(ln.Text), " \t") == line })
	})
}

// hasValue reports whether the template has a rule with that value.
func (t *template) hasValue(value string) bool {
	return t.values[value] || slices.ContainsFunc(t.shapes, func(shape []string) bool { return hasShape(value, shape) })
}

// hasShape reports whether text begins and ends with the outer parts of shape, and has
// the others between them in order.
func hasShape(text string, shape []string) bool {
	last := len(shape) - 1
	text, ok := strings.CutPrefix(text, shape[0])
	if !ok || !strings.HasSuffix(text, shape[last]) {
		return false
	}
	text = strings.TrimSuffix(text, shape[last])
	for _, part := range shape[1:last] {
		_, after, ok := strings.Cut(text, part)
		if !ok {
			return false
		}
		text = after
	}
	return true
}
