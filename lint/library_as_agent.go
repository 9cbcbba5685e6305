package lint

import "fmt"

var libraryAsAgent = &Pass{
	ID:        "library-as-agent",
	Family:    UserAgent,
	Severity:  Hint,
	Summary:   "group is for software that anyone can run",
	Rationale: "curl, Wget and the libraries of programming languages fetch for whoever runs them, who chooses whether robots.txt is read and under which name. Rules for them are obeyed by few.",
	Bad:       "User-agent: curl\nDisallow: /\n",
	Good:      "User-agent: *\nDisallow: /downloads/\n",
	Source:    "robotslint's own judgement",
	Precision: "295 findings on 194 of 4,999 real files, most in copied lists",
	Run: func(c *Context, report func(Finding)) {
		for a := range c.agentsWith(libraryName) {
			report(Finding{
				Span:    a.Value,
				Message: fmt.Sprintf("%s is software that anyone can run; whether it obeys robots.txt is up to them", a.crawler.Token),
			})
		}
	},
}
