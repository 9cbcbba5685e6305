package rules

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
)

// Legacy reads as CPython 3.11's urllib.robotparser does, which follows the
// draft of 1996: records that a blank line ends, names that are part of the
// agent's, the first rule that matches, no wildcards.
//
// Where Python raises an exception there is no answer to reproduce: for a file
// that is no UTF-8, for a path with a host that its urlsplit refuses, and for a
// Crawl-delay or Request-rate of digits that are no number. Those are read as
// they come.
var Legacy = &Dialect{
	Name:     "legacy",
	Summary:  "old parsers: first match, no wildcards, blank lines end records",
	Source:   "urllib.robotparser of CPython 3.11",
	lines:    linesOfPython,
	read:     readAsLegacy,
	token:    func(value string) string { return lowerAsPython(unquote(value)) },
	group:    legacyGroup,
	pattern:  legacyPattern,
	path:     legacyPath,
	outcome:  legacyOutcome,
	rootless: true, // those of "http://example.com?q" and "a", for example
	records:  true,
}

// linesOfPython divides src as str.splitlines does, at more than CR and LF.
func linesOfPython(src string) iter.Seq[ast.Line] {
	return func(yield func(ast.Line) bool) {
		for ln := range grammar.Lines(src) {
			start, textEnd := ln.Start, ln.Text.End
			for i, r := range src[start:textEnd] {
				switch r {
				case '\v', '\f', 0x1C, 0x1D, 0x1E, 0x85, 0x2028, 0x2029:
					text := ast.Span{Start: start, End: ln.Start + i}
					start = text.End + utf8.RuneLen(r)
					if !yield(ast.Line{Number: ln.Number, Span: ast.Span{Start: text.Start, End: start}, Text: text}) {
						return
					}
				}
			}
			rest := ast.Line{Number: ln.Number, Span: ast.Span{Start: start, End: ln.End}, Text: ast.Span{Start: start, End: textEnd}}
			if !rest.Empty() && !yield(rest) {
				return
			}
		}
	}
}

// readAsLegacy takes an empty Disallow for what it is there: a rule that allows
// everything. Only a line without any octet is blank; a byte order mark is part
// of the first field.
func readAsLegacy(src string, ln ast.Line) Reading {
	text := src[ln.Start:ln.Text.End]
	if text == "" {
		return Reading{Field: Break}
	}
	text, _, _ = strings.Cut(text, "#")
	field, value, found := strings.Cut(text, ":")
	if !found {
		return Reading{}
	}
	r := Reading{Field: Other, Value: strings.TrimFunc(value, isSpacePython)}
	switch field = strings.TrimFunc(field, isSpacePython); {
	case equalFold(field, "user-agent"):
		r.Field = UserAgent
	case equalFold(field, "allow"), equalFold(field, "disallow") && r.Value == "":
		r.Field = Allow
	case equalFold(field, "disallow"):
		r.Field = Disallow
	case equalFold(field, "crawl-delay"), equalFold(field, "request-rate"):
		r.Field = Member
	case equalFold(field, "sitemap"):
		r.Field = Sitemap
	}
	return r
}

// isSpacePython is str.isspace.
func isSpacePython(r rune) bool { return unicode.IsSpace(r) || 0x1C <= r && r <= 0x1F }

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

// lowerAsPython is str.lower.
func lowerAsPython(s string) string {
	if isASCII(s) {
		return LowerToken(s)
	}
	return cases.Lower(language.Und).String(s)
}

// legacyGroup is that of the first record with a name that is part of the
// agent's, what follows a slash left out.
func legacyGroup(p *Policy, agent string) *Group {
	agent, _, _ = strings.Cut(agent, "/")
	var g *Group
	if isASCII(agent) {
		var buf [64]byte
		g = p.firstPartOf(string(appendLower(buf[:0], agent)))
	} else {
		g = p.firstPartOf(lowerAsPython(agent))
	}
	if g != nil {
		return g
	}
	return p.byToken["*"]
}

// findParts readies p for firstPartOf.
func (p *Policy) findParts() {
	p.parts = &node{prefix: noRank, exact: noRank}
	for i, g := range p.tokens {
		if g.Token != "*" {
			p.parts.insert(g.Token, false, int32(i))
		}
	}
}

// firstPartOf returns the first group whose token is part of agent, or nil.
func (p *Policy) firstPartOf(agent string) *Group {
	first := int32(noRank)
	for i := range len(agent) + 1 {
		first = min(first, p.parts.lookup(agent[i:]))
	}
	if first == noRank {
		return nil
	}
	return p.tokens[first]
}

// legacyPattern is a rule's path as it is compared: taken apart as a URL and
// put together again, which drops empty parts, also a host between slashes.
// Where nothing is left the rule holds everywhere.
//
// Python compares the quoted text. That is a prefix of another if and only if
// the octets are, so that only those are quoted here which are special to
// matching or outside ASCII.
func legacyPattern(value string) string {
	scheme, host, rest := splitAsPython(unquote(value))
	if host != "" || isOneOf(scheme, schemesWithHost) && !strings.HasPrefix(rest, "//") {
		if rest != "" && !strings.ContainsRune("/?#", rune(rest[0])) {
			rest = "/" + rest
		}
		rest = "//" + host + rest
	}
	if scheme != "" {
		rest = LowerToken(scheme) + ":" + rest
	}
	if rest == "" {
		return "*"
	}
	return quote(rest)
}

func legacyPath(url string) string {
	_, _, rest := splitAsPython(unquote(url))
	if rest == "" {
		return "/"
	}
	return quote(rest)
}

// splitAsPython is urlparse, with what follows the host in one piece, without
// the delimiters of empty parts.
func splitAsPython(url string) (scheme, host, rest string) {
	rest = strings.TrimLeftFunc(url, func(r rune) bool { return r <= ' ' })
	if strings.ContainsAny(rest, "\t\r\n") {
		rest = strings.NewReplacer("\t", "", "\r", "", "\n", "").Replace(rest)
	}
	if before, after, found := strings.Cut(rest, ":"); found && isScheme(before) {
		scheme, rest = before, after
	}
	if strings.HasPrefix(rest, "//") {
		end := strings.IndexAny(rest[2:], "/?#")
		if end < 0 {
			end = len(rest) - 2
		}
		host, rest = rest[2:2+end], rest[2+end:]
	}
	// "#" ends the query, and that "?" ends the path. Parameters begin at the
	// first ";" after the last "/" of the path.
	end := len(rest)
	if i := strings.IndexByte(rest, '#'); i >= 0 {
		if i+1 == end {
			rest = rest[:i]
		}
		end = i
	}
	if i := strings.IndexByte(rest[:end], '?'); i >= 0 {
		if i+1 == end {
			rest = rest[:i] + rest[end:]
		}
		end = i
	}
	if scheme == "" || isOneOf(scheme, schemesWithParameters) {
		segment := strings.LastIndexByte(rest[:end], '/') + 1
		if i := strings.IndexByte(rest[segment:end], ';'); i >= 0 && segment+i+1 == end {
			rest = rest[:end-1] + rest[end:]
		}
	}
	return scheme, host, rest
}

func isOneOf(scheme string, schemes []string) bool {
	return slices.ContainsFunc(schemes, func(known string) bool { return equalFold(scheme, known) })
}

// What urllib.parse knows of schemes, its uses_netloc and uses_params.
var (
	schemesWithHost = []string{
		"ftp", "http", "gopher", "nntp", "telnet", "imap", "wais", "file", "mms", "https", "shttp", "snews", "prospero",
		"rtsp", "rtsps", "rtspu", "rsync", "svn", "svn+ssh", "sftp", "nfs", "git", "git+ssh", "ws", "wss",
	}
	schemesWithParameters = []string{
		"ftp", "hdl", "prospero", "http", "imap", "https", "shttp", "rtsp", "rtsps", "rtspu", "sip", "sips", "mms", "sftp", "tel",
	}
)

// unquote is urllib.parse.unquote: it decodes escapes, and has one U+FFFD for
// each longest start of a character that does not go on as one, and for each
// other octet that is no UTF-8.
func unquote(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	decoded := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '%' && i+2 < len(s) && unhex(s[i+1]) >= 0 && unhex(s[i+2]) >= 0 {
			c = byte(unhex(s[i+1])<<4 | unhex(s[i+2]))
			i += 2
		}
		decoded = append(decoded, c)
	}
	if utf8.Valid(decoded) {
		return string(decoded)
	}
	var out []byte
	for len(decoded) > 0 {
		r, size := utf8.DecodeRune(decoded)
		if r == utf8.RuneError && size == 1 {
			for size < len(decoded) && size < utf8.UTFMax && !utf8.FullRune(decoded[:size+1]) {
				size++
			}
		}
		out = utf8.AppendRune(out, r)
		decoded = decoded[size:]
	}
	return string(out)
}

// quote escapes "%", what is special in patterns, and octets outside ASCII.
func quote(s string) string {
	verbatim := func(c byte) bool { return c < utf8.RuneSelf && c != '%' && c != '*' && c != '$' }
	i := 0
	for i < len(s) && verbatim(s[i]) {
		i++
	}
	if i == len(s) {
		return s
	}
	out := append(make([]byte, 0, len(s)+8), s[:i]...)
	for ; i < len(s); i++ {
		if c := s[i]; verbatim(c) {
			out = append(out, c)
		} else {
			out = append(out, '%', upperHex[c>>4], upperHex[c&15])
		}
	}
	return string(out)
}
