package accesslog_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/robotslint/robotslint/internal/accesslog"
)

// read returns what a log holds, a line for each request, and the log.
func read(t *testing.T, text string, f accesslog.Format) (string, *accesslog.Log) {
	t.Helper()
	log := accesslog.New(strings.NewReader(text), f)
	var b strings.Builder
	for r, err := range log.Requests() {
		if err != nil {
			fmt.Fprintf(&b, "error: %v\n", err)
			break
		}
		fmt.Fprintf(&b, "%s|%s|%s\n", r.Time, r.Target, r.Agent)
	}
	return b.String(), log
}

var formatTests = []struct{ name, log, want string }{
	{"combined", `192.0.2.1 - - [22/Nov/2026:09:00:00 +0000] "GET /a?b HTTP/1.1" 200 12 "-" "GPTBot/1.1"`,
		"22/Nov/2026:09:00:00 +0000|/a?b|GPTBot/1.1\n"},
	{"common", `192.0.2.1 - - [22/Nov/2026:09:00:00 +0000] "GET /a HTTP/1.1" 200 12`,
		"22/Nov/2026:09:00:00 +0000|/a|\n"},
	{"a virtual host before, a duration after", `a.example:80 192.0.2.1 - [x] [22/Nov/2026:09:00:00 +0000] "GET /a HTTP/1.1" 200 12 "-" "b" 0.001`,
		"22/Nov/2026:09:00:00 +0000|/a|b\n"},
	{"no user agent", `192.0.2.1 - - [22/Nov/2026:09:00:00 +0000] "GET /a HTTP/1.1" 200 - "-" "-"`,
		"22/Nov/2026:09:00:00 +0000|/a|\n"},
	{"escapes", `192.0.2.1 - - [22/Nov/2026:09:00:00 +0000] "GET /a\"b\\ HTTP/1.1" 200 - "\\" "a \"b\" \x41\xc3\xa9\t\x4"`,
		"22/Nov/2026:09:00:00 +0000|/a\"b\\|a \"b\" Aé\tx4\n"},
	{"a target with blanks", `192.0.2.1 - - [22/Nov/2026:09:00:00 +0000] "GET /a b HTTP/1.1" 200 - "-" "b"`,
		"22/Nov/2026:09:00:00 +0000|/a b|b\n"},
	{"an absolute URL", `192.0.2.1 - - [22/Nov/2026:09:00:00 +0000] "GET http://a.example/b HTTP/1.1" 200 - "-" "b"`,
		"22/Nov/2026:09:00:00 +0000|http://a.example/b|b\n"},
	{"no target", `192.0.2.1 - - [22/Nov/2026:09:00:00 +0000] "\x16\x03\x01" 400 - "-" "-"` + "\n" +
		`192.0.2.1 - - [22/Nov/2026:09:00:00 +0000] "OPTIONS * HTTP/1.1" 200 - "-" "b"`,
		"22/Nov/2026:09:00:00 +0000||\n22/Nov/2026:09:00:00 +0000||b\n"},
	{"IIS", "\uFEFF#Software: Microsoft Internet Information Services 10.0\r\n#Version: 1.0\r\n#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query cs(User-Agent) sc-status\r\n" +
		"2026-11-22 09:00:00 192.0.2.1 GET /a - Mozilla/5.0+(compatible;+bingbot/2.0) 200\r\n2026-11-22 09:00:01 192.0.2.1 GET /a b=1 - 200\r\n",
		"2026-11-22T09:00:00|/a|Mozilla/5.0+(compatible;+bingbot/2.0)\n2026-11-22T09:00:01|/a?b=1|\n"},
	{"CloudFront", "#Version: 1.0\n#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query\n" +
		"2026-11-22\t09:00:00\tFRA2\t12\t192.0.2.1\tGET\ta.example\t/a\t200\t-\tMozilla/5.0%20(compatible)\t-\n" +
		"2026-11-22\t09:00:00\tFRA2\t12\t192.0.2.1\tGET\ta.example\t/a%2520b\t200\t-\ta%2520b\tc\n",
		"2026-11-22T09:00:00|/a|Mozilla/5.0 (compatible)\n2026-11-22T09:00:00|/a%2520b?c|a b\n"},
	{"fields that change", "#Fields: cs-uri-stem cs(User-Agent)\n/a b\n#Fields: cs(User-Agent) cs-uri-stem\nb /a\n", "|/a|b\n|/a|b\n"},
	{"Caddy", `{"level":"info","ts":1795338000.5,"logger":"http.log.access","msg":"handled request","request":{"remote_ip":"192.0.2.1","method":"GET","host":"a.example","uri":"/a?b","headers":{"Accept":["*/*"],"User-Agent":["GPTBot/1.1"]}},"status":200}`,
		"1795338000.5|/a?b|GPTBot/1.1\n"},
	{"nginx", `{ "time_iso8601": "2026-11-22T09:00:00+00:00", "request": "GET /a?b HTTP/1.1", "status": 200, "uri": "/index.php", "http_user_agent": "a \"b\" \u00e9\ud83d\ude00\ud83d" }`,
		"2026-11-22T09:00:00+00:00|/a?b|a \"b\" é😀\uFFFD\n"},
	{"Cloudflare", `{"ClientRequestPath":"/a","ClientRequestURI":"/a?b","ClientRequestUserAgent":"GPTBot/1.1","EdgeStartTimestamp":1795338000000000000}`,
		"1795338000000000000|/a?b|GPTBot/1.1\n"},
	{"Traefik", `{"RequestMethod":"GET","RequestPath":"/a?b","StartUTC":"2026-11-22T09:00:00.5Z","request_User-Agent":"GPTBot/1.1","level":"info","time":"2026-11-22T10:00:00Z"}`,
		"2026-11-22T09:00:00.5Z|/a?b|GPTBot/1.1\n"},
	{"values of other types", `{"uri":"/a","http_user_agent":null,"a":[{"uri":"/b"},"]"],"b":true}`, "|/a|\n"},
	{"blank lines, and no line at all", "\n \r\n\n", ""},
	{"damage before the first request", "x\n" + `192.0.2.1 - - [22/Nov/2026:09:00:00 +0000] "GET /a HTTP/1.1" 200 -`, "22/Nov/2026:09:00:00 +0000|/a|\n"},
	{"no known format", "x\ny\n", "error: none of the first 2 lines is in a known format\n"},
}

func TestFormats(t *testing.T) {
	for _, tt := range formatTests {
		if got, _ := read(t, tt.log, accesslog.Detect); got != tt.want {
			t.Errorf("%s: got\n%swant\n%s", tt.name, got, tt.want)
		}
	}
}

// Lines that cannot be read are counted, and the first are shown, with the reason.
func TestDamaged(t *testing.T) {
	const good = `192.0.2.1 - - [22/Nov/2026:09:00:00 +0000] "GET /a HTTP/1.1" 200 -` + "\n"
	long := strings.Repeat("a", 1<<19)
	for _, tt := range []struct {
		format  accesslog.Format
		log     string
		skipped int
		why     string // of the first
	}{
		{accesslog.Detect, good + "x\n" + good, 1, "has no time in brackets"},
		{accesslog.Detect, good + "[22/Nov/2026:09:00:00 +0000] GET\n", 1, "has no request in quotation marks"},
		{accesslog.Detect, good + `[22/Nov/2026:09:00:00 +0000] "GET /\"` + "\n", 1, "has no request in quotation marks"},
		{accesslog.Detect, good + `[22/Nov/2026:09:00:00 +0000] "GET /a" "b"` + "\n", 1, "has no status after the request"},
		{accesslog.Detect, good + long + "\n" + good, 1, "has more than 262144 octets"},
		{accesslog.Detect, good + long, 1, "has more than 262144 octets"},
		{accesslog.Detect, good + strings.Repeat("x\n", 100), 100, "has no time in brackets"},
		{accesslog.W3C, "/a b\n", 1, "comes before a #Fields directive"},
		{accesslog.W3C, "#Fields: cs-uri-stem cs(User-Agent)\n/a\n", 1, "has fewer fields than the #Fields directive"},
		{accesslog.W3C, "#Fields: date\n2026-11-22\n", 1, "has no field for the path of the request"},
		{accesslog.JSON, "{\n", 1, "is no JSON object"},
		{accesslog.JSON, `{"uri":"/a"` + "\n", 1, "is no JSON object"},
		{accesslog.JSON, `{"uri":"/a"}}` + "\n", 1, "is no JSON object"},
		{accesslog.JSON, `{"uri":"/a` + "\n", 1, "is no JSON object"},
		{accesslog.JSON, `{"msg":"hello"}` + "\n", 1, "has no key for the path of the request"},
	} {
		_, log := read(t, tt.log, tt.format)
		if log.Skipped != tt.skipped || log.Damaged[0].Why != tt.why {
			t.Errorf("%.80q: got %d %+v, want %d %q", tt.log, log.Skipped, log.Damaged, tt.skipped, tt.why)
		}
		if len(log.Damaged) > 5 || len(log.Damaged[0].Text) > 100 {
			t.Errorf("%.80q: remembers %d damaged lines, %d octets of the first", tt.log, len(log.Damaged), len(log.Damaged[0].Text))
		}
	}
}

func TestCompressed(t *testing.T) {
	var b bytes.Buffer
	for range 2 { // logs that are compressed each for itself can be joined
		w := gzip.NewWriter(&b)
		w.Write([]byte(formatTests[0].log + "\n"))
		w.Close()
	}
	if got, _ := read(t, b.String(), accesslog.Detect); got != strings.Repeat(formatTests[0].want, 2) {
		t.Errorf("got %s", got)
	}
	if got, _ := read(t, b.String()[:b.Len()-4], accesslog.Detect); !strings.HasSuffix(got, "error: unexpected EOF\n") {
		t.Errorf("cut off: got %s", got)
	}
}

func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	for _, err := range accesslog.New(iotest.ErrReader(broken), accesslog.Detect).Requests() {
		if err != broken {
			t.Errorf("got %v", err)
		}
		return
	}
	t.Error("got no error")
}

func TestParseTime(t *testing.T) {
	want := time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
	for _, text := range []string{
		"22/Nov/2026:10:00:00 +0100", "2026-11-22T09:00:00", "2026-11-22 09:00:00", "2026-11-22T09:00:00Z", "2026-11-22T10:00:00+01:00",
		"2026-11-22T09:00:00+0000", "1795338000", "1795338000.000", "1795338000000", "1795338000000000000",
	} {
		if got, err := accesslog.ParseTime([]byte(text)); err != nil || !got.Equal(want) {
			t.Errorf("%s: got %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "-", "yesterday", "1.2.3", strings.Repeat("9", 400)} {
		if got, err := accesslog.ParseTime([]byte(text)); err == nil {
			t.Errorf("%s: got %v", text, got)
		}
	}
}

// Whatever a log is, reading it ends, every line is counted once, and what comes out
// is bounded.
func FuzzRequests(f *testing.F) {
	for _, tt := range formatTests {
		f.Add(tt.log)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, format := range accesslog.Formats {
			log := accesslog.New(strings.NewReader(text), format)
			requests := 0
			for r, err := range log.Requests() {
				if err != nil {
					break
				}
				requests++
				if len(r.Agent) > 1<<10 || len(r.Target) > 2*len(text) || bytes.ContainsRune(r.Target, '\n') && !strings.Contains(text, `\`) {
					t.Errorf("%s: %q: got %q", format, text, r)
				}
				accesslog.ParseTime(r.Time)
			}
			if strings.HasPrefix(text, "\x1f\x8b") {
				continue
			}
			if lines := strings.Count(text, "\n") + 1; log.Lines > lines || requests+log.Skipped > log.Lines {
				t.Errorf("%s: %q: got %d requests, %d skipped of %d lines, want at most %d", format, text, requests, log.Skipped, log.Lines, lines)
			}
		}
	})
}
