package deployment

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

var ContentType = &analysis.Pass{
	ID:        "content-type",
	Family:    analysis.Deployment,
	Severity:  analysis.Warning,
	Summary:   "file is not sent as text/plain",
	Rationale: "RFC 9309 requires a robots.txt to be sent as text/plain. A crawler that checks the type takes anything else for a page sent in its place and reads no rules.",
	Bad:       "# GET https://www.example.com/robots.txt: 200 text/html\nUser-agent: *\nDisallow: /cart/\n",
	Good:      "# GET https://www.example.com/robots.txt: 200 text/plain\nUser-agent: *\nDisallow: /cart/\n",
	Source:    "RFC 9309 2.3",
	Dialects:  []*rules.Dialect{rules.RFC9309},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		if c.Served == nil || c.Served.Reply != 0 { // FTP has no types
			return
		}
		mediaType, _, _ := strings.Cut(c.Served.ContentType, ";")
		switch mediaType = strings.TrimSpace(mediaType); {
		case mediaType == "":
			report(analysis.Finding{Span: startOfFile, Severity: analysis.Info, Message: "file is sent without a Content-Type; RFC 9309 requires text/plain", Help: "send it as text/plain"})
		case !ast.EqualFold(mediaType, "text/plain"):
			report(analysis.Finding{Span: startOfFile, Message: fmt.Sprintf("file is sent as %s; RFC 9309 requires text/plain, and crawlers that check the type read no rules", analysis.Excerpt(mediaType)), Help: "send it as text/plain"})
		}
	},
}
