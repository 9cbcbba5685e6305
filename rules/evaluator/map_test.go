package evaluator_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/testcorpus"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

func drawMap(src string, rows int) evaluator.Map {
	return evaluator.NewMap(grammar.Parse("robots.txt", src), nil, evaluator.MapOptions{Rows: rows})
}

// sketch is a map as a table: sections, and for each crawler its answer, with the one
// apart from other sections in brackets, and the line that decides.
func sketch(m evaluator.Map) string {
	var b strings.Builder
	for _, c := range m.Crawlers {
		fmt.Fprintf(&b, "%s %s %v %v\n", c.Purpose, c.Dialect, c.Names, c.Inherits)
	}
	for i, s := range m.Sections {
		fmt.Fprintf(&b, "%s%v %v", strings.Repeat("  ", s.Depth), s.Patterns(), s.Lines)
		for _, c := range m.Cells[i] {
			fmt.Fprintf(&b, " %s", c.Answer)
			if c.Apart != nil {
				fmt.Fprintf(&b, "(%s)", c.Apart)
			}
			fmt.Fprintf(&b, ":%d", c.Line)
			if c.Was != nil {
				fmt.Fprintf(&b, "<-%s", c.Was)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestMap(t *testing.T) {
	for _, tt := range []struct {
		name, src, want string
		rows            int
	}{
		{"parts, crawlers and purposes", "User-agent: *\nDisallow: /cart\nDisallow: /*?session=\nAllow: /cart/help\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: Bingbot\nUser-agent: YandexBot\nDisallow: /cart\n",
			`search bing [Bingbot] []
search yandex [YandexBot] []
ai-training rfc9309 [GPTBot] []
others rfc9309 [*] []
[/$] [] always-allow:0 always-allow:0 always-disallow:7 always-allow:0
[/cart] [2 11] always-disallow:11 always-disallow:11 always-disallow:7 mixed(always-disallow):2
  [/cart/help] [4] always-disallow:11 always-disallow:11 always-disallow:7 mixed(always-allow):3
[/*?session=] [3] mixed(always-allow):11 mixed(always-allow):11 always-disallow:7 always-disallow:3
[/] [] always-allow:0 always-allow:0 always-disallow:7 always-allow:0
`, 24},
		{"no file", "", "others rfc9309 [*] []\n[/$] [] always-allow:0\n[/] [] always-allow:0\n", 24},
		{"crawlers that follow another one", "User-agent: AdsBot-Google\nDisallow: /a\n", `ads google [AdsBot-Google] [adsbot-google-mobile-apps]
others rfc9309 [*] []
[/$] [] always-allow:0 always-allow:0
[/a] [2] always-disallow:2 always-allow:0
[/] [] always-allow:0 always-allow:0
`, 24},
		{"search engines that only their dialect tells apart", "User-agent: *\nDisalow: /cart/\n", `search google [] [googlebot googlebot-image googlebot-news googlebot-video storebot-google]
others rfc9309 [*] []
[/$] [] always-allow:0 always-allow:0
[/cart/] [2] always-disallow:2 always-allow:0
[/] [] always-allow:0 always-allow:0
`, 24},
		{"a part that the others cover", "User-agent: *\nDisallow: /\nAllow: /*\n", "others rfc9309 [*] []\n[/$] [] always-allow:3\n[/] [] always-allow:3\n", 24},
		{"directories of several patterns", "User-agent: *\nDisallow: /a/b\nDisallow: /a/c\nDisallow: /d/e\n", `others rfc9309 [*] []
[/$] [] always-allow:0
[/a/] [] mixed(always-allow):2
  [/a/b] [2] always-disallow:2
  [/a/c] [3] always-disallow:3
[/d/e] [4] always-disallow:4
[/] [] always-allow:0
`, 24},
		{"like parts are joined where rows are few", "User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /c\nAllow: /d\nAllow: /e\n", `others rfc9309 [*] []
[/$] [] always-allow:0
[/a /b /c] [2 3 4] always-disallow:2
[/d /e] [5 6] always-allow:5
[/] [] always-allow:0
`, 4},
		{"directories are joined where they are still too many", "User-agent: *\nDisallow: /a/b/c\nDisallow: /a/d/e\nDisallow: /a/f/g\nDisallow: /h/i\n", `others rfc9309 [*] []
[/$] [] always-allow:0
[/a/] [] mixed(always-allow):2
  [/a/b/c /a/d/e /a/f/g] [2 3 4] always-disallow:2
[/h/i] [5] always-disallow:5
[/] [] always-allow:0
`, 5},
		{"a pattern that tells nothing that a wider one does not", "User-agent: *\nDisallow: /a\nDisallow: /a$\nDisallow: /a/b\nDisallow: /*.pdf\nDisallow: /*.pdf$\n", `others rfc9309 [*] []
[/$] [] always-allow:0
[/a] [2] always-disallow:3
[/*.pdf] [5] always-disallow:6
[/] [] always-allow:0
`, 24},
		{"one directory inside another without further patterns", "User-agent: *\nDisallow: /a/b/c\nDisallow: /a/b/d\nDisallow: /e/f\n\nUser-agent: a\nDisallow: /e/f\n", `tools rfc9309 [a] []
others rfc9309 [*] []
[/$] [] always-allow:0 always-allow:0
[/a/b/] [] always-allow:0 mixed(always-allow):2
  [/a/b/c] [2] always-allow:0 always-disallow:2
  [/a/b/d] [3] always-allow:0 always-disallow:3
[/e/f] [4 7] always-disallow:7 always-disallow:4
[/] [] always-allow:0 always-allow:0
`, 24},
		{"spellings of one path", "User-agent: *\nDisallow: /é\nDisallow: /%c3%a9\nDisallow: /b*\nDisallow: /b\n", `others rfc9309 [*] []
[/$] [] always-allow:0
[/b] [4 5] always-disallow:4
[/é] [2 3] always-disallow:2
[/] [] always-allow:0
`, 24},
		{"a pattern that begins with a star", "User-agent: *\nDisallow: /a/\nDisallow: /b/\nAllow: *.js$\nAllow: /c\nAllow: /d\n", `others rfc9309 [*] []
[/$] [] always-allow:0
[/a/ /b/] [2 3] mixed(always-disallow):2
[/c /d] [5 6] always-allow:5
[*.js$] [4] always-allow:4
[/] [] always-allow:0
`, 5},
		{"the home page has rules", "User-agent: *\nDisallow: /\nAllow: /$\n", "others rfc9309 [*] []\n[/$] [3] always-allow:3\n[/] [] always-disallow:2\n", 24},
		{"no robots.txt", "<!doctype html>\n<title>Not found</title>\n<a href=\"/a\">Disallow: /b</a>\n", "others rfc9309 [*] []\n[/$] [] always-allow:0\n[/] [] always-allow:0\n", 24},
		{"what finds no row is in everything else", "User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /c/\n", `others rfc9309 [*] []
[/$] [] always-allow:0
[/a] [2] mixed:2
[/] [] mixed:4
`, 3},
	} {
		if got := sketch(drawMap(tt.src, tt.rows)); got != tt.want {
			t.Errorf("%s: got\n%swant\n%s", tt.name, got, tt.want)
		}
	}
}

// A map of a change says what each cell was.
func TestMapOfChange(t *testing.T) {
	old := grammar.Parse("old", "User-agent: *\nDisallow: /a\n")
	new := grammar.Parse("new", "User-agent: *\nDisallow: /b\n\nUser-agent: GPTBot\nDisallow: /\n")
	want := `ai-training rfc9309 [GPTBot] []
others rfc9309 [*] []
[/$] [] always-disallow:5<-always-allow always-allow:0<-always-allow
[/a] [] always-disallow:5<-always-disallow always-allow:0<-always-disallow
[/b] [2] always-disallow:5<-always-allow always-disallow:2<-always-allow
[/] [] always-disallow:5<-always-allow always-allow:0<-always-allow
`
	if got := sketch(evaluator.NewMap(new, old, evaluator.MapOptions{Rows: 24})); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// Enlarge these to check more by hand.
const (
	mapEvery     = 20 // files, one of which is drawn
	mapPairEvery = 20 // pairs of files, one of which is drawn
	urlsPerCell  = 20
)

// No URL contradicts a cell: those of its section that are drawn at random, made of
// patterns of the file or shown as witnesses.
func TestMapCells(t *testing.T) {
	c, draw := newCellCheck(t), rand.New(rand.NewPCG(14, 1))
	names := testcorpus.Corpus(t)
	for _, name := range names {
		if draw.IntN(mapEvery) == 0 {
			c.check(name, testcorpus.Read(t, name), nil)
		}
	}
	c.report()
}

// Nor does a URL contradict what a cell says of the file before a change.
func TestMapCellsOfChange(t *testing.T) {
	c, draw := newCellCheck(t), rand.New(rand.NewPCG(14, 2))
	names := testcorpus.Corpus(t)
	for _, name := range names {
		before, isNew := strings.CutSuffix(name, "-new.txt")
		before += "-old.txt"
		if isNew && slices.Contains(names, before) && draw.IntN(mapPairEvery) == 0 {
			old := testcorpus.Read(t, before)
			c.check(name, testcorpus.Read(t, name), &old)
		}
	}
	c.report()
}

// cellCheck draws URLs at random and compares them with the cells of maps.
type cellCheck struct {
	*testing.T
	random               *rand.Rand
	maps, checked, cells int
}

func newCellCheck(t *testing.T) *cellCheck {
	return &cellCheck{T: t, random: rand.New(rand.NewPCG(14, 3))}
}

func (c *cellCheck) report() {
	c.Logf("%d URLs in %d cells of %d maps", c.checked, c.cells, c.maps)
	if c.checked < 1000 {
		c.Errorf("only %d URLs were checked", c.checked)
	}
}

// check checks the map of src, or of the change from old to src.
func (c *cellCheck) check(name, src string, old *string) {
	c.maps++
	f := grammar.Parse(name, src)
	var before *ast.File
	if old != nil {
		before = grammar.Parse("old", *old)
	}
	m := evaluator.NewMap(f, before, evaluator.MapOptions{Rows: 24})
	for j, crawler := range m.Crawlers {
		agent := append(append([]string{}, crawler.Agents...), crawler.Inherits...)[0]
		d := rules.DialectNamed(crawler.Dialect)
		now := c.ask(f, d, agent)
		for i, s := range m.Sections {
			cell := m.Cells[i][j]
			for url, want := range map[string]rules.Verdict{cell.Allow: rules.Allowed, cell.Disallow: rules.Disallowed} {
				if got := now.Answer(url).Verdict; url != "" && got != want {
					c.Fatalf("%s: %s of %s: %s is %s, not %s", name, agent, s.Pattern, url, got, want)
				}
			}
			c.checkURLs(name, m, d, i, now, cell.Answer, cell.Apart)
			if before != nil {
				c.checkURLs(name+", before", m, d, i, c.ask(before, d, agent), *cell.Was, cell.WasApart)
			}
		}
	}
}

func (c *cellCheck) ask(f *ast.File, d *rules.Dialect, agent string) *evaluator.Question {
	question, err := evaluator.Ask(f, d, agent, evaluator.WhatIf{})
	if err != nil {
		c.Fatal(err)
	}
	return question
}

// checkURLs draws URLs of section i and asks about them.
func (c *cellCheck) checkURLs(name string, m evaluator.Map, d *rules.Dialect, i int, question *evaluator.Question, answer rules.Consensus, apart *rules.Consensus) {
	if apart != nil {
		answer = *apart
	}
	if answer != rules.AlwaysAllowed && answer != rules.AlwaysDisallowed {
		return
	}
	c.cells++
	words := []string{"", "x", "a/b", "index.html", "?q=1", "&s=2", ".php", "Z~"}
	of := func(choices []string) string { return choices[c.random.IntN(len(choices))] }
	s := m.Sections[i]
	var others []rules.Rule
	for j, other := range m.Sections {
		for _, pattern := range other.Patterns() {
			r := rules.Rule{Pattern: d.Pattern(pattern)}
			holds := !strings.HasSuffix(pattern, "$") && strings.HasPrefix(s.Pattern, pattern)
			if i != j && !other.Rest && (s.Rest || !holds) {
				others = append(others, r)
			}
		}
	}
	for range urlsPerCell {
		pattern := of(s.Patterns())
		url, anchored := strings.CutSuffix(pattern, "$")
		for strings.Contains(url, "*") {
			url = strings.Replace(url, "*", of(words), 1)
		}
		if !anchored {
			other := m.Sections[c.random.IntN(len(m.Sections))].Pattern
			url += of([]string{of(words), strings.Trim(other, "/*$"), of(words) + "y"})
		}
		url = escaped(url)
		path := d.Path(url)
		if !(rules.Rule{Pattern: d.Pattern(pattern)}).Matches(path) || (s.Rest || apart != nil) && matchAny(others, path) || path == "/robots.txt" {
			continue
		}
		c.checked++
		want := rules.Allowed
		if answer == rules.AlwaysDisallowed {
			want = rules.Disallowed
		}
		if got := question.Answer(url); got.Verdict != want {
			c.Fatalf("%s: %s in %s: %s is %s by line %d, but the cell says %s", name, s.Pattern, d.Name, url, got.Verdict, got.Line, answer)
		}
	}
}

// escaped percent-encodes the octets of path that no URL holds.
func escaped(path string) string {
	var b strings.Builder
	for i := range len(path) {
		if c := path[i]; c <= ' ' || c >= 0x7F {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

func matchAny(patterns []rules.Rule, path string) bool {
	return slices.ContainsFunc(patterns, func(r rules.Rule) bool { return r.Matches(path) })
}
