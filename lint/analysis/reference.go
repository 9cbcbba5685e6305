package analysis

import (
	"net/netip"
	"strings"

	"golang.org/x/net/idna"

	"github.com/robotslint/robotslint/ast"
)

// Reference is a URL, or a part of one, taken apart (RFC 3986 appendix B).
// Nothing is validated; what is missing is empty.
type Reference struct {
	Scheme string // in lower case
	Host   string // in lower case and Punycode, without a final dot; of an IPv6 address without brackets
	Port   string // empty for the scheme's own
	Path   string // with query and fragment
}

var referenceParts = Expr(`(?s)^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?(.*)$`)

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

// IsAbsolute reports whether r says where it is: a scheme and a host.
func (r Reference) IsAbsolute() bool { return r.Scheme != "" && r.Host != "" }

// SameHost reports whether r and s are on one host and port.
func (r Reference) SameHost(s Reference) bool { return r.Host == s.Host && r.Port == s.Port }

// HostPort is the host of r, and its port where it is not the scheme's own.
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

// address is the IP address that the host of r is, if it is one.
func (r Reference) address() (netip.Addr, bool) {
	addr, err := netip.ParseAddr(r.Host)
	return addr, err == nil
}

// LikelyHost is the host, with its port, that more than half of the sitemaps
// are on; empty where there is none. Most files name their own.
func LikelyHost(c *Context) (host, port string) {
	type place struct{ host, port string }
	all, on := 0, map[place]int{}
	for _, sm := range SitemapLines.Of(c) {
		if sm.IsAbsolute() {
			all++
			on[place{sm.Host, sm.Port}]++
		}
	}
	for p, n := range on {
		if 2*n > all {
			return p.host, p.port
		}
	}
	return "", ""
}

// SiteURL is where the file is served; false where that is not known.
func SiteURL(c *Context) (Reference, bool) {
	site := ParseReference(c.Site)
	return site, site.IsAbsolute()
}

// MissingParts names the parts that url lacks.
func (r Reference) MissingParts(url string) string {
	switch {
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

// CompleteURL offers the full URL in place of r, which stands at that place, where
// only the site's own parts are missing.
func CompleteURL(c *Context, at ast.Span, r Reference) []Fix {
	url := c.Text(at)
	site, known := SiteURL(c)
	full := ""
	switch path := strings.TrimLeft(url, "/"); {
	case r.Scheme != "":
		if host := strings.TrimLeft(r.Path, "/"); LooksLikeHost(host) {
			full = r.Scheme + "://" + host
		}
	case !known:
	case r.Host != "", ParseReference("//" + url).SameHost(site):
		full = site.Scheme + "://" + path
	case !LooksLikeHost(url):
		full = site.Scheme + "://" + site.HostPort() + "/" + path
	}
	if full == "" {
		return nil
	}
	return []Fix{{Message: "write the full URL", Edits: []Edit{{Span: at, Text: full}}, Adds: true}}
}

// IsPrivate reports whether the host of r means nothing outside of somebody's
// network: special-use names, names without a dot, addresses that are not routed.
func (r Reference) IsPrivate() bool {
	if addr, ok := r.address(); ok {
		addr = addr.Unmap()
		return addr.IsPrivate() || addr.IsLoopback() || addr.IsLinkLocalUnicast() || addr.IsUnspecified() || sharedAddresses.Contains(addr)
	}
	return privateHost().MatchString(r.Host)
}

// IsStaging reports whether the host of r is by its name a copy of a site.
func (r Reference) IsStaging() bool { return stagingHost.Matches(r.Host) }

var (
	sharedAddresses = netip.MustParsePrefix("100.64.0.0/10") // RFC 6598

	privateHost = Expr(`^([a-z0-9-]+|.*\.(localhost|local|test|internal|invalid|lan|home\.arpa))$`)

	// stagingHost knows environments by their first or second label, and the
	// names that hosting platforms and tunnels give to one deployment. Words
	// that are also the names of public sites, such as dev, beta and stage, are
	// not among them.
	stagingHost = MarkedExpr(strings.Join([]string{
		`^([a-z0-9-]+\.)?([a-z0-9]+-)*(staging|stg|pre-?prod|preproduction|prelive|uat)\d*(-[a-z0-9]+)*(\.[a-z0-9-]+){2,}$`,
		`^test\d*(\.[a-z0-9-]+){2,}$`,
		`^[a-z0-9-]+--[a-z0-9-]+\.netlify\.app$`,
		`^[a-z0-9-]+-git-[a-z0-9-]+\.vercel\.app$`,
		`^[a-z0-9-]+\.[a-z0-9-]+\.pages\.dev$`,
		`^(dev|test)-[a-z0-9-]+\.pantheonsite\.io$`,
		`\.(ngrok\.io|ngrok\.app|ngrok-free\.app|trycloudflare\.com|loca\.lt|ddev\.site|lndo\.site|wpcomstaging\.com|flywheelstaging\.com)$`,
	}, "|"), "staging", "stg", "prod", "prelive", "uat", "test", "dev", "netlify", "vercel", "ngrok", "trycloudflare", "loca.lt", "ddev.", "lndo.")
)
