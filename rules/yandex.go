package rules

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
)

// Yandex reads as the help of Yandex Webmaster says, and as RFC 9309 says where
// the help is silent. Yandex's robots obey Clean-param and ignore Crawl-delay;
// neither decides a verdict.
var Yandex = &Dialect{
	Name:    "yandex",
	Summary: "Yandex's robots, as far as its help for webmasters says",
	Source:  "Yandex Webmaster's help: robots.txt, User-agent, Disallow and Allow, and its list of robots.txt errors; RFC 9309",
	Assumed: []string{
		"fields are read as RFC 9309 spells them, and only before a colon",
		`a user-agent line names the robot whose whole name is the word that begins with "Yandex" in it`,
		"groups that name the same robot are read as one, several global ones too, which Yandex calls an error",
		"no blank line ends a group, though Yandex does not want one there",
		"no Clean-param, Crawl-delay or Sitemap ends a group",
		"the length of a pattern is that of all of it, wildcards included, without stars at its end",
		"a rule without a path outranks no other",
		"paths are compared with the percent-encoding of RFC 9309",
		"a path that begins with neither a slash nor a star, which Yandex calls an error, matches nothing",
		"rules after the 2,048th and those of more than 1,024 characters, which Yandex calls errors, count",
		"a byte order mark is skipped",
		"/robots.txt itself is always allowed",
		"the 500 KB that a file may have are 512,000 octets",
	},
	MaxSize:  500 << 10,
	Oversize: Open, // a file that does not meet the requirements counts as missing
	read:     readAsRFC9309,
	token:    yandexToken,
	family:   "yandex",
	pattern:  yandexPattern,
	path:     rfc9309Path,
	respell:  rfc9309PathEscaping.undo,
	outcome:  yandexOutcome,
	implicit: RFC9309.implicit,
	priority: longestFirst, // sorted by length, the last that matches wins, Allow on a tie
}

// yandexToken returns the word that begins with "Yandex" anywhere in value,
// because the robots look for that substring, or for "*".
func yandexToken(value string) string {
	start := indexFold(value, "yandex")
	if start < 0 {
		return rfc9309Token(value)
	}
	end := start
	for end < len(value) && (ast.IsLetter(value[end]) || isDigit(value[end]) || value[end] == '-' || value[end] == '_') {
		end++
	}
	return value[start:end]
}

// yandexPattern removes stars at the end, because every pattern without "$" has
// one there, written or not.
func yandexPattern(value string) string {
	pattern := rfc9309Pattern(value)
	text := strings.TrimSuffix(pattern, "$")
	open := strings.TrimRight(text, "*")
	switch {
	case open == text:
		return pattern
	case open == "":
		return "*"
	}
	return open
}
