package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/internal/source"
)

// runSites lints the sites of a list on standard input.
func runSites(list string, args ...string) (status int, out, errs string) {
	var o, e strings.Builder
	s := Streams{In: strings.NewReader(list), Out: &o, Err: &e, Getenv: func(string) string { return "" }}
	status = Main(append([]string{"lint", "--no-config", "--sites", "-"}, args...), s)
	return status, o.String(), e.String()
}

func serveSite(t *testing.T, h http.HandlerFunc) string {
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s.URL
}

// Sites are reported in the order of the list, each once and by its URL. One that cannot
// be fetched, or is refused, loses no other, and ends in an error.
func TestLintSites(t *testing.T) {
	requests := 0
	good := serveSite(t, func(w http.ResponseWriter, r *http.Request) {
		requests++
		if agent := r.Header.Get("User-Agent"); r.URL.Path != "/robots.txt" || !strings.HasPrefix(agent, "robotslint/") {
			t.Errorf("got a request for %s by %q", r.URL.Path, agent)
		}
		io.WriteString(w, "User-agent: *\nDisallow: /a\n")
	})
	bad := serveSite(t, func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "Disallow: /a\n") })
	slow := serveSite(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	busy := serveSite(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "3600")
		w.WriteHeader(http.StatusServiceUnavailable)
	})
	moved := serveSite(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, bad+"/robots.txt", http.StatusFound) })
	huge := serveSite(t, func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, strings.Repeat("#", source.DefaultMaxSize+1))
	})
	list := strings.Join([]string{"# ours", slow, bad + "/shop/?a=b", "two hosts", huge, good, "", bad + " # again", busy, "gopher://a.example/", moved, good + "/"}, "\n")

	status, out, errs := runSites(list, "--allow-private", "--timeout", "3s", "--format", "json", "--select", "rule-before-user-agent,http-status")
	var got struct {
		Files []struct {
			Path     string
			Findings []struct{ Rule string }
		}
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, f := range got.Files {
		text := f.Path
		for _, fd := range f.Findings {
			text += " " + fd.Rule
		}
		files = append(files, text)
	}
	want := []string{
		slow + "/robots.txt not-linted",
		bad + "/robots.txt rule-before-user-agent",
		huge + "/robots.txt not-linted",
		good + "/robots.txt",
		busy + "/robots.txt http-status",
		moved + "/robots.txt rule-before-user-agent",
		"<stdin>:4 not-linted",
		"<stdin>:10 not-linted",
	}
	if status != exitError || requests != 1 || strings.Join(files, "\n") != strings.Join(want, "\n") {
		t.Errorf("got exit status %d, %d requests to one site, files\n%s\nwant\n%s", status, requests, strings.Join(files, "\n"), strings.Join(want, "\n"))
	}
	wantErrs := []string{
		"robotslint: " + busy + "/robots.txt: status 503; the server asks to wait 1h0m0s before another request",
		"robotslint: fetch " + slow + "/robots.txt: the response took longer than 1s (a third of --timeout)",
		"robotslint: fetch " + huge + "/robots.txt: has more than 8388608 octets (--max-size)",
		`robotslint: read <stdin>:4: "two hosts" is not a site: invalid character " " in host name`,
		`robotslint: read <stdin>:10: "gopher://a.example/" is not a site: gopher is not fetched, only http, https and ftp`,
		"",
	}
	if errs != strings.Join(wantErrs, "\n") {
		t.Errorf("got standard error\n%s\nwant\n%s", errs, strings.Join(wantErrs, "\n"))
	}
}

// With --quiet no note says how long a server asks to wait.
func TestLintSitesQuietly(t *testing.T) {
	busy := serveSite(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Retry-After", "3600")
		w.WriteHeader(http.StatusServiceUnavailable)
	})
	status, out, errs := runSites(busy, "--allow-private", "--quiet", "--timeout", "3s")
	if status != exitFindings || !strings.Contains(out, "[http-status]") || errs != "" {
		t.Errorf("got exit status %d, standard output %q, standard error %q, want a finding and no note", status, out, errs)
	}
}

// A URL in place of a list is an error that says how to lint it.
func TestLintSitesWithoutList(t *testing.T) {
	var out, errs strings.Builder
	s := Streams{In: strings.NewReader(""), Out: &out, Err: &errs, Getenv: func(string) string { return "" }}
	status := Main([]string{"--sites", "https://a.example"}, s)
	want := `robotslint: lint: --sites "https://a.example" is a URL, not a file that lists sites; leave out --sites to lint it (see robotslint lint --help)` + "\n"
	if status != exitError || errs.String() != want {
		t.Errorf("got exit status %d, %q, want %q", status, errs.String(), want)
	}
}

// Every format names a site by its URL.
func TestLintSitesFormats(t *testing.T) {
	bad := serveSite(t, func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "Disallow: /a\n") })
	for _, format := range formatNames() {
		status, out, errs := runSites(bad, "--allow-private", "--format", format)
		plain := strings.NewReplacer(`\/`, "/", "%3A", ":", "&#58;", ":", "&#x2F;", "/", "&#47;", "/").Replace(out)
		if status != exitFindings || errs != "" || !strings.Contains(plain, strings.TrimPrefix(bad, "http://")+"/robots.txt") {
			t.Errorf("%s: got exit status %d, %s%s", format, status, errs, out)
		}
	}
}

// A hostile list costs neither requests to private addresses nor the other sites.
func TestLintHostileSites(t *testing.T) {
	private := serveSite(t, func(http.ResponseWriter, *http.Request) { t.Error("a private address was asked") })
	var list strings.Builder
	for i := range 10_000 {
		switch i % 4 {
		case 0:
			fmt.Fprintf(&list, "http://127.0.0.1:%d/\n", 1+i)
		case 1:
			fmt.Fprintf(&list, "%s/%d\n", private, i)
		case 2:
			fmt.Fprintf(&list, "\x1b[31m%d\n", i)
		default:
			fmt.Fprintf(&list, "file:///etc/passwd#%d\n", i)
		}
	}
	status, out, errs := runSites(list.String())
	if status != exitError || out != "" {
		t.Errorf("got exit status %d and %q", status, out)
	}
	refused, unread := 0, 0
	for line := range strings.Lines(errs) {
		switch {
		case strings.HasSuffix(line, ": 127.0.0.1 is not a public address (--allow-private)\n"):
			refused++
		case strings.HasPrefix(line, "robotslint: read <stdin>:"):
			unread++
		default:
			t.Errorf("got %q", line)
		}
	}
	if refused != 2501 || unread != 101 || strings.Contains(errs, "\x1b") {
		t.Errorf("got %d refused sites, %d lines that are none", refused, unread)
	}
}

// The sites of a configuration are the hosts that it names, and it configures them.
func TestLintSitesOfConfiguration(t *testing.T) {
	site := serveSite(t, func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "User-agent: *\nDisallow: /a\n") })
	t.Chdir(t.TempDir())
	host := strings.TrimPrefix(site, "http://")
	write := func(name, src string) {
		if err := os.WriteFile(name, []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := func(args ...string) (int, string) {
		var out strings.Builder
		s := Streams{In: strings.NewReader(""), Out: &out, Err: &out, Getenv: func(string) string { return "" }}
		return Main(args, s), out.String()
	}
	const other = "dialects: [bing]\n"
	src := "sites:\n- hosts: [\"*.example\", \"" + host + "\"]\n  dialects: [legacy]\n"
	write("hosts.yaml", src)
	write(".robotslint.yaml", other)
	// Hosts are asked over https, which the server does not speak.
	if status, out := run("--config", "hosts.yaml", "--sites", "hosts.yaml", "--allow-private"); status != exitError || !strings.HasPrefix(out, "robotslint: fetch https://"+host+"/robots.txt: ") {
		t.Errorf("got exit status %d, %s", status, out)
	}
	if status, out := run("--sites", ".robotslint.yaml"); status != exitError || out != "robotslint: read .robotslint.yaml: its sites name no host without a wildcard\n" {
		t.Errorf("got exit status %d, %s", status, out)
	}
	for args, want := range map[string]string{
		"--sites a b":           "--sites goes without operands",
		"--sites a --site b":    "--sites and --site exclude each other",
		"--sites missing.txt":   "read missing.txt: no such file or directory",
		"--sites missing --fix": "read missing: no such file or directory",

		"--sites missing --allow-missing": "read missing: no such file or directory",
	} {
		if status, out := run(strings.Fields(args)...); status != exitError || !strings.Contains(out, want) {
			t.Errorf("%s: got exit status %d, %s, want %s", args, status, out, want)
		}
	}
	write("list.txt", site)
	if status, out := run("--sites", "list.txt", "--fix", "--allow-private"); status != exitError || !strings.Contains(out, "cannot be fixed where it is") {
		t.Errorf("--fix: got exit status %d, %s", status, out)
	}
	if status, out := run("--sites", "list.txt", "--output", "text:list.txt", "--allow-private"); status != exitError || !strings.Contains(out, "would replace list.txt") {
		t.Errorf("--output over the list: got exit status %d, %s", status, out)
	}
}
