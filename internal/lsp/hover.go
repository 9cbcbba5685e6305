package lsp

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// hover describes the text at p: the crawlers that read a field or record, the
// crawler on a user-agent line, the effect of a rule, the pass in a suppression.
func (s *Server) hover(d *document, p Position) any {
	ln, ok := d.lineAt(p)
	if !ok {
		return nil
	}
	offset := d.offset(p)
	field := rules.Google.Read(d.Src, ln).Field
	var at ast.Span
	var text string
	switch {
	case ln.Field.Start <= offset && offset < ln.Field.End:
		at, text = ln.Field, aboutField(d.Text(ln.Field))
	case ln.Comment.Start < offset && offset <= ln.Comment.End:
		at, text = aboutSuppressed(d, ln.Comment, offset)
	case offset < ln.Content().Start || offset > ln.Content().End:
		return nil
	case field == rules.UserAgent:
		at, text = ln.Value, aboutAgent(d.Text(ln.Value))
	case field == rules.Allow || field == rules.Disallow:
		at, text = ln.Content(), aboutRule(d, ln)
	case ln.Kind == ast.Record:
		at, text = ln.Content(), aboutRecord(d, ln)
	}
	if text == "" {
		return nil
	}
	return Hover{markdown(text), d.rangeOf(at)}
}

func aboutField(name string) string {
	known := analysis.FieldNamed(name)
	switch {
	case known == nil:
		return ""
	case known.Readers == "":
		return fmt.Sprintf("**%s**\n\nNo crawler is known to act on it.", known.Name)
	}
	return fmt.Sprintf("**%s**\n\nRead by %s.", known.Name, known.Readers)
}

// aboutRecord names the crawlers that read the record on ln and, if it belongs to a
// group, the agents of that group.
func aboutRecord(d *document, ln ast.Line) string {
	text := aboutField(d.Text(ln.Field))
	if text == "" || isSitemap(d, ln) {
		return text
	}
	for _, g := range d.Groups {
		if g.Lines[0].Number <= ln.Number && ln.Number <= g.Lines[len(g.Lines)-1].Number {
			return text + "\n\nStands in the group for " + code(agentsOf(d, g)) + "."
		}
	}
	return text
}

// aboutSuppressed describes the pass that a suppression names at offset in its
// comment.
func aboutSuppressed(d *document, comment ast.Span, offset int) (ast.Span, string) {
	isName := func(r rune) bool { return r == '-' || 'a' <= r && r <= 'z' || '0' <= r && r <= '9' }
	text, at := d.Text(comment), offset-comment.Start
	name := ast.Span{
		Start: comment.Start + strings.LastIndexFunc(text[:at], func(r rune) bool { return !isName(r) }) + 1,
		End:   comment.End,
	}
	if i := strings.IndexFunc(text[at:], func(r rune) bool { return !isName(r) }); i >= 0 {
		name.End = offset + i
	}
	if _, names := lint.SuppressionWords(d.Text(ast.Span{Start: comment.Start, End: name.End})); !slices.Contains(names, d.Text(name)) {
		return name, ""
	}
	p := lint.PassNamed(d.Text(name))
	if p == nil {
		return name, ""
	}
	return name, report.PassMarkdown(p)
}

// aboutAgent describes the registry's entry for the product token that RFC 9309
// reads in the value of a user-agent line.
func aboutAgent(value string) string {
	token := rules.RFC9309.Token(value)
	if token == "*" {
		return "**\\***\n\nEvery crawler that follows no other group."
	}
	c, ok := crawlers.Lookup(token)
	if !ok {
		return fmt.Sprintf("%s\n\nrobotslint knows no crawler of that name.", code(token))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "**%s**", c.Token)
	if c.Operator != "" {
		fmt.Fprintf(&b, " of %s", c.Operator)
	}
	fmt.Fprintf(&b, "\n\n- kind: %s\n- purpose: %s\n- status: %s\n- looks for the groups: %s\n", c.Kind, c.Category, c.Status, strings.Join(c.Chain(), ", "))
	if c.Claims() {
		for _, habit := range []struct {
			name   string
			answer crawlers.Answer
		}{{"honours robots.txt", c.Robots}, {"honours Crawl-delay", c.CrawlDelay}} {
			if habit.answer != crawlers.Unknown {
				fmt.Fprintf(&b, "- %s: %s\n", habit.name, habit.answer)
			}
		}
	}
	if c.ReplacedBy != "" {
		fmt.Fprintf(&b, "- replaced by: %s\n", c.ReplacedBy)
	}
	if c.Note != "" {
		fmt.Fprintf(&b, "\n%s\n", c.Note)
	}
	return b.String()
}

// aboutRule describes which crawlers the rule on ln binds and what it decides in each
// dialect that the file is judged by. Dialects that agree share a line.
func aboutRule(d *document, ln ast.Line) string {
	set, err := d.settings()
	if err != nil {
		return ""
	}
	var texts []string
	dialects := map[string][]string{} // by text
	for _, dialect := range set.Dialects {
		text := roleText(d, evaluator.RoleOf(rules.Compile(dialect, d.Src), ln.Number))
		if dialects[text] == nil {
			texts = append(texts, text)
		}
		dialects[text] = append(dialects[text], dialect.Name)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", code(d.Text(ln.Content())))
	for _, text := range texts {
		fmt.Fprintf(&b, "\n%s: %s\n", strings.Join(dialects[text], ", "), text)
	}
	return b.String()
}

// roleText describes role in words.
func roleText(d *document, role evaluator.Role) string {
	if len(role.Agents) == 0 {
		return "binds no crawler"
	}
	text := "binds " + crawlersOf(role.Agents)
	verb := "disallows"
	if role.Rule.Allow {
		verb = "allows"
	}
	switch {
	case role.Rule.Pattern == "":
		text += "; without a path it allows everything that no other rule decides"
	case len(role.OutrankedBy) > 0:
		text += "; decides no URL: outranked everywhere by " + lines(d, role.OutrankedBy)
	case role.Witness == "":
		text += "; no URL was found that it matches"
	default:
		text += fmt.Sprintf("; %s %s", verb, code(role.Witness))
	}
	if len(role.Exceptions) > 0 {
		text += "; outranked in part by " + lines(d, role.Exceptions)
	}
	return text
}

// mostNamed is how many lines or crawlers a list names; it counts the others.
const mostNamed = 5

// crawlersOf names the crawlers that follow the groups of tokens.
func crawlersOf(tokens []string) string {
	named := make([]string, 0, mostNamed)
	for _, token := range tokens {
		switch {
		case len(named) == mostNamed:
			return analysis.AndOthers(strings.Join(named, ", "), len(tokens)-mostNamed)
		case token == "*":
			named = append(named, "every crawler that follows no other group")
		default:
			named = append(named, code(token))
		}
	}
	return strings.Join(named, ", ")
}

// lines names rules with their lines.
func lines(d *document, rs []rules.Rule) string {
	var named []string
	for i, r := range rs {
		if i == mostNamed {
			return analysis.AndOthers(strings.Join(named, ", "), len(rs)-mostNamed)
		}
		if r.Line == 0 {
			named = append(named, "the dialect's own rule "+code(r.Pattern))
			continue
		}
		named = append(named, fmt.Sprintf("line %d %s", r.Line, code(d.Text(d.Lines[r.Line-1].Content()))))
	}
	return strings.Join(named, ", ")
}

// code returns text as a code span of Markdown that nothing in text can end.
func code(text string) string {
	text = report.Printable(text)
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return fence + text + fence
}
