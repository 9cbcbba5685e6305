// Robotslint reads a robots.txt the way each crawler does and says what is
// wrong with it. See README.md.
package main

import (
	"os"
	"runtime/debug"

	"golang.org/x/term"

	"github.com/robotslint/robotslint/internal/source"
)

// garbage is how much memory may be garbage, as a percentage of what is in use. Most
// commands end soon, and with the usual 100 a fifth of their time goes into collecting.
const garbage = 400

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbage)
	}
	source.HoldSignals()
	width, _, _ := term.GetSize(int(os.Stdout.Fd())) // zero if that is no terminal
	os.Exit(Main(os.Args[1:], Streams{
		In:          os.Stdin,
		Out:         os.Stdout,
		Err:         os.Stderr,
		Terminal:    term.IsTerminal(int(os.Stdout.Fd())),
		ErrTerminal: term.IsTerminal(int(os.Stderr.Fd())),
		Width:       width,
		Getenv:      os.Getenv,
	}))
}
