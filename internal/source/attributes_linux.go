package source

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// keepAttributes gives f the extended attributes of the file called name and no
// others, such as an access control list that its directory sets.
func keepAttributes(f *os.File, name string) error {
	old, err := os.Open(name)
	if err != nil {
		return err
	}
	defer old.Close()
	want, err := attributes(old)
	if err != nil {
		return err
	}
	is, err := attributes(f)
	if err != nil {
		return err
	}
	for _, key := range slices.Sorted(maps.Keys(is)) {
		if _, ok := want[key]; !ok {
			if err := unix.Fremovexattr(int(f.Fd()), key); err != nil {
				return fmt.Errorf("%s: %w", key, err)
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(want)) {
		if value, ok := is[key]; !ok || value != want[key] {
			if err := unix.Fsetxattr(int(f.Fd()), key, []byte(want[key]), 0); err != nil {
				return fmt.Errorf("%s: %w", key, err)
			}
		}
	}
	return nil
}

// attributes returns the extended attributes of f by name; none if the file
// system has none.
func attributes(f *os.File) (map[string]string, error) {
	names, err := sized(func(buf []byte) (int, error) { return unix.Flistxattr(int(f.Fd()), buf) })
	if errors.Is(err, unix.ENOTSUP) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	all := map[string]string{}
	for name := range strings.SplitSeq(names, "\x00") {
		if name == "" {
			continue // after the last
		}
		value, err := sized(func(buf []byte) (int, error) { return unix.Fgetxattr(int(f.Fd()), name, buf) })
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all[name] = value
	}
	return all, nil
}

// sized asks read how many octets there are, and then for these.
func sized(read func(buf []byte) (int, error)) (string, error) {
	n, err := read(nil)
	if err != nil || n == 0 {
		return "", err
	}
	buf := make([]byte, n)
	n, err = read(buf)
	return string(buf[:max(n, 0)]), err
}
