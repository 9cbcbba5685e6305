package source

import (
	"fmt"
	"net/netip"
)

// Addresses that the public does not reach, or that are not of servers: the
// registries of special purposes of IPv4 (RFC 6890) and, inside global unicast,
// of IPv6.
var special = prefixes(
	"0.0.0.0/8",       // this network
	"10.0.0.0/8",      // private
	"100.64.0.0/10",   // between carrier and customer (CGNAT)
	"127.0.0.0/8",     // loopback
	"169.254.0.0/16",  // link-local; instance metadata of clouds
	"172.16.0.0/12",   // private
	"192.0.0.0/24",    // protocol assignments
	"192.0.2.0/24",    // documentation
	"192.88.99.0/24",  // relays of 6to4
	"192.168.0.0/16",  // private
	"198.18.0.0/15",   // benchmarks
	"198.51.100.0/24", // documentation
	"203.0.113.0/24",  // documentation
	"224.0.0.0/4",     // multicast
	"240.0.0.0/4",     // reserved; broadcast
	"2001::/23",       // protocol assignments, Teredo
	"2001:db8::/32",   // documentation
	"3fff::/20",       // documentation
)

var (
	globalUnicast = netip.MustParsePrefix("2000::/3")
	sixToFour     = netip.MustParsePrefix("2002::/16")    // then an IPv4 address (RFC 3056)
	nat64         = netip.MustParsePrefix("64:ff9b::/96") // then an IPv4 address (RFC 6052)
)

func prefixes(texts ...string) []netip.Prefix {
	var all []netip.Prefix
	for _, text := range texts {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}

// isPublic says whether anyone may have a server at addr. An IPv6 address that
// stands for one of IPv4 is judged as that.
func isPublic(addr netip.Addr) bool {
	addr = addr.Unmap().WithZone("")
	b := addr.As16()
	switch {
	case sixToFour.Contains(addr):
		return isPublic(netip.AddrFrom4([4]byte(b[2:6])))
	case nat64.Contains(addr):
		return isPublic(netip.AddrFrom4([4]byte(b[12:])))
	case addr.Is6() && !globalUnicast.Contains(addr):
		return false
	}
	for _, p := range special {
		if p.Contains(addr) {
			return false
		}
	}
	return addr.IsValid()
}

// refuse says why no connection is made to an address with a port.
func (r *Reader) refuse(address string) error {
	at, err := netip.ParseAddrPort(address)
	if err == nil && (isPublic(at.Addr()) || at == r.trusted) {
		return nil
	}
	return refusal{fmt.Errorf("%s is not a public address (--allow-private)", at.Addr())}
}
