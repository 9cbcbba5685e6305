package grammar

import (
	"fmt"
	"strings"
	"testing"
)

// rulesOf is a robots.txt of n octets: groups of fifty rules each.
func rulesOf(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		if i%50 == 0 {
			fmt.Fprintf(&b, "\n# crawler %d\nUser-agent: bot-%d\n", i, i)
		}
		fmt.Fprintf(&b, "Disallow: /catalogue/section-%d/*?sort=\n", i)
	}
	return b.String()[:n]
}

// On two cores of a Xeon, 500 KiB are read at 270 MB/s, with 3.5 octets
// allocated for each octet read, and 3 KB in 14 µs. The scanner alone reads
// 1.3 GB/s and allocates nothing.
func BenchmarkParse(b *testing.B) {
	for _, size := range []int{3000, 500 << 10} {
		src := rulesOf(size)
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				Parse("robots.txt", src)
			}
		})
	}
}

func BenchmarkLines(b *testing.B) {
	src := rulesOf(500 << 10)
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		for range Lines(src) {
		}
	}
}
