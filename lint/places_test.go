package lint_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint"
)

// manyAlike are files of 12,000 lines with the same mistake, each in one group.
var manyAlike = map[string]func(i int) string{
	"path-without-slash":  func(i int) string { return fmt.Sprintf("Disallow: section-%06d/of/shop/%d\n", i, i%7) },
	"trailing-star":       func(i int) string { return fmt.Sprintf("Disallow: /section-%06d/of/shop/*\n", i) },
	"duplicate-rule":      func(i int) string { return fmt.Sprintf("Disallow: /section-%06d/of/shop/\n", i/2) },
	"redundant-rule":      func(i int) string { return fmt.Sprintf("Disallow: /section-%04d/%s\n", i/200, letters(i%200+1)) },
	"repeated-stars":      func(i int) string { return fmt.Sprintf("Disallow: /section-%08d/**/of/the/shop/\n", i) },
	"leading-star-path":   func(i int) string { return fmt.Sprintf("Disallow: *section-%06d/of/shop/\n", i) },
	"trailing-whitespace": func(i int) string { return fmt.Sprintf("Disallow: /section-%06d/of/shop/  \n", i) },
	"noindex-in-robots":   func(i int) string { return fmt.Sprintf("Noindex: /section-%06d/of/shop/\n", i) },
	"unknown-field":       func(i int) string { return fmt.Sprintf("X-Section: /section-%06d/of/shop/\n", i) },
	"sitemap-duplicate":   func(int) string { return "Sitemap: https://a.example.edu/s.xml\n" },
}

// BenchmarkPlaces lints files of 12,000 mistakes that are alike, with all passes,
// and fixes them.
func BenchmarkPlaces(b *testing.B) {
	cfg := lint.DefaultConfig()
	cfg.Passes = lint.Passes
	for name, line := range manyAlike {
		var src strings.Builder
		src.WriteString("User-agent: *\n")
		if name == "redundant-rule" {
			for i := range 60 {
				fmt.Fprintf(&src, "Disallow: /section-%04d/\n", i)
			}
		}
		for i := range 12_000 {
			src.WriteString(line(i))
		}
		f := grammar.Parse("robots.txt", src.String())
		b.Run("lint/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				places := 0
				for _, fd := range lint.Run(f, cfg) {
					if fd.Pass.ID == name {
						places++
					}
				}
				b.ReportMetric(float64(places), "places")
			}
		})
		b.Run("fix/"+name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r := lint.FixAll(f, cfg, false)
				b.ReportMetric(float64(r.Fixed), "fixed")
			}
		})
	}
}
