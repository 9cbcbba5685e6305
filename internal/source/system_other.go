//go:build !unix

package source

import (
	"io/fs"
	"os"
	"syscall"
)

var endingSignals = []os.Signal{os.Interrupt, syscall.SIGTERM}

func hardLinks(fs.FileInfo) uint64 { return 0 }

func keepOwner(*os.File, fs.FileInfo) error { return nil }
