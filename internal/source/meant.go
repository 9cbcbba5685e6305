package source

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/publicsuffix"
)

// InCapitals reports whether the file called name is a robots.txt but for capitals in
// its name. Crawlers do not ask for it, and letter case counts in a URL.
func InCapitals(name string) bool {
	base := filepath.Base(name)
	return base != fileName && strings.EqualFold(base, fileName)
}

// Meant adds a hint to err if the file called name does not exist: that one beside it
// has the same name with other capitals, or that name is a host.
func Meant(name string, err error) error {
	switch {
	case !errors.Is(err, fs.ErrNotExist):
		return err
	case isHost(withoutScheme(name)):
		return fmt.Errorf("%w; did you mean https://%s?", err, withoutScheme(name))
	case filepath.Base(name) != fileName:
		return err
	}
	entries, _ := os.ReadDir(filepath.Dir(name))
	for _, entry := range entries {
		if InCapitals(entry.Name()) {
			return fmt.Errorf("%w; there is %s, but crawlers ask for %s, and letter case counts in a URL", err, entry.Name(), fileName)
		}
	}
	return err
}

// withoutScheme returns name without a scheme whose slashes are not two.
func withoutScheme(name string) string {
	for _, scheme := range []string{"https:", "http:"} {
		if rest, ok := strings.CutPrefix(name, scheme); ok {
			return strings.TrimLeft(rest, "/")
		}
	}
	return name
}

// isHost reports whether name, which no file has, looks like the host of a site without
// its scheme, perhaps with a port and a path: it ends in a registered domain, and no
// directory is called so.
func isHost(name string) bool {
	authority, _, _ := strings.Cut(name, "/")
	host, port, _ := strings.Cut(authority, ":")
	suffix, registered := publicsuffix.PublicSuffix(strings.ToLower(host))
	isWord := func(r rune) bool {
		return r == '-' || r == '.' || unicode.IsDigit(r) || unicode.IsLetter(r)
	}
	_, missing := os.Lstat(authority)
	return registered && len(host) > len(suffix) &&
		strings.TrimFunc(host, isWord) == "" && strings.Trim(port, "0123456789") == "" &&
		!slices.Contains(strings.Split(host, "."), "") && errors.Is(missing, fs.ErrNotExist)
}
