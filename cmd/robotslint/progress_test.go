package main

import (
	"strings"
	"testing"
	"time"
)

// Progress appears only on a terminal and only in a long run, and leaves no trace.
func TestProgress(t *testing.T) {
	env := map[string]string{}
	run := func(s Streams, files int) string {
		var out strings.Builder
		s.Err, s.Getenv = &out, func(name string) string { return env[name] }
		p := progressOf(s, files)
		start := time.Unix(0, 0)
		clock := start
		p.now = func() time.Time { return clock }
		p.next = start.Add(progressAfter)
		for done := range files {
			clock = clock.Add(40 * time.Millisecond)
			p.show(done + 1)
		}
		p.wipe()
		p.wipe()
		return out.String()
	}
	if got, want := run(Streams{ErrTerminal: true}, 30), "\r25 of 30 files\r28 of 30 files\r\x1b[K"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for what, got := range map[string]string{
		"a short run":      run(Streams{ErrTerminal: true}, 20),
		"no terminal":      run(Streams{}, 30),
		"one file is slow": run(Streams{ErrTerminal: true}, 1),
	} {
		if got != "" {
			t.Errorf("%s: got %q, want nothing", what, got)
		}
	}
	var out strings.Builder
	lines := progressOfLines(Streams{Err: &out, ErrTerminal: true, Getenv: func(string) string { return "" }})
	lines.now = func() time.Time { return lines.next }
	lines.show(4096)
	if got, want := out.String(), "\r4096 lines"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	env["TERM"] = "dumb"
	if got := run(Streams{ErrTerminal: true}, 30); got != "" {
		t.Errorf("terminal that wipes nothing: got %q, want nothing", got)
	}
}
