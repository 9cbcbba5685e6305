package evaluator_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
	"github.com/robotslint/robotslint/rules/evaluator"
)

func diff(old, new string, dialects ...*rules.Dialect) evaluator.Difference {
	return evaluator.Diff(grammar.Parse("old.txt", old), grammar.Parse("new.txt", new), dialects)
}

// shown is a class in one line, and each of its changes in one.
func shown(d evaluator.Difference) []string {
	var lines []string
	for _, c := range d.Classes {
		lines = append(lines, fmt.Sprint(c.Dialect, " ", c.Agents, " ", c.Relation))
		for _, change := range c.Changes {
			lines = append(lines, fmt.Sprintf("%s %s e.g. %s: %d %s, was %d %s", change.Effect, change.Pattern, change.Witness,
				change.New.Line, change.New.Rule, change.Old.Line, change.Old.Rule))
		}
	}
	return lines
}

func TestDiff(t *testing.T) {
	for _, test := range []struct {
		name, old, new string
		dialects       []*rules.Dialect
		want           []string
	}{
		{"no dialect", "", "User-agent: *\nDisallow: /\n", nil, nil},
		{"nothing", "", "", []*rules.Dialect{rules.RFC9309}, []string{"rfc9309 [*] equivalent"}},
		{
			"a file that did not exist", "", "User-agent: a\nDisallow: /x # y\n", []*rules.Dialect{rules.RFC9309},
			[]string{"rfc9309 [a] stricter", "newly-disallowed /x* e.g. /x: 2 Disallow: /x, was 0 ", "rfc9309 [*] equivalent"},
		},
		{
			"both ways, the broadest first", "User-agent: *\nDisallow: /long/one\nDisallow: /c$\n", "User-agent: *\nDisallow: /b*\n", []*rules.Dialect{rules.RFC9309},
			[]string{
				"rfc9309 [*] incomparable",
				"newly-allowed /c$ e.g. /c: 0 , was 3 Disallow: /c$",
				"newly-disallowed /b* e.g. /b: 2 Disallow: /b*, was 0 ",
				"newly-allowed /long/one* e.g. /long/one: 0 , was 2 Disallow: /long/one",
			},
		},
		{
			"what each dialect reads", "User-agent: *\n", "User-agent: *\nDisalow: /x\n", []*rules.Dialect{rules.Google, rules.RFC9309},
			[]string{"google [*] stricter", "newly-disallowed /x* e.g. /x: 2 Disalow: /x, was 0 ", "rfc9309 [*] equivalent"},
		},
		{
			"named in one file alone", "User-agent: *\nDisallow: /\n", "User-agent: *\nDisallow: /\n\nUser-agent: A\nDisallow:\n", []*rules.Dialect{rules.RFC9309},
			[]string{"rfc9309 [a] looser", "newly-allowed /* e.g. /: 5 Disallow:, was 2 Disallow: /", "rfc9309 [*] equivalent"},
		},
	} {
		got := diff(test.old, test.new, test.dialects...)
		if !slices.Equal(shown(got), test.want) {
			t.Errorf("%s: got %q, want %q", test.name, shown(got), test.want)
		}
		changed := slices.ContainsFunc(got.Classes, func(c evaluator.Class) bool { return c.Relation != rules.Equivalent })
		if got.Changed() != changed {
			t.Errorf("%s: changed: got %v, want %v", test.name, got.Changed(), changed)
		}
		for _, c := range got.Classes {
			if !c.Proved {
				t.Errorf("%s: got a class that is not proved", test.name)
			}
		}
	}
}

// A change names the URLs of its pattern that do not change.
func TestDiffExcept(t *testing.T) {
	var many strings.Builder
	for i := range 150 {
		fmt.Fprintf(&many, "Disallow: /%03d\n", i)
	}
	for _, test := range []struct {
		old, new string
		want     []string // of the first change
		more     bool
	}{
		{"Disallow: /\n", "Disallow: /admin/\n", []string{"/admin/*"}, false},
		{"Disallow: /\n", "Disallow: /admin/\nDisallow: /admin/x\nDisallow: /*.pdf$\n", []string{"/admin/*", "/*.pdf$"}, false},
		{"Disallow: /search\n", "Disallow: /se\n", []string{"/search*"}, false},
		{"", "Disallow: /\nAllow: /a\n", []string{"/a*"}, false},
		{"Disallow: /a\n", "Disallow: /\nAllow: /b\n", []string{"/a*", "/b*"}, false},
		{"Disallow: /\n", "Disallow: /*.pdf\nDisallow: /abcdefgh\nDisallow: /abcd$\n", []string{"/abcd$", "/abcdefgh*", "/*.pdf*"}, false},
		{"Disallow: /\n", "Disallow: /abcd\nDisallow: /abcd$\nDisallow: /abcd*\n", []string{"/abcd*"}, false},
		{"Disallow: /\n", "", nil, false},
		{"Disallow: /\n", "Disallow: /x y\n", nil, false}, // which no URL matches
		{"Disallow: /\n", many.String(), nil, true},
	} {
		c := diff("User-agent: *\n"+test.old, "User-agent: *\n"+test.new, rules.RFC9309).Classes[0].Changes[0]
		if test.more && len(c.Except) == 20 {
			c.Except = nil
		}
		if !slices.Equal(c.Except, test.want) || c.ExceptMore != test.more {
			t.Errorf("%q to %q: %s except %q, %v; want %q, %v", test.old, test.new, c.Pattern, c.Except, c.ExceptMore, test.want, test.more)
		}
	}
}

// What is in the pattern of a change and in no exception changes as it says.
func TestDiffExceptProperty(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	patterns := []string{"/", "/a", "/a/b", "/a*b", "/*b$", "/ab", "*b", "/b/a", "/a$"}
	paths := []string{"/"}
	for range 4 {
		for _, path := range paths {
			for _, c := range "ab/z" {
				paths = append(paths, path+string(c))
			}
		}
	}
	slices.Sort(paths)
	paths = slices.DeleteFunc(slices.Compact(paths), func(path string) bool { return strings.HasPrefix(path, "//") }) // a host
	file := func() string {
		src := "User-agent: *\n"
		for range 1 + random.IntN(4) {
			src += []string{"Allow: ", "Disallow: "}[random.IntN(2)] + patterns[random.IntN(len(patterns))] + "\n"
		}
		return src
	}
	checked := 0
	for range 150 {
		old, new := file(), file()
		before, after := rules.Compile(rules.RFC9309, old), rules.Compile(rules.RFC9309, new)
		for _, c := range diff(old, new, rules.RFC9309).Classes[0].Changes {
			for _, path := range paths {
				matches := func(pattern string) bool { return (rules.Rule{Pattern: pattern}).Matches(path) }
				if !matches(c.Pattern) || slices.ContainsFunc(c.Except, matches) {
					continue
				}
				was, is := before.Decide("a", path).Verdict, after.Decide("a", path).Verdict
				if disallows := c.Effect == evaluator.NewlyDisallowed; was == is || (is == rules.Disallowed) != disallows {
					t.Fatalf("%q to %q: %s was %s and is %s, against %+v", old, new, path, was, is, c)
				}
				checked++
			}
		}
	}
	if checked < 1000 {
		t.Errorf("only %d paths were checked", checked)
	}
}

// A change is told once, however often its rules are repeated, and whichever of
// two rules the search comes from.
func TestDiffOnce(t *testing.T) {
	for _, test := range []struct{ old, new string }{
		{"User-agent: *\nDisallow: /a*b\nDisallow: /a*b\n", "User-agent: *\nAllow: /a*b\nAllow: /a*b\n"},
		{"User-agent: *\nDisallow: /*a*b\nAllow: /*b\n", "User-agent: *\nAllow: /*a*b\nDisallow: /*b\n"},
	} {
		for _, d := range rules.Dialects {
			changes := diff(test.old, test.new, d).Classes[0].Changes
			for i, c := range changes {
				if slices.ContainsFunc(changes[:i], c.Equal) {
					t.Errorf("%q to %q in %s: got %+v twice", test.old, test.new, d.Name, c)
				}
			}
		}
	}
}

// A pattern that no URL matches makes no difference, and another one is shown by
// a URL: only old parsers decode a blank.
func TestDiffWithoutURL(t *testing.T) {
	for _, test := range []struct {
		old, new string
		dialects []*rules.Dialect
		want     []string
	}{
		{"", "User-agent: *\nDisallow: /x y\n", rules.Dialects[:4], []string{"google [*] equivalent", "rfc9309 [*] equivalent", "bing [*] equivalent", "yandex [*] equivalent"}},
		{"", "User-agent: *\nDisallow: /x\ty\n", []*rules.Dialect{rules.Google}, []string{"google [*] equivalent"}},
		{"", "User-agent: *\nDisallow: /x\x01*\n", []*rules.Dialect{rules.RFC9309}, []string{"rfc9309 [*] equivalent"}},
		{"", "User-agent: *\nDisallow: /x*y z\nDisallow: /\u00e9\n", []*rules.Dialect{rules.RFC9309},
			[]string{"rfc9309 [*] stricter", "newly-disallowed /%C3%A9* e.g. /%C3%A9: 3 Disallow: /\u00e9, was 0 "}},
		{"User-agent: *\nAllow: /x y\n", "User-agent: *\nAllow: /x y\nDisallow: /x\n", []*rules.Dialect{rules.RFC9309},
			[]string{"rfc9309 [*] stricter", "newly-disallowed /x* e.g. /x: 3 Disallow: /x, was 0 "}},
		{"", "User-agent: *\nDisallow: /x y\n", []*rules.Dialect{rules.Legacy},
			[]string{"legacy [*] stricter", "newly-disallowed /x y* e.g. /x%20y: 2 Disallow: /x y, was 0 "}},
		{"", "User-agent: *\nDisallow: /x%01\n", []*rules.Dialect{rules.Legacy},
			[]string{"legacy [*] stricter", "newly-disallowed /x\x01* e.g. /x%01: 2 Disallow: /x%01, was 0 "}},
	} {
		if got := shown(diff(test.old, test.new, test.dialects...)); !slices.Equal(got, test.want) {
			t.Errorf("%q to %q: got %q, want %q", test.old, test.new, got, test.want)
		}
	}
}

// Each witness is a URL that a question about the class's agents answers as the
// change says, in either file.
func TestDiffWitnesses(t *testing.T) {
	const (
		old = "User-agent: *\nDisallow: /*.php\nAllow: /index.php\n\nUser-agent: a\nUser-agent: Googlebot\nDisallow: /shop/*?\nDisallow: /%41\n"
		new = "User-agent: *\nDisallow: /*.php$\nAllow: /\n\nUser-agent: a\nDisallow: /shop/\nAllow: /shop/*/x\n\nUser-agent: Googlebot\nDisallow: /A\n"
	)
	if n := checkWitnesses(t, old, new); n < 20 {
		t.Errorf("got %d changes, want some in each dialect", n)
	}
}

func FuzzDiff(f *testing.F) {
	f.Add("User-agent: a\nDisallow: /*x\n", "User-agent: a\nUser-agent: *\nDisallow: /x$\nAllow: /%C3%A9")
	f.Add("User-agent: *\nDisallow: /x y\nDisallow: /%20*%01\n", "User-agent: *\nAllow: /x y\nDisallow: /%20z %7F\n")
	f.Add("User-agent: ab\nDisallow: /\n\nUser-agent: b\nAllow: /x", "User-agent: b\nDisallow: /\n\nUser-agent: Googlebot\nDisalow: /")
	f.Fuzz(func(t *testing.T, old, new string) {
		if len(old)+len(new) < 1<<10 {
			checkWitnesses(t, old, new)
		}
	})
}

// checkWitnesses asks about the witness of each change, for each agent of its
// class, and returns how many answers there were.
func checkWitnesses(t *testing.T, old, new string) (n int) {
	for _, c := range diff(old, new, rules.Dialects...).Classes {
		for _, change := range c.Changes {
			if i := strings.IndexFunc(change.Witness, func(r rune) bool { return r <= ' ' || r >= 0x7F }); i >= 0 {
				t.Errorf("%s: got %q, which is no URL", c.Dialect, change.Witness)
			}
			for _, agent := range c.Agents {
				if crawler, known := crawlers.Lookup(agent); known && crawler.Robots == crawlers.No {
					continue // compared by what the file says to it, though it does not listen
				}
				d := rules.DialectNamed(c.Dialect)
				before := ask(t, old, d, agent, evaluator.WhatIf{}).Answer(change.Witness)
				after := ask(t, new, d, agent, evaluator.WhatIf{}).Answer(change.Witness)
				want := [2]rules.Verdict{rules.Disallowed, rules.Allowed}
				if change.Effect == evaluator.NewlyDisallowed {
					want = [2]rules.Verdict{rules.Allowed, rules.Disallowed}
				}
				if got := [2]rules.Verdict{before.Verdict, after.Verdict}; got != want || before.RuleLine != change.Old || after.RuleLine != change.New {
					t.Errorf("%s in %s: got %v by %v and %v, want %+v", agent, c.Dialect, got, before.RuleLine, after.RuleLine, change)
				}
				n++
			}
		}
	}
	return n
}

// Sitemaps are compared as a set; alone they are a change too.
func TestDiffSitemaps(t *testing.T) {
	got := diff("Sitemap: /a\nSitemap: /b\nsite-map: /c\n", "Sitemap: /d\nSitemap:/b\nSitemap: /d\nSitemap: /c\n", rules.RFC9309)
	if !slices.Equal(got.Sitemaps.Added, []string{"/d"}) || !slices.Equal(got.Sitemaps.Removed, []string{"/a"}) || !got.Changed() {
		t.Errorf("got %+v, changed: %v", got.Sitemaps, got.Changed())
	}
	if got := diff("Sitemap: /a\nSitemap: /b\n", "Sitemap: /b\nSitemap: /a\n", rules.RFC9309); got.Changed() {
		t.Errorf("got %+v, want no change in another order", got.Sitemaps)
	}
	if !diff("Sitemap: /a\n", "", rules.RFC9309).Changed() || !diff("", "Sitemap: /a\n", rules.RFC9309).Changed() {
		t.Error("a sitemap alone is no change")
	}
}

// The names and order of the fields are a contract; lists are never null.
func TestDiffJSON(t *testing.T) {
	d := diff("", "User-agent: googlebot\nDisallow: /a\n", rules.Google)
	d.Classes[0].Inherits = d.Classes[0].Inherits[:1]
	d.Absent = []string{"old.txt"}
	want := `{"old":"old.txt","new":"new.txt","absent":["old.txt"],"dialects":["google"],"classes":[` +
		`{"agents":["googlebot"],"inherits":["google-cloudvertexbot"],"dialect":"google","relation":"stricter","proved":true,` +
		`"changes":[{"effect":"newly-disallowed","pattern":"/a*","witness":"/a","old":{"line":0,"rule":""},"new":{"line":2,"rule":"Disallow: /a"}}]},` +
		`{"agents":["*"],"inherits":[],"dialect":"google","relation":"equivalent","proved":true,"changes":[]}],"sitemaps":{"added":[],"removed":[]},"settings":[],"gates":[]}`
	if got := asJSON(t, d); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := asJSON(t, diff("", "")), `{"old":"old.txt","new":"new.txt","dialects":[],"classes":[],"sitemaps":{"added":[],"removed":[]},"settings":[],"gates":[]}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// The agents of a class are shown as the files spell them, though a dialect may cut
// them. Several names that it reads as one are shown together, but for versions of one
// crawler.
func TestDiffNames(t *testing.T) {
	for _, tt := range []struct {
		src     string
		dialect *rules.Dialect
		want    []string
	}{
		{"User-agent: MJ12bot\nDisallow: /\n", rules.Google, []string{"MJ12bot"}},
		{"User-agent: MJ12bot/2\nDisallow: /\n", rules.RFC9309, []string{"MJ12bot"}},
		{"User-agent: NoKnownBot\nDisallow: /\n", rules.RFC9309, []string{"NoKnownBot"}},
		{"User-agent: Googlebot\nUser-agent: Googlebot/2.1\nDisallow: /\n", rules.Google, []string{"Googlebot"}},
		{"User-agent: peer39_crawler\nUser-agent: peer39_crawler/1.0\nDisallow: /\n", rules.Google, []string{"peer39_crawler"}},
		{"User-agent: Mozilla/4.0 (a)\nDisallow: /\n\nUser-agent: Mozilla/5.0 (b)\nDisallow: /b\n", rules.Google, []string{`Mozilla (as "Mozilla/4.0 (a)" and "Mozilla/5.0 (b)" are read)`}},
	} {
		d := evaluator.Diff(grammar.Parse("old", ""), grammar.Parse("new", tt.src), []*rules.Dialect{tt.dialect})
		if got := d.Classes[0].Names; !slices.Equal(got, tt.want) {
			t.Errorf("%s, %q: got %q, want %q", tt.dialect.Name, tt.src, got, tt.want)
		}
	}
}

// A class knows which groups bind its agents in each file, and whether the whole site
// is closed or open to them now.
func TestDiffClasses(t *testing.T) {
	d := diff("User-agent: *\nDisallow: /a\n\nUser-agent: b\nDisallow: /\n", "User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: AdsBot-Google\nAllow: /\n", rules.RFC9309)
	var got []string
	for _, c := range d.Classes {
		for _, agent := range c.Agents {
			old, new := c.Groups(agent)
			got = append(got, fmt.Sprintf("%s: %q, was %q; closed %v, opened %v", agent, new, old, c.Closed, c.Opened))
		}
	}
	if want := []string{
		`gptbot: "gptbot", was "*"; closed true, opened false`,
		`adsbot-google: "adsbot-google", was ""; closed false, opened false`,
		`b: "*", was "b"; closed false, opened false`,
		`*: "*", was "*"; closed false, opened false`,
	}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if c := diff("User-agent: *\nDisallow: /\n", "User-agent: *\nAllow: /\n", rules.RFC9309).Classes[0]; c.Closed || !c.Opened {
		t.Errorf("got closed %v, opened %v for an open site", c.Closed, c.Opened)
	}
	if old, new := (evaluator.Class{}).Groups("a"); old != "" || new != "" {
		t.Errorf("got groups %q and %q of a class of no files", old, new)
	}
}

// A change says which of its two rules made it.
func TestDiffAdded(t *testing.T) {
	for _, test := range []struct {
		old, new string
		want     bool
	}{
		{"", "Disallow: /a\n", true},
		{"Disallow: /a\n", "", false},
		{"Disallow: /\n", "Disallow: /\nAllow: /a\n", true},
		{"Disallow: /\nAllow: /a\n", "Disallow: /\n", false},
		{"Disallow: /\n", "Allow: /\n", true},
	} {
		changes := diff("User-agent: *\n"+test.old, "User-agent: *\n"+test.new, rules.RFC9309).Classes[0].Changes
		if len(changes) != 1 || changes[0].Added != test.want {
			t.Errorf("%q to %q: got %+v, want one that was added: %v", test.old, test.new, changes, test.want)
		}
	}
}
