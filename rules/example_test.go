package rules_test

import (
	"fmt"

	"github.com/robotslint/robotslint/rules"
)

func ExamplePolicy_Decide() {
	p := rules.Compile(rules.Google, "User-agent: *\nDisallow: /shop/cart\nAllow: /shop/\n")
	d := p.Decide("SomeBot", "https://www.example.com/shop/cart?item=7")
	fmt.Println(d.Verdict, "by line", d.Rule.Line)
	// Output:
	// disallow by line 2
}

// An agent's rules and the path of a URL can be found once and used for many
// questions.
func ExamplePolicy_RulesFor() {
	p := rules.Compile(rules.Google, "User-agent: *\nDisallow: /shop/cart\nAllow: /shop/\n")
	own := p.RulesFor("SomeBot")
	for _, url := range []string{"https://www.example.com/shop/cart", "https://www.example.com/shop/shoes"} {
		fmt.Println(url, own.Decide(p.Dialect.Path(url)).Verdict())
	}
	// Output:
	// https://www.example.com/shop/cart disallow
	// https://www.example.com/shop/shoes allow
}

func ExampleDialect_DecideOnce() {
	r := rules.Google.DecideOnce("User-agent: *\nDisallow: /shop/cart\n", "SomeBot", "/shop/cart?item=7")
	fmt.Println(r.Verdict(), "by line", r.Line)
	// Output:
	// disallow by line 2
}

func ExamplePolicy_DecideAll() {
	p := rules.Compile(rules.RFC9309, "User-agent: *\nDisallow: /*.pdf$\n")
	answer := p.DecideAll("SomeBot", "/blog/", rules.NewBudget())
	fmt.Println(answer.Consensus)
	fmt.Println(answer.Allowed.URL, answer.Disallowed.URL)
	// Output:
	// mixed
	// /blog/ /blog/x.pdf
}

func ExampleDialect_Outcome() {
	for _, status := range []int{200, 404, 503} {
		fmt.Println(status, rules.RFC9309.Outcome(rules.Fetch{Status: status}).Use)
	}
	// Output:
	// 200 read the file
	// 404 allow everything
	// 503 disallow everything for now
}

func ExampleCompile() {
	p := rules.Compile(rules.Google, "user-agent: GPTBot\nuser-agent: CCBot\ndisalow: /\n")
	for g := range p.Groups() {
		fmt.Println(g.Token, "named on line", g.Lines, "with", g.Rules().Rules())
	}
	// Output:
	// gptbot named on line [1] with [{3 false /}]
	// ccbot named on line [2] with [{3 false /}]
}

func ExampleCompare() {
	old := rules.Compile(rules.RFC9309, "User-agent: *\nDisallow: /shop\n").RulesFor("SomeBot")
	new := rules.Compile(rules.RFC9309, "User-agent: *\nDisallow: /shop/cart\n").RulesFor("SomeBot")
	c := rules.Compare(old, new, rules.NewBudget())
	fmt.Println(c.Relation())
	for _, d := range c.Differences {
		fmt.Println("newly allowed:", d.Pattern, "e.g.", d.Witness)
		exceptions, _ := d.Exceptions(old, new, rules.NewBudget())
		for _, e := range exceptions {
			fmt.Println("except", e.Pattern)
		}
	}
	// Output:
	// looser
	// newly allowed: /shop e.g. /shop
	// except /shop/cart
}

func ExampleRuleSet_Deciders() {
	rs := rules.Compile(rules.RFC9309, "User-agent: *\nDisallow: /shop/cart\nAllow: /shop/cart*\n").RulesFor("SomeBot")
	fmt.Println("line 2 decides nothing; the decider is line", rs.Deciders(2)[0].Line)
	// Output:
	// line 2 decides nothing; the decider is line 3
}

func ExamplePolicy_Trace() {
	p := rules.Compile(rules.RFC9309, "User-agent: *\nDisallow: /shop\nAllow: /shop/help\n")
	for _, m := range p.Trace("SomeBot", "/shop/help") {
		fmt.Printf("line %d: %s\n", m.Rule.Line, m.Why)
	}
	// Output:
	// line 3: decides
	// line 2: shorter than the 10 octets of line 3
}

func ExampleScope() {
	for _, url := range []string{"https://EXAMPLE.com:443/a", "https://www.example.com/a", "/a"} {
		fmt.Println(rules.Scope("https://example.com/robots.txt", url).Kind)
	}
	// Output:
	// governed
	// other host
	// governed
}
