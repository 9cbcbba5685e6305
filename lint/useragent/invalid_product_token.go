package useragent

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var InvalidProductToken = &analysis.Pass{
	ID:        "invalid-product-token",
	Family:    analysis.UserAgent,
	Severity:  analysis.Warning,
	Summary:   "name has characters that make it another name",
	Rationale: "A product token is letters, hyphens and underscores. Google ends it at the first other character, most crawlers at a blank or a slash, and the rest is compared octet by octet: a name in quotes, with a blank for its hyphen, or with a typographic dash is not the crawler's, and \"Googlebot Image\" is Googlebot. Digits and dots that belong to a crawler's name, as in MJ12bot, are no mistake. Text that no crawler can be called, such as a sentence, is info.",
	Bad:       "User-agent: Googlebot Image\nDisallow: /drafts/\n",
	Good:      "User-agent: Googlebot-Image\nDisallow: /drafts/\n",
	Source:    "RFC 9309 2.2.1; github.com/google/robotstxt at 22b355f",
	Precision: analysis.Precision{Files: 4999, Found: 165, Read: 38, Right: 38, Note: "nearly all are info, in copied lists with backslashes"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for a := range analysis.AgentsAtFault(c, analysis.BrokenName) {
			report(brokenName(c, a))
		}
		for a := range analysis.AgentsAtFault(c, analysis.NoName) {
			report(noName(c, a))
		}
	},
}

// brokenName is the finding about a name with characters that make it another name.
func brokenName(c *analysis.Context, a analysis.AgentLine) analysis.Finding {
	value, k := c.Text(a.Value), a.Crawler
	fd := analysis.Finding{Span: a.Value}
	switch reader := analysis.CrawlerNamed(value); {
	case reader == k:
		token := rules.DialectNamed(k.Dialect).Token(value)
		fd.Message = fmt.Sprintf("%s reads only %q of this name, takes it for its own and obeys the group", k.Token, token)
		fd.Help = fmt.Sprintf("write %s, or the name of the crawler that is meant in letters, hyphens and underscores", k.Token)
		return fd
	case reader != nil:
		fd.Severity = analysis.Error
		fd.Message = fmt.Sprintf("%s reads %s as its own name and obeys this group; %s does not", reader.Token, c.Excerpt(a.Value), k.Token)
	default:
		fd.Message = fmt.Sprintf("no known crawler is called %s; %s", c.Excerpt(a.Value), ignores(c, a, k))
		for ch := range analysis.Characters(c.File.Src, a.Value) {
			if ch.Rune > unicode.MaxASCII {
				fd.Message = fmt.Sprintf("%s (%U) is no ASCII character and makes this another name; %s", c.Excerpt(ch.Span), ch.Rune, ignores(c, a, k))
				break
			}
		}
	}
	return meantName(c, a, fd)
}

// noName is the finding about text that no crawler can be called.
func noName(c *analysis.Context, a analysis.AgentLine) analysis.Finding {
	value := c.Text(a.Value)
	if analysis.MeansAll(value) {
		return analysis.Finding{
			Span:     a.Value,
			Severity: analysis.Error,
			Message:  fmt.Sprintf("crawlers look for their names and for \"*\"; none is called %s, and %s", c.Excerpt(a.Value), bindsNobody(a)),
			Fixes:    writeName(c, a, "*"),
		}
	}
	fd := analysis.Finding{Span: a.Value, Severity: analysis.Info}
	if strings.Contains(value, `\`) {
		fd.Message = "no crawler's name has a backslash; " + bindsNobody(a)
		var slashes []ast.Span
		for i := range len(value) {
			if value[i] == '\\' {
				slashes = append(slashes, ast.Span{Start: a.Value.Start + i, End: a.Value.Start + i + 1})
			}
		}
		fd.Fixes = []analysis.Fix{{Message: "remove the backslash", Edits: analysis.RemoveSpans(slashes)}}
		return fd
	}
	fd.Message = fmt.Sprintf("no crawler answers to %s; %s", c.Excerpt(a.Value), bindsNobody(a))
	fd.Help = `name each crawler as its operator does, without quotes; "*" alone stands for all that no group names`
	return fd
}
