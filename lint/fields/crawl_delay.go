package fields

import (
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// delayFault is what is wrong with a Crawl-delay. A line has one fault at most:
// the first of these that it has.
type delayFault uint8

const (
	delaySound     delayFault = iota
	delayOutside              // before all groups
	delayIgnored              // every crawler of its group ignores it
	delayMalformed            // not a number of seconds
	delayRepeated             // one of its crawlers has a delay already
	delayLarge                // longer than some of its readers accept
)

// crawlDelay is a Crawl-delay line.
type crawlDelay struct {
	ast.Line
	fault   delayFault
	seconds float64
	global  bool        // its group names "*"
	value   *valueFault // why it is malformed; nil if it is not
	deaf    []string    // the product tokens of its group, if all their crawlers ignore it
	earlier *crawlDelay // the delay that its crawlers have already; nil for none
	inGroup bool        // the earlier delay is in the same group
}

// The longest delays, in seconds, that Bing and the library crawler-commons accept.
const (
	longestForBing    = 30
	longestForCommons = 300
)

// crawlDelays are the Crawl-delay lines of the file. In a group whose crawlers all
// ignore them, only the first one is listed: the others add nothing.
var crawlDelays = analysis.NewFact(findCrawlDelays)

func findCrawlDelays(c *analysis.Context) []crawlDelay {
	var found []crawlDelay
	for ln := range records(c, analysis.OutsideGroups(c), "Crawl-delay") {
		found = append(found, crawlDelay{Line: ln, fault: delayOutside})
	}
	ofBing := groupOfBing(c)
	byCrawler := map[string]*crawlDelay{}
	for g := range groups(c) {
		if deaf := deafToCrawlDelay(c, g); deaf != nil {
			for ln := range records(c, g.Lines, "Crawl-delay") {
				found = append(found, crawlDelay{Line: ln, fault: delayIgnored, deaf: deaf})
				break
			}
			continue
		}
		for section := range sections(g) {
			found = append(found, delaysIn(c, section, longestDelay(c, section, ofBing), byCrawler)...)
		}
	}
	return found
}

// delaysIn are the delays of a section. Delays above longest are too large, unless
// it is zero. The first sound delay becomes the delay of each crawler that the
// section names and that has none in byCrawler.
func delaysIn(c *analysis.Context, section ast.Group, longest float64, byCrawler map[string]*crawlDelay) []crawlDelay {
	var delays []crawlDelay
	var first *crawlDelay // the first sound one
	global := slices.Contains(analysis.SortedNamesIn(c, section), "*")
	for ln := range records(c, section.Lines, "Crawl-delay") {
		dl := crawlDelay{Line: ln, earlier: first, inGroup: first != nil, global: global}
		dl.seconds, dl.value = parseDelay(c.Text(ln.Value))
		if dl.value == nil && first == nil {
			first = &dl
			for _, name := range analysis.NamesIn(c, section) {
				switch {
				case byCrawler[name] == nil:
					byCrawler[name] = first
				case dl.earlier == nil && byCrawler[name].seconds != dl.seconds:
					dl.earlier = byCrawler[name]
				}
			}
		}
		switch {
		case dl.value != nil:
			dl.fault = delayMalformed
		case dl.earlier != nil:
			dl.fault = delayRepeated
		case longest > 0 && dl.seconds > longest:
			dl.fault = delayLarge
		}
		delays = append(delays, dl)
	}
	return delays
}

// groupOfBing holds the user-agent lines of the group that Bing's crawler follows.
func groupOfBing(c *analysis.Context) map[int]bool {
	lines := map[int]bool{}
	p := c.Policy(rules.Bing)
	if g := p.Group(crawlers.Bind(p, "bingbot").Token); g != nil {
		for _, line := range g.Lines {
			lines[line] = true
		}
	}
	return lines
}

// longestDelay is the longest delay, in seconds, that the crawlers of a section are
// known to accept; zero if nothing is known about them.
func longestDelay(c *analysis.Context, section ast.Group, ofBing map[int]bool) float64 {
	longest := 0.0
	for ua := range section.UserAgents() {
		switch {
		case ofBing[ua.Number]:
			return longestForBing
		case c.Text(ua.Value) == "*":
			longest = longestForCommons
		}
	}
	return longest
}
