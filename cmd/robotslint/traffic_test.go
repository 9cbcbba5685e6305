package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"
)

// logLine writes a request as a server logs it.
type logLine func(at time.Time, target, agent string) string

func jsonLine(v any) string {
	line, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(line)
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

var logLines = map[string]logLine{
	"combined": func(at time.Time, target, agent string) string {
		return fmt.Sprintf(`192.0.2.1 - - [%s] "GET %s HTTP/1.1" 200 123 "-" "%s"`, at.Format("02/Jan/2006:15:04:05 -0700"), target, strings.ReplaceAll(orDash(agent), `"`, `\"`))
	},
	"iis": func(at time.Time, target, agent string) string {
		path, query, _ := strings.Cut(target, "?")
		return at.Format("2006-01-02 15:04:05") + " 192.0.2.1 GET " + path + " " + orDash(query) + " " + strings.ReplaceAll(orDash(agent), " ", "+") + " 200"
	},
	"cloudfront": func(at time.Time, target, agent string) string {
		path, query, _ := strings.Cut(target, "?")
		return strings.Join([]string{at.Format("2006-01-02"), at.Format("15:04:05"), "192.0.2.1", "GET", path, orDash(query), url.PathEscape(orDash(agent)), "200"}, "\t")
	},
	"caddy": func(at time.Time, target, agent string) string {
		headers := map[string][]string{"Accept": {"*/*"}}
		if agent != "" {
			headers["User-Agent"] = []string{agent}
		}
		return jsonLine(map[string]any{"ts": float64(at.Unix()) + 0.25, "msg": "handled request", "request": map[string]any{"method": "GET", "uri": target, "headers": headers}, "status": 200})
	},
	"nginx": func(at time.Time, target, agent string) string {
		return jsonLine(map[string]any{"time_iso8601": at.Format(time.RFC3339), "request": "GET " + target + " HTTP/1.1", "http_user_agent": orDash(agent), "uri": "/index.php"})
	},
	"cloudflare": func(at time.Time, target, agent string) string {
		return jsonLine(map[string]any{"EdgeStartTimestamp": at.UnixNano(), "ClientRequestURI": target, "ClientRequestUserAgent": agent})
	},
	"traefik": func(at time.Time, target, agent string) string {
		return jsonLine(map[string]any{"StartUTC": at.Format(time.RFC3339Nano), "RequestPath": target, "request_User-Agent": orDash(agent), "RequestMethod": "GET"})
	},
}

var logHeads = map[string]string{
	"iis":        "#Software: Microsoft Internet Information Services 10.0\n#Fields: date time c-ip cs-method cs-uri-stem cs-uri-query cs(User-Agent) sc-status\n",
	"cloudfront": "#Version: 1.0\n#Fields: date time c-ip cs-method cs-uri-stem cs-uri-query cs(User-Agent) sc-status\n",
}

// trafficJSON is what programs read.
type trafficJSON struct {
	Version, Requests, Skipped, Earlier, Anonymous int
	Crawlers                                       []struct {
		Agent                string
		Requests, Disallowed int
		Rules                []struct{ Line, Requests int }
	}
}

// Logs with random requests in every format give the counts that the generator kept.
func TestTrafficOfGeneratedLogs(t *testing.T) {
	t.Chdir(t.TempDir())
	const robots = "User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /private\nAllow: /private/open\n"
	if err := os.WriteFile("robots.txt", []byte(robots), 0o666); err != nil {
		t.Fatal(err)
	}
	lineOf := map[string]map[string]int{ // the line that decides, by crawler and path
		"CCBot":     {"/cart/1": 2},
		"Googlebot": {"/cart/1": 2},
		"GPTBot":    {"/private/a": 5, "/private/open/b": 6},
	}
	agents := map[string]string{
		"CCBot":     "CCBot/2.%d (https://commoncrawl.org/faq/)",
		"Googlebot": "Mozilla/5.0 (compatible; Googlebot/2.%d; +http://www.google.com/bot.html)",
		"GPTBot":    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.%d",
		"person":    "Mozilla/5.0 (Windows NT 10.0; \"%d\")",
	}
	tokens := []string{"CCBot", "Googlebot", "GPTBot", "person", ""}
	start := time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC)
	since := start.Add(24 * time.Hour)
	for name, line := range logLines {
		random := rand.New(rand.NewPCG(5, 6))
		var want trafficJSON
		requests, lines := map[string]int{}, map[string]map[int]int{"CCBot": {}, "Googlebot": {}, "GPTBot": {}}
		var log bytes.Buffer
		zipped := gzip.NewWriter(&log)
		fmt.Fprint(zipped, logHeads[name])
		for i := range 5000 {
			at := start.Add(time.Duration(i) * time.Minute)
			if random.IntN(50) == 0 {
				want.Skipped++
				fmt.Fprintln(zipped, "damaged")
				continue
			}
			token := tokens[random.IntN(len(tokens))]
			agent := agents[token]
			if agent != "" {
				agent = fmt.Sprintf(agent, random.IntN(10))
			}
			path := []string{"/", "/cart/1", "/private/a", "/private/open/b", "/robots.txt"}[random.IntN(5)]
			fmt.Fprintln(zipped, line(at, path+[]string{"", "?q=1"}[random.IntN(2)], agent))
			if at.Before(since) {
				want.Earlier++
				continue
			}
			want.Requests++
			if token == "" {
				want.Anonymous++
			}
			if lines[token] != nil {
				requests[token]++
				if decides := lineOf[token][path]; decides > 0 {
					lines[token][decides]++
				}
			}
		}
		zipped.Close()
		if err := os.WriteFile("access.log.gz", log.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		var out, stderr bytes.Buffer
		s := Streams{Out: &out, Err: &stderr, Getenv: func(string) string { return "" }}
		status := Main([]string{"traffic", "--since", since.Format(time.DateOnly), "--format", "json", "robots.txt", "access.log.gz"}, s)
		var got trafficJSON
		if err := json.Unmarshal(out.Bytes(), &got); err != nil || status != exitClean || got.Version != 1 {
			t.Fatalf("%s: got status %d, %v, %s%s", name, status, err, &out, &stderr)
		}
		if got.Requests != want.Requests || got.Anonymous != want.Anonymous || got.Earlier != want.Earlier || got.Skipped != want.Skipped || len(got.Crawlers) != len(requests) {
			t.Errorf("%s: got %d, %d, %d, %d of %d crawlers, want %d, %d, %d, %d of %d", name, got.Requests, got.Anonymous, got.Earlier, got.Skipped, len(got.Crawlers),
				want.Requests, want.Anonymous, want.Earlier, want.Skipped, len(requests))
		}
		for _, c := range got.Crawlers {
			disallowed := lines[c.Agent][2] + lines[c.Agent][5]
			if c.Requests != requests[c.Agent] || c.Disallowed != disallowed || len(c.Rules) != len(lines[c.Agent]) {
				t.Errorf("%s: %s: got %d requests, %d disallowed, %v, want %d, %d, %v", name, c.Agent, c.Requests, c.Disallowed, c.Rules, requests[c.Agent], disallowed, lines[c.Agent])
			}
			for _, r := range c.Rules {
				if r.Requests != lines[c.Agent][r.Line] {
					t.Errorf("%s: %s: line %d: got %d, want %d", name, c.Agent, r.Line, r.Requests, lines[c.Agent][r.Line])
				}
			}
		}
	}
}
