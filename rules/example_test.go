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

func ExamplePolicy_DecideAll() {
	p := rules.Compile(rules.RFC9309, "User-agent: *\nDisallow: /*.pdf$\n")
	answer := p.DecideAll("SomeBot", "/blog/", rules.NewBudget())
	fmt.Println(answer.Consensus)
	fmt.Println(answer.Allowed.URL, answer.Disallowed.URL)
	// Output:
	// mixed
	// /blog/ /blog/.pdf
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
