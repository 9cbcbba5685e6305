package source

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"net/url"
	"os"
	"strings"
)

// ReadFile returns the content of the regular file called name, or an error if
// it has more than limit octets. Errors do not repeat the name.
func ReadFile(name string, limit int64) (string, error) {
	info, err := os.Stat(name) // before opening, which would block on a named pipe
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New("is not a regular file")
	}
	if err != nil {
		return "", Reason(err)
	}
	src, err := readFile(name, limit)
	return src, Reason(err)
}

// readFile reads pipes and devices as well as regular files.
func readFile(name string, limit int64) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return "", err
	}
	if info.Mode().IsRegular() && info.Size() > limit {
		return "", tooLarge{info.Size(), limit}
	}
	return readAll(f, limit)
}

// readAll returns what is left in r, at most limit octets.
func readAll(r io.Reader, limit int64) (string, error) {
	limit = min(limit, math.MaxInt64-1) // room for the octet that proves an excess
	var b strings.Builder
	if _, err := io.Copy(&b, io.LimitReader(r, limit+1)); err != nil {
		return "", err
	}
	if int64(b.Len()) > limit {
		return "", tooLarge{limit: limit}
	}
	return b.String(), nil
}

// tooLarge is the error for content past a limit.
type tooLarge struct {
	size  int64 // octets; zero if unknown
	limit int64
}

func (e tooLarge) Error() string {
	if e.size == 0 {
		return fmt.Sprintf("has more than %d octets", e.limit)
	}
	return fmt.Sprintf("has %d octets, more than the limit of %d", e.size, e.limit)
}

// Reason returns err without the operation and the path or URL that the standard
// library puts in front, for messages that name both themselves.
func Reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	var address *url.Error
	if errors.As(err, &address) {
		return address.Err
	}
	return err
}
