package policy

import (
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// tokensOf returns the product tokens of the crawlers of a category whose habits are
// known.
func tokensOf(category crawlers.Category) []string {
	var tokens []string
	for crawler := range crawlers.All() {
		if crawler.Category == category && crawler.Claims() {
			tokens = append(tokens, crawler.Token)
		}
	}
	return tokens
}

// home is the evidence whether v may fetch the home page.
func home(v analysis.CrawlerView) *analysis.Evidence {
	return &analysis.Evidence{Dialect: v.Policy.Dialect, Agent: v.Token, URL: "/", Line: v.Policy.Decide(v.Token, "/").Rule.Line}
}

// shutOutFinding returns a finding that vs are shut out by name. It stands at the
// user-agent line of the crawler that comes first in the file.
func shutOutFinding(c *analysis.Context, vs []analysis.CrawlerView, message string) analysis.Finding {
	first := vs[0]
	for _, v := range vs[1:] {
		if v.Group.Lines[0] < first.Group.Lines[0] {
			first = v
		}
	}
	fd := analysis.Finding{Span: c.File.Lines[first.Group.Lines[0]-1].Value, Message: message, Evidence: home(first)}
	seen := map[int]bool{first.Group.Lines[0]: true}
	for _, v := range vs {
		if line := v.Group.Lines[0]; !seen[line] && len(fd.Related) < analysis.MaxRelated {
			seen[line] = true
			fd.Related = append(fd.Related, analysis.Related{Span: c.File.Lines[line-1].Content(), Message: "is shut out too"})
		}
	}
	return fd
}

// namesOf lists the names of vs for a message.
func namesOf(vs []analysis.CrawlerView) string {
	list := make([]string, len(vs))
	for i, v := range vs {
		list[i] = v.Name
	}
	if len(list) <= 3 {
		return analysis.Enumerate(list)
	}
	return analysis.JoinNames(list)
}

// is returns the verb for n things.
func is(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}
