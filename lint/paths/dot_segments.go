package paths

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var DotSegments = &analysis.Pass{
	ID:        "dot-segments",
	Family:    analysis.Path,
	Severity:  analysis.Warning,
	Summary:   "path pattern has \"/./\" or \"/../\"",
	Rationale: "Crawlers resolve \".\" and \"..\" in a link before they request the URL and before they compare it with rules. No path that they compare has such parts, so they request no URL that the rule matches.",
	Bad:       "User-agent: *\nDisallow: /../media/\n",
	Good:      "User-agent: *\nDisallow: /media/\n",
	Source:    "RFC 3986 5.2.4",
	Precision: analysis.Precision{Files: 4999, Found: 12, Read: 12, Right: 12},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for r := range analysis.PatternsAtFault(c, analysis.Dotted) {
			fd := analysis.Finding{
				Span:    r.At,
				Message: fmt.Sprintf("path pattern %s has %q; crawlers resolve that in a link, so they request no URL that it matches", c.Excerpt(r.Value), c.Text(r.At)),
			}
			path := analysis.BeforeQuery(c.Text(r.Value))
			if resolved, ok := withoutDotSegments(path); ok && !coversSite(resolved) {
				fd.Fixes = []analysis.Fix{{Message: "resolve the path", Edits: []analysis.Edit{{
					Span: ast.Span{Start: r.Value.Start, End: r.Value.Start + len(path)},
					Text: resolved,
				}}}}
			} else {
				fd.Help = "write the path as URLs have it"
			}
			report(fd)
		}
	},
}

// withoutDotSegments resolves path as in RFC 3986 5.2.4; false if ".." would remove a
// segment with a star, which may stand for several.
func withoutDotSegments(path string) (string, bool) {
	body, anchored := strings.CutSuffix(path, "$")
	segments := strings.Split(body, "/")
	kept := segments[:1]
	for i, s := range segments[1:] {
		switch {
		case s == "..":
			if strings.Contains(kept[len(kept)-1], "*") {
				return "", false
			}
			kept = kept[:max(1, len(kept)-1)]
		case s != ".":
			kept = append(kept, s)
			continue
		}
		if i == len(segments)-2 {
			kept = append(kept, "") // a last segment leaves its slash
		}
	}
	resolved := strings.Join(kept, "/")
	if anchored {
		resolved += "$"
	}
	return resolved, true
}
