package report

import (
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
)

// namedCrawlers are the crawlers that the author of a change had in mind. A nil value
// means that they are unknown.
type namedCrawlers struct {
	values []string                   // of user-agent lines
	tokens map[string]map[string]bool // the product tokens of values by dialect, in lower case
}

// namedInChange returns the crawlers that the change from one text of d to the other
// names: in a user-agent line that it adds or removes, or in the user-agent lines right
// above a rule that it adds or removes.
func namedInChange(d Difference) *namedCrawlers {
	if d.OldText == "" || d.NewText == "" {
		return nil
	}
	old, new := ownedLines(d.OldText), ownedLines(d.NewText)
	named := &namedCrawlers{tokens: map[string]map[string]bool{}}
	i, j := 0, 0
	for _, diff := range diffLines(textOf(old), textOf(new), maxCompared) {
		n := strings.Count(diff.Text, "\n")
		switch diff.Type {
		case diffmatchpatch.DiffDelete:
			named.add(old, i, n)
			i += n
		case diffmatchpatch.DiffInsert:
			named.add(new, j, n)
			j += n
		case diffmatchpatch.DiffEqual:
			i, j = i+n, j+n
		}
	}
	return named
}

// has reports whether the change names agent, a product token as dialect reads it, or
// whether nothing is known about the change.
func (n *namedCrawlers) has(dialect, agent string) bool {
	if n == nil {
		return true
	}
	if n.tokens[dialect] == nil {
		d := rules.DialectNamed(dialect)
		n.tokens[dialect] = map[string]bool{}
		for _, value := range n.values {
			n.tokens[dialect][rules.LowerToken(d.Token(value))] = true
		}
	}
	return n.tokens[dialect][agent]
}

// ownedLine is a line with a field, and the user-agent lines that it belongs to as an
// author sees it: those right above it, up to a blank line.
type ownedLine struct {
	text   string // the same for lines that say the same
	isRule bool
	agent  string

	owner, ownersEnd int // indices of its first user-agent line and of the line after the last
}

// ownedLines returns the lines of src that have a field.
func ownedLines(src string) []ownedLine {
	var all []ownedLine
	owner, ownersEnd := 0, 0
	open := false // whether a user-agent line would join the one before
	for ln := range grammar.Lines(src) {
		r := rules.Google.Read(src, ln)
		if r.Field == rules.NoField {
			open = open && ln.Kind != ast.Empty
			continue
		}
		line := ownedLine{isRule: r.Field == rules.Allow || r.Field == rules.Disallow}
		line.text = strings.ToLower(ln.Field.In(src)) + ":" + r.Value
		if r.Field == rules.UserAgent {
			if !open {
				owner = len(all)
			}
			ownersEnd = len(all) + 1
			line.agent = r.Value
		}
		open = r.Field == rules.UserAgent
		line.owner, line.ownersEnd = owner, ownersEnd
		all = append(all, line)
	}
	return all
}

func textOf(lines []ownedLine) string {
	var b strings.Builder
	for _, ln := range lines {
		b.WriteString(strings.ReplaceAll(ln.text, "\n", " ") + "\n")
	}
	return b.String()
}

// add adds the crawlers that count changed lines name, of which the first is lines[from].
func (n *namedCrawlers) add(lines []ownedLine, from, count int) {
	added := 0 // index of the line after the last owner that was added
	for _, ln := range lines[from : from+count] {
		if ln.agent != "" {
			n.values = append(n.values, ln.agent)
		}
		// A rule that comes with a user-agent line is meant for that one.
		own := max(ln.owner, from) < min(ln.ownersEnd, from+count)
		if !ln.isRule || own || ln.ownersEnd == added {
			continue
		}
		added = ln.ownersEnd
		for _, owner := range lines[ln.owner:ln.ownersEnd] {
			n.values = append(n.values, owner.agent)
		}
	}
}
