package main

import (
	"errors"
	"fmt"
	"iter"
	"os"

	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/internal/source"
)

// checkSites returns an error if --sites goes with neither operands nor other flags. A
// configuration that lists the sites is also the one that they are linted with, unless
// a flag says otherwise.
func (l *linter) checkSites(operands []string) error {
	switch {
	case l.sites == "":
		return nil
	case len(operands) > 0:
		return usagef("--sites goes without operands")
	case l.site != "":
		return usagef("--sites and --site exclude each other")
	case source.IsURL(l.sites):
		return usagef("--sites %q is a URL, not a file that lists sites; leave out --sites to lint it", l.sites)
	}
	if config.IsName(l.sites) && l.file == "" && !l.noFile {
		l.file = l.sites
	}
	return nil
}

// operands returns the operands to lint: those of --sites, or the files that operands
// name.
func (l *linter) operands(s Streams, operands []string) ([]string, error) {
	switch {
	case l.sites == "":
		return find(s, operands)
	case config.IsName(l.sites), l.sites == l.file:
		return l.namedHosts()
	case l.sites == source.Stdin:
		return source.Sites(l.stdinName, s.In)
	}
	f, err := os.Open(l.sites)
	if err != nil {
		return nil, &source.Error{Op: "read", Name: l.sites, Err: source.Reason(err)}
	}
	defer f.Close()
	return source.Sites(l.sites, f)
}

// namedHosts returns the URLs of the hosts that the configuration --sites names.
func (l *linter) namedHosts() ([]string, error) {
	file, err := l.finder.Read(l.sites)
	if err != nil {
		return nil, err
	}
	var urls []string
	var errs []error
	known := map[string]bool{}
	for _, host := range file.NamedHosts() {
		u, err := source.SiteURL(host)
		switch {
		case err != nil:
			errs = append(errs, &source.Error{Op: "read", Name: file.Name, Err: err})
		case !known[u]:
			known[u] = true
			urls = append(urls, u)
		}
	}
	if len(urls)+len(errs) == 0 {
		errs = append(errs, &source.Error{Op: "read", Name: file.Name, Err: errors.New("its sites name no host without a wildcard")})
	}
	return urls, errors.Join(errs...)
}

// unread is an operand that is about to be linted.
type unread struct {
	name string
	read func() (source.Source, error)
}

// unread yields the operands called names. Those of --sites are fetched ahead.
func (l *linter) unread(in *source.Reader, names []string) iter.Seq[unread] {
	return func(yield func(unread) bool) {
		if l.sites == "" {
			for _, name := range names {
				if !yield(unread{name, func() (source.Source, error) { return in.Read(name) }}) {
					return
				}
			}
			return
		}
		next := 0
		for read, err := range in.FetchAll(names) {
			if !yield(unread{names[next], func() (source.Source, error) { return read, err }}) {
				return
			}
			next++
		}
	}
}

// askedToWait says how long the server asks to wait before another request; empty if it
// does not ask.
func askedToWait(f *source.Fetch) string {
	if f == nil || f.RetryAfter == 0 {
		return ""
	}
	return fmt.Sprintf("status %d; the server asks to wait %v before another request", f.Status, f.RetryAfter)
}
