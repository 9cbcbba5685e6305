package source

import (
	"net/netip"
	"testing"
)

// Security: private, loopback, link-local, CGNAT, ULA, multicast and
// unspecified addresses are not public, however they are written.
func TestIsPublic(t *testing.T) {
	for _, tt := range []struct {
		addr string
		want bool
	}{
		{"1.1.1.1", true},
		{"9.255.255.255", true},
		{"11.0.0.0", true},
		{"100.63.255.255", true},
		{"100.128.0.0", true},
		{"172.15.255.255", true},
		{"172.32.0.0", true},
		{"192.167.255.255", true},
		{"223.255.255.255", true},
		{"2606:4700:4700::1111", true},
		{"2001:4860:4860::8888", true},
		{"::ffff:1.1.1.1", true},
		{"64:ff9b::1.1.1.1", true},
		{"2002:101:101::", true},

		{"0.0.0.0", false},
		{"0.1.2.3", false},
		{"10.0.0.1", false},
		{"100.64.0.1", false},
		{"100.127.255.255", false},
		{"127.0.0.1", false},
		{"127.255.255.254", false},
		{"169.254.169.254", false},
		{"172.16.0.1", false},
		{"172.31.255.255", false},
		{"192.0.0.8", false},
		{"192.0.2.1", false},
		{"192.168.1.1", false},
		{"198.18.0.1", false},
		{"198.51.100.1", false},
		{"203.0.113.1", false},
		{"224.0.0.251", false},
		{"239.255.255.250", false},
		{"240.0.0.1", false},
		{"255.255.255.255", false},
		{"::", false},
		{"::1", false},
		{"::7f00:1", false},           // IPv4-compatible
		{"::ffff:127.0.0.1", false},   // v4-mapped
		{"::ffff:10.0.0.1", false},    // v4-mapped
		{"::ffff:0:10.0.0.1", false},  // translated
		{"64:ff9b::10.0.0.1", false},  // NAT64
		{"64:ff9b::a9fe:a9fe", false}, // NAT64
		{"64:ff9b:1::1.1.1.1", false}, // NAT64 of a site
		{"2002:a00:1::", false},       // 6to4
		{"2002:7f00:1::1", false},     // 6to4
		{"2001:0:1::1", false},        // Teredo
		{"2001:db8::1", false},
		{"3fff::1", false},
		{"5f00::1", false},
		{"100::1", false},
		{"fc00::1", false},
		{"fd12:3456::1", false},
		{"fe80::1", false},
		{"fe80::1%eth0", false},
		{"2606:4700:4700::1111%eth0", false}, // an address with a zone belongs to a link
		{"fec0::1", false},
		{"ff02::1", false},
	} {
		if got := isPublic(netip.MustParseAddr(tt.addr)); got != tt.want {
			t.Errorf("isPublic(%s): got %v, want %v", tt.addr, got, tt.want)
		}
	}
	if isPublic(netip.Addr{}) {
		t.Error("the zero address is public")
	}
}
