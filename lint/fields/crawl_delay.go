package fields

import (
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
	delayIgnored              // all that the group names ignore it
	delayMalformed            // no number of seconds
	delayRepeated             // somebody whom it is for has a delay already
	delayLarge                // more than some of its readers take
)

// crawlDelay is a Crawl-delay line.
type crawlDelay struct {
	ast.Line
	fault   delayFault
	seconds float64
	wrong   *valueFault // of a malformed one
	deaf    []string    // whom its group names, if they all ignore it
	earlier *crawlDelay // that it repeats
	inGroup bool        // the earlier one stands in the same group
}

// The longest delays, in seconds, that Bing and the library crawler-commons take.
const (
	longestForBing    = 30
	longestForCommons = 300
)

// crawlDelays are the Crawl-delay lines of the file. In a group that is deaf to
// them only the first counts.
var crawlDelays = analysis.NewFact(findCrawlDelays)

func findCrawlDelays(c *analysis.Context) []crawlDelay {
	var found []crawlDelay
	for ln := range records(c, analysis.OutsideGroups(c), "Crawl-delay") {
		found = append(found, crawlDelay{Line: ln, fault: delayOutside})
	}
	ofBing := groupOfBing(c)
	said := map[string]*crawlDelay{} // by the name of the crawler
	for _, g := range c.File.Groups {
		if deaf := deafToCrawlDelay(c, g); deaf != nil {
			for ln := range records(c, g.Lines, "Crawl-delay") {
				found = append(found, crawlDelay{Line: ln, fault: delayIgnored, deaf: deaf})
				break
			}
			continue
		}
		for part := range sections(g) {
			found = append(found, delaysOf(c, part, longestDelay(c, part, ofBing), said)...)
		}
	}
	return found
}

// delaysOf are the delays of g, of which longest is the longest that is taken.
// What the crawlers that g names are given is added to said.
func delaysOf(c *analysis.Context, g ast.Group, longest float64, said map[string]*crawlDelay) []crawlDelay {
	var delays []crawlDelay
	var first *crawlDelay // that is sound
	for ln := range records(c, g.Lines, "Crawl-delay") {
		dl := crawlDelay{Line: ln, earlier: first, inGroup: first != nil}
		dl.seconds, dl.wrong = parseDelay(c.Text(ln.Value))
		if dl.wrong == nil && first == nil {
			first = &dl
			for _, name := range analysis.NamesIn(c, g) {
				switch {
				case said[name] == nil:
					said[name] = first
				case dl.earlier == nil && said[name].seconds != dl.seconds:
					dl.earlier = said[name]
				}
			}
		}
		switch {
		case dl.wrong != nil:
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

// groupOfBing are the user-agent lines of the group that Bing's crawler follows.
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

// longestDelay is the longest delay that all take who are known to follow g;
// zero where nothing is known of them.
func longestDelay(c *analysis.Context, g ast.Group, ofBing map[int]bool) float64 {
	longest := 0.0
	for ua := range g.UserAgents() {
		switch {
		case ofBing[ua.Number]:
			return longestForBing
		case c.Text(ua.Value) == "*":
			longest = longestForCommons
		}
	}
	return longest
}
