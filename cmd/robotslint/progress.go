package main

import (
	"fmt"
	"io"
	"time"
)

// progress shows on a terminal how far a long run has come, in one line that is
// wiped before anything else is written.
type progress struct {
	w     io.Writer // nil to show nothing
	of    string    // what is done, after the number: " of 12 files"
	now   func() time.Time
	next  time.Time // of the next update
	shown bool
}

const (
	progressAfter = time.Second            // before the first update
	progressEvery = 100 * time.Millisecond // between updates
)

// progressOf returns the progress of a run over so many files, shown on standard
// error if that is a terminal.
func progressOf(s Streams, files int) *progress {
	if files < 2 {
		return &progress{now: time.Now}
	}
	return newProgress(s, fmt.Sprintf(" of %d files", files))
}

// progressOfLines is like [progressOf] for a run over lines, of which nobody knows how
// many there are.
func progressOfLines(s Streams) *progress { return newProgress(s, " lines") }

func newProgress(s Streams, of string) *progress {
	p := &progress{of: of, now: time.Now}
	if s.ErrTerminal && s.Getenv("TERM") != "dumb" {
		p.w = s.Err
		p.next = p.now().Add(progressAfter)
	}
	return p
}

// show updates the line after so many are done, if it is time.
func (p *progress) show(done int) {
	if p.w == nil || p.now().Before(p.next) {
		return
	}
	p.next = p.now().Add(progressEvery)
	fmt.Fprintf(p.w, "\r%d%s", done, p.of)
	p.shown = true
}

// wipe removes the line, to make room for other output.
func (p *progress) wipe() {
	if p.shown {
		io.WriteString(p.w, "\r\x1b[K")
		p.shown = false
	}
}
