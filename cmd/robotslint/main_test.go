package main

import (
	"flag"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/robotslint/robotslint/internal/source"
)

var update = flag.Bool("update", false, "rewrite the expected output in scripts")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"robotslint": main})
}

// site answers the requests that scripts make, directly or through a proxy.
func site(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.Host == "www.example.test", r.URL.Path == "/robots.txt":
		io.WriteString(w, "Disallow: /cart/\nSitemap: https://shop.example.edu/sitemap.xml\n")
	case r.URL.Path == "/moved":
		http.Redirect(w, r, "/gone", http.StatusFound)
	case r.URL.Path == "/away":
		http.Redirect(w, r, "ftp://ftp.example.com/", http.StatusFound)
	case r.URL.Path == "/loop":
		http.Redirect(w, r, "/loop", http.StatusFound)
	case r.URL.Path == "/slow":
		<-r.Context().Done()
	case r.URL.Path == "/large":
		io.WriteString(w, strings.Repeat("#", source.DefaultMaxSize+1))
	case r.URL.Path == "/shop/robots.txt":
		w.Header().Set("Content-Type", "text/html")
		w.Header().Set("Cache-Control", "max-age=31536000")
		io.WriteString(w, "User-agent: *\nDisallow: /cart/\n")
	case r.URL.Path == "/busy":
		w.WriteHeader(http.StatusServiceUnavailable)
	case r.URL.Path == "/throttled":
		w.WriteHeader(http.StatusTooManyRequests)
	case r.URL.Path == "/forbidden":
		w.WriteHeader(http.StatusForbidden)
	default:
		http.NotFound(w, r)
	}
}

func TestCommandLine(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(site))
	t.Cleanup(server.Close)
	example, err := filepath.Abs("../../testdata/example/robots.txt")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "../../testdata/cli",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GIT_CONFIG_NOSYSTEM", "1")
			env.Setenv("example", example)
			env.Setenv("hostile", "a\x1b[31m")
			env.Setenv("lines", "a\n::error::b\r\u2028c")
			env.Setenv("site", server.URL)
			long := "User-agent: *\nDisallow:    /" + strings.Repeat("a", 16663) + "\n" // more than Google reads
			if err := os.WriteFile(filepath.Join(env.WorkDir, "long.txt"), []byte(long), 0o666); err != nil {
				return err
			}
			picture := "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\x00\x08\x06\xd9\xc1\x02\x03\xff\x90\x1f\x05\xfe"
			return os.WriteFile(filepath.Join(env.WorkDir, "picture.png"), []byte(picture), 0o666)
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"status": status},
	})
}

// status runs a command and fails unless it exits with the status in its first
// argument.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status CODE COMMAND [ARG...]")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if exit, ok := err.(interface{ ExitCode() int }); ok {
		got = string(rune('0' + exit.ExitCode()))
	}
	if got != args[0] {
		ts.Fatalf("exit status: got %s, want %s", got, args[0])
	}
}

// Help keeps to the width of a terminal, and to no width elsewhere. What a command is
// about keeps to 90 columns everywhere.
func TestHelpIsWrapped(t *testing.T) {
	longest := func(text string) int {
		most := 0
		for line := range strings.Lines(text) {
			most = max(most, len(strings.TrimSuffix(line, "\n")))
		}
		return most
	}
	if got := longest(overview()); got > 100 {
		t.Errorf("overview: got %d columns in\n%s", got, overview())
	}
	for _, c := range commands() {
		for _, terminal := range []bool{true, false} {
			var out strings.Builder
			s := Streams{Out: &out, Err: io.Discard, Terminal: terminal, Width: 80}
			if status := Main([]string{c.name, "--help"}, s); status != exitClean {
				t.Fatalf("%s: got exit status %d", c.name, status)
			}
			_, flags, _ := strings.Cut(out.String(), "\nFlags:\n")
			if got := longest(flags); terminal && got > 80 {
				t.Errorf("%s: got %d columns in\n%s", c.name, got, flags)
			}
			if !terminal && out.String() != c.help(0) {
				t.Errorf("%s: got wrapped help without a terminal", c.name)
			}
		}
		if got := longest(c.about); got > 90 {
			t.Errorf("%s: got %d columns in\n%s", c.name, got, c.about)
		}
	}
}

func TestEveryCommandHasHelp(t *testing.T) {
	for _, c := range commands() {
		if c.summary == "" || c.help(0) == "" {
			t.Errorf("%s: no summary or help", c.name)
		}
	}
}
