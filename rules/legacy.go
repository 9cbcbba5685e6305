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

// Legacy reads as CPython 3.11's urllib.robotparser does, which follows the draft
// of 1996: a blank line ends a record, a record binds agents whose name contains
// its name, the first rule that matches decides, and there are no wildcards.
//
// Python raises an exception for a file that is not UTF-8, for a path with a host
// that its urlsplit refuses, and for a Crawl-delay or Request-rate of digits that
// make no number. Here such input is read like any other.
var Legacy = &Dialect{
	Name:     "legacy",
	Summary:  "old parsers: first match, no wildcards, blank lines end records",
	Source:   "urllib.robotparser of CPython 3.11",
	lines:    linesOfPython,
	read:     readAsLegacy,
	token:    func(value string) string { return lowerAsPython(unquote(value)) },
	pattern:  legacyPattern,
	path:     legacyPath,
	respell:  legacyURL,
	outcome:  legacyOutcome,
	rootless: true, // such as those of "http://example.com?q" and "a"
	records:  true,
}

// linesOfPython divides src as str.splitlines does, which knows more line ends
// than CR and LF.
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

// readAsLegacy reads an empty Disallow as a rule that allows everything, as
// Python does. Only a line without any octet is blank, and a byte order mark is
// part of the first field.
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

// lowerAsPython is str.lower.
func lowerAsPython(s string) string {
	if ast.IsASCII(s) {
		return LowerToken(s)
	}
	return cases.Lower(language.Und).String(s)
}

// legacyGroup returns the group of the first record whose name is part of the
// agent's name up to a slash, else the global group.
func legacyGroup(p *Policy, agent string) *Group {
	agent, _, _ = strings.Cut(agent, "/")
	var g *Group
	if ast.IsASCII(agent) {
		var buf [64]byte
		g = p.firstTokenWithin(string(appendLower(buf[:0], agent)))
	} else {
		g = p.firstTokenWithin(lowerAsPython(agent))
	}
	if g != nil {
		return g
	}
	return p.groupOf("*")
}

// indexTokens prepares p for firstTokenWithin.
func (p *Policy) indexTokens() {
	root := newNode("")
	p.tokenTrie = &root
	for i, g := range p.groups {
		if g.Token != "*" {
			n := root.at(g.Token)
			n.prefix = min(n.prefix, int32(i))
		}
	}
}

// firstTokenWithin returns the first group whose token occurs in agent, or nil.
func (p *Policy) firstTokenWithin(agent string) *Group {
	first := int32(noRank)
	for i := range len(agent) + 1 {
		rank, _ := p.tokenTrie.lookup(agent[i:], 0)
		first = min(first, rank)
	}
	if first == noRank {
		return nil
	}
	return p.groups[first]
}

// legacyPattern takes the path of a rule apart as a URL and puts it together
// again, which drops empty parts, even a host between slashes. A rule of which
// nothing is left matches every path.
//
// Python compares quoted text. One quoted text is a prefix of another if and only
// if the unquoted one is, so only octets that are special to matching or outside
// ASCII are quoted here.
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

// legacyPath returns what follows the host of a URL, without empty parts.
func legacyPath(url string) string {
	_, _, rest := splitAsPython(unquote(url))
	if rest == "" {
		return "/"
	}
	return quote(rest)
}

// legacyURL escapes the octets of a path that no URL has as they are, all of
// which legacyPath decodes.
func legacyURL(path string) string {
	if isURL(path) {
		return path
	}
	var out []byte
	for i := range len(path) {
		if c := path[i]; isURLOctet(c) {
			out = append(out, c)
		} else {
			out = appendEscape(out, c)
		}
	}
	return string(out)
}

// splitAsPython is urlparse, except that it returns what follows the host in one
// piece, without the delimiters of empty parts.
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
	// The fragment begins at the first "#", the query at the first "?" before it,
	// and parameters at the first ";" after the last "/" of the path.
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

// isOneOf reports whether scheme is one of schemes, which are in lower case.
func isOneOf(scheme string, schemes []string) bool {
	return slices.ContainsFunc(schemes, func(known string) bool { return equalFold(scheme, known) })
}

// schemesWithHost and schemesWithParameters are uses_netloc and uses_params of
// urllib.parse.
var (
	schemesWithHost = []string{
		"ftp", "http", "gopher", "nntp", "telnet", "imap", "wais", "file", "mms", "https", "shttp", "snews", "prospero",
		"rtsp", "rtsps", "rtspu", "rsync", "svn", "svn+ssh", "sftp", "nfs", "git", "git+ssh", "ws", "wss",
	}
	schemesWithParameters = []string{
		"ftp", "hdl", "prospero", "http", "imap", "https", "shttp", "rtsp", "rtsps", "rtspu", "sip", "sips", "mms", "sftp", "tel",
	}
)

// unquote is urllib.parse.unquote: it decodes escapes and puts one U+FFFD in place
// of each longest incomplete start of a character, and of each other octet that
// is not UTF-8.
func unquote(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	decoded := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		c := s[i]
		if escaped, ok := leadingEscape(s[i:]); ok {
			c = escaped
			i += len("%00") - 1
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

// quote escapes "%", "*", "$" and octets outside ASCII.
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
			out = appendEscape(out, c)
		}
	}
	return string(out)
}
