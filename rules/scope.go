package rules

import (
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// ReachKind says what a URL is to a robots.txt.
type ReachKind uint8

const (
	Governed    ReachKind = iota + 1 // the robots.txt says what may be fetched
	OtherScheme                      // that of another scheme does
	OtherHost                        // that of another host does
	OtherPort                        // that of another port does
	Misplaced                        // the robots.txt is none: no crawler looks where it stands
	NoURL                            // the URL is none, nor a path
)

// String is the kind in words.
func (k ReachKind) String() string {
	return [...]string{
		Governed:    "governed",
		OtherScheme: "other scheme",
		OtherHost:   "other host",
		OtherPort:   "other port",
		Misplaced:   "misplaced robots.txt",
		NoURL:       "no URL",
	}[k]
}

// Reach answers whether a robots.txt governs a URL: whether its Kind is
// Governed. The zero Reach is no answer.
type Reach struct {
	Kind   ReachKind
	Reason string // one line for people
}

// Scope answers whether the robots.txt at robotsURL governs url, a URL or a
// path: where scheme, host and port are the same (RFC 9309 2.3; Google's
// specification, "Range of validity"). A path, and any other reference without
// a host, is meant to be of the robots.txt's own host.
//
// Hosts are compared as browsers do, without regard to case and in punycode.
// "example.com." with a dot at its end is another host than "example.com": DNS
// takes them for one, but a server is asked by the name as it is written, and
// may answer either with a robots.txt of its own.
func Scope(robotsURL, url string) Reach {
	place, path, err := splitURL(robotsURL, "")
	if err != nil {
		return Reach{Misplaced, fmt.Sprintf("robots.txt at %.200q governs nothing: %v", robotsURL, err)}
	}
	if path, _, _ = strings.Cut(path, "#"); path != "/robots.txt" {
		return Reach{Misplaced, fmt.Sprintf(`robots.txt at %.200q governs nothing: crawlers ask for "/robots.txt" alone`, robotsURL)}
	}
	if url != "" && strings.IndexByte("/?#", url[0]) >= 0 && !strings.HasPrefix(url, "//") {
		return Reach{Governed, fmt.Sprintf("robots.txt of %s governs paths without a host", place)}
	}
	at, _, err := splitURL(url, place.scheme)
	kind := OtherPort
	switch {
	case err != nil:
		return Reach{NoURL, fmt.Sprintf("%.200q is no URL: %v", url, err)}
	case at == place:
		return Reach{Governed, fmt.Sprintf("robots.txt of %s governs the URL", place)}
	case at.scheme != place.scheme:
		kind = OtherScheme
	case at.host != place.host:
		kind = OtherHost
	}
	return Reach{kind, fmt.Sprintf("%s: robots.txt of %s does not govern URLs of %s", kind, place, at)}
}

// origin is whose URLs one robots.txt governs. Its parts are normalised, so
// that == compares.
type origin struct {
	scheme, host string
	port         string // decimal; empty where the scheme has no default
}

// defaultPorts are those of schemes that crawlers fetch.
var defaultPorts = map[string]string{"http": "80", "https": "443", "ftp": "21"}

func (o origin) String() string {
	if o.port == defaultPorts[o.scheme] {
		return o.scheme + "://" + o.host
	}
	return o.scheme + "://" + o.host + ":" + o.port
}

// splitURL returns the origin of a URL, and what follows it. The path is not
// looked at: whatever stands there, a crawler compares it with patterns. A URL
// that begins with "//" has the scheme of its base. Errors say what is missing.
func splitURL(url, base string) (o origin, rest string, err error) {
	scheme, rest, found := strings.Cut(url, "://")
	o.scheme = LowerToken(scheme)
	if base != "" && strings.HasPrefix(url, "//") {
		o.scheme, rest, found = base, url[2:], true
	}
	if !found || !isScheme(o.scheme) {
		return o, "", errors.New(`it does not begin with a scheme, "//" and a host`)
	}
	authority := rest
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		authority, rest = rest[:i], rest[i:]
	} else {
		rest = ""
	}
	if strings.Contains(authority, `\`) {
		// The host would begin or end there for browsers (WHATWG URL), and not for others.
		return o, "", errors.New(`"\" leaves its host open`)
	}
	host := authority[strings.LastIndexByte(authority, '@')+1:]
	if i := strings.LastIndexByte(host, ':'); i > strings.LastIndexByte(host, ']') {
		host, o.port = host[:i], host[i+1:]
	}
	if o.host = normalHost(host); o.host == "" {
		return o, "", fmt.Errorf("no host can be called %.200q", host)
	}
	if o.port == "" {
		o.port = defaultPorts[o.scheme]
		return o, rest, nil
	}
	port, err := strconv.ParseUint(o.port, 10, 16)
	if err != nil {
		return o, "", fmt.Errorf("no port can be called %.200q", o.port)
	}
	o.port = strconv.FormatUint(port, 10)
	return o, rest, nil
}

// isScheme reports whether s is a scheme (RFC 3986 3.1).
func isScheme(s string) bool {
	for i := range len(s) {
		if c := s[i]; !isLetter(c) && (i == 0 || !isDigit(c) && c != '+' && c != '-' && c != '.') {
			return false
		}
	}
	return s != ""
}

// browserIDNA is "domain to ASCII" of the WHATWG URL standard, not strict:
// UTS 46 without transitional processing, which takes names such as
// "r3---sn-x" and "_dmarc" that exist although RFC 5891 forbids them.
var browserIDNA = idna.New(
	idna.MapForLookup(),
	idna.BidiRule(),
	idna.CheckHyphens(false),
	idna.StrictDomainName(false),
)

// maxHost is what the longest name of DNS (RFC 1035 2.3.4) takes in UTF-8 at
// most. Punycode takes time that grows with the square of the length.
const maxHost = 253 * utf8.UTFMax

// normalHost returns a host as it is compared: names in punycode and in lower
// case, addresses of IPv6 in the form of RFC 5952; those of IPv4 stay as they
// are. It is empty where there can be no such host.
func normalHost(host string) string {
	if inner, ok := strings.CutPrefix(host, "["); ok {
		inner, closed := strings.CutSuffix(inner, "]")
		addr, err := netip.ParseAddr(inner)
		if !closed || err != nil || !addr.Is6() || addr.Zone() != "" {
			return ""
		}
		return "[" + addr.String() + "]"
	}
	host, err := url.PathUnescape(host)
	if err != nil || len(host) > maxHost || !utf8.ValidString(host) {
		return ""
	}
	host, err = browserIDNA.ToASCII(host)
	if err != nil || strings.ContainsFunc(host, isForbiddenInHost) {
		return ""
	}
	return host
}

// isForbiddenInHost reports whether c is a "forbidden domain code point" of
// the WHATWG URL standard.
func isForbiddenInHost(c rune) bool {
	return c <= ' ' || c >= 0x7F || strings.ContainsRune("#%/:<>?@[\\]^|", c)
}
