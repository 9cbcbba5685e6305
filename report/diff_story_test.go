package report

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/testcorpus"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// numbered returns a line of each number from 1 to n.
func numbered(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i+1)
	}
	return b.String()
}

func difference(old, new string) Difference {
	d := evaluator.Diff(grammar.Parse("old", old), grammar.Parse("new", new), []*rules.Dialect{rules.Google, rules.RFC9309})
	return Difference{Difference: d, OldText: old, NewText: new}
}

// What a reviewer reads of a difference, without the line with the names of files.
func TestStories(t *testing.T) {
	slip := "User-agent: bingbot\nUser-agent: msnbot\n\nUser-agent: *\nDisallow: /private/\n"
	others := ""
	for i := range 57 {
		others += "User-agent: q" + strings.Repeat("x", i) + "\nDisallow: /a\n\n"
	}
	twentyThree := "User-agent: *\n" + numbered(23, "Disallow: /d%d/\n")
	for _, test := range []struct{ name, old, new, want string }{
		{
			"crawlers that the change does not name come first",
			slip, strings.Replace(slip, "\n\n", "\n\nUser-agent: GPTBot\nDisallow: /\n\n", 1),
			`not named in your change: bingbot, msnbot lose the whole site; named in it: GPTBot loses the whole site
not named in your change: bingbot, msnbot: stricter [google, rfc9309]
  newly disallowed: the whole site e.g. / (line 5 Disallow: /; was no rule)
  have no rules of their own, so they obey the rules of GPTBot
GPTBot: stricter [google, rfc9309]
  newly disallowed: the whole site e.g. / (line 5 Disallow: /; was no rule)
  now shares a group with bingbot: it no longer obeys the rules of *
unchanged: any other crawler
`,
		},
		{
			"rules that end up in another group",
			"User-agent: *\nDisallow: /a\nDisallow: /b\n", "User-agent: *\nDisallow: /a\nUser-agent: GPTBot\nDisallow: /\nDisallow: /b\n",
			`not named in your change: any other crawler gains /b*; named in it: GPTBot loses the whole site
not named in your change: any other crawler: looser [google, rfc9309]
  newly allowed: /b* e.g. /b (no rule; was line 3 Disallow: /b)
GPTBot: stricter [google, rfc9309]
  newly disallowed: the whole site e.g. / (line 4 Disallow: /; was no rule)
  now has its own group: it no longer obeys the rules of *
`,
		},
		{
			"a user-agent line that goes, so that its rule falls to the group above",
			"User-agent: Slurp\nDisallow: /a\nUser-agent: GPTBot\nDisallow: /\n", "User-agent: Slurp\nDisallow: /a\nDisallow: /\n",
			`not named in your change: Slurp loses the whole site; named in it: GPTBot gains the whole site
not named in your change: Slurp: stricter [google, rfc9309]
  newly disallowed: the whole site e.g. / (line 3 Disallow: /; was no rule)
GPTBot: looser [google, rfc9309]
  newly allowed: the whole site e.g. / (no rule; was line 4 Disallow: /)
  lost its own group: no group binds it now
unchanged: any other crawler
`,
		},
		{
			"an edited rule names the crawlers above it",
			"User-agent: Slurp\n# the same\nUser-agent: bingbot\n\nDisallow: /a\n", "User-agent: Slurp\n# the same\nUser-agent: bingbot\n\nDisallow: /b\n",
			`Slurp, bingbot: incomparable [google, rfc9309]
  newly disallowed: /b* e.g. /b (line 5 Disallow: /b; was no rule)
  newly allowed: /a* e.g. /a (no rule; was line 5 Disallow: /a)
unchanged: any other crawler
`,
		},
		{
			"exceptions that are as before, and those that stay",
			"User-agent: *\nDisallow: /search\n", "User-agent: *\nDisallow: /se\nAllow: /sell\n",
			`all crawlers: stricter [google, rfc9309]
  newly disallowed: /se* except /sell*, /search* (closed before) e.g. /se (line 2 Disallow: /se; was no rule)
`,
		},
		{
			"a setting of a crawler whose rules are the same",
			"User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nCrawl-delay: 5\nDisallow: /\n", "User-agent: *\nDisallow: /b\n\nUser-agent: GPTBot\nCrawl-delay: 9\nDisallow: /\n",
			`any other crawler loses /b* and gains /a*; crawl-delay changed for GPTBot
any other crawler: incomparable [google, rfc9309]
  newly disallowed: /b* e.g. /b (line 2 Disallow: /b; was no rule)
  newly allowed: /a* e.g. /a (no rule; was line 2 Disallow: /a)
unchanged but for settings: GPTBot
crawl-delay changed for GPTBot: 9, was 5
`,
		},
		{
			"a new crawler in the group of another",
			"User-agent: CCBot\nDisallow: /\n", "User-agent: CCBot\nUser-agent: GPTBot\nDisallow: /\n",
			`GPTBot: stricter [google, rfc9309]
  newly disallowed: the whole site e.g. / (line 3 Disallow: /; was no rule)
  now shares a group with CCBot; no group bound it before
unchanged: CCBot, any other crawler
`,
		},
		{
			"a new crawler without a rule of its own",
			"User-agent: CCBot\nDisallow: /\n\nUser-agent: *\nDisallow: /a\n", "User-agent: GPTBot\n\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: *\nDisallow: /a\n",
			`GPTBot: stricter [google, rfc9309]
  newly disallowed: the whole site e.g. / (line 4 Disallow: /; was no rule)
  has no rule of its own, so it obeys the rules of CCBot, no longer those of *
unchanged: CCBot, any other crawler
`,
		},
		{
			"a crawler that loses its only rule, and joins the group below",
			"User-agent: Googlebot\nAllow: /\n\nUser-agent: *\nDisallow: /\n", "User-agent: Googlebot\nCrawl-delay: 5\n\nUser-agent: *\nDisallow: /\n",
			`Googlebot loses the whole site; crawl-delay added for Googlebot, any other crawler
Googlebot (and Google-CloudVertexBot, Google-InspectionTool, Googlebot-Image and 4 more): stricter [google, rfc9309]
  newly disallowed: the whole site e.g. / (line 5 Disallow: /; was line 2 Allow: /)
  has no rule of its own, so it obeys the rules of *
unchanged but for settings: any other crawler
crawl-delay added for Googlebot, any other crawler: 5
`,
		},
		{
			"crawlers in a row without rules of their own",
			"", "User-agent: GPTBot\n\nUser-agent: CCBot\n\nUser-agent: Slurp\nDisallow: /\n",
			`GPTBot, CCBot and 1 more lose the whole site
GPTBot, CCBot: stricter [google, rfc9309]
  newly disallowed: the whole site e.g. / (line 6 Disallow: /; was no rule)
  have no rules of their own, so they obey the rules of Slurp
Slurp: stricter [google, rfc9309]
  newly disallowed: the whole site e.g. / (line 6 Disallow: /; was no rule)
  now has its own group; no group bound it before
unchanged: any other crawler
`,
		},
		{
			"a new group without rules",
			"User-agent: *\nDisallow: /a\n", "User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nCrawl-delay: 9\n",
			`GPTBot gains /a*; crawl-delay added for GPTBot
GPTBot: looser [google, rfc9309]
  newly allowed: /a* e.g. /a (no rule; was line 2 Disallow: /a)
  now has its own group, without rules: it no longer obeys the rules of *
unchanged: any other crawler
crawl-delay added for GPTBot: 9
`,
		},
		{
			"many stories, settings and sitemaps in one line",
			"User-agent: *\nCrawl-delay: 5\n", "Sitemap: https://a.example/1\nSitemap: https://a.example/2\nUser-agent: *\nDisallow: /a/\n\nUser-agent: GPTBot\nCrawl-delay: 9\nDisallow: /b$\n",
			`GPTBot loses /b$; any other crawler loses /a/; crawl-delay changed for 2 crawlers; 2 sitemaps added
GPTBot: stricter [google, rfc9309]
  newly disallowed: /b$ e.g. /b (line 8 Disallow: /b$; was no rule)
  now has its own group: it no longer obeys the rules of *
any other crawler: stricter [google, rfc9309]
  newly disallowed: /a/* e.g. /a/ (line 4 Disallow: /a/; was no rule)
crawl-delay changed for GPTBot: 9, was 5
crawl-delay removed for any other crawler: was 5
sitemap added: https://a.example/1
sitemap added: https://a.example/2
`,
		},
		{
			"settings that are the only change come first",
			"User-agent: *\nDisallow: /a\n", "Sitemap: https://a.example/1\nUser-agent: *\nCrawl-delay: 5\nDisallow: /a\n",
			`crawl-delay added for any other crawler: 5
sitemap added: https://a.example/1
allow and disallow: proved equivalent for every crawler and URL [google, rfc9309]
`,
		},
		{
			"lines that no crawler reads",
			"User-agent: *\nNoindex: /a\nNoindex: /b\nDisallow: /a\n", "User-agent: *\nNoindex: /b\nNoindex: /c\nDisallow: /a\nUse-Agent: b\n# end\n<p>Not found</p>\n",
			`proved equivalent for every crawler and URL [google, rfc9309]
lines changed that no crawler reads: Noindex (1), Use-Agent (1), comments (1), text that is no field (1)
`,
		},
		{
			"another layout",
			"User-agent: *\nDisallow: /a\n", "User-agent:*\r\n\r\nDisallow: /a  \r\n",
			"proved equivalent for every crawler and URL [google, rfc9309]\nonly white space changed\n",
		},
		{
			"another order",
			"User-agent: *\nDisallow: /a\nDisallow: /b\n", "User-agent: *\nDisallow: /b\nDisallow: /a\n",
			"proved equivalent for every crawler and URL [google, rfc9309]\nonly the order of lines changed\n",
		},
		{
			"lines that no crawler reads, beside others",
			"User-agent: *\nFeed: /a\n", "# all\nUser-agent: *\nDisallow: /a\n",
			`all crawlers: stricter [google, rfc9309]
  newly disallowed: /a* e.g. /a (line 3 Disallow: /a; was no rule)
lines changed that no crawler reads: Feed (1)
`,
		},
		{
			"one Allow overrides many rules",
			twentyThree, twentyThree + "Allow: /*.css$\n",
			`all crawlers: looser [google, rfc9309]
  newly allowed: 23 closed paths that match /*.css$, such as /d1/*.css$, /d2/*.css$, /d3/*.css$ e.g. /d1/x.css (line 25 Allow: /*.css$; was line 2 Disallow: /d1/ and 22 more rules)
`,
		},
		{
			"one Disallow overrides many rules",
			"User-agent: *\n" + numbered(99, "Allow: /d%d\n"), "User-agent: *\n" + numbered(99, "Allow: /d%d\n") + "Disallow: *.pdf\n",
			`all crawlers: stricter [google, rfc9309]
  newly disallowed: /*.pdf* e.g. /x.pdf (line 101 Disallow: *.pdf; was no rule, elsewhere 99 rules)
`,
		},
		{
			"rules that meet many others count once each",
			twentyThree, twentyThree + "Allow: */b$\nAllow: */c$\nAllow: */d$\nDisallow: */e\n",
			`all crawlers: incomparable [google, rfc9309]
  lose 1 path: */e*; gain 3 paths: */b$, */c$, */d$
  newly disallowed: /e*, /*/e*, except where other rules decide e.g. /e (line 28 Disallow: */e; was no rule)
  newly allowed: 9 closed paths that match */b$, such as /d1/b$, /d2/b$, /d3/b$ e.g. /d1/b (line 25 Allow: */b$; was line 2 Disallow: /d1/ and 8 more rules)
  newly allowed: 9 closed paths that match */c$, such as /d1/c$, /d2/c$, /d3/c$ e.g. /d1/c (line 26 Allow: */c$; was line 2 Disallow: /d1/ and 8 more rules)
  newly allowed: 9 closed paths that match */d$, such as /d1/d$, /d2/d$, /d3/d$ e.g. /d1/d (line 27 Allow: */d$; was line 2 Disallow: /d1/ and 8 more rules)
`,
		},
		{
			"sub-paths of what changes",
			"User-agent: *\nDisallow: /\n" + numbered(7, "Disallow: /d%d\n"), "User-agent: *\nDisallow:\n",
			`all crawlers that obey *: looser [google, rfc9309]
  newly allowed: the whole site e.g. / (line 2 Disallow:; was line 2 Disallow: / and 7 more rules)
`,
		},
		{
			"but not those that an exception would deny",
			"User-agent: *\nDisallow: /\n", "User-agent: *\nDisallow: /admin\nAllow: /admin/open\n",
			`all crawlers: looser [google, rfc9309]
  newly allowed: /* except /admin* e.g. / (no rule; was line 2 Disallow: /)
  newly allowed: /admin/open* e.g. /admin/open (line 3 Allow: /admin/open; was line 2 Disallow: /)
`,
		},
		{
			"a new group is one story",
			twentyThree, twentyThree + "\nUser-agent: Verity\n" + numbered(5, "Disallow: /x/%d/\n"),
			`Verity: incomparable [google, rfc9309]
  now has its own group: it no longer obeys the rules of *; loses 5 paths below /x/: /x/1/*, /x/2/*, /x/3/* and 2 more; gains 23 paths: /d1/*, /d2/*, /d3/* and 20 more
  newly disallowed: /x/1/* e.g. /x/1/ (line 27 Disallow: /x/1/; was no rule)
  newly disallowed: /x/2/* e.g. /x/2/ (line 28 Disallow: /x/2/; was no rule)
  newly disallowed: /x/3/* e.g. /x/3/ (line 29 Disallow: /x/3/; was no rule)
  newly disallowed: /x/4/* e.g. /x/4/ (line 30 Disallow: /x/4/; was no rule)
  newly disallowed: /x/5/* e.g. /x/5/ (line 31 Disallow: /x/5/; was no rule)
  newly allowed: /d1/* e.g. /d1/ (no rule; was line 2 Disallow: /d1/)
  newly allowed: /d2/* e.g. /d2/ (no rule; was line 3 Disallow: /d2/)
  newly allowed: /d3/* e.g. /d3/ (no rule; was line 4 Disallow: /d3/)
  newly allowed: /d4/* e.g. /d4/ (no rule; was line 5 Disallow: /d4/)
  newly allowed: /d5/* e.g. /d5/ (no rule; was line 6 Disallow: /d5/)
  … and 18 more newly allowed
unchanged: any other crawler
`,
		},
		{
			"crawlers with the same story share it, and those without one a line",
			others + "User-agent: *\nDisallow: /b\n", others + "User-agent: *\nDisallow: /b\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: CCBot\nDisallow: /\n",
			`GPTBot, CCBot: stricter [google, rfc9309]
  newly disallowed: the whole site e.g. / (lines 176, 179: Disallow: /; was no rule)
  now have groups of their own: they no longer obey the rules of *
57 crawlers and any other unchanged
`,
		},
		{
			"a difference in one dialect",
			"User-agent: *\n", "User-agent: *\nDisalow: /a\n",
			`all crawlers: stricter [google], equivalent [rfc9309]
  newly disallowed: /a* e.g. /a (line 2 Disalow: /a; was no rule)
`,
		},
		{
			"more changes in one dialect than in another",
			"User-agent: *\n", "User-agent: *\nDisalow: /a\nDisallow: /b\n",
			`all crawlers: stricter [google, rfc9309]
  newly disallowed: /a* e.g. /a (line 2 Disalow: /a; was no rule) [google alone]
  newly disallowed: /b* e.g. /b (line 3 Disallow: /b; was no rule)
`,
		},
		{
			"a pattern that dialects write in two ways",
			"User-agent: *\n", "User-agent: *\nDisallow: /a$b\n",
			`all crawlers: stricter [google, rfc9309]
  newly disallowed: /a$b* e.g. /a$b (line 2 Disallow: /a$b; was no rule)
rfc9309 crawlers compare "$" within a pattern as "%24"; the rest is the same
`,
		},
		{
			"names that are read as one",
			"User-agent: Mozilla/4.0 (a)\nDisallow: /x\n", "User-agent: Mozilla/4.0 (a)\nDisallow: /x\n\nUser-agent: Mozilla/5.0 (b)\nDisallow: /y\n",
			`Mozilla (as "Mozilla/4.0 (a)" and "Mozilla/5.0 (b)" are read): stricter [google, rfc9309]
  newly disallowed: /y* e.g. /y (line 5 Disallow: /y; was no rule)
unchanged: any other crawler
`,
		},
		{
			"names of which one dialect cuts both to one",
			"", "User-agent: QuillBot\nUser-agent: quillbot.com\nDisallow: /\n",
			`QuillBot, quillbot.com: stricter [google, rfc9309]
  newly disallowed: the whole site e.g. / (line 3 Disallow: /; was no rule)
  now have a group of their own; no group bound them before
google crawlers read "quillbot.com" as "quillbot"
unchanged: any other crawler
`,
		},
		{
			"a name with a hyphen that ends it",
			"", "User-agent: Perplexity\u2011User\nDisallow: /\n",
			`Perplexity‑User: stricter [google, rfc9309]
  newly disallowed: the whole site e.g. / (line 2 Disallow: /; was no rule)
  now has its own group; no group bound it before
google crawlers read "Perplexity\u2011User" as "Perplexity"
unchanged: any other crawler
`,
		},
	} {
		_, got, _ := strings.Cut(written(t, "text", difference(test.old, test.new)), "\n")
		if got != test.want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}

// The first lines of Markdown, with the dialects told once.
func TestMarkdownStories(t *testing.T) {
	for _, test := range []struct{ name, old, new, want string }{
		{
			"a new group",
			"User-agent: *\nDisallow: /a\n", "User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /\n",
			"### robots.txt: GPTBot loses the whole site (new group)\n\n" +
				"**GPTBot**: stricter; now has its own group: it no longer obeys the rules of &#42;\n\n| change |",
		},
		{
			"a group that is gone",
			"User-agent: GPTBot\nDisallow: /\n", "User-agent: *\nDisallow: /a/\n",
			"### robots.txt: GPTBot gains the whole site except /a/ (group removed); 1 more change\n\nGPTBot gains the whole site except /a/; any other crawler loses /a/.\n",
		},
		{
			"a group that others have",
			"User-agent: CCBot\nDisallow: /\n", "User-agent: CCBot\nUser-agent: GPTBot\nDisallow: /\n",
			"### robots.txt: GPTBot loses the whole site (shared group)\n\n",
		},
		{
			"a whole site with exceptions, and exceptions from these",
			"User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /a/\nAllow: /a/x/\nDisallow: /b/\n", "User-agent: *\nDisallow: /a/\nAllow: /a/x/\nDisallow: /b/\n",
			"### robots.txt: GPTBot gains the whole site with exceptions (group removed)\n",
		},
		{
			"an exception that stays closed",
			"User-agent: *\nDisallow: /a\nDisallow: /a/x/\n", "User-agent: *\nDisallow: /a/x/\n",
			"### robots.txt: all crawlers gain /a&#42; except /a/x/\n",
		},
		{
			"many exceptions that stay closed",
			"User-agent: *\nDisallow: /a\nDisallow: /a/x/\nDisallow: /a/y/\nDisallow: /a/z/\n", "User-agent: *\nDisallow: /a/x/\nDisallow: /a/y/\nDisallow: /a/z/\n",
			"### robots.txt: all crawlers gain /a&#42; with exceptions\n",
		},
		{
			"an exception that was open before is open now like the rest",
			"User-agent: *\nDisallow: /a\nAllow: /a/x/\n", "User-agent: *\nAllow: /a/x/\n",
			"### robots.txt: all crawlers gain /a&#42;\n",
		},
		{
			"a whole site but for a part, with another part that was open before",
			"User-agent: *\nDisallow: /\nAllow: /a/x/\n", "User-agent: *\nDisallow: /b/\n",
			"### robots.txt: all crawlers gain the whole site except /b/\n",
		},
		{
			"a pattern that matches more than one page",
			"", "User-agent: *\nDisallow: /modules\n",
			"### robots.txt: all crawlers lose /modules&#42;\n\n**all crawlers**: stricter\n",
		},
		{
			"settings alone",
			"", "User-agent: *\nCrawl-delay: 5\nSitemap: https://a.example/1\nSitemap: https://a.example/2\n",
			"### robots.txt: crawl-delay added for any other crawler: 5; 2 sitemaps added\n\n" +
				"- crawl-delay added for any other crawler: <code>5</code>\n" +
				"- sitemap added: <code>https&#58;&#47;&#47;a.example&#47;1</code>\n- sitemap added: <code>https&#58;&#47;&#47;a.example&#47;2</code>\n\n" +
				"Allow and disallow: proved equivalent for every crawler and URL.\n\nJudged in the dialects google, rfc9309 (default).\n",
		},
		{
			"lines that no crawler reads",
			"Noindex: /a\n", "",
			"robots.txt: proved equivalent for every crawler and URL; lines changed that no crawler reads: Noindex (1).\n",
		},
	} {
		d := difference(test.old, test.new)
		d.Name, d.Origin = "robots.txt", "default"
		if got := written(t, "markdown", d); !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}

// On a terminal, what does not fit its width stands below, further in.
func TestStoriesOnTerminal(t *testing.T) {
	d := difference("", "User-agent: GPTBot\nDisallow: /private-area\n")
	d.Text = strings.Repeat("+wide ", 12) + "\n"
	var b strings.Builder
	if err := writeDiffText(&b, DifferenceOptions{Options: Options{Width: 40}, MaxChanges: 10}, []Difference{d}); err != nil {
		t.Fatal(err)
	}
	const want = `old → new
GPTBot: stricter [google, rfc9309]
  newly disallowed: /private-area* e.g.
    /private-area (line 2 Disallow:
    /private-area; was no rule)
  now has its own group; no group bound
    it before
unchanged: any other crawler
+wide +wide +wide +wide +wide +wide +wide +wide +wide +wide +wide +wide 
`
	if got := b.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Changes are told for a crawler whose name a dialect cuts, up to a bound.
func TestJoinedNames(t *testing.T) {
	name := func(version int) string { return fmt.Sprintf("User-agent: Quill.%d\n", version) }
	tell := func(names int) int {
		old := "User-agent: Quill\nAllow: /\n"
		for i := range names {
			old += name(i)
		}
		old += "Allow: /\n"
		a := accountOf(difference(old, strings.Replace(old, "Allow: /\n", numbered(300, "Disallow: /d%d\n"), 1)))
		told := 0
		for _, s := range a.stories {
			told += len(s.agents)
		}
		return told
	}
	if got, want := tell(3), 4; got != want {
		t.Errorf("got %d crawlers with a story, want %d", got, want)
	}
	if got, want := tell(maxJoined/300+50), 1+maxJoined/300; got != want {
		t.Errorf("past the bound: got %d crawlers with a story, want %d", got, want)
	}
}

// The gate tells of a crawler that it is for, though one that it is not for shares
// the rules.
func TestGateOfUnnamed(t *testing.T) {
	d := difference("User-agent: bingbot\n\nUser-agent: *\nDisallow: /a\n", "User-agent: bingbot\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /a\n")
	for gate, want := range map[string]string{
		"newly-disallowed:search":      "newly disallowed for bingbot, not named in your change: the whole site ",
		"newly-disallowed:ai-training": "newly disallowed for GPTBot: the whole site ",
	} {
		g, err := evaluator.ParseGate(gate)
		if err != nil {
			t.Fatal(err)
		}
		d.Gates = []evaluator.GateResult{g.Check(d.Difference)}
		got := accountOf(d).gates
		if len(got) != 1 || !strings.HasPrefix(got[0].why, want) {
			t.Errorf("%s: got %v, want %q", gate, got, want)
		}
	}
}

// A comparison that was given up is told in every format.
func TestUndecided(t *testing.T) {
	d := Difference{Difference: evaluator.Difference{Old: "old", New: "new", Dialects: []string{"google", "rfc9309"}, Classes: []evaluator.Class{
		{Agents: []string{"a"}, Dialect: "google", Relation: rules.Undecided},
		{Agents: []string{"a"}, Dialect: "rfc9309", Relation: rules.Undecided},
	}}}
	for format, want := range map[string]string{
		"text":     "\na: undecided [google, rfc9309]\n  the search for differences was given up; there may be changes\n",
		"markdown": "### old → new: undecided for a\n\n**a**: undecided (google, rfc9309); the search for differences was given up; there may be changes\n",
		"github":   "::warning file=new,title=undecided::a: the search for differences was given up\n",
	} {
		if got := written(t, format, d); !strings.Contains(got, want) {
			t.Errorf("%s: got %s, want %s in it", format, got, want)
		}
	}
	for _, gate := range []struct {
		by   []evaluator.Cause
		want string
	}{{nil, "warning"}, {[]evaluator.Cause{{Class: 0, Change: -1, Setting: -1, Place: -1}}, "error"}} {
		d.Gates = []evaluator.GateResult{{Gate: "newly-allowed", Tripped: gate.by != nil, By: gate.by}}
		run := readSARIF(t, written(t, "sarif", d))
		if len(run.Results) != 1 || run.Results[0].RuleID != "undecided" || run.Results[0].Level != gate.want {
			t.Errorf("got results %+v, want one undecided at level %s", run.Results, gate.want)
		}
	}
}

// A comparison that was given up in one dialect alone says in which.
func TestUndecidedInOneDialect(t *testing.T) {
	d := Difference{Difference: evaluator.Difference{Old: "old", New: "new", Dialects: []string{"google", "rfc9309"}, Classes: []evaluator.Class{
		{Agents: []string{"a"}, Dialect: "google", Relation: rules.Equivalent},
		{Agents: []string{"a"}, Dialect: "rfc9309", Relation: rules.Undecided},
	}}}
	const want = "old → new\na: undecided [rfc9309], equivalent [google]\n  the search for differences was given up in rfc9309; there may be changes\n"
	if got := written(t, "text", d); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Where files are judged in different dialects, each line says which files it is about.
func TestJudgements(t *testing.T) {
	in := func(name, origin string, dialects ...string) Difference {
		return Difference{Difference: evaluator.Difference{Dialects: dialects}, Name: name, Origin: origin}
	}
	got := judgements([]Difference{in("a", "default", "google", "rfc9309"), in("b", "x.yaml:3", "bing"), in("c", "default", "google", "rfc9309"), in("d", "")})
	want := []string{"a, c: judged in the dialects google, rfc9309 (default)", "b: judged in the dialect bing (x.yaml:3)"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Every change is told by an item whose patterns cover it, and whose exceptions do not
// deny it.
func TestItemsTellEveryChange(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	patterns := []string{"/", "/a", "/a/b", "/a*b", "/*b$", "/ab", "*b", "/b/a", "/a$", "/a/*c"}
	file := func() string {
		src := ""
		for _, agent := range []string{"*", "bingbot", "GPTBot"} {
			if random.IntN(4) > 0 {
				src += "User-agent: " + agent + "\n"
			}
			for range random.IntN(5) {
				src += []string{"Allow: ", "Disallow: "}[random.IntN(2)] + patterns[random.IntN(len(patterns))] + "\n"
			}
		}
		return src
	}
	told := 0
	for range 2000 {
		told += checkTold(t, file(), file())
	}
	if told < 4000 {
		t.Errorf("only %d changes were checked", told)
	}
	for _, name := range testcorpus.Corpus(t) {
		if old, ok := strings.CutSuffix(name, "-old.txt"); ok {
			checkTold(t, testcorpus.Read(t, name), testcorpus.Read(t, old+"-new.txt"))
		}
	}
}

// checkTold returns how many changes it checked.
func checkTold(t *testing.T, old, new string) (told int) {
	t.Helper()
	a := accountOf(difference(old, new))
	changed := 0
	for i, class := range a.Classes {
		dialect := rules.DialectNamed(class.Dialect)
		for j, c := range class.Changes {
			changed++
			found := a.items[changeIndex{i, j}]
			if len(found) == 0 {
				t.Fatalf("%q to %q: no item tells %+v", old, new, c)
			}
			path := dialect.Path(c.Witness)
			matches := func(pattern string) bool { return (rules.Rule{Pattern: dialect.Pattern(pattern)}).Matches(path) }
			for _, at := range found {
				it := a.stories[at.story].items[at.item]
				if it.Effect != c.Effect || !slices.ContainsFunc(it.patterns, matches) {
					t.Fatalf("%q to %q: %+v is told as %s of %q", old, new, c, it.Effect, it.patterns)
				}
				if len(it.patterns) == 1 && !it.whole && !it.ExceptMore && c.Pattern != it.Pattern && slices.ContainsFunc(it.Except, matches) {
					t.Fatalf("%q to %q: %+v is denied by an exception of %q: %q", old, new, c, it.patterns, it.Except)
				}
			}
			told++
		}
	}
	for i, class := range a.Classes {
		if class.Relation != rules.Equivalent {
			checkNamed(t, a, i)
		}
	}
	checkWritten(t, a)
	if (changed > 0) != (len(a.stories) > 0) {
		t.Fatalf("%q to %q: %d changes, %d stories", old, new, changed, len(a.stories))
	}
	return told
}

// checkNamed checks that a story of the class at i names each of its agents, in a way
// that leaves out none.
func checkNamed(t *testing.T, a account, i int) {
	t.Helper()
	for _, agent := range shownAgents(a.Classes[i]) {
		name, _, _ := strings.Cut(strings.ToLower(agent), evaluator.ReadAlike)
		if !slices.ContainsFunc(a.stories, func(s story) bool {
			return s.classes[i] && (agent == "*" && s.others || slices.ContainsFunc(s.agents, func(told string) bool {
				return strings.HasPrefix(strings.ToLower(told), name)
			}))
		}) {
			t.Fatalf("no story tells of %q, an agent of class %d: %+v", agent, i, a.stories)
		}
	}
}

// checkWritten checks that text and Markdown hold a line for each item, setting and
// sitemap of a, if they may be as long as it takes.
func checkWritten(t *testing.T, a account) {
	t.Helper()
	for format, show := range map[string]func(string) string{"text": asText, "markdown": code} {
		var b strings.Builder
		for _, f := range DifferenceFormats {
			if f.Name != format {
				continue
			}
			if err := f.Write(&b, DifferenceOptions{MaxChanges: 1 << 20}, []Difference{a.Difference}); err != nil {
				t.Fatal(err)
			}
		}
		written := b.String()
		var want []string
		for _, s := range a.stories {
			for _, it := range s.items {
				if format == "text" {
					want = append(want, Printable(it.urls(asText)), Printable("e.g. "+it.Witness))
				} else {
					want = append(want, it.urls(code), code(it.Witness))
				}
			}
		}
		for _, setting := range besidesSitemaps(a.Difference) {
			change := settingChange(setting, show)
			if format == "text" {
				change = Printable(change)
			}
			want = append(want, change)
		}
		for _, line := range sitemapChanges(a.Difference, 1<<20, show) {
			if format == "text" {
				line = Printable(line)
			}
			want = append(want, line)
		}
		for _, part := range want {
			if !strings.Contains(written, part) {
				t.Fatalf("%s does not tell %q:\n%s", format, part, written)
			}
		}
	}
}
