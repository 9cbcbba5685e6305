package evaluator_test

import (
	"fmt"
	"log"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

func ExampleAsk() {
	f := grammar.Parse("robots.txt", "User-agent: *\nDisallow: /cart\n\nUser-agent: Googlebot\nDisallow: /search\nAllow: /search/about\n")
	q, err := evaluator.Ask(f, nil, "Googlebot-News", evaluator.WhatIf{})
	if err != nil {
		log.Fatal(err)
	}
	for _, url := range []string{"/cart", "/search?q=x", "https://www.example.com/search/about"} {
		answer := q.Answer(url)
		fmt.Println(answer.Verdict, url, "by line", answer.Line)
	}
	// Output:
	// allow /cart by line 0
	// disallow /search?q=x by line 5
	// allow https://www.example.com/search/about by line 6
}

func ExampleWhatIf() {
	f := grammar.Parse("robots.txt", "User-agent: *\nDisallow: /cart\n")
	for _, w := range []evaluator.WhatIf{
		{Rule: "Allow: /cart/open"},
		{Fetch: &rules.Fetch{Status: 404}},
		{Place: "https://www.example.com/robots.txt"},
	} {
		q, err := evaluator.Ask(f, rules.RFC9309, "*", w)
		if err != nil {
			log.Fatal(err)
		}
		answer := q.Answer("https://shop.example.com/cart/open")
		fmt.Printf("%s: %s\n", answer.Verdict, answer.Reason)
	}
	// Output:
	// allow: first by priority of the rules for "*" that match
	// allow: status 404: unavailable, so everything may be fetched
	// not-applicable: other host: robots.txt of https://www.example.com does not govern URLs of https://shop.example.com
}

func ExampleCheckRule() {
	fmt.Println(evaluator.CheckRule("Disallow: /a"))
	fmt.Println(evaluator.CheckRule("/a"))
	// Output:
	// <nil>
	// "/a" is no rule, such as "Disallow: /a"
}

func ExampleAgents() {
	f := grammar.Parse("robots.txt", "User-agent: Googlebot\nUser-agent: MJ12bot\nDisallow: /search\n")
	fmt.Println(evaluator.Agents(f, []*rules.Dialect{rules.RFC9309}))
	fmt.Println(evaluator.Agents(f, []*rules.Dialect{rules.Google}))
	// Output:
	// [googlebot mj12bot *]
	// [googlebot mj *]
}

func ExampleAskAll() {
	f := grammar.Parse("robots.txt", "User-agent: *\nDisallow: /search\n\nUser-agent: Googlebot\nAllow: /\n")
	questions, err := evaluator.AskAll(f, nil, evaluator.Agents(f, nil), evaluator.WhatIf{})
	if err != nil {
		log.Fatal(err)
	}
	for _, q := range questions {
		answer := q.Answer("/search")
		fmt.Println(answer.Agent, "as", answer.Dialect, "reads it:", answer.Verdict)
	}
	// Output:
	// * as rfc9309 reads it: disallow
	// googlebot as google reads it: allow
}

func ExampleQuestion_Trace() {
	f := grammar.Parse("robots.txt", "User-agent: *\nDisallow: /search\nAllow: /search/about\n")
	q, err := evaluator.Ask(f, rules.Google, "*", evaluator.WhatIf{})
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range q.Trace("/search/about").Trace {
		fmt.Printf("line %d %s: %s\n", m.Line, m.Rule, m.Why)
	}
	// Output:
	// line 3 Allow: /search/about: decides
	// line 2 Disallow: /search: shorter than the 13 octets of line 3
}

func ExampleQuestion_Survey() {
	f := grammar.Parse("robots.txt", "User-agent: *\nDisallow: /*.pdf$\n")
	q, err := evaluator.Ask(f, nil, "GPTBot", evaluator.WhatIf{})
	if err != nil {
		log.Fatal(err)
	}
	survey, err := q.Survey("/blog/")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(survey.Answer)
	fmt.Println("may fetch", survey.Allow.URL)
	fmt.Println("may not fetch", survey.Disallow.URL, "by line", survey.Disallow.Line)
	// Output:
	// mixed
	// may fetch /blog/
	// may not fetch /blog/x.pdf by line 2
}

func ExampleDiff() {
	old := grammar.Parse("old.txt", "User-agent: *\nDisallow: /cart\n")
	new := grammar.Parse("new.txt", "User-agent: *\nDisallow: /cart/\n\nUser-agent: GPTBot\nDisallow: /\n")
	difference := evaluator.Diff(old, new, []*rules.Dialect{rules.RFC9309})
	for _, class := range difference.Classes {
		fmt.Println(class.Agents, class.Relation)
		for _, change := range class.Changes {
			fmt.Println(" ", change.Effect, change.Pattern, "e.g.", change.Witness)
		}
	}
	// Output:
	// [gptbot] stricter
	//   newly-disallowed /* e.g. /
	// [*] looser
	//   newly-allowed /cart* e.g. /cart
}

func ExampleGate_Check() {
	old := grammar.Parse("old.txt", "User-agent: *\nDisallow: /cart\n")
	new := grammar.Parse("new.txt", "User-agent: *\nDisallow: /cart/\n\nUser-agent: GPTBot\nDisallow: /\n")
	difference := evaluator.Diff(old, new, []*rules.Dialect{rules.Google, rules.RFC9309})
	for _, text := range []string{"newly-disallowed:search", "newly-disallowed:ai-training"} {
		gate, err := evaluator.ParseGate(text)
		if err != nil {
			log.Fatal(err)
		}
		result := gate.Check(difference)
		fmt.Println(gate, "tripped:", result.Tripped)
		for _, cause := range result.By {
			class := difference.Classes[cause.Class]
			if cause.Change < 0 {
				fmt.Println(" ", class.Agents, class.Relation)
				continue
			}
			fmt.Println(" ", class.Agents, class.Dialect, class.Changes[cause.Change].Witness)
		}
	}
	// Output:
	// newly-disallowed:search tripped: false
	// newly-disallowed:ai-training tripped: true
	//   [gptbot] rfc9309 /
}

func ExampleParseGate() {
	_, err := evaluator.ParseGate("newly-dissallowed:search")
	fmt.Println(err)
	// Output:
	// "newly-dissallowed:search": unknown effect "newly-dissallowed"; did you mean newly-disallowed?
}

func ExampleRoleOf() {
	p := rules.Compile(rules.Google, "User-agent: a\nUser-agent: *\nDisallow: /shop\nAllow: /shop/open\n")
	role := evaluator.RoleOf(p, 3)
	fmt.Println("binds", role.Agents, "and decides", role.Witness)
	fmt.Println("except where line", role.Exceptions[0].Line, "does")
	// Output:
	// binds [a *] and decides /shop
	// except where line 4 does
}
