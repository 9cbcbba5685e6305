package deployment

import (
	"fmt"
	"time"

	"github.com/robotslint/robotslint/lint/analysis"
)

var CacheLifetime = &analysis.Pass{
	ID:        "cache-lifetime",
	Family:    analysis.Deployment,
	Severity:  analysis.Hint,
	Summary:   "crawlers cache the file for a long time",
	Rationale: "A crawler that follows RFC 9309 fetches the file again after a day. Google obeys max-age in Cache-Control, and until then keeps using the old file, however urgent the change is.",
	Bad:       "# GET https://www.example.com/robots.txt: 200 text/plain max-age=31536000\nUser-agent: *\nDisallow: /cart/\n",
	Good:      "# GET https://www.example.com/robots.txt: 200 text/plain max-age=86400\nUser-agent: *\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.4; Google's robots.txt specification",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		const day, long = 24 * time.Hour, 7 * 24 * time.Hour
		if c.Served == nil {
			return
		}
		for _, d := range c.Dialects {
			if o := d.Outcome(c.Served.Fetch); o.Holds > long {
				report(analysis.Finding{
					Span:    startOfFile,
					Message: fmt.Sprintf("file is sent with a max-age of %d days; crawlers of dialect %s may not notice a change for that long", o.Holds/day, d.Name),
					Help:    "send a max-age of a day",
				})
				return
			}
		}
	},
}
