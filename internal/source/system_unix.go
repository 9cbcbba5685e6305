//go:build unix

package source

import (
	"io/fs"
	"os"
	"syscall"
)

// endingSignals are those that end a program and that it can hold.
var endingSignals = []os.Signal{os.Interrupt, syscall.SIGHUP, syscall.SIGTERM}

// hardLinks returns how many names a file has; zero if that is unknown.
func hardLinks(info fs.FileInfo) uint64 {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(s.Nlink)
	}
	return 0
}

// keepOwner gives f the owner and group of old.
func keepOwner(f *os.File, old fs.FileInfo) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	is, ok := info.Sys().(*syscall.Stat_t)
	want, known := old.Sys().(*syscall.Stat_t)
	if !ok || !known || is.Uid == want.Uid && is.Gid == want.Gid {
		return nil
	}
	return f.Chown(int(want.Uid), int(want.Gid))
}
