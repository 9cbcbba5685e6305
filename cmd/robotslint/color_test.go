package main

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/mattn/go-runewidth"
)

// environment returns a function that looks variables up in a list such as "A=1 B=2".
func environment(list string) func(name string) string {
	return func(name string) string {
		for _, variable := range strings.Fields(list) {
			if value, ok := strings.CutPrefix(variable, name+"="); ok {
				return value
			}
		}
		return ""
	}
}

// A flag overrides FORCE_COLOR, that NO_COLOR, that CLICOLOR_FORCE, that CLICOLOR, and
// that whether the output is a terminal.
func TestColorPrecedence(t *testing.T) {
	for _, tt := range []struct {
		flags, env string
		terminal   bool
		want       bool
	}{
		{"", "", false, false},
		{"", "", true, true},
		{"", "TERM=dumb", true, false},
		{"", "INSIDE_EMACS=28.2,compile", true, false},
		{"", "INSIDE_EMACS=28.2,vterm", true, true},
		{"", "CLICOLOR=0", true, false},
		{"", "CLICOLOR=1", false, false},
		{"", "CLICOLOR_FORCE=1", false, true},
		{"", "CLICOLOR_FORCE=1 CLICOLOR=0", false, true},
		{"", "CLICOLOR_FORCE=0", true, true},
		{"", "NO_COLOR=1", true, false},
		{"", "NO_COLOR=1 CLICOLOR_FORCE=1", true, false},
		{"", "FORCE_COLOR=1 NO_COLOR=1", false, true},
		{"", "FORCE_COLOR=0", true, false},
		{"", "FORCE_COLOR=0 CLICOLOR_FORCE=1", true, false},
		{"--color always", "NO_COLOR=1", false, true},
		{"--color never", "FORCE_COLOR=1", true, false},
		{"--no-color", "FORCE_COLOR=1", true, false},
		{"--color auto", "FORCE_COLOR=1", false, true},
	} {
		var out, errs bytes.Buffer
		args := append(strings.Fields(tt.flags), "--format", "text", "-")
		s := Streams{In: strings.NewReader("Disallow: /\n"), Out: &out, Err: &errs, Terminal: tt.terminal, Getenv: environment(tt.env)}
		if status := Main(args, s); status != exitFindings {
			t.Errorf("%+v: got status %d: %s", tt, status, &errs)
		}
		if got := strings.Contains(out.String(), "\x1b[1;31merror:\x1b[0m"); got != tt.want {
			t.Errorf("%+v: got colours %v in %q", tt, got, &out)
		}
	}
}

// An ID links to the documentation of its pass on a terminal that has hyperlinks, or
// if FORCE_HYPERLINK says so.
func TestLinks(t *testing.T) {
	defer func(was string) { docURL = was }(docURL)
	const link = "\x1b]8;;https://example.com/rules#rule-before-user-agent\x1b\\[rule-before-user-agent]\x1b]8;;\x1b\\"
	for _, tt := range []struct {
		url, env string
		terminal bool
		want     bool
	}{
		{"https://example.com/rules", "TERM_PROGRAM=WezTerm", true, true},
		{"https://example.com/rules", "VTE_VERSION=6800", true, true},
		{"https://example.com/rules", "VTE_VERSION=4900", true, false},
		{"https://example.com/rules", "VTE_VERSION=many", true, false},
		{"https://example.com/rules", "WT_SESSION=c0ffee", true, true},
		{"https://example.com/rules", "TERM=xterm-256color", true, false},
		{"https://example.com/rules", "TERM=tmux-256color VTE_VERSION=6800", true, false},
		{"https://example.com/rules", "TERM_PROGRAM=WezTerm NO_COLOR=1", true, false},
		{"https://example.com/rules", "TERM_PROGRAM=WezTerm", false, false},
		{"https://example.com/rules", "FORCE_HYPERLINK=1", false, true},
		{"https://example.com/rules", "FORCE_HYPERLINK=0 TERM_PROGRAM=WezTerm", true, false},
		{"", "FORCE_HYPERLINK=1", true, false},
		{"https://example.com/\x1b]0;title\x07", "FORCE_HYPERLINK=1", true, false},
	} {
		docURL = tt.url
		for _, format := range []string{"text", "full"} {
			var out, errs bytes.Buffer
			s := Streams{In: strings.NewReader("Disallow: /\n"), Out: &out, Err: &errs, Terminal: tt.terminal, Getenv: environment(tt.env)}
			Main([]string{"--format", format, "-"}, s)
			if got := strings.Contains(out.String(), link); got != tt.want || strings.Contains(out.String(), "\x1b]") != tt.want {
				t.Errorf("%+v: got a link %v in %q", tt, got, &out)
			}
		}
	}
}

// A difference on standard output has colours if that is a terminal, and findings on
// standard error if that is one.
func TestDifferencesHaveColors(t *testing.T) {
	t.Chdir(t.TempDir())
	const src = "user-agent: *\nDisallow: /a\nDisallow: /a\n"
	if err := os.WriteFile("robots.txt", []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		call          string
		out, err      bool
		inOut, inErrs bool
	}{
		{"lint --diff robots.txt", true, false, true, false},
		{"lint --diff robots.txt", false, true, false, true},
		{"lint --diff robots.txt", true, true, true, true},
		{"fmt --diff robots.txt", true, false, true, false},
		{"fmt --diff robots.txt", false, true, false, false},
	} {
		var out, errs bytes.Buffer
		Main(strings.Fields(tt.call), Streams{Out: &out, Err: &errs, Terminal: tt.out, ErrTerminal: tt.err, Getenv: environment("")})
		if got := strings.Contains(out.String(), "\x1b[31m-"); got != tt.inOut || out.Len() == 0 {
			t.Errorf("%+v: got colours %v in the difference %q", tt, got, &out)
		}
		if got := strings.Contains(errs.String(), "\x1b["); got != tt.inErrs {
			t.Errorf("%+v: got colours %v in the findings %q", tt, got, &errs)
		}
	}
}

// On a terminal, format full is no wider than the terminal, and its caret stays below the
// blank that it points out.
func TestFullIsWrapped(t *testing.T) {
	const src = "User-agent: *\nDisallow: /search/with/a/long/path/that/no/narrow/terminal/shows/whole // 商店 comment and more of it\nDisallow: /a\n"
	for _, width := range []int{0, 40, 60, 80, 120} {
		var out, errs bytes.Buffer
		s := Streams{In: strings.NewReader(src), Out: &out, Err: &errs, Terminal: true, Width: width, Getenv: environment("NO_COLOR=1")}
		Main([]string{"--select", "space-in-path", "-"}, s)
		lines := strings.Split(out.String(), "\n")
		carets := 0
		for i, line := range lines {
			isChange := strings.HasPrefix(line, "    - ") || strings.HasPrefix(line, "    + ")
			if got := runewidth.StringWidth(line); width > 0 && got > width && !isChange && len(strings.Fields(line)) > 1 {
				t.Errorf("width %d: got %d columns: %s", width, got, line)
			}
			if at := strings.IndexByte(line, '^'); at >= 0 {
				carets++
				left := runewidth.Truncate(lines[i-1], at, "")
				if below := lines[i-1][len(left):]; !strings.HasPrefix(below, " //") {
					t.Errorf("width %d: the caret points out %q, want the blank before the comment", width, below)
				}
			}
		}
		if carets != 1 {
			t.Errorf("width %d: got %d lines with carets, want 1", width, carets)
		}
		if width == 0 && !strings.Contains(lines[0], "[space-in-path]") {
			t.Errorf("got a wrapped line %q without a width", lines[0])
		}
		if width == 40 && (len(lines) < 2 || !strings.HasPrefix(lines[1], "    ")) {
			t.Errorf("got no indent after the first line in %q", lines)
		}
	}
}

// So are statistics, if there is room for a column of summaries.
func TestStatisticsAreWrapped(t *testing.T) {
	for _, tt := range []struct {
		width int
		want  string
	}{
		{0, "1  error    [ ]  rule-before-user-agent  rule stands before the first user-agent line\n"},
		{70, "1  error    [ ]  rule-before-user-agent  rule stands before the first\n                                         user-agent line\n"},
		{40, "1  error    [ ]  rule-before-user-agent  rule stands before the first user-agent line\n"},
	} {
		var out, errs bytes.Buffer
		s := Streams{In: strings.NewReader("Disallow: /\n"), Out: &out, Err: &errs, Terminal: true, Width: tt.width, Getenv: environment("NO_COLOR=1")}
		Main([]string{"--statistics", "--quiet", "-"}, s)
		if got := out.String(); got != tt.want {
			t.Errorf("width %d: got\n%s\nwant\n%s", tt.width, got, tt.want)
		}
	}
}
