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
first one that the file has. "*" is the group for all crawlers not named.`,
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
	fmt.Fprintln(w, "TOKEN\tOPERATOR\tCATEGORY\tSTATUS\tGROUPS IT LOOKS FOR")
	for _, c := range chosen {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", c.Token, cmp.Or(c.Operator, "-"), c.Category, c.Status, strings.Join(c.Chain(), ", "))
	}
	return w.Flush()
}

func describeCrawler(s Streams, c *crawlers.Crawler) {
	w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s\n", c.Token)
	for _, fact := range [][2]string{
		{"also", strings.Join(c.Aliases, ", ")},
		{"operator", c.Operator},
		{"fetches for", string(c.Category)},
		{"status", string(c.Status)},
		{"replaced by", c.ReplacedBy},
		{"looks for", strings.Join(c.Chain(), ", ")},
		{"honours robots.txt", string(cmp.Or(c.Robots, "not documented"))},
		{"honours Crawl-delay", string(cmp.Or(c.CrawlDelay, "not documented"))},
		{"reads as", c.Dialect},
		{"note", c.Note},
		{"known from", confidence[c.Confidence]},
		{"sources", strings.Join(citations(c.Sources), "; ")},
		{"compiled", crawlers.Compiled},
	} {
		if fact[1] != "" {
			fmt.Fprintf(w, "  %s:\t%s\n", fact[0], fact[1])
		}
	}
	w.Flush()
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
	crawlers.High:   "its operator's documentation",
	crawlers.Medium: "older or secondary sources",
	crawlers.Low:    "lists of tokens seen in use; nothing is claimed about its behaviour",
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
		document.Crawlers = append(document.Crawlers, crawler{
			c.Token, append([]string{}, c.Aliases...), c.Operator, c.Category, c.Status, c.ReplacedBy,
			c.Chain(), c.Robots, c.CrawlDelay, c.Dialect, c.Confidence, c.Note, sources,
		})
	}
	return writeJSON(s.Out, document)
}
