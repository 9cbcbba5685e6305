package paths

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var ParameterWithoutSeparator = &analysis.Pass{
	ID:        "parameter-without-separator",
	Family:    analysis.Path,
	Severity:  analysis.Info,
	Summary:   "rule for a parameter also covers parameters whose names end alike",
	Rationale: "A star matches any text, the beginning of a name included: \"/*s=\" covers \"/?s=shoes\" and \"/?colors=red\" too. A \"?\" or \"&\" in front of the name shows where it begins. It is reported for a name of up to three letters that another rule of the file has behind a \"?\" or \"&\", with a URL that the rule closes although its parameter has a longer name.",
	Bad:       "User-agent: *\nDisallow: /?s=\nDisallow: /*s=\n",
	Good:      "User-agent: *\nDisallow: /*?s=\nDisallow: /*&s=\n",
	Source:    "RFC 9309 2.2.3; robotslint's own judgement of which parameters are common",
	Precision: analysis.Precision{Files: 4999, Found: 5, Read: 5, Right: 5},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		isBare := func(pattern string) bool { return bareParameter().MatchString(pattern) }
		for ln, place := range followedRules(c, isBare) {
			name := bareParameter().FindStringSubmatch(c.Text(ln.Value))[1]
			shown := parametersByName.Of(c)[name]
			if place.Rule.Allow || shown == 0 {
				continue
			}
			for _, longer := range commonParameters {
				if !strings.HasSuffix(longer, name) || len(longer) == len(name) {
					continue
				}
				evidence := place.Decides("/?" + longer + "=1")
				if evidence == nil {
					continue
				}
				report(analysis.Finding{
					Span:     ln.Value,
					Message:  fmt.Sprintf("%s covers every parameter whose name ends in %q, such as %q; line %d has %q as a whole name", c.Excerpt(ln.Value), name, longer, shown, name),
					Related:  []analysis.Related{{Span: c.File.Lines[shown-1].Content(), Message: "has the whole name"}},
					Evidence: evidence,
					Fixes: []analysis.Fix{{Message: `write "?" or "&" in front of the name`, Edits: []analysis.Edit{{
						Span: ln.Value,
						Text: fmt.Sprintf("/*?%s=%s%s: /*&%s=", name, c.EndOfLine(ln), c.Text(ln.Field), name),
					}}}},
				})
				break
			}
		}
	},
}

// parametersByName has the first rule, by line, 1-based, with each parameter that it names
// as a whole.
var parametersByName = analysis.NewFact(func(c *analysis.Context) map[string]int {
	lines := map[string]int{}
	for ln := range analysis.SoundRules(c) {
		for _, match := range wholeParameter().FindAllStringSubmatch(c.Text(ln.Value), -1) {
			if _, known := lines[match[1]]; !known && ln.Kind == ast.Disallow {
				lines[match[1]] = ln.Number
			}
		}
	}
	return lines
})

var (
	bareParameter  = analysis.Expr(`^/?\*+([A-Za-z]{1,3})=\**$`)
	wholeParameter = analysis.Expr(`[?&]([A-Za-z]{1,3})=`)
)

// commonParameters are names that many sites give to parameters, each with an ending of its
// own.
var commonParameters = []string{
	"product_id", "colors", "version", "sort", "group", "page", "year", "category", "lang", "model",
	"media", "brand", "item", "video", "view", "index", "tab", "ref", "search", "week", "menu", "faq", "doc",
}
