// Package source says where bytes come from: which files operands name, and how
// they are read and written. An operand is a path, a directory, a glob, "-" for
// standard input, an http, https or ftp URL, or git:REV:PATH.
package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/netip"
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
	StdinName string // the name of standard input in findings
	MaxSize   int64  // octets of a file, after decompression; a larger one is an error

	// CutLines says to read only the first 1,048,576 lines of a file that has more.
	// Without it such a file is an error.
	CutLines bool

	// Timeout bounds a whole fetch, redirects included. Connecting, the TLS
	// handshake and waiting for the response header, or for an FTP reply, may each
	// take a third of it. Zero means DefaultTimeout.
	Timeout time.Duration

	// AllowPrivate allows fetching from addresses that are not public and, except
	// over ftp, through the proxy that the environment names. Without it that proxy is
	// not used: only the proxy would know which address it connects to.
	AllowPrivate bool

	// Tree, if it is not nil, answers for the files of its revision in place of git.
	Tree *Tree

	// Version completes the User-Agent header, robotslint/VERSION.
	Version string

	// turns, if it is not nil, lets only one request at a time go to a host.
	turns *turns

	// Set by tests: how names resolve, and one address that counts as public.
	resolver *net.Resolver
	trusted  netip.AddrPort
}

// Source is the content of one operand.
type Source struct {
	Name  string // in findings
	Src   string
	Fetch *Fetch // how the fetch of a URL ended; nil if the operand is not a URL
	Cut   int    // how many lines were read of a file that has more; 0 if all were
}

// ErrNothing is wrapped by errors about a directory without a robots.txt, and about
// a glob that no file matches.
var ErrNothing = errors.New("no robots.txt found")

// noMatch is ErrNothing for a glob.
type noMatch struct{}

func (noMatch) Error() string        { return "no file matches" }
func (noMatch) Is(target error) bool { return target == ErrNothing }

// Find returns the files that operands name, each once. A path and git:REV:PATH
// stand for themselves, a directory for the files named robots.txt below it, in small or
// capital letters, a glob for the files that match, and a URL without a path for its
// /robots.txt. Without operands it searches the working directory. Errors name their operand;
// files of the other operands are returned nonetheless.
//
// Directories and globs are searches. A search enters no directory that is a
// symbolic link. It leaves out files that git ignores, and skips files that a link
// leads to elsewhere. A path that an operand spells out is never left out, except that
// the part of a glob without wildcards may not lead out of the repository either.
func Find(operands []string) (found []string, skipped []Skip, err error) {
	if len(operands) == 0 {
		operands = []string{"."}
	}
	var errs []error
	known := map[string]bool{}
	for _, operand := range operands {
		names, skips, err := expand(operand)
		if err != nil {
			errs = append(errs, err)
		}
		skipped = append(skipped, skips...)
		for _, name := range names {
			if key := cleaned(name); !known[key] {
				known[key] = true
				found = append(found, name)
			}
		}
	}
	return found, skipped, errors.Join(errs...)
}

// cleaned returns the shortest name of the file or revision that an expanded operand
// names, so that two spellings of one path compare equal.
func cleaned(name string) string {
	if !IsFile(name) {
		return name
	}
	if abs, err := filepath.Abs(name); err == nil && Same(abs, name) {
		return abs
	}
	return name // a link is in the way of ".."
}

// Skip is a file that a search came across and left out, and why.
type Skip struct{ Name, Why string }

func expand(operand string) (names []string, skipped []Skip, err error) {
	switch {
	case operand == Stdin, strings.HasPrefix(operand, gitScheme):
		return []string{operand}, nil, nil
	case IsURL(operand):
		u, err := parseURL(operand)
		if err != nil {
			return nil, nil, &Error{"fetch", withoutUser(operand), Reason(err)}
		}
		return []string{u.String()}, nil, nil
	}
	info, err := os.Stat(operand)
	switch {
	case err == nil && info.IsDir():
		names, err := below(operand)
		names, skipped = divide(operand, names)
		if err == nil && len(names) == 0 {
			err = &Error{"search", operand, nothingBelow(operand)}
		}
		return names, skipped, err
	case err == nil:
		return []string{operand}, nil, nil
	case errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(operand, "*?[{") && doublestar.ValidatePathPattern(operand):
		names, skipped, err := matching(operand)
		if dir, pattern := doublestar.SplitPattern(filepath.ToSlash(operand)); err != nil && pattern == "**/"+fileName {
			// A glob stops at a name that is not UTF-8; a search of the directory does not.
			if names, skipped, err := expand(dir); err == nil {
				return names, skipped, nil
			}
		}
		if err == nil && len(names) == 0 {
			err = noMatch{}
		}
		if err != nil {
			return nil, skipped, &Error{"search", operand, Reason(err)}
		}
		return names, skipped, nil
	}
	return nil, nil, &Error{"read", operand, Meant(operand, Reason(err))}
}

// matching returns the files that match a glob, sorted.
func matching(glob string) (names []string, skipped []Skip, err error) {
	pattern := glob
	if filepath.Base(glob) == fileName {
		pattern = strings.TrimSuffix(glob, fileName) + anyCase
	}
	names, err = doublestar.FilepathGlob(pattern, doublestar.WithFilesOnly(), doublestar.WithFailOnIOErrors(), doublestar.WithNoFollow())
	if err != nil {
		return nil, nil, err
	}
	slash, _ := doublestar.SplitPattern(filepath.ToSlash(filepath.Clean(glob)))
	dir := filepath.FromSlash(slash)
	names = slices.DeleteFunc(names, isSpecial)
	matches := len(names)
	if names = notIgnored(dir, names); len(names) == 0 && matches > 0 {
		return nil, nil, errors.New("git ignores every file that matches")
	}
	slices.Sort(names)
	if leadsOut(dir) {
		for _, name := range names {
			skipped = append(skipped, Skip{name, leftOut})
		}
		return nil, skipped, nil
	}
	names, skipped = divide(dir, names)
	return names, skipped, nil
}

const leftOut = "a link leads out of the searched directory"

// divide divides names, which a search of dir found. It skips files that a link leads
// to outside dir. A link that leads nowhere stays: reading it fails.
func divide(dir string, names []string) (kept []string, skipped []Skip) {
	for _, name := range names {
		_, err := os.Stat(name)
		switch {
		case err == nil && !Within(dir, name):
			skipped = append(skipped, Skip{name, leftOut})
		default:
			kept = append(kept, name)
		}
	}
	return kept, skipped
}

const (
	fileName = "robots.txt"
	anyCase  = "[rR][oO][bB][oO][tT][sS].[tT][xX][tT]" // matches fileName in small and capital letters

	belowAnywhere = ":(glob)**/" + anyCase // for git
)

// below returns the files named robots.txt below dir, in small or capital letters,
// sorted, without those that git ignores.
func below(dir string) ([]string, error) {
	names, err := listedByGit(dir)
	if err != nil { // git is missing, or dir is not in a repository
		names, err = walk(dir)
	}
	slices.Sort(names)
	return names, err
}

// nothingBelow returns ErrNothing for a search of dir, with a hint if git ignores the
// files called robots.txt there.
func nothingBelow(dir string) error {
	out, err := outputOf(git("-C", dir, "ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--", belowAnywhere))
	if err != nil || out == "" {
		return ErrNothing
	}
	return fmt.Errorf("%w that git does not ignore", ErrNothing)
}

// listedByGit lists files through git, which skips ignored directories without
// entering them.
func listedByGit(dir string) ([]string, error) {
	out, err := outputOf(git("-C", dir, "ls-files", "-z",
		"--cached", "--others", "--exclude-standard", "--deduplicate", "--", belowAnywhere))
	if err != nil {
		return nil, err
	}
	var names []string
	for name := range strings.SplitSeq(strings.TrimRight(out, "\x00"), "\x00") {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if _, err := os.Lstat(name); err == nil && !isSpecial(name) {
			names = append(names, name)
		}
	}
	return names, nil
}

// walk continues past directories it may not read; the error names them. The
// separator after dir makes it enter dir even if that is a symbolic link.
func walk(dir string) ([]string, error) {
	var names []string
	var errs []error
	err := filepath.WalkDir(dir+string(filepath.Separator), func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			errs = append(errs, &Error{"search", filepath.Clean(name), Reason(err)})
		case entry.IsDir() && entry.Name() == ".git":
			return filepath.SkipDir
		case strings.EqualFold(entry.Name(), fileName) && !isSpecial(name):
			names = append(names, name)
		}
		return nil
	})
	return names, errors.Join(append(errs, err)...)
}

// isSpecial reports whether name is a directory, pipe or device. Reading a pipe
// that a search came across would block.
func isSpecial(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.Mode().IsRegular()
}

// IsFile reports whether operand names a file rather than standard input, a URL
// or a revision.
func IsFile(operand string) bool {
	return operand != Stdin && !IsURL(operand) && !strings.HasPrefix(operand, gitScheme)
}

// Read returns the content of a file that Find returned. A response to a URL is
// not an error, whatever its status: see [Fetch].
func (r *Reader) Read(name string) (Source, error) {
	s, err := r.read(name)
	switch {
	case err != nil:
	case isBinary(s.Src):
		err = errors.New("is a binary file, not text")
	case hasMoreLines(s.Src, maxLines) && r.CutLines:
		s.Src, s.Cut = firstLines(s.Src, maxLines), maxLines
	case hasMoreLines(s.Src, maxLines):
		err = fmt.Errorf("has more than %d lines", maxLines)
	}
	if err != nil {
		verb := "read"
		if IsURL(name) {
			verb = "fetch"
		}
		return Source{}, &Error{verb, s.Name, Reason(err)}
	}
	return s, nil
}

// read sets the name of the source even if it fails.
func (r *Reader) read(name string) (s Source, err error) {
	s.Name = name
	switch {
	case name == Stdin:
		s.Name = r.StdinName
		s.Src, err = r.all(r.Stdin)
	case IsURL(name):
		return r.fetch(name)
	case strings.HasPrefix(name, gitScheme):
		s.Src, err = r.fromGit(name)
	default:
		s.Src, err = readFile(name, r.MaxSize)
		err = Meant(name, Reason(sizeRefused(err)))
	}
	return s, err
}

// all returns the octets left in in.
func (r *Reader) all(in io.Reader) (string, error) {
	src, err := readAll(in, r.MaxSize)
	return src, sizeRefused(err)
}

// sizeRefused makes an excess over MaxSize a refusal that names the flag to
// raise.
func sizeRefused(err error) error {
	if errors.As(err, new(tooLarge)) {
		return refusal{fmt.Errorf("%w (--max-size)", err)}
	}
	return err
}

// hasMoreLines reports whether src has more than limit lines, which CR, LF or CRLF
// ends.
func hasMoreLines(src string, limit int) bool {
	return len(src) > limit && strings.Count(src, "\n")+strings.Count(src, "\r")-strings.Count(src, "\r\n") > limit
}

// firstLines returns the first n lines of src, which has more.
func firstLines(src string, n int) string {
	end := 0
	for range n {
		i := strings.IndexAny(src[end:], "\r\n")
		end += i + 1
		if src[end-1] == '\r' && src[end] == '\n' {
			end++
		}
	}
	return src[:end]
}

// isBinary tells images, archives and programs from text in any encoding by
// their first octets. Control characters are rare even in the oldest encodings;
// the NULs of UTF-16 are not counted.
func isBinary(src string) bool {
	head := src[:min(len(src), binarySample)]
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
