package lint_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/report"
)

// byteCases are what a txtar archive cannot hold, or would not show: other line
// ends than LF, octets that are no UTF-8, characters without a shape.
var byteCases = []struct {
	pass  string
	about string // the requirement, or why nothing is reported
	src   string
	want  []string // the lines of the text reporter, without the file's name
	fixed string   // empty where no fix is offered
}{
	{
		pass:  "nul-byte",
		about: "Google ends the text of a line at the first NUL",
		src:   "User-agent: *\nDisallow: /a\x00b\x00c\n",
		want:  []string{`2:13: error: NUL in the value; to Google the path pattern is "/a"`},
		fixed: "User-agent: *\nDisallow: /abc\n",
	},
	{
		pass:  "nul-byte",
		about: "a comment sign after a NUL does not begin a comment",
		src:   "User-agent: a\x00 # b\n",
		want:  []string{`1:14: warning: NUL in the value; to RFC 9309 crawlers the product token is "a\x00"`},
		fixed: "User-agent: a # b\n",
	},
	{
		pass:  "nul-byte",
		about: "a field behind a NUL is lost",
		src:   "User-agent: *\n\x00\x00Disallow: /a\nDis\x00allow: /b",
		want: []string{
			"2:1: error: NUL in the field; to Google the line is not a Disallow line",
			"3:4: error: NUL in the field; to Google the line is not a Disallow line",
		},
		fixed: "User-agent: *\nDisallow: /a\nDisallow: /b",
	},
	{
		pass:  "nul-byte",
		about: "in text and comments nothing is lost",
		src:   "Not found\x00\x00\n# a\x00b\n",
		want: []string{
			"1:10: info: NUL in a line without a colon; crawlers read the line alike with and without it",
			"2:4: info: NUL in a comment; crawlers read the line alike with and without it",
		},
		fixed: "Not found\n# ab\n",
	},
	{
		pass:  "nul-byte",
		about: "each of two lines",
		src:   strings.Repeat("Disallow: /a\x00\n", 2),
		want: []string{
			`1:13: warning: NUL in the value; to RFC 9309 crawlers the path pattern is "/a\x00"`,
			`2:13: warning: NUL in the value; to RFC 9309 crawlers the path pattern is "/a\x00"`,
		},
		fixed: strings.Repeat("Disallow: /a\n", 2),
	},

	{
		pass:  "control-character",
		about: "Google strips form feed and vertical tab, other crawlers do not",
		src:   "User-agent: *\v\nDisallow: /a\f\n",
		want: []string{
			`1:14: warning: control character U+000B in the value; to RFC 9309 crawlers the product token is "*\v"`,
			`2:13: warning: control character U+000C in the value; to RFC 9309 crawlers the path pattern is "/a\f"`,
		},
		fixed: "User-agent: *\nDisallow: /a\n",
	},
	{
		pass:  "control-character",
		about: "a field is lost",
		src:   "User-agent: *\n\x1bDisallow: /a\nDis\x01allow: /b\n\vAllow: /\n",
		want: []string{
			"2:1: error: control character U+001B in the field; to Google the line is not a Disallow line",
			"3:4: error: control character U+0001 in the field; to Google the line is not a Disallow line",
			"4:1: warning: control character U+000B in the field; to RFC 9309 crawlers the line is not an Allow line",
		},
		fixed: "User-agent: *\nDisallow: /a\nDisallow: /b\nAllow: /\n",
	},
	{
		pass:  "control-character",
		about: "in a path it is one more octet",
		src:   "User-agent: *\nDisallow: /a\x7fb\x08\n",
		want:  []string{`2:13: error: control character U+007F in the value; to Google the path pattern is "/a\x7fb\b"`},
		fixed: "User-agent: *\nDisallow: /ab\n",
	},
	{
		pass:  "control-character",
		about: "a tab is a blank",
		src:   "User-agent:\t*\t\nDisallow: /a\t# b\tc\n",
	},
	{
		pass:  "control-character",
		about: "in a comment it is seen by people alone",
		src:   "# a\x1b[31m\n",
		want:  []string{"1:4: info: control character U+001B in a comment; crawlers read the line alike with and without it"},
		fixed: "# a[31m\n",
	},
	{
		pass:  "control-character",
		about: "those from U+0080 on are leftovers of another encoding",
		src:   "# don\u0092t\nUser-agent: *\nDisallow: /don\u0092t\n",
	},

	{
		pass:  "bom",
		about: "line 1 is lost to parsers that do not skip it",
		src:   "\uFEFFUser-agent: *\nDisallow: /a\n",
		want:  []string{"1:1: warning: file begins with a byte order mark; parsers that do not skip it lose line 1"},
		fixed: "User-agent: *\nDisallow: /a\n",
	},
	{
		pass:  "bom",
		about: "line 1 says nothing",
		src:   "\uFEFF# robots.txt\nUser-agent: *\n",
		want:  []string{"1:1: info: file begins with a byte order mark; parsers that do not skip it lose line 1, which says nothing to crawlers"},
		fixed: "# robots.txt\nUser-agent: *\n",
	},
	{
		pass:  "bom",
		about: "a file without any line",
		src:   "\uFEFF",
		want:  []string{"1:1: info: file begins with a byte order mark; parsers that do not skip it lose line 1, which says nothing to crawlers"},
		fixed: "",
	},
	{
		pass:  "bom",
		about: "a mark elsewhere is bom-inside",
		src:   "User-agent: *\n\uFEFFDisallow: /a\n",
	},

	{
		pass:  "bom-inside",
		about: "files were joined",
		src:   "User-agent: a\nDisallow: /a\n\uFEFFUser-agent: b\nDisallow: /b\n\uFEFF# c\n",
		want: []string{
			"3:1: error: byte order mark U+FEFF in the field; to Google the line is not a User-agent line",
			"5:1: info: byte order mark U+FEFF in a line without a colon; crawlers read the line alike with and without it",
		},
		fixed: "User-agent: a\nDisallow: /a\nUser-agent: b\nDisallow: /b\n# c\n",
	},
	{
		pass:  "bom-inside",
		about: "a second mark is not skipped",
		src:   "\uFEFF\uFEFFUser-agent: *\nDisallow:\n",
		want:  []string{"1:4: warning: byte order mark U+FEFF in the field; to Google the line is not a User-agent line"},
		fixed: "\ufeffUser-agent: *\nDisallow:\n",
	},
	{
		pass:  "bom-inside",
		about: "the mark was encoded twice",
		src:   "ï»¿User-agent: *\r\nDisallow: /a\r\n",
		want:  []string{"1:1: error: byte order mark U+FEFF, encoded twice, in the field; to Google the line is not a User-agent line"},
		fixed: "User-agent: *\r\nDisallow: /a\r\n",
	},
	{
		pass:  "bom-inside",
		about: "the mark was encoded twice before a comment",
		src:   "ï»¿# a\nUser-agent: *\n",
		want:  []string{"1:1: info: byte order mark U+FEFF, encoded twice, in a line without a colon; crawlers read the line alike with and without it"},
		fixed: "# a\nUser-agent: *\n",
	},
	{
		pass:  "bom-inside",
		about: "in a value Google compares it",
		src:   "User-agent: a\u200B\nDisallow: /E\u200Bmai\u200Bl\u200B\nSitemap: https://www.example.com/a.xml\u200E\n",
		want: []string{
			`1:14: warning: zero-width space U+200B in the value; to RFC 9309 crawlers the product token is "a\u200b"`,
			`2:13: warning: zero-width space U+200B in the value; to Google the path pattern is "/E%E2%80%8Bmai%E2%80%8Bl%E2%80%8B"`,
			`3:39: error: writing direction mark U+200E in the value; to Google the sitemap is "https://www.example.com/a.xml\u200e"`,
		},
		fixed: "User-agent: a\nDisallow: /Email\nSitemap: https://www.example.com/a.xml\n",
	},
	{
		pass:  "bom-inside",
		about: "a number is spoiled",
		src:   "User-agent: a\nCrawl-delay: \u200B5\n\u2060Crawl-delay: 6\nDisallow:\n",
		want: []string{
			`2:14: warning: zero-width space U+200B in the value; crawlers that read Crawl-delay find "\u200b5"`,
			"3:1: warning: word joiner U+2060 in the field; crawlers that read Crawl-delay do not find it",
		},
		fixed: "User-agent: a\nCrawl-delay: 5\nCrawl-delay: 6\nDisallow:\n",
	},
	{
		pass:  "bom-inside",
		about: "soft hyphens and direction marks in a field",
		src:   "User\u00AD-agent: *\n\u202ADisallow: /a\u202C\n",
		want: []string{
			"1:5: error: soft hyphen U+00AD in the field; to Google the line is not a User-agent line",
			"2:1: error: writing direction mark U+202A in the field; to Google the line is not a Disallow line",
		},
		fixed: "User-agent: *\nDisallow: /a\n",
	},
	{
		pass:  "bom-inside",
		about: "joiners are letters of some scripts",
		src:   "User-agent: *\nDisallow: /می\u200Cخواهم/\nDisallow: /👩\u200D👧/\n",
	},
	{
		pass:  "bom-inside",
		about: "of comments, text and unread fields nothing is read",
		src:   "# a\u200Bb\nzero\u200Bwidth\nNotice: a\u200Bb\nNoindex: /a\u200B\n",
	},
	{
		pass:  "bom-inside",
		about: "two octets of Chinese that were encoded twice are no soft hyphen",
		src:   "User-agent: *\nDisallow: /è´\u00AD/\n",
	},
	{
		pass:  "bom-inside",
		about: "each of two lines",
		src:   strings.Repeat("Disallow: /\u200B\n", 2),
		want: []string{
			`1:12: warning: zero-width space U+200B in the value; to Google the path pattern is "/%E2%80%8B"`,
			`2:12: warning: zero-width space U+200B in the value; to Google the path pattern is "/%E2%80%8B"`,
		},
		fixed: strings.Repeat("Disallow: /\n", 2),
	},

	{
		pass:  "utf16",
		about: "little-endian with a mark",
		src:   "\xFF\xFEU\x00s\x00e\x00r\x00-\x00a\x00g\x00e\x00n\x00t\x00:\x00*\x00\r\x00\n\x00D\x00i\x00s\x00a\x00l\x00l\x00o\x00w\x00:\x00/\x00\xE9\x00",
		want:  []string{"1:1: error: file is UTF-16 (little-endian), not UTF-8; Google understands none of its 2 lines with a field"},
		fixed: "User-agent:*\r\nDisallow:/é",
	},
	{
		pass:  "utf16",
		about: "big-endian without a mark",
		src:   "\x00A\x00l\x00l\x00o\x00w\x00:\x00/\x00\n",
		want:  []string{"1:1: error: file is UTF-16 (big-endian), not UTF-8; Google does not understand its only line with a field"},
		fixed: "Allow:/\n",
	},
	{
		pass:  "utf16",
		about: "a stray octet at the end",
		src:   "A\x00l\x00l\x00o\x00w\x00:\x00/\x00\n",
		want:  []string{"1:1: error: file is UTF-16 (little-endian), not UTF-8; Google does not understand its only line with a field"},
		fixed: "Allow:/",
	},
	{
		pass:  "utf16",
		about: "UTF-32 with a mark, which begins as that of UTF-16",
		src:   "\xFF\xFE\x00\x00A\x00\x00\x00l\x00\x00\x00l\x00\x00\x00o\x00\x00\x00w\x00\x00\x00:\x00\x00\x00",
		want:  []string{"1:1: error: file is UTF-32 (little-endian), not UTF-8; Google does not understand its only line with a field"},
		fixed: "Allow:",
	},
	{
		pass:  "utf16",
		about: "a mark that was encoded twice",
		src:   "\xC3\xBF\xC3\xBEA\x00l\x00l\x00o\x00w\x00:\x00/\x00\n\x00",
		want:  []string{`1:1: error: file is UTF-16 (little-endian), not UTF-8; crawlers find nothing in it; its first octets are neither text nor a byte order mark`},
	},
	{
		pass:  "utf16",
		about: "the mark of UTF-8 before UTF-16",
		src:   "\xEF\xBB\xBFA\x00l\x00l\x00o\x00w\x00:\x00/\x00a\x00b\x00\n\x00",
		want:  []string{`1:1: error: file is UTF-16 (big-endian), not UTF-8; crawlers find nothing in it; its first octets are neither text nor a byte order mark`},
	},
	{
		pass:  "utf16",
		about: "UTF-32 without a mark",
		src:   "\x00\x00\x00H\x00\x00\x00i",
		want:  []string{"1:1: error: file is UTF-32 (big-endian), not UTF-8; crawlers find nothing in it"},
		fixed: "Hi",
	},
	{
		pass:  "utf16",
		about: "a mark before letters that are mostly not of ASCII",
		src:   "\xFE\xFF\x00#\x4E\x2D\x65\x87\x4E\x2D\x65\x87\x4E\x2D\x00\n",
		want:  []string{"1:1: error: file is UTF-16 (big-endian), not UTF-8; crawlers find nothing in it"},
		fixed: "#中文中文中\n",
	},
	{
		pass:  "utf16",
		about: "NULs do not make UTF-16",
		src:   "User-agent: *\x00\x00\x00\x00\nDisallow: /\x00",
	},
	{
		pass:  "utf16",
		about: "nor do its marks",
		src:   "\xFF\xFEUser-agent: *\nDisallow: /\n",
	},
	{
		pass:  "utf16",
		about: "a page of NULs",
		src:   "Not found\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00",
	},

	{
		pass:  "invalid-utf8",
		about: "Latin-1 in a path",
		src:   "User-agent: *\n# caf\xE9\nDisallow: /caf\xE9/\xFCber\n",
		want: []string{
			`2:6: warning: octet "\xe9" is not UTF-8; parsers that decode strictly refuse the file`,
			`3:15: error: octet "\xe9" is not UTF-8; to Google the path pattern is "/caf%E9/%FCber"`,
		},
		fixed: "User-agent: *\n# café\nDisallow: /café/über\n",
	},
	{
		pass:  "invalid-utf8",
		about: "a no-break space of Latin-1",
		src:   "User-agent: *\xA0\nDisallow: /\n",
		want:  []string{`1:14: error: octet "\xa0", a no-break space of Windows-1252, is not UTF-8; to Google the line names no crawler`},
		fixed: "User-agent: *\nDisallow: /\n",
	},
	{
		pass:  "invalid-utf8",
		about: "no-break spaces of Latin-1 around a value, beside a comment, and in one",
		src:   "User-agent: *\nDisallow: /*\xA0\nDisallow:\xA0/b \xA0 # of\xA0late\n",
		want: []string{
			`2:13: error: octet "\xa0", a no-break space of Windows-1252, is not UTF-8; to Google the path pattern is "/*%A0"`,
			`3:10: error: octet "\xa0", a no-break space of Windows-1252, is not UTF-8; to Google the path pattern is "%A0/b %A0"`,
		},
		fixed: "User-agent: *\nDisallow: /*\nDisallow:/b # of late\n",
	},
	{
		pass:  "invalid-utf8",
		about: "a no-break space of Latin-1 within a path may stand for a blank",
		src:   "User-agent: *\nDisallow: /a\xA0b\n",
		want:  []string{`2:13: error: octet "\xa0", a no-break space of Windows-1252, is not UTF-8; to Google the path pattern is "/a%A0b"`},
	},
	{
		pass:  "invalid-utf8",
		about: "a no-break space of Latin-1 behind another octet",
		src:   "User-agent: *\nDisallow: /caf\xE9\xA0\n",
		want:  []string{`2:15: error: octet "\xe9" is not UTF-8; to Google the path pattern is "/caf%E9%A0"`},
	},
	{
		pass:  "invalid-utf8",
		about: "another encoding is not guessed",
		src:   "User-agent: Ha\xA2\xE6\xA1\xC6ma\n",
		want:  []string{`1:15: error: octet "\xa2" is not UTF-8; to Google the product token is "Ha"`},
	},
	{
		pass:  "invalid-utf8",
		about: "nor are single letters of such a file converted",
		src:   "# \xE9\nUser-agent: *\xA0\nDisallow: /\xE9\n",
		want: []string{
			`1:3: warning: octet "\xe9" is not UTF-8; parsers that decode strictly refuse the file`,
			`2:14: error: octet "\xa0", a no-break space of Windows-1252, is not UTF-8; to Google the line names no crawler`,
			`3:12: error: octet "\xe9" is not UTF-8; to Google the path pattern is "/%E9"`,
		},
		fixed: "# \xE9\nUser-agent: *\nDisallow: /\xE9\n",
	},
	{
		pass:  "invalid-utf8",
		about: "in a comment it matters to strict decoders",
		src:   "# d\xE9j\xE0 vu\nUser-agent: *\nDisallow:\n",
		want:  []string{`1:4: warning: octet "\xe9" is not UTF-8; parsers that decode strictly refuse the file`},
		fixed: "# déjà vu\nUser-agent: *\nDisallow:\n",
	},
	{
		pass:  "invalid-utf8",
		about: "half of a byte order mark",
		src:   "\xEF\xBBUser-agent: *\nDisallow:\n",
		want:  []string{`1:1: warning: octet "\xef" is not UTF-8; to RFC 9309 crawlers the line is not a User-agent line`},
	},
	{
		pass:  "invalid-utf8",
		about: "UTF-8 is fine, U+FFFD too",
		src:   "User-agent: *\nDisallow: /é/\uFFFD\n",
	},

	{
		pass:  "non-nfc-path",
		about: "an accent of its own",
		src:   "User-agent: *\nDisallow: /cafe\u0301/\nAllow: /caf\u00E9/\n",
		want:  []string{`2:11: hint: path pattern has decomposed letters; it matches URLs with "/cafe%CC%81/", not those with the usual "/caf%C3%A9/"`},
		fixed: "User-agent: *\nDisallow: /caf%C3%A9/\nAllow: /café/\n",
	},
	{
		pass:  "non-nfc-path",
		about: "percent-encoded it is the same",
		src:   "User-agent: *\nDisallow: /cafe%cc%81/%2f\n",
		want:  []string{`2:11: hint: path pattern has decomposed letters; it matches URLs with "/cafe%CC%81/%2F", not those with the usual "/caf%C3%A9/%2F"`},
		fixed: "User-agent: *\nDisallow: /caf%C3%A9/%2F\n",
	},
	{
		pass:  "non-nfc-path",
		about: "text that has no other form",
		src:   "User-agent: *\nDisallow: /q\u0301/%CC/%E9\n# e\u0301\n",
	},

	{
		pass:  "no-break-space",
		about: "\"*\" and a no-break space name nobody",
		src:   "User-agent: *\u00A0\nDisallow: /a\n",
		want:  []string{"1:14: error: no-break space U+00A0 in the value; to Google the line names no crawler"},
		fixed: "User-agent: *\nDisallow: /a\n",
	},
	{
		pass:  "no-break-space",
		about: "Google cuts the token there, others do not",
		src:   "User-agent:\u00A0\u00A0a\nUser-agent: b\u00A0\nDisallow: /\n",
		want: []string{
			"1:12: error: no-break space U+00A0 in the value; to Google the line names no crawler",
			`2:14: warning: no-break space U+00A0 in the value; to RFC 9309 crawlers the product token is "b\u00a0"`,
		},
		fixed: "User-agent: a\nUser-agent: b\nDisallow: /\n",
	},
	{
		pass:  "no-break-space",
		about: "a field is lost",
		src:   "\u00A0User-agent\u3000: *\n\u2003Disallow:\u00A0/a\n",
		want: []string{
			"1:1: error: no-break space U+00A0 in the field; to Google the line is not a User-agent line",
			"2:1: error: Unicode blank U+2003 in the field; to Google the line is not a Disallow line",
		},
		fixed: "User-agent : *\nDisallow: /a\n",
	},
	{
		pass:  "no-break-space",
		about: "before and after a path",
		src:   "User-agent: *\nDisallow:\u00A0/a\nDisallow: \u00A0/b\nDisallow: /c\u00A0 \u00A0# d\n",
		want: []string{
			`2:10: error: no-break space U+00A0 in the value; to Google the path pattern is "%C2%A0/a"`,
			`3:11: error: no-break space U+00A0 in the value; to Google the path pattern is "%C2%A0/b"`,
			`4:13: error: no-break space U+00A0 in the value; to Google the path pattern is "/c%C2%A0 %C2%A0"`,
		},
		fixed: "User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /c # d\n",
	},
	{
		pass:  "no-break-space",
		about: "nothing but one",
		src:   "User-agent: *\nDisallow:\u00A0\n",
		want:  []string{`2:10: warning: no-break space U+00A0 in the value; to Google the path pattern is "%C2%A0"`},
		fixed: "User-agent: *\nDisallow: \n",
	},
	{
		pass:  "no-break-space",
		about: "a number is spoiled",
		src:   "User-agent: *\nCrawl-delay:\u00A05\nDisallow:\n",
		want:  []string{`2:13: warning: no-break space U+00A0 in the value; crawlers that read Crawl-delay find "\u00a05"`},
		fixed: "User-agent: *\nCrawl-delay: 5\nDisallow:\n",
	},
	{
		pass:  "no-break-space",
		about: "it was encoded twice",
		src:   "User-agent: *\nDisallow: /aÂ\u00A0\n",
		want:  []string{`2:13: error: no-break space U+00A0, encoded twice, in the value; to Google the path pattern is "/a%C3%82%C2%A0"`},
		fixed: "User-agent: *\nDisallow: /a\n",
	},
	{
		pass:  "no-break-space",
		about: "within a path it may be meant",
		src:   "User-agent: *\nDisallow: /a\u00A0b\n",
	},
	{
		pass:  "no-break-space",
		about: "in comments and text nobody reads it",
		src:   "#\u00A0a\nsome\u00A0text\u00A0\nNotice:\u00A0a\n",
	},
	{
		pass:  "no-break-space",
		about: "Chinese that was encoded twice has none",
		src:   "User-agent: *\nDisallow: /å\u008A\u00A0\n",
	},

	{
		pass:  "unicode-line-separator",
		about: "some find two lines, Google one",
		src:   "User-agent: *\nDisallow: /a\u2028Disallow: /b\n",
		want:  []string{`2:13: error: line separator U+2028 in the value; to Google the path pattern is "/a%E2%80%A8Disallow: /b"`},
		fixed: "User-agent: *\nDisallow: /a\nDisallow: /b\n",
	},
	{
		pass:  "unicode-line-separator",
		about: "a comment ends for some",
		src:   "User-agent: *\nDisallow: /a # why\u2029Allow: /\n",
		want:  []string{"2:19: warning: paragraph separator U+2029; parsers that end the line there find Allow after it"},
		fixed: "User-agent: *\nDisallow: /a # why\nAllow: /\n",
	},
	{
		pass:  "unicode-line-separator",
		about: "around a line it is removed",
		src:   "User-agent: *\n\u2028Disallow: /a\u0085\n",
		want:  []string{"2:1: error: line separator U+2028 in the field; to Google the line is not a Disallow line"},
		fixed: "User-agent: *\nDisallow: /a\n",
	},
	{
		pass:  "unicode-line-separator",
		about: "in text nothing follows",
		src:   "# a\u2028b\nsome\u2028text\n",
	},
	{
		pass:  "unicode-line-separator",
		about: "Korean that was encoded twice has none",
		src:   "User-agent: *\nDisallow: /ì\u0097\u0085\n",
	},

	{
		pass:  "mixed-line-endings",
		about: "the fewer are to follow",
		src:   "User-agent: *\r\nDisallow: /a\nDisallow: /b\r\n",
		want:  []string{"2:13: hint: lines end in LF (1) and CRLF (2); crawlers read them alike, editors may not"},
		fixed: "User-agent: *\r\nDisallow: /a\r\nDisallow: /b\r\n",
	},
	{
		pass:  "mixed-line-endings",
		about: "LF where there are as many",
		src:   "User-agent: *\r\nDisallow: /a\n",
		want:  []string{"1:14: hint: lines end in LF (1) and CRLF (1); crawlers read them alike, editors may not"},
		fixed: "User-agent: *\nDisallow: /a\n",
	},
	{
		pass:  "mixed-line-endings",
		about: "CR CR LF is one line end",
		src:   "User-agent: *\r\r\nDisallow: /a\r\r\nDisallow: /b\r\r\n",
		want:  []string{"1:14: hint: lines end in CRLF (3) and CR (3); crawlers read them alike, editors may not"},
		fixed: "User-agent: *\r\nDisallow: /a\r\nDisallow: /b\r\n",
	},
	{
		pass:  "mixed-line-endings",
		about: "a last line without an end has no kind",
		src:   "User-agent: *\r\nDisallow: /a",
	},
	{
		pass:  "mixed-line-endings",
		about: "where CR hides a line bare-cr says so",
		src:   "User-agent: *\rDisallow: /a\n",
	},

	{
		pass:  "bare-cr",
		about: "one line for those who look for LF",
		src:   "# a\rUser-agent: *\r\rDisallow: /a\rDisallow: /b",
		want:  []string{"1:4: warning: every line ends in CR alone; parsers that expect LF read the whole file as one line and find no rule in it"},
		fixed: "# a\nUser-agent: *\n\nDisallow: /a\nDisallow: /b",
	},
	{
		pass:  "bare-cr",
		about: "one among others",
		src:   "User-agent: *\r\nSitemap: https://www.example.com/a\rSitemap: https://www.example.com/b\r\n",
		want:  []string{"2:35: warning: line ends in CR alone; parsers that expect LF read line 3 as part of it"},
		fixed: "User-agent: *\r\nSitemap: https://www.example.com/a\r\nSitemap: https://www.example.com/b\r\n",
	},
	{
		pass:  "bare-cr",
		about: "a comment swallows a rule",
		src:   "User-agent: *\nDisallow: /a\n# b\rAllow: /a/b\n",
		want:  []string{"3:4: warning: line ends in CR alone; parsers that expect LF read line 4 as part of it"},
		fixed: "User-agent: *\nDisallow: /a\n# b\nAllow: /a/b\n",
	},
	{
		pass:  "bare-cr",
		about: "nothing is hidden by CR CR LF, LF CR or a last CR",
		src:   "User-agent: *\r\r\nDisallow: /a\n\rDisallow: /b\r",
	},
	{
		pass:  "bare-cr",
		about: "what nobody reads may be hidden",
		src:   "<p>a\rb</p>\r# c\nUser-agent: *\nDisallow: /\n",
	},

	{
		pass:  "path-without-slash",
		about: "what does not show has passes of its own",
		src:   "User-agent: *\nDisallow: \u00A0/a\nDisallow: \u200B/b\nDisallow: \x00/c\nDisallow: \x01/d\n",
	},
	{
		pass:  "space-in-path",
		about: "lines end as the others do",
		src:   "User-agent: *\rDisallow: /a\t/b",
		want:  []string{`2:13: error: "/a\t/b" is read as one path pattern, which matches nothing`},
		fixed: "User-agent: *\rDisallow: /a\rDisallow: /b",
	},
	{
		pass:  "space-in-path",
		about: "a no-break space may be part of a URL",
		src:   "User-agent: *\nDisallow: /a\u00A0b\n",
	},
	{
		pass:  "space-in-path",
		about: "a line that Google cuts off has another finding",
		src:   "User-agent: *\nDisallow: /a b" + strings.Repeat("x", 1<<15) + "\n",
	},
	{
		pass:  "malformed-percent",
		about: "characters outside ASCII are shown whole",
		src:   "User-agent: *\nDisallow: /%é\n",
		want: []string{
			`2:12: info: "%é" is not "%" with two hexadecimal digits; only URLs with exactly these characters match`,
		},
	},
	{
		pass:  "comma-list-of-agents",
		about: "the lines of the fix end as others do",
		src:   "User-agent: GPTBot,CCBot\r\nDisallow: /\r\n",
		want:  []string{`1:13: error: 2 names on one line count as one: Google reads "GPTBot", others read "GPTBot,CCBot", and the other names bind nobody`},
		fixed: "User-agent: GPTBot\r\nUser-agent: CCBot\r\nDisallow: /\r\n",
	},
	{
		pass:  "bom-inside",
		about: "several rules have such characters because the pages do",
		src:   "User-agent: *\nDisallow: /a\u200B\nDisallow: /\u200Bb\nDisallow: /c\u200Bd\n",
		want: []string{
			"2:13: info: zero-width space U+200B in the value; to Google the path pattern is \"/a%E2%80%8B\"",
			"3:12: info: zero-width space U+200B in the value; to Google the path pattern is \"/%E2%80%8Bb\"",
			"4:13: info: zero-width space U+200B in the value; to Google the path pattern is \"/c%E2%80%8Bd\"",
		},
	},
	{
		pass:  "empty-user-agent",
		about: "the value is missing at the end of the file too",
		src:   "User-agent:",
		want:  []string{"1:1: warning: user-agent line names no crawler; none obeys the rules below it"},
		fixed: "User-agent: *",
	},
	{
		pass:  "wildcard-in-token",
		about: "an octet that is not UTF-8 is for invalid-utf8",
		src:   "User-agent: *\xa0\nDisallow: /a\n",
	},
	{
		pass:  "invalid-product-token",
		about: "a character that does not show is for bom-inside",
		src:   "User-agent: GPT\u200BBot\nDisallow: /a\n",
	},
	{
		pass:  "invalid-product-token",
		about: "a no-break space behind a name is for no-break-space",
		src:   "User-agent: GPTBot\u00A0\nDisallow: /a\n",
	},
	{
		pass:  "invalid-product-token",
		about: "a hyphen of another kind that was encoded twice",
		src:   "User-agent: Perplexity\u00e2\u0080\u0091User\nDisallow: /a\n",
		want:  []string{`1:13: warning: "â\u0080\u0091" (U+2011) is no ASCII character and makes this another name; Perplexity-User ignores this group`},
		fixed: "User-agent: Perplexity-User\nDisallow: /a\n",
	},
	{
		pass:  "missing-final-newline",
		about: "RFC 9309 2.2 ends every line",
		src:   "User-agent: *\nDisallow: /a",
		want:  []string{`2:13: hint: last line does not end in a line break; text appended to the file becomes part of it`},
		fixed: "User-agent: *\nDisallow: /a\n",
	},
	{
		pass:  "missing-final-newline",
		about: "it ends as the others do",
		src:   "User-agent: *\r\nDisallow: /a",
		want:  []string{`2:13: hint: last line does not end in a line break; text appended to the file becomes part of it`},
		fixed: "User-agent: *\r\nDisallow: /a\r\n",
	},
	{
		pass:  "missing-final-newline",
		about: "a comment too",
		src:   "User-agent: *\rDisallow: /a\r# b",
		want:  []string{`3:4: hint: last line does not end in a line break; text appended to the file becomes part of it`},
		fixed: "User-agent: *\rDisallow: /a\r# b\r",
	},
	{
		pass:  "missing-final-newline",
		about: "a mark alone is no line",
		src:   "\uFEFF",
	},
	{
		pass:  "missing-final-newline",
		about: "CR ends a line",
		src:   "User-agent: *\rDisallow: /a\r",
	},
	{
		pass:  "missing-final-newline",
		about: "a line of UTF-16 ends in another way",
		src:   "\xFF\xFEa\x00:\x00\n\x00",
	},
}

func hasByteCase(p *analysis.Pass) bool {
	for _, tt := range byteCases {
		if tt.pass == p.ID {
			return true
		}
	}
	return false
}

func TestBytes(t *testing.T) {
	for _, tt := range byteCases {
		t.Run(tt.pass+"/"+tt.about, func(t *testing.T) {
			p := lint.PassNamed(tt.pass)
			cfg := with(p, tt.src)
			cfg.Passes = []*analysis.Pass{p}
			f := grammar.Parse("robots.txt", tt.src)
			findings := lint.Run(f, cfg)
			var got []string
			for _, fd := range findings {
				at := f.Position(fd.Span.Start)
				got = append(got, fmt.Sprintf("%d:%d: %s: %s", at.Line, at.Column, fd.Severity, report.Printable(fd.Message)))
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%q\ngot:\n%s\nwant:\n%s", tt.src, strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
			fixed, ok := fix(f.Src, findings)
			if !ok {
				fixed = ""
			}
			if fixed != tt.fixed {
				t.Errorf("%q\nfixed: got  %q\n       want %q", tt.src, fixed, tt.fixed)
			}
		})
	}
}

// What people read stays short however large a file is.
func TestShortReports(t *testing.T) {
	hostile := map[string]string{
		"NULs":            strings.Repeat("\x00", 1<<18),
		"NULs in lines":   strings.Repeat("Disallow: /\x00\n", 1<<12),
		"controls":        strings.Repeat("\x01User-agent: \x02\r", 1<<12),
		"marks":           strings.Repeat("\uFEFF", 1<<16),
		"marks in lines":  strings.Repeat("\uFEFFAllow: /\u200Bé\n", 1<<12),
		"blanks":          strings.Repeat("User-agent:\u00A0*\u00A0\n", 1<<12),
		"separators":      strings.Repeat("Allow: /\u2028", 1<<14),
		"look-alikes":     strings.Repeat("Аllow： /é\n", 1<<12),
		"encoded twice":   strings.Repeat("Allow: /Ã©\r\r\n", 1<<12),
		"no UTF-8":        strings.Repeat("Allow: /\xFF\xC3\n", 1<<12),
		"UTF-16":          strings.Repeat("A\x00:\x00\r\x00", 1<<12),
		"line ends alone": strings.Repeat("\r\n\r\r", 1<<14),
		"trailing blanks": strings.Repeat("Allow: /.git/ \n \t\n", 1<<12),
		"field cases":     strings.Repeat("sitemap: /\nSiteMap: /\nSITEMAP: /\n", 1<<12),
		"secrets":         strings.Repeat("# ftp://a:b1c2d3@e.example 10.0.0.1\nDisallow: /q7Zt0VbX3kRw9LmY2cHd8PfA/backup\n", 1<<12),
		"links":           strings.Repeat("<p style=\"display:none\"><a href=\"//a\"><a href=\"//b\">\nAllow: /\n", 1<<12),
	}
	cfg := linttest.Config()
	cfg.Passes = slices.DeleteFunc(slices.Clone(lint.Passes), func(p *analysis.Pass) bool {
		return p.Family != analysis.Encoding && p.Family != analysis.Security && p.Family != analysis.Style && p.ID != "nul-byte" && p.ID != "control-character"
	})
	for name, src := range hostile {
		t.Run(name, func(t *testing.T) {
			f := grammar.Parse("robots.txt", src)
			var text strings.Builder
			if err := report.Formats[0].New(&text, report.Options{}).File(report.File{File: f, Findings: lint.Run(f, cfg)}); err != nil {
				t.Fatal(err)
			}
			count := map[string]int{}
			for line := range strings.Lines(text.String()) {
				count[line[strings.LastIndexByte(line, '['):]]++
				if len(line) > 500 {
					t.Errorf("got a line of %d octets: %s", len(line), line)
				}
			}
			for pass, n := range count {
				if n > 10 {
					t.Errorf("%s: got %d lines, want 10 at most", pass, n)
				}
			}
		})
	}
}
