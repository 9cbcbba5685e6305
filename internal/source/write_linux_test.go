package source

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// A web server that may read a file through its group, an access control list or
// a label may still read it once the file is replaced.
func TestWriteKeepsAttributes(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "robots.txt", "old")
	if err := unix.Setxattr("robots.txt", "user.comment", []byte("ours"), 0); err != nil {
		t.Skip(err)
	}
	// Version 2: the owner reads and writes, user 12 reads, so do the group and the mask, others do not.
	list := "\x02\x00\x00\x00" +
		"\x01\x00\x06\x00\xff\xff\xff\xff" + "\x02\x00\x04\x00\x0c\x00\x00\x00" + "\x04\x00\x04\x00\xff\xff\xff\xff" +
		"\x10\x00\x04\x00\xff\xff\xff\xff" + "\x20\x00\x00\x00\xff\xff\xff\xff"
	if err := unix.Setxattr("robots.txt", "system.posix_acl_access", []byte(list), 0); err != nil {
		t.Skip(err)
	}
	want := stateOf(t, "robots.txt")
	if err := Write("robots.txt", []byte("new")); err != nil {
		t.Fatal(err)
	}
	if got := stateOf(t, "robots.txt"); got != want {
		t.Errorf("got %+v\nwant %+v", got, want)
	}

	// A list that a directory gives to new files is not one of the old file.
	put(t, "inherits/robots.txt", "old")
	if err := unix.Setxattr("inherits", "system.posix_acl_default", []byte(list), 0); err != nil {
		t.Fatal(err)
	}
	want = stateOf(t, filepath.Join("inherits", "robots.txt"))
	if err := Write(filepath.Join("inherits", "robots.txt"), []byte("new")); err != nil {
		t.Fatal(err)
	}
	if got := stateOf(t, filepath.Join("inherits", "robots.txt")); got != want {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}

// Owner and group stay, whoever replaces the file.
func TestWriteKeepsOwner(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "robots.txt", "old")
	if err := os.Chown("robots.txt", 1234, 5678); err != nil {
		t.Skip("only root may give files away")
	}
	if err := os.Chmod("robots.txt", 0o640); err != nil {
		t.Fatal(err)
	}
	want := stateOf(t, "robots.txt")
	if err := Write("robots.txt", []byte("new")); err != nil {
		t.Fatal(err)
	}
	if got := stateOf(t, "robots.txt"); got != want {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
}

// Someone who may write to a file of another owner may not give a new one away.
func TestWriteRefusesOtherOwner(t *testing.T) {
	t.Chdir(t.TempDir())
	put(t, "robots.txt", "old")
	if err := errors.Join(os.Chmod(".", 0o777), os.Chmod("robots.txt", 0o666)); err != nil {
		t.Fatal(err)
	}
	const nobody = 65534
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before, err := unix.SetfsuidRetUid(nobody) // of this thread alone
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Setfsuid(before)
	if before != 0 {
		t.Skip("only root may act for another user")
	}
	const want = "write robots.txt: cannot keep its owner and group: operation not permitted"
	if err := Write("robots.txt", []byte("new")); err == nil || err.Error() != want {
		t.Errorf("got error %v, want %s", err, want)
	}
	if content, err := os.ReadFile("robots.txt"); err != nil || string(content) != "old" {
		t.Errorf("got %q, error %v, want %q", content, err, "old")
	}
	if entries, err := os.ReadDir("."); err != nil || len(entries) != 1 {
		t.Errorf("got %v, error %v, want one file", entries, err)
	}
}

// state is what is to stay of a file.
type state struct {
	mode          os.FileMode
	uid, gid      uint32
	comment, list string
}

func stateOf(t *testing.T, name string) state {
	t.Helper()
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	owner := info.Sys().(*syscall.Stat_t)
	attribute := func(key string) string {
		buf := make([]byte, 1024)
		n, err := unix.Getxattr(name, key, buf)
		if errors.Is(err, unix.ENODATA) {
			return ""
		}
		if err != nil {
			t.Fatal(err)
		}
		return string(buf[:n])
	}
	return state{info.Mode(), owner.Uid, owner.Gid, attribute("user.comment"), attribute("system.posix_acl_access")}
}
