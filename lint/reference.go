package lint

import (
	"net/netip"
	"strings"

	"golang.org/x/net/idna"
)

// reference is a URL, or a part of one, taken apart (RFC 3986 appendix B).
// Nothing is validated; what is missing is empty.
type reference struct {
	scheme string // in lower case
	host   string // in lower case and Punycode, without a final dot; of an IPv6 address without brackets
	port   string // empty for the scheme's own
	path   string // with query and fragment
}

var referenceParts = expr(`(?s)^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?(.*)$`)

func parseReference(s string) reference {
	m := referenceParts().FindStringSubmatch(s)
	r := reference{scheme: strings.ToLower(m[1]), path: m[3]}
	if strings.Contains(r.scheme, ".") || m[1] != "" && m[2] == "" && startsWithDigit(m[3]) {
		return reference{path: s} // a host with a port, not a scheme
	}
	host := m[2][strings.LastIndexByte(m[2], '@')+1:]
	if i := strings.LastIndexByte(host, ':'); i > strings.LastIndexByte(host, ']') {
		host, r.port = host[:i], host[i+1:]
	}
	if r.scheme == "http" && r.port == "80" || r.scheme == "https" && r.port == "443" {
		r.port = ""
	}
	r.host = canonicalHost(host)
	return r
}

// canonicalHost writes a host as it is compared.
func canonicalHost(host string) string {
	host = strings.TrimSuffix(strings.ToLower(strings.Trim(host, "[]")), ".")
	const longest = 4 * 253 // octets of a name in UTF-8
	if len(host) <= longest {
		if ascii, err := idna.Lookup.ToASCII(host); err == nil {
			return ascii
		}
	}
	return host
}

// absolute reports whether r says where it is: a scheme and a host.
func (r reference) absolute() bool { return r.scheme != "" && r.host != "" }

// sameHost reports whether r and s are on one host and port.
func (r reference) sameHost(s reference) bool { return r.host == s.host && r.port == s.port }

// place is the host of r, and its port where it is not the scheme's own.
func (r reference) place() string {
	host := r.host
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if r.port == "" {
		return host
	}
	return host + ":" + r.port
}

// address is the IP address that the host of r is, if it is one.
func (r reference) address() (netip.Addr, bool) {
	addr, err := netip.ParseAddr(r.host)
	return addr, err == nil
}

func startsWithDigit(s string) bool { return s != "" && '0' <= s[0] && s[0] <= '9' }
