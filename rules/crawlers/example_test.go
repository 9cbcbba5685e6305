package crawlers_test

import (
	"fmt"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

func ExampleBind() {
	p := rules.Compile(rules.Google, "User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n")
	for _, agent := range []string{"Googlebot-Image", "AdsBot-Google", "Storebot-Google"} {
		b := crawlers.Bind(p, agent)
		d := b.Decide(p, "/")
		fmt.Printf("%s: %s\n", d.Verdict, b.Reason(d))
	}
	// Output:
	// allow: Googlebot-Image is not named and follows Googlebot; first by priority of the rules for "googlebot" that match
	// allow: AdsBot-Google is not named and ignores the group for "*"
	// disallow: first by priority of the rules for "*" that match
}

func ExampleNamedIn() {
	const userAgent = "Mozilla/5.0 (compatible; Googlebot-Image/1.0; +http://www.google.com/bot.html)"
	for _, c := range crawlers.NamedIn(userAgent) {
		fmt.Println(c.Token, "of", c.Operator, "fetches for", c.Category)
	}
	// Output:
	// Googlebot-Image of Google fetches for search
}

func ExampleCompare() {
	old := rules.Compile(rules.Google, "User-agent: *\nDisallow: /*/print$\n")
	new := rules.Compile(rules.Google, "User-agent: *\nDisallow: /*/print\n")
	for _, class := range crawlers.Compare(old, new) {
		fmt.Println(class.Agents, class.Relation())
		for _, d := range class.Differences {
			fmt.Println(d.Pattern, "e.g.", d.Witness)
		}
	}
	// Output:
	// [*] stricter
	// /*/print e.g. /x/printx
}
