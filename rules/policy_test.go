package rules

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// largeFile returns a file of 500 KiB: 12,000 rules, a fifth with wildcards.
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

func TestDecideAllocatesNothing(t *testing.T) {
	const url = "https://www.example.com/catalogue/section-7/item-35?sort=5"
	for _, d := range Dialects {
		for _, agent := range []string{"Googlebot-Image", "YandexBot", "*"} {
			p := Compile(d, smallFile+"\nUser-agent: YandexBot\nDisallow: /*item\n")
			if got := testing.AllocsPerRun(20, func() { p.Decide(agent, url) }); got > 0 {
				t.Errorf("%s, %s: got %v allocations, want none", d.Name, agent, got)
			}
		}
	}
}

// Nor does a large set allocate once it is indexed: the paths are compared with a few
// rules or follow an automaton whose states are there.
func TestDecideOfManyRulesAllocatesNothing(t *testing.T) {
	const path = "/catalogue/section-7/item-35?sort=5"
	for _, src := range []string{largeFile(), "User-agent: *\n" + strings.Repeat("Disallow: /*a*b\n", 2*fewCompared)} {
		for _, d := range []*Dialect{Google, RFC9309, Bing, Yandex} {
			rs := Compile(d, src).RulesFor("a")
			for range 2 * unindexed {
				rs.Decide(path)
			}
			if got := testing.AllocsPerRun(20, func() { rs.Decide(path) }); got > 0 {
				t.Errorf("%s, %d octets: got %v allocations, want none", d.Name, len(src), got)
			}
		}
	}
}

// The allocations of Compile do not grow with the rules.
func TestCompileAllocations(t *testing.T) {
	if instrumented {
		t.Skip("counted without the race detector")
	}
	for _, tt := range []struct {
		name, src string
		want      float64
	}{
		{"small", smallFile, 9},
		{"large", largeFile(), 10},
	} {
		if got := testing.AllocsPerRun(20, func() { Compile(Google, tt.src) }); got > tt.want {
			t.Errorf("%s: got %v allocations, want at most %v", tt.name, got, tt.want)
		}
	}
}

// Groups lists every token that the file names, even one that binds no agent.
func TestGroups(t *testing.T) {
	const src = "User-agent: FooBot/2\nDisallow: /1\n\nUser-agent: bot\nDisallow: /2\n\nUser-agent: foobot\nUser-agent: Yandex\nDisallow: /3\n\nUser-agent: *\nUser-agent: bar\nCrawl-delay: 1\n\nUser-agent: last\n"
	for d, want := range map[*Dialect]string{
		Google:  "foobot [1 7] bot [4] yandex [8] * [11] bar [12] last [15]",
		RFC9309: "foobot [1 7] bot [4] yandex [8] * [11] bar [12] last [15]",
		Bing:    "foobot [1 7] bot [4] yandex [8] * [11] bar [12] last [15]",
		Yandex:  "foobot [1 7] bot [4] yandex [8] * [11] bar [12] last [15]",
		Legacy:  "foobot/2 [1] follows bot, bot [4] foobot [7] follows bot, yandex [8] * [11]",
	} {
		p := Compile(d, src)
		var got []string
		for g := range p.Groups() {
			line := fmt.Sprint(g.Token, " ", g.Lines)
			if followed := p.Group(g.Token); followed != g {
				line += " follows " + followed.Token + ","
			}
			got = append(got, line)
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: got groups %s, want %s", d.Name, got, want)
		}
	}
}

// A user-agent line that repeats a name is another line of its group, unless the
// name belongs to an earlier record.
func TestGroupLines(t *testing.T) {
	const again = "User-agent: a\nUser-agent: A\nDisallow: /1\n\nUser-agent: a\nDisallow: /2\n"
	for d, want := range map[*Dialect]string{
		Google: "[1 2 5]", RFC9309: "[1 2 5]", Bing: "[1 2 5]", Yandex: "[1 2 5]", Legacy: "[1 2]",
	} {
		if got := fmt.Sprint(Compile(d, again).Group("a").Lines); got != want {
			t.Errorf("%s: got lines %s, want %s", d.Name, got, want)
		}
	}
}

// Files of exactly 500 KiB, and of one octet more, which makes the path of the
// last rule longer.
func TestMaxSize(t *testing.T) {
	const limit = 512_000
	atLimit := padded(limit, "User-agent: *\n#", "\nDisallow: /z")
	for _, tt := range []struct {
		dialect        *Dialect
		at, above, two string // whether "/z" is closed at the limit, above it, and "/zz"
	}{
		{Google, "disallow 3", "disallow 3", "disallow 3"}, // the rule is cut after "/z"
		{RFC9309, "disallow 3", "disallow 3", "disallow 3"},
		{Bing, "disallow 3", "disallow 3", "disallow 3"},
		{Yandex, "disallow 3", "allow 0", "allow 0"}, // the whole file is ignored
		{Legacy, "disallow 3", "allow 0", "disallow 3"},
	} {
		decide := func(src, url string) string {
			d := Compile(tt.dialect, src).Decide("a", url)
			return fmt.Sprint(d.Verdict, " ", d.Rule.Line)
		}
		if got := decide(atLimit, "/z"); got != tt.at {
			t.Errorf("%s, /z of %d octets: got %s, want %s", tt.dialect.Name, limit, got, tt.at)
		}
		if got := decide(atLimit+"z", "/z"); got != tt.above {
			t.Errorf("%s, /z of %d octets: got %s, want %s", tt.dialect.Name, limit+1, got, tt.above)
		}
		if got := decide(atLimit+"z", "/zz"); got != tt.two {
			t.Errorf("%s, /zz of %d octets: got %s, want %s", tt.dialect.Name, limit+1, got, tt.two)
		}
	}
}

// Letters that Unicode folds to ASCII ones, such as the long s, make another
// field.
func TestFieldsAreASCII(t *testing.T) {
	for _, field := range []string{"\u017fitemap", "Di\u017fallow", "U\u017fer-agent", "Disal\uFF4Cow"} {
		for _, d := range Dialects {
			src := field + ": /x"
			for ln := range d.Lines(src) {
				if got := d.Read(src, ln).Field; got != Other {
					t.Errorf("%s: %q is read as %q, want another field", d.Name, src, got)
				}
			}
		}
	}
	for _, field := range []string{"sitemap", "SITEMAP", "SiteMap"} {
		for _, d := range Dialects {
			src := field + ": /x"
			for ln := range d.Lines(src) {
				if got := d.Read(src, ln).Field; got != Sitemap {
					t.Errorf("%s: %q is read as %q, want Sitemap", d.Name, src, got)
				}
			}
		}
	}
}

func TestRFC9309Token(t *testing.T) {
	for value, want := range map[string]string{
		"*": "*", "FooBot": "FooBot", "FooBot/2.1": "FooBot", "Foo Bot": "Foo", "Foo\tBot": "Foo", "foo_bot-2": "foo_bot-2",
		"": "", "/foo": "", "* all": "*",
	} {
		for _, d := range []*Dialect{RFC9309, Bing} {
			if got := d.Token(value); got != want {
				t.Errorf("%s, %q: got token %q, want %q", d.Name, value, got, want)
			}
		}
	}
}

func TestYandexToken(t *testing.T) {
	for value, want := range map[string]string{
		"*": "*", "* all": "*", "": "", "foo/1.0": "foo", "Yandex": "Yandex", "YANDEXBOT": "YANDEXBOT", "YandexBot/3.0": "YandexBot",
		"Mozilla/5.0 (compatible; YandexImages/3.0; +http://yandex.com/bots)": "YandexImages",
		"Yandex*": "Yandex", "MyYandex": "Yandex", "Yande": "Yande", "YaDirectFetcher": "YaDirectFetcher",
	} {
		if got := Yandex.Token(value); got != want {
			t.Errorf("%q: got token %q, want %q", value, got, want)
		}
	}
}

func TestYandexPattern(t *testing.T) {
	for value, want := range map[string]string{
		"": "", "/": "/", "/a*": "/a", "/a**": "/a", "/a*$": "/a", "/a$": "/a$", "/*a": "/*a", "*": "*", "**": "*", "*$": "*", "/*": "/", "$": "$", "/$*": "/%24",
	} {
		if got := Yandex.Pattern(value); got != want {
			t.Errorf("%q: got pattern %q, want %q", value, got, want)
		}
	}
}

// Each phrase continues "it is assumed that".
func TestAssumed(t *testing.T) {
	for _, d := range Dialects {
		if partly := d == Bing || d == Yandex; partly != (len(d.Assumed) > 0) {
			t.Errorf("%s: %d assumptions", d.Name, len(d.Assumed))
		}
		for _, phrase := range d.Assumed {
			if first := phrase[:1]; strings.ToLower(first) != first || strings.HasSuffix(phrase, ".") || strings.ContainsAny(phrase, "\n\t") {
				t.Errorf("%s: %q is no phrase", d.Name, phrase)
			}
		}
	}
}

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

// A group extends over the lines of its sections, up to where the dialect closes
// them.
func TestSections(t *testing.T) {
	const src = "Host: a\nUser-agent: a\nCrawl-delay: 1\n\nUser-agent: *\nDisallow: /\nHost: b\n\n# c\nHost: c\nUser-agent: A\nDisallow: /x\n"
	for _, tt := range []struct {
		dialect *Dialect
		token   string
		want    string
	}{
		{RFC9309, "a", "[2-10 11-12]"}, // the rules of "*" are its own too
		{RFC9309, "*", "[2-10]"},
		{Google, "a", "[2-10 11-12]"},
		{Legacy, "a", "[2-3]"},
		{Legacy, "*", "[5-7]"},
		{RFC9309, "b", "[2-10]"},
	} {
		p := Compile(tt.dialect, src)
		var got []string
		for first, last := range p.Sections(p.Group(tt.token)) {
			got = append(got, fmt.Sprintf("%d-%d", first, last))
		}
		if fmt.Sprint(got) != tt.want {
			t.Errorf("%s, %s: got %v, want %s", tt.dialect.Name, tt.token, got, tt.want)
		}
	}
}
