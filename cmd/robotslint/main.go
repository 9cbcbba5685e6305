// Robotslint reads a robots.txt the way each crawler does and says what is
// wrong with it. See README.md.
package main

import (
	"os"

	"golang.org/x/term"

	"github.com/robotslint/robotslint/internal/source"
)

func main() {
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
