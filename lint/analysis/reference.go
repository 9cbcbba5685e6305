package analysis

import (
	"fmt"
	"strings"

	"golang.org/x/net/idna"
)

// Reference is a URL, or a part of one, split into its components (RFC 3986
// appendix B). Nothing is validated; missing components are empty.
type Reference struct {
	Scheme string // in lower case
	Host   string // in lower case and Punycode, without a final dot; an IPv6 address without brackets
	Port   string // empty for the default of the scheme
	Path   string // with query and fragment
}

// ParseReference splits s. A host and port without a scheme, such as
// "example.com:8080", are left in Path.
func ParseReference(s string) Reference {
	m := referenceParts().FindStringSubmatch(s)
	r := Reference{Scheme: strings.ToLower(m[1]), Path: m[3]}
	if strings.Contains(r.Scheme, ".") || m[1] != "" && m[2] == "" && startsWithDigit(m[3]) {
		return Reference{Path: s} // a host with a port, not a scheme
	}
	host := m[2][strings.LastIndexByte(m[2], '@')+1:]
	if i := strings.LastIndexByte(host, ':'); i > strings.LastIndexByte(host, ']') {
		host, r.Port = host[:i], host[i+1:]
	}
	if r.Scheme == "http" && r.Port == "80" || r.Scheme == "https" && r.Port == "443" {
		r.Port = ""
	}
	r.Host = canonicalHost(host)
	return r
}

// IsAbsolute reports whether r has a scheme and a host.
func (r Reference) IsAbsolute() bool { return r.Scheme != "" && r.Host != "" }

// SameHost reports whether r and s have the same host and port.
func (r Reference) SameHost(s Reference) bool { return r.Host == s.Host && r.Port == s.Port }

// HostPort returns the host of r, with its port unless that is the default of the
// scheme. An IPv6 address is in brackets.
func (r Reference) HostPort() string {
	host := r.Host
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if r.Port == "" {
		return host
	}
	return host + ":" + r.Port
}

// MissingParts returns a phrase for the parts that r, written as url, lacks to be
// absolute.
func (r Reference) MissingParts(url string) string {
	switch {
	case r.Scheme != "" && strings.HasPrefix(r.Path, "/"):
		return fmt.Sprintf(`a second "/" after %q`, url[:len(r.Scheme)+1])
	case r.Scheme != "":
		return `"//" and a host`
	case r.Host != "", LooksLikeHost(url):
		return "a scheme"
	}
	return "scheme and host"
}

// LooksLikeHost reports whether a reference without a scheme begins with a host:
// "www.example.com/sitemap.xml", but not "sitemap.xml".
func LooksLikeHost(url string) bool {
	host, _, ok := strings.Cut(url, "/")
	return ok && strings.Contains(strings.Trim(host, "."), ".")
}

// canonicalHost returns host in the form in which hosts are compared.
func canonicalHost(host string) string {
	host = strings.TrimSuffix(strings.ToLower(strings.Trim(host, "[]")), ".")
	if len(host) <= maxHost {
		if ascii, err := idna.Lookup.ToASCII(host); err == nil {
			return ascii
		}
	}
	return host
}

// referenceParts has the groups scheme, authority and the rest.
var referenceParts = Expr(`(?s)^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?(.*)$`)
