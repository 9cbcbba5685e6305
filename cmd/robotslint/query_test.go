package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkQueryURLs asks about 10,000 URLs of a list: what a URL costs to read, to
// answer and to print.
func BenchmarkQueryURLs(b *testing.B) {
	file := filepath.Join(b.TempDir(), "robots.txt")
	if err := os.WriteFile(file, []byte("User-agent: *\nDisallow: /admin/\nDisallow: /private\nDisallow: /*?id=5\nAllow: /private/x\n"), 0o644); err != nil {
		b.Fatal(err)
	}
	var urls strings.Builder
	for i := range 10_000 {
		fmt.Fprintf(&urls, "https://www.example.com/shop/section-%d/private/item?id=%d\n", i%7, i)
	}
	for _, format := range answerFormats() {
		b.Run(format, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s := Streams{In: strings.NewReader(urls.String()), Out: io.Discard, Err: os.Stderr, Getenv: os.Getenv}
				if status := Main([]string{"query", file, "--urls-from", "-", "--format", format}, s); status == exitError {
					b.Fatal("the query failed")
				}
			}
		})
	}
}
