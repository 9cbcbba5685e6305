package lint

var trailingStar = &Pass{
	ID:        "trailing-star",
	Family:    Path,
	Severity:  Info,
	Summary:   "path pattern ends in a star",
	Rationale: "A path pattern covers whatever goes on after it, so that a star at its end matches no more URLs. But Google counts it: the longest rule wins, and the star may outrank a rule that the author thought just as long. Yandex leaves it out before it compares. Where that turns a verdict the finding shows a URL.",
	Bad:       "User-agent: *\nDisallow: /archive/*\n",
	Good:      "User-agent: *\nDisallow: /archive/\n",
	Source:    "github.com/google/robotstxt at 22b355f; Google's robots.txt specification; Yandex Webmaster's help",
	Precision: "exact; 1,292 of 4,999 real files earn it, 126 of them with a verdict that it turns",
	Run: func(c *Context, report func(Finding)) {
		c.reportStars(starredOpen, report)
	},
}
