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
	files int       // in the whole run
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
	p := &progress{files: files, now: time.Now}
	if s.ErrTerminal && files > 1 && s.Getenv("TERM") != "dumb" {
		p.w = s.Err
		p.next = p.now().Add(progressAfter)
	}
	return p
}

// show updates the line after so many files are done, if it is time.
func (p *progress) show(done int) {
	if p.w == nil || p.now().Before(p.next) {
		return
	}
	p.next = p.now().Add(progressEvery)
	fmt.Fprintf(p.w, "\r%d of %d files", done, p.files)
	p.shown = true
}

// wipe removes the line, to make room for other output.
func (p *progress) wipe() {
	if p.shown {
		io.WriteString(p.w, "\r\x1b[K")
		p.shown = false
	}
}
