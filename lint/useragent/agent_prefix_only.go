package useragent

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var AgentPrefixOnly = &analysis.Pass{
	ID:        "agent-prefix-only",
	Family:    analysis.UserAgent,
	Severity:  analysis.Warning,
	Summary:   "name is only the beginning of crawlers' names",
	Rationale: "Crawlers compare their whole name. None of Google's crawlers is called \"Google\", and only old parsers, which look for the group's name within their own, obey a group for it. Nor does any obey the name of its operator.",
	Bad:       "User-agent: Google\nDisallow: /drafts/\n",
	Good:      "User-agent: Googlebot\nDisallow: /drafts/\n",
	Source:    "RFC 9309 2.2.1; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 29, Read: 29, Right: 29},
	Dialects:  analysis.AlwaysProved,
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for a := range analysis.AgentsAtFault(c, analysis.NamePrefix) {
			value, k := c.Text(a.Value), a.Crawler
			longer := analysis.AgentsWithPrefix(value)
			names := make([]string, len(longer))
			for i, other := range longer {
				names[i] = other.Token
			}
			all := analysis.JoinNames(names)
			fd := analysis.Finding{
				Span:    a.Value,
				Message: fmt.Sprintf("no known crawler is called %s alone; those whose names begin with it, such as %s, ignore the line", c.Excerpt(a.Value), k.Token),
				Help:    "name in full each crawler that is meant: " + all,
			}
			own, registered := crawlers.Lookup(value)
			switch begins := len(k.Token) >= len(value) && ast.EqualFold(k.Token[:len(value)], value); {
			case registered:
				fd.Severity = analysis.Info
				fd.Message = fmt.Sprintf("%s names the crawler of %s; those whose names begin with it, such as %s, ignore the line", c.Excerpt(a.Value), own.Operator, k.Token)
				fd.Help = "if others are meant, name them in full: " + all
			case !begins:
				fd.Message = fmt.Sprintf("no known crawler is called %s; those of the operator of that name, such as %s, ignore the line", c.Excerpt(a.Value), k.Token)
				if !slices.ContainsFunc(longer, isWidelyMeant) {
					fd.Severity = analysis.Info // copied lists have such names
				}
			case len(longer) == 1:
				fd.Message = fmt.Sprintf("no known crawler is called %s; %s", c.Excerpt(a.Value), ignores(c, a, k))
				fd.Help = ""
				fd = meantName(c, a, fd)
			case c.IsSafe([]analysis.Edit{{Span: a.Value, Text: k.Token}}):
				fd.Severity = analysis.Info // the crawler obeys such rules already
			}
			report(fd)
		}
	},
}

// isWidelyMeant reports whether k is a crawler of a large search engine or of an AI
// company.
func isWidelyMeant(k *crawlers.Crawler) bool {
	switch k.Category {
	case crawlers.AITraining, crawlers.AISearch, crawlers.AIUser:
		return true
	}
	return slices.Contains(analysis.SearchEngines, k.Token)
}
