package lsp

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// completion offers fields before the colon, crawlers after the colon of a
// user-agent line, and verbs, passes and families in a suppression.
func (s *Server) completion(d *document, p Position) any {
	at := ast.Span{Start: d.offset(Position{Line: p.Line}), End: d.offset(p)}
	before := d.Text(at)
	if hash := strings.IndexByte(before, '#'); hash >= 0 {
		start, words := lint.SuppressionWords(before[hash:])
		at.Start += hash + start
		return suppressionItems(d.rangeOf(at), words)
	}
	field, value, isValue := strings.Cut(before, ":")
	if !isValue {
		at.Start += len(before) - len(strings.TrimLeft(before, " \t"))
		return fields(d.rangeOf(at))
	}
	if !strings.EqualFold(strings.Trim(field, " \t"), rules.UserAgent.String()) {
		return []CompletionItem{}
	}
	at.Start = at.End - len(strings.TrimLeft(value, " \t"))
	return agents(d.rangeOf(at))
}

// fields returns the fields that at least one crawler reads.
func fields(at Range) []CompletionItem {
	var items []CompletionItem
	for _, k := range analysis.KnownFields {
		if k.Readers != "" {
			items = append(items, CompletionItem{
				Label: k.Name, Kind: completionField, Detail: "read by " + k.Readers, TextEdit: TextEdit{at, k.Name + ": "},
			})
		}
	}
	return items
}

// agents returns "*" and the crawlers in use that obey robots.txt.
func agents(at Range) []CompletionItem {
	items := []CompletionItem{{Label: "*", Kind: completionAgent, Detail: "every crawler that follows no other group", TextEdit: TextEdit{at, "*"}}}
	for c := range crawlers.All() {
		if c.Status == crawlers.Retired || c.Claims() && c.Robots == crawlers.No {
			continue
		}
		detail := string(c.Category)
		if c.Operator != "" {
			detail = fmt.Sprintf("%s, by %s", c.Category, c.Operator)
		}
		about := markdown(aboutAgent(c.Token))
		items = append(items, CompletionItem{
			Label: c.Token, Kind: completionAgent, Detail: detail, Documentation: &about, TextEdit: TextEdit{at, c.Token},
		})
	}
	return items
}

// suppressionItems returns words that can follow in a suppression: verbs, IDs of
// passes and families.
func suppressionItems(at Range, words []string) []CompletionItem {
	items := []CompletionItem{}
	for _, word := range words {
		item := CompletionItem{Label: word, Kind: completionWord, TextEdit: TextEdit{at, word}}
		if p := lint.PassNamed(word); p != nil {
			about := markdown(report.PassMarkdown(p))
			item.Detail, item.Documentation = p.Summary, &about
		}
		items = append(items, item)
	}
	return items
}
