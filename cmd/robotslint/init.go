package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/internal/starter"
	"github.com/robotslint/robotslint/report"
)

var initCommand = command{
	name:     "init",
	operands: "[PATH]",
	summary:  "Write a configuration that expects what a robots.txt does today.",
	about: `It writes .robotslint.yaml beside the file, with an expectation for each path that
search engines, AI crawlers and the rest may or may not fetch. Each expectation is
proved to hold before anything is written; edit them, and lint reports the change
that breaks one. PATH may also be a URL, whose site the configuration then names: it
is written to the working directory.

Exit status: 0 written, 2 could not run, or there is a configuration already.`,
	prepare: func(fs *pflag.FlagSet) func(Streams, []string) (int, error) {
		var c initializer
		fs.BoolVar(&c.force, "force", false, "replace the configuration that applies to the file")
		c.input.flags(fs)
		return c.run
	},
}

// initializer is a call of the command init.
type initializer struct {
	force bool
	input
}

func (c *initializer) run(s Streams, operands []string) (int, error) {
	if len(operands) > 1 {
		return 0, usagef("unexpected operand %q", operands[1])
	}
	in, err := c.reader(s)
	if err != nil {
		return 0, err
	}
	names, err := find(s, operands)
	if err != nil {
		return 0, err
	}
	if len(names) > 1 {
		return 0, usagef("there are %s, such as %s and %s; name one", report.Plural(len(names), "file"), names[0], names[1])
	}
	dir := c.directory(names[0])
	name := filepath.Join(dir, config.FileName)
	if err := c.checkFree(name, dir); err != nil {
		return 0, err
	}
	read, err := readFile(in, names[0])
	if err != nil {
		return 0, err
	}
	started, err := starter.For(parse(read), siteOf(read.Fetch))
	if err != nil {
		return 0, err
	}
	if err := source.Write(name, []byte(started.Text)); err != nil {
		return 0, err
	}
	c.tell(s, name, names[0], started)
	return exitClean, nil
}

// siteOf returns the URL of the site that a robots.txt was fetched from; empty if it was
// not, or not over http.
func siteOf(f *source.Fetch) string {
	if f == nil {
		return ""
	}
	u, err := config.ParseSite(f.Asked)
	if err != nil {
		return ""
	}
	return u.Scheme + "://" + u.Host + "/"
}

// checkFree returns an error if name exists, or if another configuration applies to the
// files in dir. With --force only one that lint would refuse is an error.
func (c *initializer) checkFree(name, dir string) error {
	if _, err := os.Lstat(name); err == nil && !c.force {
		return fmt.Errorf("write %s: it exists; --force replaces it", name)
	}
	file, err := new(config.Finder).Find(dir)
	switch {
	case file != nil && len(file.Sites) > 0 && source.Same(file.Name, name):
		return fmt.Errorf("write %s: it has sites from line %s on, which would be lost; move it away first, or write init's expectations into it by hand",
			name, strings.TrimPrefix(file.Origin("sites"), file.Name+":"))
	case err != nil && (!c.force || errors.Is(err, config.ErrMisnamed)):
		return err
	case file != nil && !c.force:
		return fmt.Errorf("write %s: %s already applies there; --force writes one that takes its place", name, file.Name)
	}
	return nil
}

// tell says what was written, and what to know about it.
func (c *initializer) tell(s Streams, name, operand string, started starter.Config) {
	fmt.Fprintf(s.Out, "%s\n", report.PrintableLine(fmt.Sprintf("wrote %s: %s for %s, each proved; robotslint lint checks them from now on",
		name, report.Plural(started.Expectations, "expectation"), report.Plural(started.Crawlers, "crawler"))))
	if started.Errors > 0 {
		note(s, "%s has %s: what it does may not be what it is meant to do", operand, report.Plural(started.Errors, "error"))
	}
	others, _, err := source.Find([]string{filepath.Dir(name)})
	others = slices.DeleteFunc(others, func(other string) bool { return source.Same(other, c.fileOf(operand)) })
	if err == nil && len(others) > 0 {
		note(s, "%s applies to %s too, such as %s", name, report.Plural(len(others), "other file"), others[0])
	}
}
