package source

import "time"

const (
	// DefaultMaxSize is how many octets of an operand are read unless the caller
	// sets another limit: sixteen times what Google reads.
	DefaultMaxSize = 8 << 20

	// maxLines is how many lines a robots.txt may have: twice as many as fit
	// into what Google reads, and some 25 times as many as the largest known
	// file has. Each takes more memory than its octets do.
	maxLines = 1 << 20

	// MaxRedirects is how many redirects a fetch follows: as many as RFC 9309
	// 2.3.1.2 asks of crawlers, and as Google follows.
	MaxRedirects = 5

	// DefaultTimeout bounds a whole fetch, redirects included.
	DefaultTimeout = 30 * time.Second

	maxHeader = 64 << 10 // octets of a response header
	maxReason = 240      // octets of a network error; a server may have written them

	maxURL             = 64 << 10   // octets of one URL in a list
	maxElement         = 2 * maxURL // octets of one tag, comment or text in a sitemap
	maxNesting         = 100        // open elements in a sitemap, which needs five at most
	maxUnzippedSitemap = 64 << 20   // octets that a compressed sitemap may expand to; sitemaps.org allows 50 MiB
	maxUnzippedList    = 256 << 20  // octets that a compressed list may expand to

	maxLinks  = 10      // symbolic links followed in a revision, one after the other
	maxTarget = 4 << 10 // octets of the target of such a link

	maxSites    = 100_000 // in a list
	maxBadSites = 100     // lines of a list of sites that are reported one by one
	maxHost     = 300     // octets of a host in such a list, with its port; DNS allows 253
	maxQuoted   = 100     // octets of such a line in a message

	maxHosts = 16       // asked at a time
	maxAhead = 1024     // URLs asked for while the result of an earlier one is missing
	maxHeld  = 64 << 20 // octets of their results, past which nothing more is asked for

	maxAgeSeconds = 1 << 31 // RFC 9111 1.2.2: larger values are read as this one

	binarySample = 8 << 10 // octets at the start of a file that tell text from binary
	listSample   = 512     // octets at the start of a list that tell XML from lines
)
