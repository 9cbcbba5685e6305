package source

import (
	"os"
	"os/signal"
	"slices"
	"sync"
	"time"
)

// writing is held while a file is being replaced.
var writing sync.Mutex

// HoldSignals makes signals that end the program wait while [Write] replaces a
// file, so that none leaves a temporary file behind. Programs call it once, at
// their start: without it such a signal ends them at once.
func HoldSignals() {
	fatal := slices.DeleteFunc(slices.Clone(endingSignals), signal.Ignored)
	if len(fatal) == 0 {
		return // Notify would take this for all signals
	}
	came := make(chan os.Signal, 1)
	signal.Notify(came, fatal...)
	go func() {
		s := <-came
		writing.Lock() // for good: no other write begins
		signal.Reset(fatal...)
		end(s)
	}()
}

// end ends the program as the signal s does by default.
func end(s os.Signal) {
	if self, err := os.FindProcess(os.Getpid()); err == nil && self.Signal(s) == nil {
		time.Sleep(time.Second) // another thread may receive it
	}
	os.Exit(2) // the system has no such signals
}
