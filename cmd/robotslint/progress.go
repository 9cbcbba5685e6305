package main

import (
	"fmt"
	"io"
	"time"
)

// progress says on a terminal how far a long run has come, in one line that is
// wiped before anything else is written.
type progress struct {
	w     io.Writer // nil where nobody looks
	of    int       // files
	now   func() time.Time
	next  time.Time // when to say more
	shown bool
}

const (
	progressAfter = time.Second
	progressEvery = 100 * time.Millisecond
)

// progressOf is that of a run over so many files, on standard error.
func progressOf(s Streams, files int) *progress {
	p := &progress{of: files, now: time.Now}
	if s.ErrTerminal && files > 1 && s.Getenv("TERM") != "dumb" {
		p.w = s.Err
		p.next = p.now().Add(progressAfter)
	}
	return p
}

// show says that so many files are done.
func (p *progress) show(done int) {
	if p.w == nil || p.now().Before(p.next) {
		return
	}
	p.next = p.now().Add(progressEvery)
	fmt.Fprintf(p.w, "\r%d of %d files", done, p.of)
	p.shown = true
}

// wipe makes room for other output.
func (p *progress) wipe() {
	if p.shown {
		io.WriteString(p.w, "\r\x1b[K")
		p.shown = false
	}
}
