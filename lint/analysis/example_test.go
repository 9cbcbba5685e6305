package analysis_test

import (
	"fmt"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// A program may run a pass of its own beside those of package lint. The driver
// confirms its evidence, and comments in the file may suppress it.
func ExamplePass() {
	cartOpen := &analysis.Pass{
		ID:       "cart-open",
		Family:   analysis.Policy,
		Severity: analysis.Warning,
		Summary:  "crawlers may fetch the cart",
		Run: func(c *analysis.Context, report func(analysis.Finding)) {
			const url = "/cart/checkout"
			for _, d := range c.Dialects {
				by := c.Policy(d).Decide("*", url)
				if by.Verdict == rules.Disallowed || by.Rule.Line == 0 {
					continue
				}
				report(analysis.Finding{
					Span:     c.File.Lines[by.Rule.Line-1].Content(),
					Message:  c.QuoteRule(by.Rule.Line) + " opens the cart",
					Evidence: &analysis.Evidence{Dialect: d, Agent: "*", URL: url, Line: by.Rule.Line},
				})
				return
			}
		},
	}
	cfg := lint.DefaultConfig()
	cfg.Passes = append(cfg.Passes, cartOpen)
	f := grammar.Parse("robots.txt", "User-agent: *\nDisallow: /cart/\nAllow: /*checkout\nDisalow: /tmp/\n")
	for _, fd := range lint.Run(f, cfg) {
		fmt.Printf("line %d: %s: %s [%s]\n", f.LineNumber(fd.Span.Start), fd.Severity, fd.Message, fd.Pass.ID)
	}
	// Output:
	// line 3: warning: Allow "/*checkout" opens the cart [cart-open]
	// line 4: warning: unknown field "Disalow"; Google guesses Disallow, RFC 9309 crawlers skip the line [accepted-typo]
}

func ExampleContext_Policy() {
	f := grammar.Parse("robots.txt", "User-agent: *\nDisallow: /private\nAllow: /private/press/\n")
	c := analysis.NewContext(f, analysis.Setting{Dialects: []*rules.Dialect{rules.Google}})
	for _, d := range c.Dialects {
		by := c.Policy(d).Decide("Googlebot", "/private/press/2024")
		fmt.Printf("%s: line %d, %s\n", d.Name, by.Rule.Line, by.Verdict)
	}
	// Output:
	// google: line 3, allow
}
