package deployment

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var HTTPStatus = &analysis.Pass{
	ID:        "http-status",
	Family:    analysis.Deployment,
	Severity:  analysis.Error,
	Summary:   "server answers with another status than 200",
	Rationale: "What a robots.txt says counts only where the server answers with it. To most crawlers a status of 4xx means that everything may be fetched, 401 and 403 included, and so do too many redirects; 5xx, and to Google 429, means that the site is not to be crawled for now.",
	Bad:       "# GET https://www.example.com/robots.txt: 503\n",
	Good:      "# GET https://www.example.com/robots.txt: 200 text/plain\nUser-agent: *\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.3.1; Google's robots.txt specification",
	Exclusive: func(c *analysis.Context) bool { return analysis.Unread(c) },
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		refused := analysis.Refused(c)
		if len(refused) == 0 {
			return
		}
		fd := analysis.Finding{Span: startOfFile}
		var effects []string
		closed := false
		for _, d := range c.Dialects {
			if o, ok := refused[d]; ok {
				effects = append(effects, d.Name+": crawlers "+consequence(o.Use))
				closed = closed || o.Use == rules.DisallowAll
			}
		}
		if analysis.Unread(c) && agree(refused) {
			effects = []string{"crawlers " + consequence(refused[c.Dialects[0]].Use)}
		}
		switch c.Served.Status {
		case 204, 404, 410: // there is no file, and may be none on purpose
			if !closed {
				fd.Severity = analysis.Warning
			}
		}
		fd.Message = fmt.Sprintf("answer is %s, not a file; %s", c.Served.Fetch, strings.Join(effects, "; "))
		report(fd)
	},
}

// agree reports whether outcomes are one to a crawler.
func agree(outcomes map[*rules.Dialect]rules.Outcome) bool {
	said := map[string]bool{}
	for _, o := range outcomes {
		said[consequence(o.Use)] = true
	}
	return len(said) == 1
}

// consequence says what crawlers do that use no file.
func consequence(use rules.Use) string {
	if use.Verdict() == rules.Disallowed {
		return "fetch nothing for now"
	}
	return "may fetch everything"
}
