package grouping

import (
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// isMinor reports whether agent, a product token, is a crawler that makes previews of
// links or is out of use: what it may fetch matters little.
func isMinor(agent string) bool {
	k, known := crawlers.Lookup(agent)
	return known && k.Category == crawlers.Social || analysis.IsGone(agent)
}

// isRetired reports whether agent, a product token, is a crawler that sends no requests
// any more and has no successor that obeys its group.
func isRetired(agent string) bool {
	k, known := crawlers.Lookup(agent)
	return known && k.Status == crawlers.Retired
}

// rank is 0 for a crawler that matters and 1 for one that does not, to report first what
// matters.
func rank(agent string) int {
	if isMinor(agent) {
		return 1
	}
	return 0
}
