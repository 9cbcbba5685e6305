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

	"github.com/robotslint/robotslint/ast"
)

// ReachKind says whether a robots.txt governs a URL, and if not, why.
type ReachKind uint8

const (
	Governed    ReachKind = iota + 1 // the robots.txt governs the URL
	OtherScheme                      // the robots.txt of another scheme does
	OtherHost                        // the robots.txt of another host does
	OtherPort                        // the robots.txt of another port does
	Misplaced                        // no crawler looks for a robots.txt at this place
	NoURL                            // the URL is neither a URL nor a path
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

// Reach answers whether a robots.txt governs a URL: it does if Kind is Governed.
// The zero Reach is no answer.
type Reach struct {
	Kind   ReachKind
	Reason string // one line for people
}

// Scope answers whether the robots.txt at robotsURL governs url, a URL or a
// path. It does if scheme, host and port are the same (RFC 9309 2.3; Google's
// specification, "Range of validity"). A path, or any other reference without a
// host, belongs to the host of the robots.txt.
//
// Hosts are compared as browsers compare them, without regard to case and in
// punycode. "example.com." with a dot at its end is another host than
// "example.com": DNS treats them as one name, but a server is asked by the name
// as it is written and may answer each with a robots.txt of its own.
func Scope(robotsURL, url string) Reach {
	home, path, err := splitURL(robotsURL, "")
	if err != nil {
		return Reach{Misplaced, fmt.Sprintf("robots.txt at %.200q governs nothing: %v", robotsURL, err)}
	}
	if path, _, _ = strings.Cut(path, "#"); path != "/robots.txt" {
		return Reach{Misplaced, fmt.Sprintf(`robots.txt at %.200q governs nothing: crawlers ask for "/robots.txt" alone`, robotsURL)}
	}
	if url != "" && strings.IndexByte("/?#", url[0]) >= 0 && !strings.HasPrefix(url, "//") {
		return Reach{Governed, fmt.Sprintf("robots.txt of %s governs paths without a host", home)}
	}
	at, _, err := splitURL(url, home.scheme)
	kind := OtherPort
	switch {
	case err != nil:
		return Reach{NoURL, fmt.Sprintf("%.200q is not a URL: %v", url, err)}
	case at == home:
		return Reach{Governed, fmt.Sprintf("robots.txt of %s governs the URL", home)}
	case at.scheme != home.scheme:
		kind = OtherScheme
	case at.host != home.host:
		kind = OtherHost
	}
	return Reach{kind, fmt.Sprintf("%s: robots.txt of %s does not govern URLs of %s", kind, home, at)}
}

// origin is what the URLs that one robots.txt governs have in common. Its parts
// are normalised, so that == compares origins.
type origin struct {
	scheme, host string
	port         string // decimal; empty if the URL has none and the scheme no default
}

// defaultPorts are the ports of the schemes that crawlers fetch.
var defaultPorts = map[string]string{"http": "80", "https": "443", "ftp": "21"}

func (o origin) String() string {
	if o.port == defaultPorts[o.scheme] {
		return o.scheme + "://" + o.host
	}
	return o.scheme + "://" + o.host + ":" + o.port
}

// splitURL returns the origin of a URL and the rest of the URL. It does not check
// the path: a crawler compares anything with patterns. A URL that begins with
// "//" has the scheme base. Errors say what is missing.
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
		// Browsers read "\" as "/" (WHATWG URL), others as part of the host.
		return o, "", errors.New(`"\" makes its host ambiguous`)
	}
	host := authority[strings.LastIndexByte(authority, '@')+1:]
	if i := strings.LastIndexByte(host, ':'); i > strings.LastIndexByte(host, ']') {
		host, o.port = host[:i], host[i+1:]
	}
	if o.host = normalHost(host); o.host == "" {
		return o, "", fmt.Errorf("%.200q cannot be a host", host)
	}
	if o.port == "" {
		o.port = defaultPorts[o.scheme]
		return o, rest, nil
	}
	port, err := strconv.ParseUint(o.port, 10, 16)
	if err != nil {
		return o, "", fmt.Errorf("%.200q cannot be a port", o.port)
	}
	o.port = strconv.FormatUint(port, 10)
	return o, rest, nil
}

// isScheme reports whether s is a scheme (RFC 3986 3.1).
func isScheme(s string) bool {
	for i := range len(s) {
		if c := s[i]; !ast.IsLetter(c) && (i == 0 || !isDigit(c) && c != '+' && c != '-' && c != '.') {
			return false
		}
	}
	return s != ""
}

// browserIDNA is "domain to ASCII" of the WHATWG URL standard, not strict: UTS 46
// without transitional processing, which accepts names such as "r3---sn-x" and
// "_dmarc" that exist although RFC 5891 forbids them.
var browserIDNA = idna.New(
	idna.MapForLookup(),
	idna.BidiRule(),
	idna.CheckHyphens(false),
	idna.StrictDomainName(false),
)

// normalHost returns a host in the form in which hosts are compared: names in
// punycode and lower case, IPv6 addresses in the form of RFC 5952, and IPv4
// addresses as they are. It is empty if host cannot be a host.
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
