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
	Summary:   "server answers with a status other than 200",
	Rationale: "A robots.txt counts only if the server answers with it. To most crawlers a status of 4xx, 401 and 403 included, means that they may fetch everything, and so do too many redirects; 5xx, and to Google 429, means that they may fetch nothing for now.",
	Bad:       "# GET https://www.example.com/robots.txt: 503\n",
	Good:      "# GET https://www.example.com/robots.txt: 200 text/plain\nUser-agent: *\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.3.1; Google's robots.txt specification",
	Exclusive: func(c *analysis.Context) bool { return analysis.Unread(c) },
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		refused := analysis.Refused(c)
		if len(refused) == 0 {
			return
		}
		fd := analysis.Finding{Span: startOfFile, Help: "send the file with status 200"}
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
		case 204, 404, 410: // there is no file, perhaps on purpose
			if !closed {
				fd.Severity = analysis.Warning
			}
		}
		fd.Message = fmt.Sprintf("answer is %s, not a file; %s", c.Served.Fetch, strings.Join(effects, "; "))
		report(fd)
	},
}

// agree reports whether all outcomes have the same consequence.
func agree(outcomes map[*rules.Dialect]rules.Outcome) bool {
	said := map[string]bool{}
	for _, o := range outcomes {
		said[consequence(o.Use)] = true
	}
	return len(said) == 1
}

// consequence describes what crawlers do without the file.
func consequence(use rules.Use) string {
	if use.Verdict() == rules.Disallowed {
		return "fetch nothing for now"
	}
	return "may fetch everything"
}
