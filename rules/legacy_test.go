package rules

import (
	"bufio"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// oracle answers with CPython's urllib.robotparser: a line of JSON with a file,
// agents and URLs comes in, a line with "A" or "D" for each agent and URL goes
// out.
const oracle = `
import json, sys
from urllib.robotparser import RobotFileParser
for line in sys.stdin:
    robots, agents, urls = json.loads(line)
    parser = RobotFileParser()
    parser.parse(robots.splitlines())
    print(''.join('DA'[parser.can_fetch(agent, url)] for agent in agents for url in urls), flush=True)
`

// legacyAnswers are answers of CPython 3.11's urllib.robotparser, for machines
// without it. TestLegacyAgainstPython checks them where Python is at hand.
var legacyAnswers = []struct{ robots, agent, url, want string }{
	// Lines end as str.splitlines ends them.
	{"User-agent: *\vDisallow: /x", "a", "/x", "D"},
	{"User-agent: *\fDisallow: /x", "a", "/x", "D"},
	{"User-agent: *\x1cDisallow: /x", "a", "/x", "D"},
	{"User-agent: *\x1dDisallow: /x", "a", "/x", "D"},
	{"User-agent: *\x1eDisallow: /x", "a", "/x", "D"},
	{"User-agent: *\x1fDisallow: /x", "a", "/x", "A"},
	{"User-agent: *\u0085Disallow: /x", "a", "/x", "D"},
	{"User-agent: *\u2028Disallow: /x", "a", "/x", "D"},
	{"User-agent: *\u2029Disallow: /x", "a", "/x", "D"},
	{"User-agent: *\r\nDisallow: /x\r", "a", "/x", "D"},
	{"User-agent: *\v\nDisallow: /x", "a", "/x", "A"}, // an empty line between two line ends
	{"User-agent: *\n\vDisallow: /x", "a", "/x", "A"}, // an empty line
	// What str.strip removes, and what it does not.
	{"\x1fUser-agent\x1f:\x1f*\x1f\nDisallow:\u3000/x\u00a0", "a", "/x", "D"},
	{"User-agent: *\nDisallow: /x\u200b", "a", "/x", "A"},
	{"\ufeffUser-agent: *\nDisallow: /x", "a", "/x", "A"},
	// Fields.
	{"User-agent: *\nDi\u017fallow: /x", "a", "/x", "A"},
	{"User-agent: *\nDisallow /x", "a", "/x", "A"},
	{"User-agent: *\nDisallow: /x # c", "a", "/x", "D"},
	{"User-agent: *\nDisallow# : /x", "a", "/x", "A"},
	{"USER-AGENT: *\nDISALLOW: /x", "a", "/x", "D"},
	{"User-agent: *\nDisallow:\nDisallow: /x", "a", "/x", "A"},
	{"User-agent: *\nAllow:\nDisallow: /x", "a", "/x", "A"},
	// Records.
	{"User-agent: *\n\nDisallow: /x", "a", "/x", "A"},
	{"User-agent: *\n \nDisallow: /x", "a", "/x", "D"},
	{"User-agent: *\n#\nDisallow: /x", "a", "/x", "D"},
	{"Disallow: /x\nUser-agent: *\nDisallow: /y", "a", "/x", "A"},
	{"User-agent: *\nDisallow: /x\n\nDisallow: /y", "a", "/y", "A"},
	{"User-agent: *\nDisallow: /x\n\nUser-agent: *\nDisallow: /y", "a", "/y", "A"},
	{"User-agent: a\nDisallow: /x\n\nUser-agent: a\nDisallow: /y", "a", "/y", "A"},
	{"User-agent: b\nUser-agent: a\nDisallow: /x", "a", "/x", "D"},
	{"User-agent: b\nCrawl-delay: 1\nUser-agent: a\nDisallow: /x", "b", "/x", "A"},
	{"User-agent: b\nRequest-rate: 1/2\nUser-agent: a\nDisallow: /x", "b", "/x", "A"},
	{"User-agent: b\nSitemap: s\nUser-agent: a\nDisallow: /x", "b", "/x", "D"},
	{"User-agent: b\nHost: h\nUser-agent: a\nDisallow: /x", "b", "/x", "D"},
	{"User-agent: b\n\nUser-agent: a\nDisallow: /x", "b", "/x", "A"},
	{"User-agent: a\nDisallow: /x\nUser-agent: b\nDisallow: /y", "b", "/y", "D"},
	{"User-agent: a\nUser-agent: *\nDisallow: /x\n\nUser-agent: a\nDisallow: /y", "a", "/x", "A"},
	{"User-agent: *\nDisallow: /\n\nUser-agent: a", "a", "/x", "D"},
	{"User-agent: *\nDisallow: /\n\nUser-agent: a\nCrawl-delay: 1", "a", "/x", "A"},
	// Names.
	{"User-agent: bot\nDisallow: /x", "FooBot", "/x", "D"},
	{"User-agent: bot\nDisallow: /x", "foo/bot", "/x", "A"},
	{"User-agent: foobot/2\nDisallow: /x", "foobot/2", "/x", "A"},
	{"User-agent: %62ot\nDisallow: /x", "bot", "/x", "D"},
	{"User-agent: bot\nDisallow: /x", "%62ot", "/x", "A"},
	{"User-agent: \u00c9cole\nDisallow: /x", "\u00e9cole", "/x", "D"},
	{"User-agent: \u00e9cole\nDisallow: /x", "\u00c9COLE", "/x", "D"},
	{"User-agent: \nDisallow: /x", "a", "/x", "D"},
	{"User-agent: b\nDisallow: /x\n\nUser-agent: ab\nDisallow: /y", "ab", "/y", "A"},
	{"User-agent: **\nDisallow: /x", "a", "/x", "A"},
	// Paths: taken apart as a URL and put together again.
	{"User-agent: *\nDisallow: /x*y", "a", "/xzy", "A"},
	{"User-agent: *\nDisallow: /x*y", "a", "/x*y", "D"},
	{"User-agent: *\nDisallow: /x$", "a", "/x", "A"},
	{"User-agent: *\nDisallow: /x$", "a", "/x$y", "D"},
	{"User-agent: *\nDisallow: /x?", "a", "/x", "D"},
	{"User-agent: *\nDisallow: /x?y", "a", "/x", "A"},
	{"User-agent: *\nDisallow: /x?y", "a", "/x?yz", "D"},
	{"User-agent: *\nDisallow: ?", "a", "/x", "D"},
	{"User-agent: *\nDisallow: /x;", "a", "/x", "D"},
	{"User-agent: *\nDisallow: /x;y", "a", "/x", "A"},
	{"User-agent: *\nDisallow: /;", "a", "/", "D"},
	{"User-agent: *\nDisallow: /x;/y", "a", "/x;/y", "D"},
	{"User-agent: *\nDisallow: /x;?y", "a", "/x?y", "D"},
	{"User-agent: *\nDisallow: /x", "a", "/x#y", "D"},
	{"User-agent: *\nDisallow: /%23", "a", "/#", "D"},
	{"User-agent: *\nDisallow: /x%23y", "a", "/x#y", "D"},
	{"User-agent: *\nDisallow: /x%23y", "a", "/x", "A"},
	{"User-agent: *\nDisallow: /x%23", "a", "/x", "D"},
	{"User-agent: *\nDisallow: %23a?", "a", "%23a", "A"},
	{"User-agent: *\nDisallow: %23a?", "a", "%23a?b", "D"},
	{"User-agent: *\nDisallow: //h/x", "a", "//h/x", "A"},
	{"User-agent: *\nDisallow: /x", "a", "///x", "D"},
	{"User-agent: *\nDisallow: ///x", "a", "/x", "D"},
	{"User-agent: *\nDisallow: /x", "a", "//h", "A"},
	{"User-agent: *\nDisallow: //h?q", "a", "/q", "A"},
	{"User-agent: *\nDisallow: http:/x", "a", "/x", "A"},
	{"User-agent: *\nDisallow: x", "a", "x", "D"},
	{"User-agent: *\nDisallow: /", "a", "x", "A"},
	{"User-agent: *\nDisallow: /", "a", "", "D"},
	{"User-agent: *\nDisallow: /", "a", "http://h", "D"},
	{"User-agent: *\nDisallow: /", "a", "http://h?q", "A"},
	{"User-agent: *\nDisallow: /x", "a", "HTTP://h/x", "D"},
	{"User-agent: *\nDisallow: /x", "a", " \t/x", "D"},
	{"User-agent: *\nDisallow: /x", "a", "/\t\r\nx", "D"},
	{"User-agent: *\nDisallow: /x", "a", "1:/x", "A"},
	{"User-agent: *\nDisallow: /x", "a", "a:/x", "D"},
	{"User-agent: *\nDisallow: b", "a", "a:b;", "D"},
	{"User-agent: *\nDisallow: b;$", "a", "a:b;$", "D"},
	// Escapes: decoded, and put back for what is not in ASCII.
	{"User-agent: *\nDisallow: /%78", "a", "/x", "D"},
	{"User-agent: *\nDisallow: /x", "a", "/%78", "D"},
	{"User-agent: *\nDisallow: /x%2Fy", "a", "/x/y", "D"},
	{"User-agent: *\nDisallow: /%", "a", "/%25", "D"},
	{"User-agent: *\nDisallow: /%zz", "a", "/%zz", "D"},
	{"User-agent: *\nDisallow: /%7", "a", "/%78", "A"},
	{"User-agent: *\nDisallow: /\u00e9", "a", "/%c3%a9", "D"},
	{"User-agent: *\nDisallow: /%e9", "a", "/%ea", "D"},
	{"User-agent: *\nDisallow: /%e9", "a", "/%C3%A9", "A"},
	{"User-agent: *\nDisallow: /%E2%82", "a", "/%E2", "D"},
	{"User-agent: *\nDisallow: /%E2%E2", "a", "/%E2%82", "A"},
	{"User-agent: *\nDisallow: /%F0%9F%98x", "a", "/%F0x", "D"},
	{"User-agent: *\nDisallow: /%ED%A0%80", "a", "/%FF%FF%FF", "D"},
	{"User-agent: *\nDisallow: /%ED%A0%80", "a", "/%FF%FF", "A"},
}

func TestLegacyAnswers(t *testing.T) {
	for _, tt := range legacyAnswers {
		d := Compile(Legacy, tt.robots).Decide(tt.agent, tt.url)
		if got := map[Verdict]string{Allowed: "A", Disallowed: "D"}[d.Verdict]; got != tt.want {
			t.Errorf("agent %+q, URL %+q: got %s by %+v, want %s of\n%+q", tt.agent, tt.url, got, d.Rule, tt.want, tt.robots)
		}
	}
}

// Legacy is what CPython 3.11 does: 100,000 random questions, no difference.
func TestLegacyAgainstPython(t *testing.T) {
	const files, agents, urls = 5000, 4, 5
	python := pythonOracle(t)
	for _, tt := range legacyAnswers {
		if got := python(tt.robots, []string{tt.agent}, []string{tt.url}); got != tt.want {
			t.Errorf("Python, agent %+q, URL %+q: got %s, want %s of\n%+q", tt.agent, tt.url, got, tt.want, tt.robots)
		}
	}
	random := newLegacyRandom(311)
	disallowed, ruled := 0, 0
	for range files {
		robots := random.file()
		asked := [2][]string{make([]string, agents), make([]string, urls)}
		for i := range asked[0] {
			asked[0][i] = random.agent()
		}
		for i := range asked[1] {
			asked[1][i] = random.url()
		}
		want := python(robots, asked[0], asked[1])
		p := Compile(Legacy, robots)
		for i, agent := range asked[0] {
			for j, url := range asked[1] {
				d := p.Decide(agent, url)
				if got := map[Verdict]byte{Allowed: 'A', Disallowed: 'D'}[d.Verdict]; got != want[i*urls+j] {
					t.Errorf("agent %+q, URL %+q: got %c by %+v, want %c of\n%+q", agent, url, got, d.Rule, want[i*urls+j], robots)
				}
				if d.Verdict == Disallowed {
					disallowed++
				}
				if d.Rule.Line > 0 {
					ruled++
				}
			}
		}
		if t.Failed() {
			t.FailNow()
		}
	}
	asked := files * agents * urls
	t.Logf("%d questions, %d decided by a rule, %d disallowed", asked, ruled, disallowed)
	if ruled < asked/5 || disallowed < asked/12 {
		t.Error("so few are decided by a rule that little is shown")
	}
}

// pythonOracle starts CPython 3.11 and returns a function that asks it, or skips
// the test.
func pythonOracle(t *testing.T) func(robots string, agents, urls []string) string {
	var cmd *exec.Cmd
	for _, name := range []string{"python3", "python3.11"} {
		version, err := exec.Command(name, "-c", "import sys; print(sys.implementation.name, *sys.version_info[:2])").Output()
		if err == nil && strings.TrimSpace(string(version)) == "cpython 3 11" {
			cmd = exec.Command(name, "-c", oracle)
			break
		}
	}
	if cmd == nil {
		t.Skip("there is no CPython 3.11 named python3 or python3.11 on the PATH, whose urllib.robotparser is the reference")
	}
	cmd.Env = append(os.Environ(), "PYTHONIOENCODING=utf-8")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatalf("start Python: %v", err)
	}
	t.Cleanup(func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			t.Errorf("Python: %v", err)
		}
	})
	questions, answers := json.NewEncoder(in), bufio.NewReader(out)
	return func(robots string, agents, urls []string) string {
		if err := questions.Encode([]any{robots, agents, urls}); err != nil {
			t.Fatalf("ask Python: %v", err)
		}
		answer, err := answers.ReadString('\n')
		if answer = strings.TrimSpace(answer); err != nil || len(answer) != len(agents)*len(urls) {
			t.Fatalf("ask Python of %+q, agents %+q, URLs %+q: got %q, %v", robots, agents, urls, answer, err)
		}
		return answer
	}
}

// legacyRandom makes files, agents and URLs out of pieces that a parser may
// stumble over.
//
// It leaves out input for which Python raises an exception: octets that are not
// UTF-8; "[", "]" and characters that NFKC turns into one of "/?#@:" (a
// full-width colon), which urlsplit refuses in a host; and digits that int
// refuses (a superscript) in a Crawl-delay or Request-rate.
type legacyRandom struct {
	*rand.Rand
	names, paths []string // in the last file
}

func newLegacyRandom(seed uint64) *legacyRandom {
	return &legacyRandom{Rand: rand.New(rand.NewPCG(seed, 0))}
}

func (r *legacyRandom) of(choices ...string) string { return choices[r.IntN(len(choices))] }

func (r *legacyRandom) file() string {
	r.names, r.paths = nil, nil
	var b strings.Builder
	if r.IntN(20) == 0 {
		b.WriteString("\uFEFF")
	}
	if r.IntN(2) == 0 {
		b.WriteString(r.of("User-agent: *\n", "user-agent:a\r\nUSER-AGENT: bot\n"))
	}
	for range 1 + r.IntN(16) {
		b.WriteString(r.line())
		switch r.IntN(12) {
		case 0:
			b.WriteString(r.of("\v", "\f", "\x1c", "\x1d", "\x1e", "\u0085", "\u2028", "\u2029", "\u2028\n", "\x1f"))
		case 1:
			b.WriteString(r.of("\n\n", "\r\n\r\n", "\n\r", "\r\r"))
		default:
			b.WriteString(r.of("\n", "\n", "\r\n", "\r"))
		}
	}
	if r.IntN(2) == 0 {
		b.WriteString(r.line())
	}
	return b.String()
}

func (r *legacyRandom) line() string {
	comment := ""
	if r.IntN(12) == 0 {
		comment = r.of("#", " # a", "# Disallow: /", "#\u3000")
	}
	blank := func() string {
		if r.IntN(6) > 0 {
			return ""
		}
		return r.of(" ", "\t", "\u00a0", "\u3000", "\x1f", "  ")
	}
	field, value := "", ""
	switch n := r.IntN(24); {
	case n < 7:
		field, value = r.of("User-agent", "User-agent", "User-agent", "user-agent", "USER-AGENT", "User-Agent"), r.agentValue()
	case n < 14:
		field, value = r.of("Disallow", "Disallow", "disallow", "DISALLOW"), r.path()
	case n < 18:
		field, value = r.of("Allow", "Allow", "allow", "ALLOW"), r.path()
	case n < 19:
		field, value = r.of("Crawl-delay", "crawl-delay"), r.of("1", "5.5", "x", "", "\u0663")
	case n < 20:
		field, value = r.of("Request-rate", "request-rate"), r.of("1/2", "1 / 2", "x", "", "1/2/3", "1/x")
	case n < 21:
		field, value = r.of("Sitemap", "Host", "Noindex", "useragent", "User agent", "Disalow", "Di\u017fallow", "Allow\u2236", "", "\u200bAllow"), r.path()
	case n < 22:
		return blank() + r.of("", "", "User-agent *", "Disallow", "foo") + blank() + comment
	default:
		return comment
	}
	if strings.EqualFold(field, "User-agent") {
		r.names = append(r.names, value)
	} else {
		r.paths = append(r.paths, value, Legacy.Pattern(value))
	}
	return blank() + field + blank() + ":" + r.of(" ", " ", " ", "", blank()) + value + blank() + comment
}

// agentValue returns the value of a user-agent line.
func (r *legacyRandom) agentValue() string {
	return r.of("*", "*", "*", "a", "b", "ab", "A", "bot", "bot", "FooBot", "foobot/2.1", "foo bot", "Googlebot", "%2A", "%2a ", "* x", "**",
		"", "\u00e9", "\u00c9", "caf\u00c9", "\u0130", "\u039f\u03a3", "\u03a3\u039f", "\u212a", "\u1e9e", "bot/", "/bot", "%62ot", "bo%54",
		"%C3%89", "%C3\u00e9", "foo%2Fbar", "%", "%zz", "a%20", "%20a", "\U0001F916")
}

// agent returns the name of an agent that asks.
func (r *legacyRandom) agent() string {
	if r.IntN(2) == 0 && len(r.names) > 0 {
		return r.of("", "", "x", "my ") + r.of(r.names...) + r.of("", "", "x", "/1")
	}
	return r.of("a", "b", "ab", "AB", "abc", "bot", "FooBot", "foobot/2.1", "Foo Bot/1", "Mozilla/5.0 (compatible; FooBot)", "Googlebot-Image",
		"*", "", "/bot", "caf\u00e9bot", "\u00c9", "i\u0307", "\u0130", "\u0391\u039f\u03a3", "\u039f\u03c2", "\u03a3\u039f", "\u212a", "\u00df", "%62ot", "foo/bar", "\U0001F916")
}

// path returns the value of a rule, short enough that some URLs match it.
func (r *legacyRandom) path() string {
	if r.IntN(10) == 0 {
		return ""
	}
	var b strings.Builder
	if r.IntN(8) > 0 {
		b.WriteString("/")
	} else {
		b.WriteString(r.of("", "http:", "HTTP://h", "http:////", "nfs:"))
	}
	for range r.IntN(3) {
		b.WriteString(r.piece())
	}
	return b.String()
}

func (r *legacyRandom) url() string {
	var b strings.Builder
	if r.IntN(3) > 0 && len(r.paths) > 0 {
		b.WriteString(r.of("", "", "", "http://h", "a:"))
		b.WriteString(r.of(r.paths...))
	} else {
		b.WriteString(r.of("", "", "", "", "/", "/", "/", "/", "/a", "http://h", "https://h/", "HTTP://h/a", "//h/a", "http:", "http:a", "mailto:", "x-y:/", "1:", "\u00e9:", "%68ttp://h/", " /", "\t", "%20/", "ftp:/a;", "data:a;b"))
	}
	for range r.IntN(4) {
		b.WriteString(r.piece())
	}
	if r.IntN(10) == 0 {
		b.WriteString(r.of("#", "#a", "#a#b"))
	}
	return b.String()
}

func (r *legacyRandom) piece() string {
	return r.of("/", "/", "a", "a", "a", "b", "ab", "A", "*", "$", "?", "?", "?a=b&b", ";", ";", ";a", "//", "//h", ":", "a:", "http:", "http://h", "nfs:", "@",
		"%61", "%41", "%2F", "%2f", "%", "%2", "%zz", "%25", "%2A", "%2a", "%24", "%23", "%3F", "%3B", "%3A", "%C3%A9", "%c3%a9", "%C3", "%A9",
		"%E2%82", "%E2%82%AC", "%F0%9F%98", "%F0%9F%98%80", "%ED%A0%80", "%F5", "%C0%80", "\u00e9", "\u30c4", "e\u0301", "\U0001F600", "\u03a3",
		" ", "%20", "%09", "%0A", "%0D", "%00", "\x00", "\x01", "\t", "\u00a0", "\u0085", "\u2028", "~", "+", "'", "(", "\"", "<", "\\", "^", "`", "{", "|", "_", "-", ".", "..", "=", "!", ",")
}
