// Package source says where bytes come from: what operands name, and how it is
// read and written. An operand is a path, a directory, a glob, "-" for standard
// input, a URL of http or https, or git:REV:PATH.
package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/bmatcuk/doublestar/v4"
)

// Stdin is the operand that stands for standard input.
const Stdin = "-"

// Reader reads operands.
type Reader struct {
	Stdin     io.Reader
	StdinName string // as findings call standard input
	MaxSize   int64  // octets of a file, after decompression; a larger one is refused

	// Timeout is for a whole fetch with its redirects; connecting, securing the
	// connection and waiting for a header may take a third of it each. Zero means
	// DefaultTimeout.
	Timeout time.Duration

	// AllowPrivate allows fetching from addresses that are not public, and through
	// the proxy that the environment names. Without it the environment's proxy is
	// not used: only the proxy would know which address it connects to.
	AllowPrivate bool

	// Version is what servers are told, as robotslint/VERSION.
	Version string

	// Tests say what names resolve to, and which address counts as public.
	resolver *net.Resolver
	trusted  netip.AddrPort
}

// Source is what an operand holds.
type Source struct {
	Name  string // as findings call it
	Src   string
	Fetch *Fetch // how the fetch of a URL ended; nil for what is no URL
}

// DefaultMaxSize is sixteen times what Google reads.
const DefaultMaxSize = 8 << 20

// ErrNothing is wrapped where operands name no file at all.
var ErrNothing = errors.New("no robots.txt found")

// Find returns the files that operands name, each once: a path is itself, of a
// directory the files named robots.txt below it, of a glob those that match; a
// URL is that of the robots.txt where it has no path, and git:REV:PATH is
// itself. No operands: the working directory. Errors name the operand; the files
// of the others are returned all the same.
func Find(operands []string) ([]string, error) {
	if len(operands) == 0 {
		operands = []string{"."}
	}
	var found []string
	var errs []error
	known := map[string]bool{}
	for _, operand := range operands {
		names, err := expand(operand)
		if err != nil {
			errs = append(errs, err)
		}
		for _, name := range names {
			if !known[name] {
				known[name] = true
				found = append(found, name)
			}
		}
	}
	return found, errors.Join(errs...)
}

func expand(operand string) ([]string, error) {
	switch {
	case operand == Stdin, strings.HasPrefix(operand, gitScheme):
		return []string{operand}, nil
	case isURL(operand):
		u, err := parseURL(operand)
		if err != nil {
			return nil, fmt.Errorf("fetch %s: %w", withoutUser(operand), reason(err))
		}
		return []string{u.String()}, nil
	}
	info, err := os.Stat(operand)
	switch {
	case err == nil && info.IsDir():
		names, err := below(operand)
		if err == nil && len(names) == 0 {
			err = fmt.Errorf("search %s: %w", operand, ErrNothing)
		}
		return names, err
	case err == nil:
		return []string{operand}, nil
	case errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(operand, "*?[{") && doublestar.ValidatePathPattern(operand):
		names, err := doublestar.FilepathGlob(operand, doublestar.WithFilesOnly(), doublestar.WithFailOnIOErrors())
		if err == nil && len(names) == 0 {
			err = errors.New("no file matches")
		}
		if err != nil {
			return nil, fmt.Errorf("search %s: %w", operand, reason(err))
		}
		slices.Sort(names)
		return names, nil
	}
	return nil, fmt.Errorf("read %s: %w", operand, reason(err))
}

const fileName = "robots.txt"

// below returns the files named robots.txt below dir, in order; those that git
// ignores are left out.
func below(dir string) ([]string, error) {
	names, err := listedByGit(dir)
	if err != nil { // no git, or no repository
		names, err = walk(dir)
	}
	slices.Sort(names)
	return names, err
}

// listedByGit asks git, which knows what is ignored and need not enter it.
func listedByGit(dir string) ([]string, error) {
	out, err := output(git("-C", dir, "ls-files", "-z",
		"--cached", "--others", "--exclude-standard", "--deduplicate", "--", ":(glob)**/"+fileName))
	if err != nil {
		return nil, err
	}
	var names []string
	for name := range strings.SplitSeq(strings.TrimRight(out, "\x00"), "\x00") {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			names = append(names, name)
		}
	}
	return names, nil
}

// walk goes on past what it may not read, and names it.
func walk(dir string) ([]string, error) {
	var names []string
	var errs []error
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			errs = append(errs, fmt.Errorf("search %s: %w", name, reason(err)))
		case entry.IsDir() && entry.Name() == ".git":
			return filepath.SkipDir
		case entry.Name() == fileName && !isSpecial(name):
			names = append(names, name)
		}
		return nil
	})
	return names, errors.Join(append(errs, err)...)
}

// isSpecial reports whether there is something at name that is no file: a
// directory, or a pipe, which a search is not to wait for.
func isSpecial(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.Mode().IsRegular()
}

// IsFile reports whether operand names a file, and neither standard input nor a
// URL nor a revision.
func IsFile(operand string) bool {
	return operand != Stdin && !isURL(operand) && !strings.HasPrefix(operand, gitScheme)
}

// Read returns what one of the files that Find returned holds. An answer to a
// URL is no error, whatever its status: see [Fetch].
func (r *Reader) Read(name string) (Source, error) {
	s, err := r.read(name)
	if err == nil && isBinary(s.Src) {
		err = errors.New("is a binary file, not text")
	}
	if err != nil {
		verb := "read"
		if isURL(name) {
			verb = "fetch"
		}
		return Source{}, fmt.Errorf("%s %s: %w", verb, s.Name, reason(err))
	}
	return s, nil
}

// read names what is read also where it fails.
func (r *Reader) read(name string) (s Source, err error) {
	s.Name = name
	switch {
	case name == Stdin:
		s.Name = r.StdinName
		s.Src, err = r.limited(r.Stdin)
	case isURL(name):
		return r.fetch(name)
	case strings.HasPrefix(name, gitScheme):
		s.Src, err = r.fromGit(name)
	default:
		s.Src, err = r.file(name)
	}
	return s, err
}

func (r *Reader) file(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return "", err
	}
	if info.Mode().IsRegular() && info.Size() > r.MaxSize {
		return "", r.tooLarge(fmt.Sprintf("%d octets are", info.Size()))
	}
	return r.limited(f)
}

func (r *Reader) limited(in io.Reader) (string, error) {
	var b strings.Builder
	if _, err := io.Copy(&b, io.LimitReader(in, r.MaxSize+1)); err != nil {
		return "", err
	}
	if int64(b.Len()) > r.MaxSize {
		return "", r.tooLarge("it is")
	}
	return b.String(), nil
}

func (r *Reader) tooLarge(what string) error {
	return refusal{fmt.Errorf("%s more than the limit of %d (--max-size)", what, r.MaxSize)}
}

// reason is err without the operation and the path or URL in front of it.
func reason(err error) error {
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

// isBinary tells pictures, archives and programs from text in any encoding, by
// their start. Octets that no text holds are rare in the oldest encodings too;
// the NULs of UTF-16 are left out of the reckoning.
func isBinary(src string) bool {
	head := src[:min(len(src), 8<<10)]
	text := strings.ReplaceAll(head, "\x00", "")
	if text == "" {
		return head != ""
	}
	controls, invalid := 0, 0
	for i, r := range text {
		switch {
		case r == utf8.RuneError && text[i] != 0xEF:
			invalid++
		case r < ' ' && !bytes.ContainsRune([]byte("\t\n\v\f\r\x1b"), r):
			controls++
		}
	}
	return controls*50 > len(text) && (controls+invalid)*100 > len(text)*30
}
