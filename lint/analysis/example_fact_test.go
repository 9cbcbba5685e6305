package analysis_test

import (
	"fmt"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint/analysis"
)

// longestRule is the rule with the longest path pattern.
var longestRule = analysis.NewFact(func(c *analysis.Context) ast.Line {
	fmt.Println("looking for the longest rule")
	var longest ast.Line
	for ln := range analysis.SoundRules(c) {
		if ln.Value.Len() > longest.Value.Len() {
			longest = ln
		}
	}
	return longest
})

// A fact is found once for each file, however many passes ask for it.
func ExampleFact() {
	f := grammar.Parse("robots.txt", "User-agent: *\nDisallow: /a\nDisallow: /archive/\n")
	c := analysis.NewContext(f, analysis.Setting{})
	fmt.Println(longestRule.Of(c).Number)
	fmt.Println(c.Text(longestRule.Of(c).Value))
	// Output:
	// looking for the longest rule
	// 3
	// /archive/
}
