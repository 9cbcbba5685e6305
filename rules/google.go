package rules

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
)

// Google reads as Google's open-source parser does, octet for octet
// (google/robotstxt at 22b355f), with the size limit of Google's crawlers,
// which the parser leaves to its caller.
var Google = &Dialect{
	Name:     "google",
	Summary:  "Google's crawlers, as its open-source parser reads",
	Source:   "github.com/google/robotstxt at 22b355f; Google's robots.txt specification",
	MaxSize:  500 << 10,
	MaxLine:  googleMaxLine,
	read:     readAsGoogle,
	textOnly: true,
	token:    googleToken,
	pattern:  googlePattern,
	path:     pathOfURL,
	second:   directoryOfIndex,
	priority: longestFirst,
	outcome:  googleOutcome,
}

// googleMaxLine is the size of the parser's line buffer, without the octet for
// the final NUL.
const googleMaxLine = 2083*8 - 1

// googleFields are the prefixes by which a field is recognised, tried in this
// order and without regard to case.
var googleFields = []struct {
	prefix   string
	field    Field
	leniency Leniency
}{
	{"user-agent", UserAgent, Exact},
	{"useragent", UserAgent, Typo},
	{"user agent", UserAgent, Typo},
	{"allow", Allow, Exact},
	{"disallow", Disallow, Exact},
	{"dissallow", Disallow, Typo},
	{"dissalow", Disallow, Typo},
	{"disalow", Disallow, Typo},
	{"diasllow", Disallow, Typo},
	{"disallaw", Disallow, Typo},
	{"sitemap", Sitemap, Exact},
	{"site-map", Sitemap, Typo},
}

func readAsGoogle(src string, ln ast.Line) Reading {
	text := ln.Text.In(src)
	if ln.Start == 0 {
		text = withoutBOMPrefix(text)
	}
	text = text[:min(len(text), googleMaxLine)]
	text = trimSpaceASCII(before(before(text, 0), '#'))

	key, value := text, ""
	leniency := Exact
	if colon := strings.IndexByte(text, ':'); colon >= 0 {
		key, value = text[:colon], text[colon+1:]
	} else {
		// Exactly two words: the blanks between them stand for the colon.
		i := strings.IndexAny(text, " \t")
		if i < 0 {
			return Reading{}
		}
		key, value = text[:i], strings.TrimLeft(text[i:], " \t")
		if strings.ContainsAny(value, " \t") {
			return Reading{}
		}
		leniency = MissingColon
	}
	key = trimSpaceASCII(key)
	if key == "" {
		return Reading{}
	}
	r := Reading{Field: Other, Value: trimSpaceASCII(value), Leniency: leniency}
	first := lower(key[0])
	for i := range googleFields {
		if known := &googleFields[i]; known.prefix[0] == first && hasPrefixFold(key, known.prefix) {
			r.Field = known.field
			switch {
			case leniency == MissingColon:
			case known.leniency == Exact && len(key) > len(known.prefix):
				r.Leniency = Prefix
			default:
				r.Leniency = known.leniency
			}
			break
		}
	}
	return r
}

// withoutBOMPrefix removes the first one or two octets of a byte order mark from
// the start of a file. Package grammar has already removed a whole mark.
func withoutBOMPrefix(text string) string {
	for _, prefix := range []string{"\xEF\xBB", "\xEF"} {
		if rest, ok := strings.CutPrefix(text, prefix); ok {
			return rest
		}
	}
	return text
}

// googleToken returns value up to the first octet that a product token cannot
// contain.
func googleToken(value string) string {
	if value == "*" || len(value) > 1 && value[0] == '*' && isSpaceASCII(value[1]) {
		return "*"
	}
	for i := range len(value) {
		if c := value[i]; !ast.IsLetter(c) && c != '-' && c != '_' {
			return value[:i]
		}
	}
	return value
}

// directoryOfIndex returns the second rule of "Allow: /dir/index.html", which
// allows "/dir/" too.
func directoryOfIndex(r Rule) (Rule, bool) {
	slash := strings.LastIndexByte(r.Pattern, '/')
	if !r.Allow || slash < 0 || !strings.HasPrefix(r.Pattern[slash:], "/index.htm") {
		return Rule{}, false
	}
	r.Pattern = r.Pattern[:slash+1] + "$"
	return r, true
}

// googlePattern escapes octets outside ASCII and decodes nothing.
func googlePattern(value string) string { return googleEscaping.apply(value) }

var googleEscaping = newEscaping("", false)

// pathOfURL returns path, parameters and query of a URL, or of a path alone, as
// Google's matcher finds them: without validation or normalisation.
func pathOfURL(url string) string {
	url = strings.TrimPrefix(url, "//")
	start := pathStart(url)
	if strings.HasPrefix(url[start:], "//") && start > 0 && url[start-1] == ':' { // a scheme
		url = url[start+2:]
		start = pathStart(url)
	}
	if start == len(url) || url[start] == '#' {
		return "/"
	}
	path := url[start:]
	if end := strings.IndexByte(path, '#'); end >= 0 {
		path = path[:end]
	}
	if end := strings.IndexByte(path, 0); end >= 0 {
		path = path[:end]
	}
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return path
}

// pathStart returns the offset of the first octet that begins a path, parameters,
// a query or a fragment, or the length of url if there is none.
func pathStart(url string) int {
	for i := range len(url) {
		switch url[i] {
		case '/', '?', ';', '#':
			return i
		}
	}
	return len(url)
}
