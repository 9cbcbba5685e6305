package crawlers

import (
	"cmp"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/robotslint/robotslint/rules"
)

// NamedIn returns the registered crawlers that userAgent, the value of a User-Agent
// header, names: each once, in the order of their first names. A client puts the
// most significant product first (RFC 9110 10.1.5). Software with which anyone may
// crawl counts only if the header names no crawler. A plus sign counts as a blank,
// because some servers log blanks so.
//
// Any client can send any header, so a name in it proves nothing. NamedIn takes time
// linear in the length of userAgent, which need not be valid UTF-8.
func NamedIn(userAgent string) []*Crawler {
	var named []*Crawler
	for name := range headerNames().in(userAgent) {
		if !slices.Contains(named, name.crawler) {
			named = append(named, name.crawler)
		}
	}
	if slices.ContainsFunc(named, func(c *Crawler) bool { return c.Category != Library }) {
		named = slices.DeleteFunc(named, func(c *Crawler) bool { return c.Category == Library })
	}
	return named
}

// TokenIn returns the token or alias that text, read as a User-Agent header, names
// first; empty for none. Unlike [NamedIn] it also finds tokens that nothing fetches as,
// and only those of entries that make claims: others may be any word.
func TokenIn(text string) string {
	for name := range tokenNames().in(text) {
		return name.spelling
	}
	return ""
}

// comparing holds words that introduce another crawler than the client itself, as in
// "treat like Googlebot".
var comparing = []string{"like", "with", "following", "on"}

// headerName is a name by which a header names a crawler.
type headerName struct {
	text     string // in lower case
	spelling string // as the registry has it
	crawler  *Crawler
}

// nameIndex has names by their first words, in lower case. Under each word the longest
// name comes first.
type nameIndex map[string][]headerName

func newNameIndex(namesOf func(*Crawler) []string) nameIndex {
	ix := nameIndex{}
	for c := range All() {
		for _, spelling := range namesOf(c) {
			name := headerName{rules.LowerToken(spelling), spelling, c}
			first := name.text[:wordEnd(name.text)]
			ix[first] = append(ix[first], name)
		}
	}
	for _, names := range ix {
		slices.SortFunc(names, func(a, b headerName) int { return cmp.Compare(len(b.text), len(a.text)) })
	}
	return ix
}

// headerNames has the names of all crawlers that fetch.
var headerNames = sync.OnceValue(func() nameIndex { return newNameIndex((*Crawler).HeaderNames) })

// tokenNames has the tokens and aliases of the entries that make claims.
var tokenNames = sync.OnceValue(func() nameIndex {
	return newNameIndex(func(c *Crawler) []string {
		if !c.Claims() {
			return nil
		}
		return append([]string{c.Token}, c.Aliases...)
	})
})

// in yields the names of ix that userAgent has, in order.
func (ix nameIndex) in(userAgent string) iter.Seq[headerName] {
	return func(yield func(headerName) bool) {
		header := strings.ReplaceAll(rules.LowerToken(userAgent), "+", " ")
		previous := "" // the word before
		for at := 0; at < len(header); {
			if !isWordByte(header[at]) {
				at++
				continue
			}
			end := at + wordEnd(header[at:])
			if !slices.Contains(comparing, previous) && beginsName(header, at) {
				if name, ok := ix.at(header[at:], header[at:end]); ok {
					end = max(end, at+len(name.text))
					if !yield(name) {
						return
					}
				}
			}
			previous, at = header[at:end], end
		}
	}
}

// HeaderNames returns the names by which [NamedIn] finds c in a User-Agent header;
// none if nothing fetches as c, or no name tells it from other clients.
func (c *Crawler) HeaderNames() []string {
	switch {
	case !c.Fetches():
		return nil
	case c.Agents != nil:
		return c.Agents
	}
	return append([]string{c.Token}, c.Aliases...)
}

// at returns the longest name that text begins with. Its first word is word, which a
// version may end, as in "Nutch-1.20".
func (ix nameIndex) at(text, word string) (headerName, bool) {
	unversioned := strings.TrimRight(strings.TrimRight(word, digits), "-_")
	for _, key := range []string{word, unversioned} {
		for _, name := range ix[key] {
			if strings.HasPrefix(text, name.text) && endsName(text, len(name.text)) {
				return name, true
			}
		}
	}
	return headerName{}, false
}

// beginsName reports whether a name may begin at offset at of header: not inside
// an address or a version.
func beginsName(header string, at int) bool {
	return at == 0 || strings.IndexByte(" \t();,\"'[]{}<>|", header[at-1]) >= 0
}

// endsName reports whether a name may end at offset at of text: where a word ends, or
// only the digits of a version are left of it, and not inside an address.
func endsName(text string, at int) bool {
	if !isWordByte(text[at-1]) {
		return true
	}
	rest := text[at:]
	end := wordEnd(rest)
	version := rest[:end]
	if version != "" {
		number := strings.TrimLeft(version, "-_")
		return number != "" && strings.Trim(number, digits) == ""
	}
	isDomain := len(rest) > 1 && rest[0] == '.' && isWordByte(rest[1])
	return !isDomain && !strings.HasPrefix(rest, "@")
}

const digits = "0123456789"

// wordEnd returns the length of the word that text begins with.
func wordEnd(text string) int {
	end := 0
	for end < len(text) && isWordByte(text[end]) {
		end++
	}
	return end
}

// isWordByte reports whether b is part of a word of a header. Octets that are not
// ASCII count as letters of other scripts.
func isWordByte(b byte) bool {
	return 'a' <= b && b <= 'z' || '0' <= b && b <= '9' || b == '-' || b == '_' || b >= 0x80
}
