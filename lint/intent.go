package lint

import (
	"cmp"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// intent decides which lines of a file are clutter that a safe fix may remove. It is not
// enough that no verdict changes: if a line has no effect because of a mistake, removing
// it makes the mistake permanent. A safe fix removes no line
//
//   - that an error or warning is reported on, or that only such a line makes needless;
//   - with a remark of its own, or in a block that comments mark;
//   - that says more than what is left: see [intent.isRepeated];
//   - whose removal leaves a group without rules, a user-agent line or a comment above
//     nothing, or rules behind a blank line;
//   - that a list or an exception is complete with: see [lists] and [hasException];
//   - that is a rule which only other groups keep.
//
// It changes no line that a platform wrote either.
type intent struct {
	*analysis.Context
	grave    map[int]bool // lines, 1-based, with an error or warning, and those of [Config.Keep]
	sections []int        // see sectionsOf
	gaps     map[int]int  // answers of gapIn, by the first line of the group
	lists    lists
}

// note records the line of fd if fd is grave: a warning or worse as configured, or by
// own, its severity without the configuration. Raising a severity shows that the line
// matters, and lowering one does not make the line clutter.
func (in *intent) note(fd analysis.Finding, own analysis.Severity) {
	if max(fd.Severity, own) >= analysis.Warning {
		in.grave[in.File.LineNumber(fd.Span.Start)] = true
	}
}

// withhold marks those fixes of findings as not safe that remove more than clutter.
func (in *intent) withhold(findings []analysis.Finding) {
	type removal struct {
		*analysis.Fix
		lines  []ast.Line
		copied bool // the finding names a line that is the same
	}
	in.sections, in.lists = sectionsOf(in.File), listsOf(in.File)
	var removals []removal
	leaving := map[int]bool{} // lines that some safe fix removes
	whole := map[int]bool{}   // first lines of groups that one of them removes
	blocks := markedBlocks(in.File)
	for i := range findings {
		fd := &findings[i]
		for j := range fd.Fixes {
			fix := &fd.Fixes[j]
			if !fix.Safe {
				continue
			}
			if fix.Guesses || in.lists.tidies(in.File, *fd) || in.isGenerated(*fd, *fix) {
				fix.Safe, fix.Drops = false, true
				continue
			}
			lines := fix.Removed(in.File)
			if len(lines) == 0 {
				continue
			}
			group := in.groupOf(lines[0])
			all := isWhole(group, lines)
			if slices.ContainsFunc(lines, func(ln ast.Line) bool { return blocks[ln.Number] || in.isMeant(ln) || !all && !in.isRepeated(*fd, ln) }) || in.strands(*fix, lines) {
				fix.Safe, fix.Drops = false, true
				continue
			}
			removals = append(removals, removal{fix, lines, in.namesCopy(*fd, lines[0])})
			for _, ln := range lines {
				leaving[ln.Number] = true
			}
			if all {
				whole[group[0].Number] = true
			}
		}
	}
	if len(removals) == 0 {
		return
	}
	emptied := map[int]bool{}
	for _, unit := range in.units(whole) {
		if !slices.ContainsFunc(unit, func(line int) bool { return !leaving[line] }) {
			for _, line := range unit {
				emptied[line] = true
			}
		}
	}
	kept := keptRules(in.File, leaving)
	for _, r := range removals {
		group := in.groupOf(r.lines[0])
		entire := r.copied || isWhole(group, r.lines)
		if !isWhole(group, r.lines) && hasAllRules(r.lines, group) || slices.ContainsFunc(r.lines, func(ln ast.Line) bool { return emptied[ln.Number] || !entire && kept.onlyElsewhere(in.File, ln, group) }) || in.bares(r.lines, leaving) {
			r.Safe, r.Drops = false, true
		}
	}
}

// isMeant reports whether something marks ln as more than clutter: an error or warning,
// a remark, or a comment between a user-agent line and the group above.
func (in *intent) isMeant(ln ast.Line) bool {
	if remark := analysis.Remark(in.Context, ln); in.grave[ln.Number] || !remark.Empty() {
		return true
	}
	if ln.Kind != ast.UserAgent {
		return false
	}
	above := in.File.Lines[:ln.Number-1]
	for len(above) > 0 && above[len(above)-1].Kind == ast.Empty {
		above = above[:len(above)-1]
	}
	return len(above) > 0 && above[len(above)-1].Kind == ast.Comment
}

// isRepeated reports whether another line says the same as ln: one that fd names or,
// if it names none, a rule of the group. A rule is repeated by a copy, or by a
// Disallow that covers it and is not at fault itself. An Allow without a copy may
// belong to a Disallow that is still to be written. Other lines are repeated unless a
// comment heads them alone.
func (in *intent) isRepeated(fd analysis.Finding, ln ast.Line) bool {
	if !analysis.IsRuleToGoogle(in.Context, ln) {
		return !slices.ContainsFunc(fd.Related, func(r analysis.Related) bool {
			return in.isHeadedAlone(ln, in.File.Lines[in.File.LineIndex(r.Span.Start)])
		})
	}
	if in.lists.isPaired(in.File, ln) {
		return false // the two lines are a pair
	}
	says := func(by ast.Line) bool {
		if by.Number == ln.Number || by.Kind != ln.Kind || in.isHeadedAlone(ln, by) {
			return false
		}
		value, other := in.Text(ln.Value), in.Text(by.Value)
		return other == value || ln.Kind == ast.Disallow && !in.grave[by.Number] && covers(other, value) && !hasException(in.File, ln)
	}
	if len(fd.Related) == 0 && ln.Kind == ast.Disallow {
		return slices.ContainsFunc(in.groupOf(ln), says)
	}
	return slices.ContainsFunc(fd.Related, func(r analysis.Related) bool {
		return says(in.File.Lines[in.File.LineIndex(r.Span.Start)])
	})
}

// namesCopy reports whether fd refers to a line with the field and the value of ln.
func (in *intent) namesCopy(fd analysis.Finding, ln ast.Line) bool {
	return slices.ContainsFunc(fd.Related, func(r analysis.Related) bool {
		other := in.File.Lines[in.File.LineIndex(r.Span.Start)]
		return other.Kind == ln.Kind && in.Text(other.Value) == in.Text(ln.Value)
	})
}

// isHeadedAlone reports whether a comment heads ln and not by. A reader expects the
// section below that comment to be complete.
func (in *intent) isHeadedAlone(ln, by ast.Line) bool {
	head := in.sections[ln.Number-1]
	return head > 0 && head != in.sections[by.Number-1]
}

// covers reports whether a reader sees that a Disallow of broad includes one of
// narrow, which begins with it. The author may not know that "/account" includes
// "/accounts" too, or "/*p=" includes "/*usp=". A rule for the whole site covers
// nothing, since it may be temporary. A pattern with wildcards covers no plain path,
// since old parsers read wildcards literally.
func covers(broad, narrow string) bool {
	const wildcards, delimiters = "*$", "/?&=*$"
	if strings.ContainsAny(broad, wildcards) && !strings.ContainsAny(narrow, wildcards) {
		return false
	}
	broad = strings.TrimRight(broad, "*")
	rest, ok := strings.CutPrefix(narrow, broad)
	return ok && len(broad) > 1 && (rest == "" || strings.IndexByte(delimiters, rest[0]) >= 0 || strings.IndexByte(delimiters, broad[len(broad)-1]) >= 0)
}

// groupOf returns the lines of the group that ln is in.
func (in *intent) groupOf(ln ast.Line) []ast.Line {
	i, _ := slices.BinarySearchFunc(in.File.Groups, ln.Number+1, func(g ast.Group, line int) int { return cmp.Compare(g.Lines[0].Number, line) })
	if i == 0 {
		return nil
	}
	return in.File.Groups[i-1].Lines
}

// strands reports whether fix, which removes lines, leaves rules behind a blank line
// that had their user-agent line right above.
func (in *intent) strands(fix analysis.Fix, lines []ast.Line) bool {
	if !slices.ContainsFunc(lines, func(ln ast.Line) bool { return ln.Kind == ast.UserAgent }) {
		return false
	}
	group := in.groupOf(lines[0])
	if gap := in.gapIn(group); gap > 0 && gap < lines[len(lines)-1].Number &&
		slices.ContainsFunc(group, func(ln ast.Line) bool { return ln.Kind == ast.UserAgent && !holds(lines, ln) }) {
		return true // the user-agent lines that stay are apart from the rules
	}
	gone := func(ln ast.Line) bool {
		i, _ := slices.BinarySearchFunc(fix.Edits, ln.Start+1, func(e analysis.Edit, start int) int { return cmp.Compare(e.Span.Start, start) })
		return i > 0 && fix.Edits[i-1].Text == "" && ln.End <= fix.Edits[i-1].Span.End
	}
	var rule ast.Line // the first below
	for _, ln := range in.File.Lines[lines[len(lines)-1].Number:] {
		if ln.Kind.IsRule() {
			rule = ln
			break
		} else if ln.Kind == ast.UserAgent && !gone(ln) {
			return false
		}
	}
	apart, passed := false, false           // a blank line or record, and a line that goes, between the rule and ln
	for i := rule.Number - 2; i >= 0; i-- { // back to the line that it will follow
		switch ln := in.File.Lines[i]; {
		case gone(ln):
			passed = true
		case ln.Kind == ast.Empty || ln.Kind == ast.Record:
			if passed {
				return true
			}
			apart = true
		case apart && ln.Kind != ast.Comment:
			return ln.Kind != ast.UserAgent // it heads the rule as it did before
		case ln.Kind.IsRule() || ln.Kind == ast.UserAgent:
			return false
		}
	}
	return apart
}

// bares reports whether a record among lines, which a fix removes, is all that a
// user-agent line has once the lines in leaving are gone.
func (in *intent) bares(lines []ast.Line, leaving map[int]bool) bool {
	beside := func(ln ast.Line, step int) rules.Field { // of the next line that says something
		for i := ln.Number - 1; 0 <= i && i < len(in.File.Lines); i += step {
			ln := in.File.Lines[i]
			if field := rules.Google.Read(in.File.Src, ln).Field; field != rules.NoField && !leaving[ln.Number] {
				return field
			}
		}
		return rules.NoField
	}
	return slices.ContainsFunc(lines, func(ln ast.Line) bool {
		if ln.Kind != ast.Record || beside(ln, -1) != rules.UserAgent {
			return false
		}
		below := beside(ln, 1)
		return below == rules.NoField || below == rules.UserAgent || below == rules.Sitemap
	})
}

// gapIn returns the number of the first blank line or record in group; 0 for none.
func (in *intent) gapIn(group []ast.Line) int {
	if len(group) == 0 {
		return 0
	}
	gap, known := in.gaps[group[0].Number]
	if !known {
		if i := slices.IndexFunc(group, func(ln ast.Line) bool { return ln.Kind == ast.Empty || ln.Kind == ast.Record }); i >= 0 {
			gap = group[i].Number
		}
		in.gaps[group[0].Number] = gap
	}
	return gap
}

// holds reports whether lines, which are in order, hold ln.
func holds(lines []ast.Line, ln ast.Line) bool {
	_, ok := slices.BinarySearchFunc(lines, ln.Number, func(other ast.Line, number int) int { return cmp.Compare(other.Number, number) })
	return ok
}

// isWhole reports whether removed has all user-agent lines and rules of group.
func isWhole(group, removed []ast.Line) bool {
	return len(group) > 0 && !slices.ContainsFunc(group, func(ln ast.Line) bool {
		return (ln.Kind == ast.UserAgent || ln.Kind.IsRule()) && !holds(removed, ln)
	})
}

// hasAllRules reports whether removed has all rules of group, which has some.
func hasAllRules(removed, group []ast.Line) bool {
	isRule := func(ln ast.Line) bool { return ln.Kind.IsRule() }
	return slices.ContainsFunc(group, isRule) && !slices.ContainsFunc(group, func(ln ast.Line) bool { return isRule(ln) && !holds(removed, ln) })
}

// units returns sets of lines that are not removed together: the rules of a group that
// does not go as a whole, those of them in one paragraph with its user-agent lines, and
// the lines that a comment heads.
func (in *intent) units(whole map[int]bool) [][]int {
	var units [][]int
	add := func(unit []int) {
		if len(unit) > 0 {
			units = append(units, unit)
		}
	}
	for _, g := range in.File.Groups {
		if whole[g.Lines[0].Number] {
			continue
		}
		var all, first []int
		apart := false // from the user-agent lines
		for _, ln := range g.Lines {
			switch {
			case ln.Kind == ast.Empty:
				apart = apart || len(first) > 0
			case analysis.IsRuleToGoogle(in.Context, ln):
				if all = append(all, ln.Number); !apart {
					first = append(first, ln.Number)
				}
			}
		}
		add(all)
		add(first)
	}
	var headed []int
	for i, ln := range in.File.Lines {
		if i > 0 && in.sections[i] != in.sections[i-1] {
			add(headed)
			headed = nil
		}
		if in.sections[i] > 0 {
			headed = append(headed, ln.Number)
		}
	}
	add(headed)
	return units
}

// sectionsOf returns for each line the number of the comment that heads it; 0 for none.
// A comment heads the lines below it, up to the next comment or blank line; a blank line
// right below the comment does not count. A comment that suppresses findings heads only
// the next line.
func sectionsOf(f *ast.File) []int {
	sections := make([]int, len(f.Lines))
	head, begun, alone := 0, false, false
	for i, ln := range f.Lines {
		switch {
		case ln.Kind == ast.Comment:
			at, _ := analysis.SuppressionIn(f.Text(ln.Comment))
			head, begun, alone = ln.Number, false, at >= 0
			if _, ends := markOf(f.Text(ln.Comment)); ends {
				head = 0
			}
		case ln.Kind == ast.Empty && begun:
			head = 0
		case ln.Kind != ast.Empty:
			sections[i], begun = head, true
			if alone {
				head = 0
			}
		}
	}
	return sections
}

// markedBlocks returns the lines between a comment that begins or ends with "start"
// or "begin" and the next one with "end". Such blocks belong to a program or to another
// author, and stay whole.
func markedBlocks(f *ast.File) map[int]bool {
	var marked map[int]bool
	start := 0
	for _, ln := range f.Lines {
		if ln.Kind != ast.Comment {
			continue
		}
		switch begins, ends := markOf(f.Text(ln.Comment)); {
		case begins:
			start = ln.Number
		case start > 0 && ends:
			for line := start; line < ln.Number; line++ {
				if marked == nil {
					marked = map[int]bool{}
				}
				marked[line] = true
			}
			start = 0
		}
	}
	return marked
}

// markOf reports whether a comment marks where a block begins or ends.
func markOf(comment string) (begins, ends bool) {
	words := strings.FieldsFunc(strings.ToLower(comment), func(r rune) bool { return r < 'a' || 'z' < r })
	if len(words) == 0 {
		return false, false
	}
	for _, word := range []string{words[0], words[len(words)-1]} {
		begins = begins || word == "start" || word == "begin"
		ends = ends || word == "end"
	}
	return begins, ends && !begins
}
