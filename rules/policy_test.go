package rules

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// largeFile is 500 KiB: 12,000 rules, a fifth with wildcards.
func largeFile() string {
	random := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for i := range 12000 {
		if i%5 == 0 {
			fmt.Fprintf(&b, "Disallow: /catalogue/section-%d/*?sort=%d\n", random.IntN(500), i)
		} else {
			fmt.Fprintf(&b, "Disallow: /catalogue/section-%d/item-%d\n", random.IntN(500), i)
		}
	}
	return b.String()
}

const smallFile = `User-agent: *
Disallow: /wp-admin/
Allow: /wp-admin/admin-ajax.php
Disallow: /search
Disallow: /*?s=
Disallow: /cart/
Disallow: /checkout/

Sitemap: https://www.example.com/sitemap_index.xml
`

func BenchmarkCompile(b *testing.B) {
	for _, src := range []string{smallFile, largeFile()} {
		b.Run(fmt.Sprint(len(src)), func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				Compile(Google, src)
			}
		})
	}
}

func BenchmarkDecide(b *testing.B) {
	random := rand.New(rand.NewPCG(3, 4))
	var urls []string
	for range 1000 {
		urls = append(urls, fmt.Sprintf("https://www.example.com/catalogue/section-%d/item-%d?sort=%d", random.IntN(600), random.IntN(15000), random.IntN(15000)))
	}
	for _, src := range []string{smallFile, largeFile()} {
		for _, d := range Dialects {
			b.Run(fmt.Sprintf("%d/%s", len(src), d.Name), func(b *testing.B) {
				p := Compile(d, src)
				b.ReportAllocs()
				i := 0
				for b.Loop() {
					p.Decide("Googlebot", urls[i%len(urls)])
					i++
				}
			})
		}
	}
}
