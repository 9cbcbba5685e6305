package lint

import (
	"fmt"

	"github.com/robotslint/robotslint/rules/crawlers"
)

var aiBlocksSearchToo = &Pass{
	ID:        "ai-blocks-search-too",
	Family:    Policy,
	Severity:  Hint,
	Summary:   "crawlers of AI search are shut out along with AI training crawlers",
	Rationale: "Operators of AI give their crawlers different names so that a site can refuse to train models and still be found and cited: OAI-SearchBot, PerplexityBot and others like them fetch for answers that link to the page. Shutting them out with the others may be meant; it may also be that a list was copied.",
	Bad:       "User-agent: GPTBot\nUser-agent: OAI-SearchBot\nDisallow: /\n",
	Good:      "User-agent: GPTBot\nDisallow: /\n",
	Source:    "OpenAI, Anthropic and Perplexity on their crawlers",
	Precision: "79 findings on 4,999 real files; nearly all name the crawler on purpose, so that it is off unless selected",
	Run: func(c *Context, report func(Finding)) {
		if len(c.namedOut(tokensOf(crawlers.AITraining)...)) == 0 {
			return
		}
		if out := c.namedOut(tokensOf(crawlers.AISearch)...); len(out) > 0 {
			report(c.out(out, fmt.Sprintf("%s %s shut out along with AI training crawlers; AI search answers will not cite the site", names(out), is(len(out)))))
		}
	},
}
