// Package bench compares robotslint with its peers on the same inputs, in one
// run. It is a module of its own, so that no peer is a dependency of robotslint.
//
//	go test -bench .               against github.com/temoto/robotstxt
//	./peers.sh                     against npm robots-parser and Debian's python3-protego
package bench

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Input is a robots.txt and URLs to ask of it.
type Input struct {
	Name, Robots string
	URLs         []string
}

// Inputs are a common file, a long one, one as large as is read, and one that
// is meant to take long.
func Inputs() []Input {
	urls := make([]string, 1000)
	random := rand.New(rand.NewPCG(3, 4))
	for i := range urls {
		urls[i] = fmt.Sprintf("/catalogue/section-%d/item-%d?sort=%d", random.IntN(600), random.IntN(15000), random.IntN(15000))
	}
	var hostile strings.Builder
	hostile.WriteString("User-agent: *\n")
	for i := range 2000 {
		fmt.Fprintf(&hostile, "Disallow: /*a*a*a*a*a*b%d\n", i)
	}
	return []Input{
		{"194B", small, urls},
		{"3KB", catalogue(70), urls},
		{"500KiB", catalogue(12000), urls},
		{"hostile", hostile.String(), []string{"/" + strings.Repeat("a", 2<<10)}},
	}
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

// catalogue has that many rules, a fifth of them with wildcards.
func catalogue(rules int) string {
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
