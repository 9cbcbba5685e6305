package source

import (
	"fmt"
	"net/netip"
)

// nonPublic are the addresses that cannot be reached publicly or do not belong to
// servers, from IANA's registries of special-purpose addresses (RFC 6890): those
// of IPv4, and those of IPv6 within global unicast.
var nonPublic = prefixes(
	"0.0.0.0/8",       // this network
	"10.0.0.0/8",      // private
	"100.64.0.0/10",   // between carrier and customer (CGNAT)
	"127.0.0.0/8",     // loopback
	"169.254.0.0/16",  // link-local; cloud instance metadata
	"172.16.0.0/12",   // private
	"192.0.0.0/24",    // protocol assignments
	"192.0.2.0/24",    // documentation
	"192.88.99.0/24",  // 6to4 relays
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
	sixToFour     = netip.MustParsePrefix("2002::/16")    // followed by an IPv4 address (RFC 3056)
	nat64         = netip.MustParsePrefix("64:ff9b::/96") // followed by an IPv4 address (RFC 6052)
)

func prefixes(texts ...string) []netip.Prefix {
	var all []netip.Prefix
	for _, text := range texts {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}

// isPublic reports whether addr may belong to a public server. An IPv6 address
// that embeds an IPv4 address is judged by the latter; one with a zone belongs to a
// link and is not public.
func isPublic(addr netip.Addr) bool {
	addr = addr.Unmap()
	b := addr.As16()
	switch {
	case sixToFour.Contains(addr):
		return isPublic(netip.AddrFrom4([4]byte(b[2:6])))
	case nat64.Contains(addr):
		return isPublic(netip.AddrFrom4([4]byte(b[12:])))
	case addr.Is6() && !globalUnicast.Contains(addr):
		return false
	}
	for _, p := range nonPublic {
		if p.Contains(addr) {
			return false
		}
	}
	return addr.IsValid()
}

// checkAddress returns why robotslint does not connect to an address with a port.
func (r *Reader) checkAddress(address string) error {
	at, err := netip.ParseAddrPort(address)
	if err == nil && (isPublic(at.Addr()) || at == r.trusted) {
		return nil
	}
	return refusal{fmt.Errorf("%s is not a public address (--allow-private)", at.Addr())}
}
