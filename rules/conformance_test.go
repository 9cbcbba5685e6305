package rules

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/testcorpus"
)

// Each archive under testdata/rfc9309, testdata/google and testdata/dialects
// begins with the requirement that it shows and where that is written down. It
// holds files named robots.txt, or robots.txt.quoted in the form of [unquoted],
// and for each, after it, "want" in the form of [ask]. Those of
// testdata/dialects ask all dialects, and say why they answer as they do.
func TestConformance(t *testing.T) {
	for _, folder := range []string{"rfc9309", "google", "dialects"} {
		archives, err := filepath.Glob(filepath.Join("..", "testdata", folder, "*.txtar"))
		if err != nil || len(archives) == 0 {
			t.Fatalf("find archives of %s: %d found, error %v", folder, len(archives), err)
		}
		for _, name := range archives {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if len(archive.Comment) == 0 {
				t.Errorf("%s does not say what is required", name)
			}
			for i, file := range archive.Files {
				dir, base := filepath.Split(file.Name)
				if base == "want" {
					continue
				}
				t.Run(fmt.Sprint(strings.TrimSuffix(filepath.Base(name), ".txtar"), "/", dir), func(t *testing.T) {
					if i+1 == len(archive.Files) || archive.Files[i+1].Name != dir+"want" {
						t.Fatalf("%s is not followed by %swant", file.Name, dir)
					}
					robots, want := string(file.Data), string(archive.Files[i+1].Data)
					if base == "robots.txt.quoted" {
						robots = unquoted(t, robots)
					}
					ask(t, robots, want)
					if folder == "dialects" {
						mustAskAll(t, want)
					}
				})
			}
		}
	}
}

// unquoted returns the octets that lines of Go strings stand for. A line may say
// how often its string is repeated:
//
//	"\uFEFFUser-agent: *\n"
//	"# padding\n" times 60000
func unquoted(t *testing.T, quoted string) string {
	var b strings.Builder
	for line := range strings.Lines(quoted) {
		words, err := splitWords(line)
		n := 1
		if err == nil && len(words) == 3 && words[1] == "times" {
			n, err = strconv.Atoi(words[2])
		} else if len(words) != 1 {
			t.Fatalf("%q is no quoted string", line)
		}
		if err != nil {
			t.Fatalf("%q is no quoted string: %v", line, err)
		}
		b.WriteString(strings.Repeat(words[0], n))
	}
	return b.String()
}

// question is a line of want.
type question struct {
	dialects         []string
	agent, url, want string
	why              string
}

func questions(t *testing.T, want string) []question {
	t.Helper()
	var qs []question
	for line := range strings.Lines(want) {
		line, why, _ := strings.Cut(line, " # ")
		words, err := splitWords(line)
		if err != nil || len(words) != 6 || words[3] != "->" {
			t.Errorf("%q is no question and answer: %v", line, err)
			continue
		}
		qs = append(qs, question{strings.Split(words[0], ","), words[1], words[2], words[4] + " " + words[5], strings.TrimSpace(why)})
	}
	return qs
}

// ask compares decisions on robots with want, which holds a question and its
// answer on each line:
//
//	google,rfc9309 foobot /page -> disallow 3 # why
//
// These are the dialects, the agent, the URL, the verdict and the line that
// decides, 0 if none does. A word in double quotes is a Go string. The reason is
// optional.
func ask(t *testing.T, robots, want string) {
	t.Helper()
	for _, q := range questions(t, want) {
		for _, name := range q.dialects {
			dialect := DialectNamed(name)
			if dialect == nil {
				t.Errorf("%q names no dialect", name)
				continue
			}
			d := Compile(dialect, robots).Decide(q.agent, q.url)
			if got := fmt.Sprint(d.Verdict, " ", d.Rule.Line); got != q.want {
				t.Errorf("%s, agent %q, URL %.100q: got %s, want %s of\n%.1000q", name, q.agent, q.url, got, q.want, robots)
			}
		}
	}
}

// mustAskAll fails the test unless each question is asked of every dialect and
// each answer gives its reason.
func mustAskAll(t *testing.T, want string) {
	asked := map[string][]string{}
	for _, q := range questions(t, want) {
		if q.why == "" {
			t.Errorf("%s %s %s: no reason is given", q.dialects, q.agent, q.url)
		}
		asked[q.agent+" "+q.url] = append(asked[q.agent+" "+q.url], q.dialects...)
	}
	for what, names := range asked {
		for _, d := range Dialects {
			if !slices.Contains(names, d.Name) {
				t.Errorf("%s: %s is not asked", what, d.Name)
			}
		}
	}
}

func splitWords(line string) ([]string, error) {
	var words []string
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimLeft(line, " ") {
		if quoted, err := strconv.QuotedPrefix(line); err == nil && quoted[0] == '"' {
			word, err := strconv.Unquote(quoted)
			if err != nil {
				return nil, err
			}
			words = append(words, word)
			line = line[len(quoted):]
			continue
		}
		word, _, _ := strings.Cut(line, " ")
		words = append(words, word)
		line = line[len(word):]
	}
	return words, nil
}

// These cases cannot stand in an archive: octets that are not text, line ends
// other than LF, and very long lines.
func TestConformanceOctets(t *testing.T) {
	const group = "User-agent: *\n"
	for requirement, cases := range map[string][][2]string{
		"RFC 9309 2.2: NL = CR / LF / CRLF": {
			{"User-agent: a\rDisallow: /x\r\nDisallow: /y\n\rDisallow: /z", `
				google,rfc9309 a /x -> disallow 2
				google,rfc9309 a /y -> disallow 3
				google,rfc9309 a /z -> disallow 5`},
			{"User-agent: a\r\r\nDisallow: /x", `google,rfc9309 a /x -> disallow 3`},
		},
		"RFC 9309 2.2: the last line may end with the file": {
			{"User-agent: a\nDisallow: /x", `google,rfc9309 a /x -> disallow 2`},
			{"", `google,rfc9309 a /x -> allow 0`},
		},
		"RFC 9309 2.2: WS = SP / HTAB, before the field and around the colon": {
			{" \tUser-agent\t :\ta \nDisallow:/x\t \t# c", `google,rfc9309 a /x -> disallow 2`},
		},
		"RFC 9309 2.3.1.5: the lines that can be parsed are used": {
			{group + "\xFF\xFE: \x00\nDisallow: /x\n\x01", `google,rfc9309 a /x -> disallow 3`},
		},
		"RFC 9309 is silent on the byte order mark: it is skipped": {
			{"\xEF\xBB\xBFUser-agent: *\nDisallow: /", `google,rfc9309 a /x -> disallow 2`},
		},
		"RFC 9309 2.5: at least 500 kibibytes are parsed": {
			{padded(500<<10, group+"#", "\nDisallow: /x"), `google,rfc9309 a /x -> disallow 3`},
			{padded(500<<10, group+"#", "\nDisallow: /x\nDisallow: /y"), `google,rfc9309 a /y -> disallow 4`},
			{padded(500<<10, group+"#", "\nDisallow: /x") + "\nDisallow: /y", `
				google,rfc9309 a /x -> disallow 3
				google,rfc9309 a /y -> allow 0`},
			// A rule that is cut in the middle closes more than was meant.
			{padded(500<<10, group+"#", "\nDisallow: /x") + "/deeper", `google,rfc9309 a /xy -> disallow 3`},
		},
		"RFC 9309 sets no limit on lines; Google keeps 16,663 octets (fact 4)": {
			{group + padded(16663, "Disallow: /*", "z$"), `
				google,rfc9309 a /z -> allow 0
				google,rfc9309 a /` + strings.Repeat("x", 16663-len("Disallow: /*z$")) + `z -> disallow 2`},
			{group + padded(16663, "Disallow: /", "") + "y", `
				google a /` + strings.Repeat("x", 16663-len("Disallow: /")) + ` -> disallow 2
				rfc9309 a /` + strings.Repeat("x", 16663-len("Disallow: /")) + ` -> allow 0`},
			{group + padded(16663, "Disallow", "") + ":/", `google a /x -> allow 0`},
			{"\xEF\xBB\xBF" + padded(16663, "User-agent: a#", "") + "\nDisallow: /", `google a /x -> disallow 2`},
		},
		"fact 1: a prefix of the byte order mark is dropped at the start, nothing else": {
			{"\xEF\xBBUser-agent: *\nDisallow: /", `google a /x -> disallow 2`},
			{"\xEFUser-agent: *\nDisallow: /", `google a /x -> disallow 2`},
			{"\xEF\xEFUser-agent: *\nDisallow: /", `google a /x -> allow 0`},
			{"\xBB\xBFUser-agent: *\nDisallow: /", `google a /x -> allow 0`},
			{"\n\xEF\xBB\xBFUser-agent: *\nDisallow: /", `google,rfc9309 a /x -> allow 0`},
			{"\xEF\xBB\xBF\xEF\xBB\xBFUser-agent: *\nDisallow: /", `google,rfc9309 a /x -> allow 0`},
		},
		"fact 2: only LF, CR and CRLF end a line": {
			{"User-agent: *\x0bDisallow: /\x0cDisallow: /\xC2\x85Disallow: /\u2028Disallow: /", `google,rfc9309 a /x -> allow 0`},
		},
		"fact 3: a line follows the last line end": {
			{"User-agent: *\r\nDisallow: /\r\n", `google a /x -> disallow 2`},
		},
		"fact 5: a line ends for the reader at its first NUL": {
			{group + "Disallow: /a\x00b", `google a /ac -> disallow 2`},
			{group + "Disallow\x00: /a", `google a /a -> allow 0`},
			{group + "\x00Disallow: /a\nDisallow: /b", `google a /b -> disallow 3`},
			{group + "Disallow: \x00/a", `google a /a -> allow 2`},
		},
		"fact 6: a NUL ends the path of a URL": {
			{group + "Disallow: /a$", `google a "/a\x00b" -> disallow 2`},
		},
		"fact 7: UTF-8 is not validated": {
			{group + "Disallow: /\xFF\xC3", `google,rfc9309 a /%FF%C3 -> disallow 2`},
		},
		"fact 9: ASCII white space is trimmed, no other": {
			{group + "\v\f Disallow\v:\f/a\v", `google a /a$ -> disallow 2`},
			{"User-agent: *\u00A0\nDisallow: /", `google,rfc9309 a /a -> allow 0`},
			{group + "Disallow:\u00A0/a", `
				google,rfc9309 a /a -> allow 0`},
		},
		"fact 10: only blanks and tabs stand for a missing colon": {
			{group + "Disallow\t \t/a", `google a /a -> disallow 2`},
			{group + "Disallow\v/a", `google a /a -> allow 0`},
		},
		"fact 17: octets outside ASCII are escaped in patterns alone": {
			{group + "Disallow: /\xE9", `
				google a /%E9 -> disallow 2
				google a /%e9 -> allow 0
				google a "/\xE9" -> allow 0
				rfc9309 a /%e9 -> disallow 2
				rfc9309 a "/\xE9" -> disallow 2`},
		},
		"fact 36: hostile patterns cost no more than pattern times path": {
			{group + "Disallow: /" + strings.Repeat("*a", 5000) + "b", `google a /` + strings.Repeat("a", 1<<16) + ` -> allow 0`},
		},
	} {
		for _, c := range cases {
			t.Run(requirement, func(t *testing.T) { ask(t, c[0], strings.TrimSpace(c[1])) })
		}
	}
}

// padded returns start and end with enough "x" between them for n octets.
func padded(n int, start, end string) string {
	return start + strings.Repeat("x", n-len(start)-len(end)) + end
}

// Facts 8 to 16 and 18: what Google's parser makes of one line. Its reporter's
// tags for lines without a directive have no counterpart here.
func TestGoogleReading(t *testing.T) {
	for _, tt := range []struct {
		line string
		want Reading
	}{
		// 8, 16: comments
		{"# Allow: /", Reading{}},
		{"Allow: /a#b # c", Reading{Allow, "/a", Exact}},
		{"Allow# : /a", Reading{}},
		{" ", Reading{}},
		// 10, 11: separators
		{"disallow /a", Reading{Disallow, "/a", MissingColon}},
		{"disallow /a # c", Reading{Disallow, "/a", MissingColon}},
		{"disallow /a b", Reading{}},
		{"disallow", Reading{}},
		{"foo bar", Reading{Other, "bar", MissingColon}},
		{"user agent F", Reading{}},
		{"user-agent F", Reading{UserAgent, "F", MissingColon}},
		{"Disallow http://h/x", Reading{Disallow, "//h/x", Prefix}},
		{"Disallow /foo: /bar", Reading{Disallow, "/bar", Prefix}},
		// 12: empty field or value
		{": /x", Reading{}},
		{"Disallow:", Reading{Disallow, "", Exact}},
		{"Allow: # c", Reading{Allow, "", Exact}},
		// 13: prefixes, without regard to case
		{"dIsAlLoW: /", Reading{Disallow, "/", Exact}},
		{"Disallowed: /", Reading{Disallow, "/", Prefix}},
		{"disallow-foo: /", Reading{Disallow, "/", Prefix}},
		{"allowed: /", Reading{Allow, "/", Prefix}},
		{"user-agents: F", Reading{UserAgent, "F", Prefix}},
		{"sitemaps: s", Reading{Sitemap, "s", Prefix}},
		// 14: the misspellings that are accepted, and some that are not
		{"useragent: F", Reading{UserAgent, "F", Typo}},
		{"User Agent: F", Reading{UserAgent, "F", Typo}},
		{"useragents: F", Reading{UserAgent, "F", Typo}},
		{"dissallow: /", Reading{Disallow, "/", Typo}},
		{"dissalow: /", Reading{Disallow, "/", Typo}},
		{"disalow: /", Reading{Disallow, "/", Typo}},
		{"diasllow: /", Reading{Disallow, "/", Typo}},
		{"disallaw: /", Reading{Disallow, "/", Typo}},
		{"site-map: s", Reading{Sitemap, "s", Typo}},
		{"diaslow: /", Reading{Other, "/", Exact}},
		{"user_agent: F", Reading{Other, "F", Exact}},
		{"user  agent: F", Reading{Other, "F", Exact}},
		{"disalllow: /", Reading{Other, "/", Exact}},
		{"alow: /", Reading{Other, "/", Exact}},
		// 15, 18: other fields
		{"Crawl-delay: 1", Reading{Other, "1", Exact}},
		{"X-Foo: %e9", Reading{Other, "%e9", Exact}},
	} {
		for ln := range grammar.Lines(tt.line) {
			if got := Google.Read(tt.line, ln); got != tt.want {
				t.Errorf("%q: got %+v, want %+v", tt.line, got, tt.want)
			}
		}
	}
}

// More answers of Google's own parser.
func TestGoogleOracle(t *testing.T) {
	var facts struct {
		Results []struct {
			Name, Robots, URL, Verdict string

			Latin1 bool `json:"bytes_latin1"`
			Agents []string
			Line   int
		}
	}
	testcorpus.Facts(t, "google_oracle.json", &facts)
	if len(facts.Results) == 0 {
		t.Error("the oracle says nothing")
	}
	for _, e := range facts.Results {
		if e.Latin1 {
			e.Robots = latin1(t, e.Robots)
		}
		p := Compile(Google, e.Robots)
		d := p.Decide(e.Agents[0], e.URL)
		if len(e.Agents) > 1 {
			// Asked for several agents at once, the parser pools their groups.
			var pool []Rule
			for _, agent := range e.Agents {
				pool = append(pool, p.Group(agent).Rules().Rules()...)
			}
			slices.SortStableFunc(pool, Google.priority)
			r := newRuleSet(Google, pool, new(stateMemory)).Decide(Google.Path(e.URL))
			d = Decision{Verdict: r.Verdict(), Rule: r}
		}
		if d.Verdict.String() != e.Verdict || d.Rule.Line != e.Line {
			t.Errorf("%s: got %s line %d, want %s line %d of\n%q", e.Name, d.Verdict, d.Rule.Line, e.Verdict, e.Line, e.Robots)
		}
	}
}
