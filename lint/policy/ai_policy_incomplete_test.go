package policy

import (
	"testing"

	"github.com/robotslint/robotslint/rules/crawlers"
)

func TestIsExpectedInLists(t *testing.T) {
	for _, tt := range []struct {
		crawler crawlers.Crawler
		want    bool
	}{
		{crawlers.Crawler{Status: crawlers.Active, Confidence: crawlers.High}, true},
		{crawlers.Crawler{Status: crawlers.Active, Confidence: crawlers.High, Kind: crawlers.ControlToken}, true},
		{crawlers.Crawler{Status: crawlers.Active, Confidence: crawlers.High, Kind: crawlers.PolicyToken}, false},
		{crawlers.Crawler{Status: crawlers.Deprecated, Confidence: crawlers.High}, false},
		{crawlers.Crawler{Status: crawlers.Active, Confidence: crawlers.Medium}, false},
	} {
		if got := isExpectedInLists(&tt.crawler); got != tt.want {
			t.Errorf("%+v: got %v, want %v", tt.crawler, got, tt.want)
		}
	}
}
