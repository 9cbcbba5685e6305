package source

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Write replaces the content of the file called name, in full or not at all: it
// writes a temporary file in the same directory and renames it. It follows
// symbolic links, and keeps mode, owner, group and, on Linux, extended attributes.
// If it cannot keep them, or [Writable] refuses, it returns an error and leaves
// the file as it is. Anything but a regular file, such as a pipe, is written to
// directly.
//
// If the program is killed, the temporary file stays; [HoldSignals] prevents that
// for signals other than SIGKILL.
func Write(name string, content []byte) error {
	if err := write(name, content); err != nil {
		return fmt.Errorf("write %s: %w", name, Reason(err))
	}
	return nil
}

// Writable returns the error for which [Write] would refuse to replace the file
// called name: it is read-only, has other hard links, or is a symbolic link that
// leads nowhere. It writes nothing, so Write may still fail.
func Writable(name string) error {
	if _, _, err := destination(name); err != nil {
		return fmt.Errorf("write %s: %w", name, Reason(err))
	}
	return nil
}

// Same reports whether writing to a would replace b: whether both names lead to
// one file. If neither exists, names that differ only in case are the same: on
// some file systems they would become one file. Writing to a pipe or device
// replaces nothing, so those are the same as no file.
func Same(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	switch {
	case errX == nil && errY == nil:
		return os.SameFile(x, y) && x.Mode().IsRegular()
	case errX == nil || errY == nil:
		return false
	}
	x, errX = os.Stat(filepath.Dir(a))
	y, errY = os.Stat(filepath.Dir(b))
	if errX == nil && errY == nil {
		return os.SameFile(x, y) && strings.EqualFold(filepath.Base(a), filepath.Base(b))
	}
	a, errA := filepath.Abs(a)
	b, errB := filepath.Abs(b)
	return errA == nil && errB == nil && a == b
}

// Within reports whether name leads to a file in dir or below it, once symbolic
// links in both are followed. A file that does not exist is where it would be
// created. It is false for a symbolic link that leads nowhere.
func Within(dir, name string) bool {
	root, err := followed(dir)
	if err != nil {
		return false
	}
	target, err := followed(name)
	for errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Lstat(name); err == nil || filepath.Dir(name) == name {
			return false
		}
		name = filepath.Dir(name)
		target, err = followed(name)
	}
	if err != nil {
		return false
	}
	rel, err := filepath.Rel(root, target)
	return err == nil && filepath.IsLocal(rel)
}

// followed returns the absolute path of the file that name leads to.
func followed(name string) (string, error) {
	name, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(name)
}

func write(name string, content []byte) error {
	name, old, err := destination(name)
	if err != nil {
		return err
	}
	if old != nil && !old.Mode().IsRegular() {
		return writeTo(name, content)
	}
	writing.Lock()
	defer writing.Unlock()
	return replace(name, old, content)
}

// destination follows symbolic links to the file to write, and describes it; the
// description is nil if the file does not exist. The error is the reason why the
// file may not be replaced.
func destination(name string) (string, fs.FileInfo, error) {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if _, err := os.Lstat(name); err == nil {
			return name, nil, errors.New("is a symbolic link that leads nowhere")
		}
		return name, nil, nil
	case err != nil, !info.Mode().IsRegular():
		return name, info, err
	case info.Mode().Perm()&0o222 == 0: // root may write to it all the same
		return name, info, fmt.Errorf("is read-only: %w", fs.ErrPermission)
	case info.Mode()&(fs.ModeSetuid|fs.ModeSetgid|fs.ModeSticky) != 0:
		return name, info, errors.New("has the setuid, setgid or sticky bit")
	}
	if n := hardLinks(info); n > 1 {
		return name, info, fmt.Errorf("has %d hard links; the others would keep the old content", n)
	}
	// Renaming needs permission for the directory only.
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return name, info, err
	}
	return name, info, f.Close()
}

// replace puts a new file in the place of old, which is nil if there is none.
func replace(name string, old fs.FileInfo, content []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*") // only its owner may read it
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.Write(content)
	err = errors.Join(err, f.Sync())
	switch {
	case err != nil:
	case old == nil:
		err = f.Chmod(0o644)
	default:
		err = keep(f, name, old)
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// keep gives f the owner, group, attributes and mode of the file called name. The
// mode comes last: until the owner is right, others may not read f, and changing
// the owner or an access control list changes the mode too.
func keep(f *os.File, name string, old fs.FileInfo) error {
	if err := keepOwner(f, old); err != nil {
		return fmt.Errorf("cannot keep its owner and group: %w", Reason(err))
	}
	if err := keepAttributes(f, name); err != nil {
		return fmt.Errorf("cannot keep its extended attributes: %w", Reason(err))
	}
	return f.Chmod(old.Mode().Perm())
}

func writeTo(name string, content []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(content)
	return errors.Join(err, f.Close())
}
