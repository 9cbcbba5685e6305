package main

import (
	"net/url"
	"slices"
	"time"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/rules"
)

// input holds the flags of every command that reads a robots.txt.
type input struct {
	stdinName    string
	maxSize      int64
	timeout      time.Duration
	allowPrivate bool
}

const defaultStdinName = "<stdin>"

func (in *input) flags(fs *pflag.FlagSet) {
	fs.StringVar(&in.stdinName, "stdin-filename", defaultStdinName, "name standard input `PATH` in output, and configure it as that file")
	fs.Int64Var(&in.maxSize, "max-size", source.DefaultMaxSize, "refuse files of more than `OCTETS`")
	fs.DurationVar(&in.timeout, "timeout", source.DefaultTimeout, "give up on a URL after `DURATION`, redirects included")
	fs.BoolVar(&in.allowPrivate, "allow-private", false, "fetch from private addresses too, and through the environment's proxy")
}

func (in *input) reader(s Streams) (*source.Reader, error) {
	if in.timeout <= 0 {
		return nil, usagef("--timeout %v is not a positive duration", in.timeout)
	}
	if in.maxSize < 0 {
		return nil, usagef("--max-size %d is negative", in.maxSize)
	}
	return &source.Reader{
		Stdin:        s.In,
		StdinName:    in.stdinName,
		MaxSize:      in.maxSize,
		Timeout:      in.timeout,
		AllowPrivate: in.allowPrivate,
		Version:      version(),
	}, nil
}

// find returns the files that operands name, and reports on standard error those
// that a search skips.
func find(s Streams, operands []string) ([]string, error) {
	names, skipped, err := source.Find(operands)
	for _, skip := range skipped {
		note(s, "skip %s: %s", skip.Name, skip.Why)
	}
	return names, err
}

// readFile reads an operand for commands that need a file: a response to a URL
// without a status of 2xx is an error.
func readFile(in *source.Reader, operand string) (source.Source, error) {
	read, err := in.Read(operand)
	if err != nil {
		return read, err
	}
	return read, read.Fetch.Err()
}

// siteURL returns the URL given to --site.
func siteURL(site string) (*url.URL, error) {
	u, err := config.ParseSite(site)
	if err != nil {
		return nil, usagef("--site %w", err)
	}
	return u, nil
}

// dialectsNamed returns the dialects called names, each once.
func dialectsNamed(names []string) ([]*rules.Dialect, error) {
	var dialects []*rules.Dialect
	for _, name := range names {
		i, err := oneOf("dialect", name, config.DialectNames())
		if err != nil {
			return nil, err
		}
		if !slices.Contains(dialects, rules.Dialects[i]) {
			dialects = append(dialects, rules.Dialects[i])
		}
	}
	return dialects, nil
}
