package grammar_test

import (
	"fmt"

	"github.com/robotslint/robotslint/grammar"
)

func ExampleParse() {
	f := grammar.Parse("robots.txt", "# ours\nUser-agent: a\nUser-agent: b\nDisallow: /x # for now\n")
	for _, g := range f.Groups {
		for ua := range g.UserAgents() {
			fmt.Println("agent", f.Text(ua.Value))
		}
		for r := range g.Rules() {
			fmt.Println("line", r.Number, f.Text(r.Field), f.Text(r.Value))
		}
	}
	// Output:
	// agent a
	// agent b
	// line 4 Disallow /x
}
