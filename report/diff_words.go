package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// asText shows a pattern or a rule in plain text; [code] does so in Markdown.
func asText(s string) string { return s }

const (
	maxPatterns = 3 // patterns of an item that one line names
	maxLines    = 3 // lines of an item that one line names
)

// urls says which URLs changed, each pattern shown as show has it.
func (it item) urls(show func(string) string) string {
	if it.whole {
		return "the whole site"
	}
	if len(it.patterns) == 1 {
		if except := exceptions(it.Change, show); except != "" {
			return show(it.patterns[0]) + " except " + except
		}
		return show(it.patterns[0])
	}
	var shown []string
	for _, pattern := range it.patterns[:min(len(it.patterns), maxPatterns)] {
		shown = append(shown, show(pattern))
	}
	urls := strings.Join(shown, ", ")
	if len(it.patterns) > maxPatterns {
		state := map[evaluator.Effect]string{evaluator.NewlyDisallowed: "open", evaluator.NewlyAllowed: "closed"}[it.Effect]
		paths := fmt.Sprintf("%d %s paths", len(it.patterns), state)
		if pattern := it.rulePattern(); pattern != "" {
			paths = state + " paths that match " + show(pattern)
			if n := it.overridden(); n > 1 {
				paths = fmt.Sprint(n, " ", paths)
			}
		}
		urls = paths + ", such as " + urls
	}
	if it.excepted {
		urls += ", except where other rules decide"
	}
	return urls
}

// rulePattern returns the path pattern of the rule that made it, as a pattern for whole
// paths; empty if the rule matches every path, so that its pattern says nothing.
func (it item) rulePattern() string {
	rule := it.Old.Rule
	if it.Added {
		rule = it.New.Rule
	}
	_, pattern, _ := strings.Cut(rule, ":")
	pattern = strings.TrimSpace(pattern)
	if strings.Trim(pattern, "/*") == "" {
		return ""
	}
	if strings.HasSuffix(pattern, "*") || strings.HasSuffix(pattern, "$") {
		return pattern
	}
	return pattern + "*"
}

// overridden returns how many rules the one that made it meets.
func (it item) overridden() int {
	met := it.was
	if !it.Added {
		met = it.now
	}
	return len(met.others) + bit(met.Line != 0)
}

// paths returns a pattern for each path that changes with it, for a count or a short
// list. The patterns that one rule makes where it meets many others count as one.
func (it item) paths() []string {
	if pattern := it.rulePattern(); len(it.patterns) > 1 && pattern != "" {
		return []string{pattern}
	}
	return it.patterns
}

// in names the lines of d and their rule, shown as show has it.
func (d deciders) in(show func(string) string) string {
	text := "no rule"
	if d.Line != 0 {
		var lines []string
		for _, line := range d.lines {
			lines = append(lines, fmt.Sprint(line))
		}
		text = fmt.Sprintf("line %d %s", d.Line, show(d.Rule))
		if len(lines) > 1 {
			text = fmt.Sprintf("lines %s: %s", listed(lines, maxLines), show(d.Rule))
		}
	}
	switch more := len(d.others); {
	case more > 0 && d.Line == 0:
		text += ", elsewhere " + Plural(more, "rule")
	case more > 0:
		text += " and " + Plural(more, "more rule")
	}
	return text
}

// deciders names the lines that decide the witness of it now and before.
func (it item) deciders() string {
	return fmt.Sprintf("(%s; was %s)", it.now.in(asText), it.was.in(asText))
}

// only says which dialects alone it is about; empty for all in which something changed.
func (s story) only(it item) string {
	if len(it.dialects) == len(s.changedDialects()) {
		return ""
	}
	return strings.Join(it.dialects, ", ") + " alone"
}

// line describes it, an item of s, in one line.
func (s story) line(it item) string {
	who := s.String()
	switch {
	case s.all:
		who = s.everyone()
	case s.unnamed:
		who += ", not named in your change"
	}
	text := fmt.Sprintf("%s for %s: %s e.g. %s %s", effectWords(it.Effect), who, it.urls(asText), it.Witness, it.deciders())
	if only := s.only(it); only != "" {
		text += " [" + only + "]"
	}
	return text
}

// headLine says what the items of s have in common; empty if they say as much.
func (s story) headLine() string {
	line := s.groupLine()
	if line == "" && len(s.items) > fewItems {
		line = s.tally()
	}
	if undecided := s.undecidedLine(); line == "" || undecided == "" {
		return line + undecided
	} else {
		return line + "; " + undecided
	}
}

// undecidedLine says in which dialects there may be changes that are not found; empty
// for none.
func (s story) undecidedLine() string {
	i := slices.IndexFunc(s.verdicts, func(v verdict) bool { return v.relation == rules.Undecided })
	if i < 0 {
		return ""
	}
	line := givenUp
	if len(s.verdicts) > 1 {
		line += " in " + strings.Join(s.verdicts[i].dialects, ", ")
	}
	if len(s.items) > 0 {
		return line + "; there may be more changes"
	}
	return line + "; there may be changes"
}

// tally counts the paths that s changes, and names some if the items after it are many;
// empty if s has one item.
func (s story) tally() string {
	if len(s.items) < 2 {
		return ""
	}
	var parts []string
	for _, effect := range evaluator.Effects {
		var patterns []string
		for _, it := range s.items {
			if it.Effect == effect {
				patterns = append(patterns, it.paths()...)
			}
		}
		if len(patterns) == 0 {
			continue
		}
		part := s.verb(effect) + " " + Plural(len(patterns), "path")
		if dir := commonDirectory(patterns); dir != "/" && len(patterns) > 1 {
			part += " below " + dir
		}
		if len(s.items) > fewItems {
			part += ": " + listed(patterns, maxPatterns)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

// fewItems are read as fast as a line that sums them up.
const fewItems = 3

// commonDirectory returns the directory that all patterns are below; "/" for none.
func commonDirectory(patterns []string) string {
	dir := patterns[0]
	for _, pattern := range patterns {
		opening, _ := openingOf(pattern)
		n := 0
		for n < min(len(dir), len(opening)) && dir[n] == opening[n] {
			n++
		}
		dir = dir[:n]
	}
	if i := strings.LastIndexByte(dir, '/'); i > 0 {
		return dir[:i+1]
	}
	return "/"
}

// shortNames names two of the crawlers of s and counts the others.
func (s story) shortNames() string {
	if s.all {
		return s.everyone()
	}
	return s.listed(2)
}

// notNamed comes before crawlers that the author of a change did not have in mind.
const notNamed = "not named in your change: "

// verb says what the crawlers of s do with paths that change with effect.
func (s story) verb(effect evaluator.Effect) string {
	verb := map[evaluator.Effect]string{evaluator.NewlyDisallowed: "lose", evaluator.NewlyAllowed: "gain"}[effect]
	if !s.isPlural() {
		verb += "s"
	}
	return verb
}

// countMore counts items by effect: "2 more newly allowed".
func countMore(items []item) string {
	var parts []string
	for _, effect := range evaluator.Effects {
		n := 0
		for _, it := range items {
			if it.Effect == effect {
				n += len(it.paths())
			}
		}
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d more %s", n, effectWords(effect)))
		}
	}
	return strings.Join(parts, ", ")
}

const givenUp = "the search for differences was given up"

// everyone names the crawlers of s, which are all those that obey the group "*". That
// there are others matters where a reader might think that no crawler is left.
func (s story) everyone() string {
	if slices.ContainsFunc(s.items, func(it item) bool { return it.whole }) {
		return "all crawlers that obey *"
	}
	return "all crawlers"
}

// verdictWords says how s relates the files: each relation, shown as show has it, and
// the dialects that it holds in, shown as in has them.
func (s story) verdictWords(show func(rules.Relation) string, in func(dialects []string) string) string {
	var parts []string
	for _, v := range s.verdicts {
		parts = append(parts, show(v.relation)+in(v.dialects))
	}
	return strings.Join(parts, ", ")
}

// inBrackets shows dialects after a word of text.
func inBrackets(dialects []string) string { return " [" + strings.Join(dialects, ", ") + "]" }

// equivalence is what the reader of a, an account without stories, learns first.
func (a account) equivalence() string {
	if len(a.Settings) > 0 {
		return "allow and disallow: " + provedEquivalent
	}
	return provedEquivalent
}
