// Package bench compares robotslint with its peers on the same inputs, in one
// run. It is a module of its own, so that no peer is a dependency of robotslint.
//
//	go test -bench .     robotslint and github.com/temoto/robotstxt
//	go run ./run         every peer and every plot, written to docs/speed.md
package bench

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"

	"github.com/robotslint/robotslint/rules"
)

// Agent is the product token that every peer asks about.
const Agent = "Googlebot"

// Site begins every URL.
const Site = "https://www.example.com"

// Input is a robots.txt and URLs to ask of it.
type Input struct {
	Name, Robots string
	URLs         []string // to measure; of 65 octets, except in the hostile input
	Probes       []Probe  // to check the answers of a peer
}

// Probe is a URL and whether Agent may fetch it.
type Probe struct {
	URL     string
	Allowed bool
}

// Inputs are a common file, a long one, one as large as is read, and one that
// is meant to take long.
func Inputs() []Input { return inputs() }

var inputs = sync.OnceValue(func() []Input {
	urls := make([]string, 1000)
	random := rand.New(rand.NewPCG(3, 4))
	for i := range urls {
		urls[i] = fmt.Sprintf("%s/catalogue/section-%d/item-%d?sort=%d", Site, 100+random.IntN(500), 1000+random.IntN(9000), 1000+random.IntN(9000))
	}
	var hostile strings.Builder
	hostile.WriteString("User-agent: *\n")
	for i := range 2000 {
		fmt.Fprintf(&hostile, "Disallow: /*a*a*a*a*a*b%d\n", i)
	}
	all := []Input{
		{Name: "194B", Robots: small, URLs: urls},
		{Name: "3KB", Robots: Catalogue(70), URLs: urls},
		{Name: "500KiB", Robots: wholeLines(Catalogue(12000), 500<<10), URLs: urls},
		{Name: "hostile", Robots: hostile.String(), URLs: []string{Site + "/" + strings.Repeat("a", 2<<10)}},
	}
	for i := range all {
		all[i].Probes = probes(all[i])
	}
	return all
})

// probes are URLs that rules of in match, and as many others. The answers are those
// of the dialect of Google's parser, which the tests of robotslint compare with
// that parser.
func probes(in Input) []Probe {
	var urls []string
	for line := range strings.Lines(in.Robots) {
		if _, pattern, ok := strings.Cut(strings.TrimSpace(line), "low: "); ok {
			urls = append(urls, Site+strings.ReplaceAll(pattern, "*", "x"))
		}
	}
	random := rand.New(rand.NewPCG(5, 6))
	random.Shuffle(len(urls), func(i, j int) { urls[i], urls[j] = urls[j], urls[i] })
	urls = urls[:min(50, len(urls))]
	urls = append(urls, in.URLs[:min(len(urls), len(in.URLs))]...)

	p := rules.Compile(rules.Google, in.Robots)
	var probes []Probe
	for _, url := range urls {
		probes = append(probes, Probe{url, p.Decide(Agent, url).Verdict == rules.Allowed})
	}
	random.Shuffle(len(probes), func(i, j int) { probes[i], probes[j] = probes[j], probes[i] })
	return probes
}

// wholeLines returns the lines of src that end within size octets. A crawler that
// stops in the middle of a line reads another rule than its author wrote.
func wholeLines(src string, size int) string {
	return src[:strings.LastIndexByte(src[:size], '\n')+1]
}

const small = `User-agent: *
Disallow: /wp-admin/
Allow: /wp-admin/admin-ajax.php
Disallow: /search
Disallow: /*?s=
Disallow: /cart/
Disallow: /checkout/

Sitemap: https://www.example.com/sitemap_index.xml
`

// Catalogue returns a robots.txt with that many rules, a fifth of them with
// wildcards.
func Catalogue(rules int) string {
	random := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for i := range rules {
		if i%5 == 0 {
			fmt.Fprintf(&b, "Disallow: /catalogue/section-%d/*?sort=%d\n", random.IntN(500), i)
		} else {
			fmt.Fprintf(&b, "Disallow: /catalogue/section-%d/item-%d\n", random.IntN(500), i)
		}
	}
	return b.String()
}
