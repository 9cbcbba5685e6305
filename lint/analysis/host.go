package analysis

import (
	"net/netip"
	"strings"
)

// IsPrivate reports whether the host of r has no meaning outside a private network:
// special-use names, names without a dot, addresses that are not routed.
func (r Reference) IsPrivate() bool {
	if addr, ok := r.address(); ok {
		addr = addr.Unmap()
		return addr.IsPrivate() || addr.IsLoopback() || addr.IsLinkLocalUnicast() || addr.IsUnspecified() || sharedAddresses.Contains(addr)
	}
	return privateHost().MatchString(r.Host)
}

// IsStaging reports whether the name of the host of r is that of a test copy of a
// site.
func (r Reference) IsStaging() bool { return stagingHost.Matches(r.Host) }

// MayBeStaging reports whether the name of the host of r is one that test copies of
// sites have, and some public sites too: dev, stage, qa.
func (r Reference) MayBeStaging() bool { return maybeStagingHost.Matches(r.Host) }

// address returns the IP address that the host of r is, or false if it is a name.
func (r Reference) address() (netip.Addr, bool) {
	addr, err := netip.ParseAddr(r.Host)
	return addr, err == nil
}

var (
	sharedAddresses = netip.MustParsePrefix("100.64.0.0/10") // RFC 6598

	privateHost = Expr(`^([a-z0-9-]+|.*\.(localhost|local|test|internal|invalid|lan|home\.arpa))$`)

	maybeStagingHost = MarkedExpr(`^(www\.)?([a-z0-9]+-)*(dev|develop|development|stage|qa|sandbox)\d*(-www)?(\.[a-z0-9-]+){2,}$`, "dev", "stage", "qa", "sandbox")

	// stagingHost recognises environments by the first or second label, and the
	// names that hosting platforms and tunnels give to one deployment. Words that
	// are also the names of public sites, such as dev, beta and stage, are left
	// out.
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
