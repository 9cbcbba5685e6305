package policy

import (
	"fmt"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var AIBlocksSearchToo = &analysis.Pass{
	ID:        "ai-blocks-search-too",
	Family:    analysis.Policy,
	Severity:  analysis.Hint,
	Summary:   "crawlers of AI search are shut out along with AI training crawlers",
	Rationale: "AI companies name their crawlers apart, so that a site can refuse to train models and still be found and cited: OAI-SearchBot, PerplexityBot and their like fetch pages for answers that link to them. Shutting them out too may be intended, or may come from a copied list.",
	Bad:       "User-agent: GPTBot\nUser-agent: OAI-SearchBot\nDisallow: /\n",
	Good:      "User-agent: GPTBot\nDisallow: /\n",
	Source:    "OpenAI, Anthropic and Perplexity on their crawlers",
	Precision: analysis.Precision{Files: 4999, Found: 91, Note: "nearly all name the crawler on purpose, so it is off unless selected"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if len(analysis.NamedOut(c, tokensOf(crawlers.AITraining)...)) == 0 {
			return
		}
		if out := analysis.NamedOut(c, tokensOf(crawlers.AISearch)...); len(out) > 0 {
			report(shutOutFinding(c, out, fmt.Sprintf("%s %s shut out along with AI training crawlers; AI search answers will not cite the site", namesOf(out), is(len(out)))))
		}
	},
}
