package policy

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var AIBlocksSearchToo = &analysis.Pass{
	ID:        "ai-blocks-search-too",
	Family:    analysis.Policy,
	Severity:  analysis.Info,
	Summary:   "crawlers of AI search are shut out along with AI training crawlers",
	Rationale: "AI companies name their crawlers apart, so that a site can refuse to train models and still be found and cited: OAI-SearchBot, PerplexityBot and their like fetch pages for answers that link to them. Shutting them out too may be intended, or may come from a copied list.",
	Bad:       "User-agent: GPTBot\nUser-agent: OAI-SearchBot\nDisallow: /\n",
	Good:      "User-agent: GPTBot\nDisallow: /\n",
	Source:    "OpenAI, Anthropic and Perplexity on their crawlers",
	Precision: analysis.Precision{Files: 4999, Found: 91, Read: 6, Right: 6, Note: "nearly all name the crawler on purpose"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if len(analysis.NamedOut(c, tokensOf(crawlers.AITraining)...)) == 0 {
			return
		}
		if out := analysis.NamedOut(c, tokensOf(crawlers.AISearch)...); len(out) > 0 {
			fd := shutOutFinding(c, out, fmt.Sprintf("%s %s shut out along with AI training crawlers; AI search will not link to the site", namesOf(out), is(len(out))))
			fd.Help = "take " + namesOf(out) + " off the list if AI search may link to the site"
			report(fd)
		}
	},
}
