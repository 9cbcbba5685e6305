package report

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// Within and past its limit, a difference holds both texts, and no two lines that
// occur once in each text cross.
func TestDiffLines(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	text := func() string {
		var b strings.Builder
		for range random.IntN(30) {
			fmt.Fprintf(&b, "%d\n", random.IntN(20))
		}
		return b.String()
	}
	for range 2000 {
		before, after := text(), text()
		for _, limit := range []int{0, 10, 100, maxCompared} {
			var a, b strings.Builder
			for _, d := range diffLines(before, after, limit) {
				if d.Type != diffmatchpatch.DiffInsert {
					a.WriteString(d.Text)
				}
				if d.Type != diffmatchpatch.DiffDelete {
					b.WriteString(d.Text)
				}
			}
			if a.String() != before || b.String() != after {
				t.Fatalf("limit %d: of %q and %q, got %q and %q", limit, before, after, a.String(), b.String())
			}
		}
	}
}

// Past the limit, a line that was added to a long text is the whole difference.
func TestDiffLinesPastLimit(t *testing.T) {
	var b strings.Builder
	for i := range 100 {
		fmt.Fprintf(&b, "Disallow: /%d\nAllow: /\n", i)
	}
	before := b.String()
	after := "User-agent: *\n" + strings.Replace(before, "Disallow: /50\n", "Disallow: /x\n", 1)
	var changes []string
	for _, d := range diffLines(before, after, 100) {
		if d.Type != diffmatchpatch.DiffEqual {
			changes = append(changes, fmt.Sprint(d.Type, d.Text))
		}
	}
	if got, want := strings.Join(changes, ""), "InsertUser-agent: *\nDeleteDisallow: /50\nInsertDisallow: /x\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// BenchmarkDiffLines compares texts that have no line, or no line that occurs once,
// in common.
func BenchmarkDiffLines(b *testing.B) {
	const lines = 1 << 15
	for about, pair := range map[string][2]string{
		"all-alike": {strings.Repeat(":\n", lines), strings.Repeat("# :\n", lines)},
		"shuffled":  {strings.Repeat("a\nb\n", lines), strings.Repeat("b\na\nc\n", lines)},
	} {
		b.Run(about, func(b *testing.B) {
			for b.Loop() {
				diffLines(pair[0], pair[1], maxCompared)
			}
		})
	}
}
