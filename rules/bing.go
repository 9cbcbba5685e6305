package rules

// Bing reads as RFC 9309 says, because Bing has published little about its own
// reading: that a crawler obeys the group that names it instead of the global
// one, and Crawl-delay in either, which decides no verdict. Package crawlers
// knows that bingbot without a group of its own obeys that of msnbot.
var Bing = &Dialect{
	Name:    "bing",
	Summary: "Bing's crawlers: RFC 9309, and Crawl-delay",
	Source:  "Bing's webmaster blog, 3 May 2012; RFC 9309",
	Assumed: []string{
		"fields are read as RFC 9309 spells them, and only before a colon",
		"a user-agent line names the crawler whose product token stands before the first blank or slash",
		"groups that name the same crawler are read as one",
		"no blank line, Crawl-delay or Sitemap ends a group",
		`"*" and "$" in a path mean what RFC 9309 says`,
		"the longest pattern wins, Allow on a tie",
		"paths are compared with the percent-encoding of RFC 9309",
		"a path that begins with neither a slash nor a star matches nothing",
		"a byte order mark is skipped",
		"/robots.txt itself is always allowed",
		"500 KiB of a file are read, and what follows is ignored",
	},
	Like:     RFC9309,
	MaxSize:  RFC9309.MaxSize,
	read:     readAsRFC9309,
	token:    rfc9309Token,
	pattern:  rfc9309Pattern,
	path:     rfc9309Path,
	respell:  rfc9309PathEscaping.undo,
	outcome:  bingOutcome,
	implicit: RFC9309.implicit,
	priority: longestFirst,
}
