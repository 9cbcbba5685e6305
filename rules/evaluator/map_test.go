package evaluator_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

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

// No URL contradicts a cell: those of its section that are drawn at random, made of
// patterns of the file or shown as witnesses.
func TestMapCells(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 1))
	words := []string{"", "x", "a/b", "index.html", "?q=1", "&s=2", ".php", "Z~"}
	const every = 20 // files
	checked, proved := 0, 0
	for _, name := range testcorpus.Corpus(t) {
		src := testcorpus.Read(t, name)
		if random.IntN(every) > 0 {
			continue
		}
		f := grammar.Parse(name, src)
		m := drawMap(src, 24)
		var sections []rules.Rule
		for _, s := range m.Sections[:len(m.Sections)-1] {
			for _, pattern := range s.Patterns() {
				sections = append(sections, rules.Rule{Pattern: pattern})
			}
		}
		for j, c := range m.Crawlers {
			agent := append(append([]string{}, c.Agents...), c.Inherits...)[0]
			d := rules.DialectNamed(c.Dialect)
			question, err := evaluator.Ask(f, d, agent, evaluator.WhatIf{})
			if err != nil {
				t.Fatal(err)
			}
			for i, s := range m.Sections {
				cell := m.Cells[i][j]
				for url, want := range map[string]rules.Verdict{cell.Allow: rules.Allowed, cell.Disallow: rules.Disallowed} {
					if got := question.Answer(url).Verdict; url != "" && got != want {
						t.Fatalf("%s: %s of %s: %s is %s, not %s", name, agent, s.Pattern, url, got, want)
					}
				}
				if cell.Answer != rules.AlwaysAllowed && cell.Answer != rules.AlwaysDisallowed && cell.Apart == nil {
					continue
				}
				proved++
				for range 20 {
					pattern := s.Patterns()[random.IntN(len(s.Patterns()))]
					literal, anchored := strings.CutSuffix(pattern, "$")
					for strings.Contains(literal, "*") {
						literal = strings.Replace(literal, "*", words[random.IntN(len(words))], 1)
					}
					if !anchored {
						other := sections[random.IntN(len(sections))].Pattern
						literal += []string{words[random.IntN(len(words))], strings.Trim(other, "/*$"), words[random.IntN(len(words))] + "y"}[random.IntN(3)]
					}
					literal = escaped(literal)
					path := d.Path(literal)
					if s.Rest && inAny(d, sections, path) || !(rules.Rule{Pattern: d.Pattern(pattern)}).Matches(path) {
						continue
					}
					answer := cell.Answer
					if cell.Apart != nil {
						if answer = *cell.Apart; inAny(d, narrower(m.Sections, i), path) {
							continue
						}
					}
					if path == "/robots.txt" {
						continue
					}
					checked++
					want := rules.Allowed
					if answer == rules.AlwaysDisallowed {
						want = rules.Disallowed
					}
					if got := question.Answer(literal); got.Verdict != want {
						t.Fatalf("%s: %s of %s: %s is %s by line %d, but the cell says %s", name, agent, s.Pattern, literal, got.Verdict, got.Line, answer)
					}
				}
			}
		}
	}
	t.Logf("%d URLs in %d cells", checked, proved)
	if checked < 1000 {
		t.Errorf("only %d URLs were checked", checked)
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

func inAny(d *rules.Dialect, sections []rules.Rule, path string) bool {
	for _, r := range sections {
		if (rules.Rule{Pattern: d.Pattern(r.Pattern)}).Matches(path) {
			return true
		}
	}
	return false
}

// narrower returns the patterns of the sections beside section i.
func narrower(sections []evaluator.Section, i int) []rules.Rule {
	var all []rules.Rule
	for j, s := range sections {
		for _, pattern := range s.Patterns() {
			holds := !strings.ContainsAny(pattern, "*$") && strings.HasPrefix(sections[i].Pattern, pattern)
			if i != j && !s.Rest && !holds {
				all = append(all, rules.Rule{Pattern: pattern})
			}
		}
	}
	return all
}
