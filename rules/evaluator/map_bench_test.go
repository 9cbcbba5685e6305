package evaluator_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// mapFile returns a file of about 12,000 rules, a fifth of them with wildcards: perGroup
// for each of 39 crawlers, the others for any other crawler.
func mapFile(perGroup int) string {
	const total, crawlers = 12_000, 39
	random := rand.New(rand.NewPCG(12, 40))
	var b strings.Builder
	write := func(agent string, n int) {
		fmt.Fprintf(&b, "\nUser-agent: %s\n", agent)
		for range n {
			verdict := "Disallow"
			if random.IntN(8) == 0 {
				verdict = "Allow"
			}
			directory, item := random.IntN(40), random.IntN(5000)
			switch pick := random.IntN(10); {
			case pick == 0:
				fmt.Fprintf(&b, "%s: /*?p%d=\n", verdict, item%500)
			case pick == 1:
				fmt.Fprintf(&b, "%s: /d%d/*/i%d.html$\n", verdict, directory, item)
			default:
				fmt.Fprintf(&b, "%s: /d%d/i%d\n", verdict, directory, item)
			}
		}
	}
	for i := range crawlers {
		write(fmt.Sprintf("crawler-%c%c", 'a'+i/26, 'a'+i%26), perGroup)
	}
	write("*", total-crawlers*perGroup)
	return b.String()
}

// The maps have 24 rows and 40 columns.
func BenchmarkMap(b *testing.B) {
	for _, perGroup := range []int{300, 30} {
		f := grammar.Parse("robots.txt", mapFile(perGroup))
		b.Run(fmt.Sprintf("%d rules for each crawler", perGroup), func(b *testing.B) {
			for b.Loop() {
				evaluator.NewMap(f, nil, evaluator.MapOptions{Rows: 24})
			}
		})
	}
}
