package lint

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/rules"
)

var contentType = &Pass{
	ID:        "content-type",
	Family:    Deployment,
	Severity:  Warning,
	Summary:   "file is not sent as text/plain",
	Rationale: "RFC 9309 has a robots.txt sent as text/plain. A crawler that goes by the type takes anything else for a page that was sent in its place, and reads no rules.",
	Bad:       "# GET https://www.example.com/robots.txt: 200 text/html\nUser-agent: *\nDisallow: /cart/\n",
	Good:      "# GET https://www.example.com/robots.txt: 200 text/plain\nUser-agent: *\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.3",
	Dialects:  []*rules.Dialect{rules.RFC9309},
	Run: func(c *Context, report func(Finding)) {
		if c.Served == nil {
			return
		}
		mediaType, _, _ := strings.Cut(c.Served.ContentType, ";")
		switch mediaType = strings.TrimSpace(mediaType); {
		case mediaType == "":
			report(Finding{Span: startOfFile, Severity: Info, Message: "file is sent without a Content-Type; RFC 9309 requires text/plain"})
		case !strings.EqualFold(mediaType, "text/plain"):
			report(Finding{Span: startOfFile, Message: fmt.Sprintf("file is sent as %s; RFC 9309 requires text/plain, and crawlers that go by the type find no rules", excerpt(mediaType))})
		}
	},
}
