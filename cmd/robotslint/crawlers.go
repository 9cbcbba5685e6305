package main

import (
	"cmp"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/rules/crawlers"
)

var crawlersCommand = command{
	name:     "crawlers",
	operands: "[TOKEN]...",
	summary:  "List the crawlers that robotslint knows, or describe some of them.",
	about: `A crawler looks for the groups in its fallback chain, in order, and obeys the
first one that the file has. "*" is the group for all crawlers not named. A
control token or policy token names no crawler: operators look for its group to
learn how they may use pages.`,
	prepare: func(fs *pflag.FlagSet) func(Streams, []string) (int, error) {
		format := fs.String("format", "text", "output `FORMAT`: text or json")
		return func(s Streams, operands []string) (int, error) {
			if _, err := oneOf("format", *format, tableFormats); err != nil {
				return 0, err
			}
			var chosen []*crawlers.Crawler
			var tokens []string
			for c := range crawlers.All() {
				tokens = append(append(tokens, c.Token), c.Aliases...)
				if len(operands) == 0 {
					chosen = append(chosen, c)
				}
			}
			for _, token := range operands {
				c, ok := crawlers.Lookup(token)
				if !ok {
					_, err := oneOf("crawler", token, tokens)
					return 0, err
				}
				chosen = append(chosen, c)
			}
			switch {
			case *format == "json":
				return exitClean, crawlersJSON(s, chosen)
			case len(operands) == 0:
				return exitClean, crawlersTable(s, chosen)
			}
			for i, c := range chosen {
				if i > 0 {
					fmt.Fprintln(s.Out)
				}
				describeCrawler(s, c)
			}
			return exitClean, nil
		}
	},
}

func crawlersTable(s Streams, chosen []*crawlers.Crawler) error {
	w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "TOKEN\tOPERATOR\tKIND\tPURPOSE\tSTATUS\tGROUPS IT LOOKS FOR")
	for _, c := range chosen {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", c.Token, cmp.Or(c.Operator, "-"), c.Kind, c.Category, c.Status, strings.Join(c.Chain(), ", "))
	}
	return w.Flush()
}

func describeCrawler(s Streams, c *crawlers.Crawler) {
	w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s\n", c.Token)
	facts := [][2]string{
		{"kind", kinds[c.Kind]},
		{"also called", strings.Join(c.Aliases, ", ")},
		{"in User-Agent", inUserAgent(c)},
		{"operator", cmp.Or(c.Operator, "unknown, or anyone who runs it")},
		{"purpose", string(c.Category)},
		{"status", string(c.Status)},
		{"replaced by", c.ReplacedBy},
	}
	if c.Claims() {
		facts = append(facts, [][2]string{
			{"honours robots.txt", string(cmp.Or(c.Robots, "not documented"))},
			{"honours Crawl-delay", string(cmp.Or(c.CrawlDelay, "not documented"))},
			{"dialect", c.Dialect},
			{"falls back to", fallback(c)},
		}...)
	}
	facts = append(facts, [][2]string{
		{"note", c.Note},
		{"confidence", confidence[c.Confidence]},
		{"sources", strings.Join(citations(c.Sources), "\n  \t")},
		{"compiled", crawlers.Compiled},
	}...)
	for _, fact := range facts {
		if fact[1] != "" {
			fmt.Fprintf(w, "  %s:\t%s\n", fact[0], fact[1])
		}
	}
	w.Flush()
}

// inUserAgent says how the User-Agent headers of c name it; empty if by its token.
func inUserAgent(c *crawlers.Crawler) string {
	switch {
	case c.Fetches() && len(c.HeaderNames()) == 0:
		return "no name that tells it from other clients"
	case c.Agents == nil:
		return ""
	}
	return strings.Join(c.Agents, ", ")
}

// fallback names the groups that c obeys if it has none of its own, in order.
func fallback(c *crawlers.Crawler) string {
	const global = `the group for "*"`
	switch groups := strings.Replace(strings.Join(c.Chain()[1:], ", then "), "*", global, 1); {
	case c.Robots == crawlers.No:
		return "nothing: it obeys no group"
	case groups == "":
		return "nothing: it ignores " + global
	case c.MayIgnoreGlobal:
		return groups + ", which it may ignore"
	default:
		return groups
	}
}

var kinds = map[crawlers.Kind]string{
	crawlers.Fetcher:      "crawler",
	crawlers.ControlToken: "control token: nothing fetches as it, and its operator honours it",
	crawlers.PolicyToken:  "policy token: nothing fetches as it, and several operators honour it",
}

// citations returns the address of each source, or its name if it has none, and
// the date of the text that was read.
func citations(sources []*crawlers.Source) []string {
	var cited []string
	for _, source := range sources {
		citation := cmp.Or(source.URL, source.Name)
		if source.Date != "" {
			citation += " (" + source.Date + ")"
		}
		cited = append(cited, citation)
	}
	return cited
}

var confidence = map[crawlers.Confidence]string{
	crawlers.High:   "high, from its operator's documentation",
	crawlers.Medium: "medium, from older documentation or secondary sources",
	crawlers.Low:    "low, from lists of names in use; robotslint claims nothing about its behaviour",
}

func crawlersJSON(s Streams, chosen []*crawlers.Crawler) error {
	type source struct {
		Name string `json:"name"`
		URL  string `json:"url,omitempty"`
		Date string `json:"date,omitempty"`
	}
	type crawler struct {
		Token      string              `json:"token"`
		Aliases    []string            `json:"aliases"`
		Agents     []string            `json:"agents"`
		Kind       string              `json:"kind"`
		Operator   string              `json:"operator"`
		Category   crawlers.Category   `json:"category"`
		Status     crawlers.Status     `json:"status"`
		ReplacedBy string              `json:"replacedBy,omitempty"`
		Groups     []string            `json:"groups"`
		Robots     crawlers.Answer     `json:"honoursRobots"`
		CrawlDelay crawlers.Answer     `json:"honoursCrawlDelay"`
		Dialect    string              `json:"dialect"`
		Confidence crawlers.Confidence `json:"confidence"`
		Note       string              `json:"note,omitempty"`
		Sources    []source            `json:"sources"`
	}
	document := struct {
		Version  int       `json:"version"`
		Compiled string    `json:"compiled"`
		Crawlers []crawler `json:"crawlers"`
	}{1, crawlers.Compiled, []crawler{}}
	for _, c := range chosen {
		var sources []source
		for _, from := range c.Sources {
			sources = append(sources, source(*from))
		}
		status := c.Status
		if c.Kind == crawlers.ControlToken {
			status = crawlers.Status(crawlers.ControlToken) // as readers of version 1 knew it before there were kinds
		}
		document.Crawlers = append(document.Crawlers, crawler{
			c.Token, append([]string{}, c.Aliases...), append([]string{}, c.HeaderNames()...), c.Kind.String(), c.Operator, c.Category, status, c.ReplacedBy,
			c.Chain(), c.Robots, c.CrawlDelay, c.Dialect, c.Confidence, c.Note, sources,
		})
	}
	return writeJSON(s.Out, document)
}
