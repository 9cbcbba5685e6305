package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

var configCommand = command{
	name:     "config",
	operands: "[PATH|URL|git:REV:PATH]",
	summary:  "Show the configuration of a file, and where each value comes from.",
	about: `The configuration of a file is the nearest .robotslint.yaml in its directory or
one above, up to the root of its git repository; outside a repository, only one
in its own directory counts; for a URL or a revision, it is that of the working
directory, and for git::PATH that of the file. Flags override it. For a file or a
URL, the values of its sites are in force. Only values that differ from the defaults
are shown. The output is itself a configuration file.`,
	prepare: func(fs *pflag.FlagSet) func(Streams, []string) (int, error) {
		var flags lintFlags
		all := fs.Bool("all", false, "show the values that are defaults too")
		flags.flags(fs)
		return func(s Streams, operands []string) (int, error) {
			if len(operands) > 1 {
				return 0, usagef("unexpected operand %q", operands[1])
			}
			dir, name := ".", ""
			if len(operands) == 1 {
				var err error
				if dir, name, err = configuredAs(operands[0]); err != nil {
					return 0, err
				}
			}
			set, err := flags.settings(dir, name)
			if err != nil {
				return 0, err
			}
			_, err = fmt.Fprint(s.Out, set.yaml(*all))
			return exitClean, err
		}
	},
}

// configuredAs returns the directory whose configuration applies to an operand, and the
// path or URL by which the configuration chooses its values; empty for a directory.
func configuredAs(operand string) (dir, name string, err error) {
	if operand != source.Stdin && !source.IsFile(operand) {
		in := new(input)
		if dir, name = in.directory(operand), in.knownAs(operand); name == "" {
			return "", "", usagef("%q names no file of a revision; it is git:REV:PATH, or git::PATH for the staged file", operand)
		}
		return dir, name, nil
	}
	info, err := os.Stat(operand)
	switch {
	case err != nil:
		return "", "", &source.Error{Op: "read", Name: operand, Err: source.Meant(operand, source.Reason(err))}
	case info.IsDir():
		return operand, "", nil
	}
	return filepath.Dir(operand), operand, nil
}

const defaultFailLevel = "warning"

// lintFlags holds the flags that choose what to lint for.
type lintFlags struct {
	selected, ignored, dialects []string
	failLevel, site             string
	baseline                    string // empty for none
	configFile

	given func(flag string) bool
}

// configFile holds the flags that say which configuration file to read.
type configFile struct {
	file   string // empty for the nearest
	noFile bool

	finder *config.Finder
}

func (c *configFile) flags(fs *pflag.FlagSet) {
	fs.StringVar(&c.file, "config", "", "read the configuration from `FILE` (default the nearest .robotslint.yaml)")
	fs.BoolVar(&c.noFile, "no-config", false, "read no configuration file")
	c.finder = new(config.Finder)
}

func (c *lintFlags) flags(fs *pflag.FlagSet) {
	fs.StringSliceVar(&c.selected, "select", nil, "run only the passes `ID|FAMILY|all,...` (default all but hints)")
	fs.StringSliceVar(&c.ignored, "ignore", nil, "do not run the passes `ID|FAMILY,...`")
	fs.StringVar(&c.failLevel, "fail-level", defaultFailLevel, "fail on findings of `SEVERITY` or worse: error, warning, info, hint; or never")
	fs.StringSliceVar(&c.dialects, "dialect", []string{"google", "rfc9309"}, "judge files as the dialects `NAME,...` read them: google, rfc9309, bing, yandex, legacy; repeatable")
	fs.StringVar(&c.site, "site", "", "the file is served by the site at `URL`; passes about sitemaps and location need it")
	fs.StringVar(&c.baseline, "baseline", "", "do not report the findings listed in `FILE`; \"\" for no baseline")
	c.configFile.flags(fs)
	c.given = fs.Changed
}

// settings are what a file is linted with: flags, configuration file and defaults
// combined.
type settings struct {
	lint.Config
	failLevel string
	threshold analysis.Severity // the lowest severity that fails; above Error if none does
	file      *config.File      // nil if there is none
	name      string            // of the file or URL; empty for all files in a directory
	baseline  string            // name of the file; empty for none

	origins     map[string]string         // where each value comes from, by key
	passOrigins map[*analysis.Pass]string // where the severity of each pass comes from
}

// configured returns the configuration file for the files in dir, or nil.
func (c *configFile) configured(dir string) (*config.File, error) {
	switch {
	case c.noFile && c.file != "":
		return nil, usagef("--config and --no-config exclude each other")
	case c.noFile:
		return nil, nil
	case c.file != "":
		return c.finder.Read(c.file)
	}
	return c.finder.Find(dir)
}

// settings returns what the file in dir or the URL called name is linted with; if name
// is empty, what all files in dir are. Flags override the configuration file, which
// overrides the defaults.
func (c *lintFlags) settings(dir, name string) (*settings, error) {
	file, err := c.configured(dir)
	if err != nil {
		return nil, err
	}
	file = file.For(name)
	set := &settings{Config: lint.DefaultConfig(), failLevel: c.failLevel, file: file, name: name, origins: map[string]string{}, passOrigins: make(map[*analysis.Pass]string, len(lint.Passes))}
	dialects, err := dialectsNamed(c.dialects)
	if err != nil {
		return nil, err
	}
	if c.site != "" {
		if _, err := siteURL(c.site); err != nil {
			return nil, err
		}
	}
	set.Dialects, set.Site = dialects, c.site
	if file != nil {
		if !c.given("dialect") && file.Dialects != nil {
			set.Dialects = file.Dialects
		}
		if !c.given("fail-level") && file.FailLevel != "" {
			set.failLevel = file.FailLevel
		}
		if c.site == "" {
			set.Site = file.Site
		}
		set.Fields, set.Expect = file.Fields, file.Expect
	}
	if set.baseline = file.BaselineName(); c.given("baseline") {
		set.baseline = c.baseline
	}
	if set.threshold, err = threshold(set.failLevel); err != nil {
		return nil, err
	}
	for key, flag := range map[string]string{"dialects": "dialect", "site": "site", "fail-level": "fail-level", "fields": "", "expect": "", "ignore": "", "baseline": "baseline"} {
		set.origins[key] = cmp.Or(file.Origin(key), "default")
		if flag != "" && c.given(flag) {
			set.origins[key] = "flag --" + flag
		}
	}
	return set, c.choosePasses(set)
}

// choosePasses sets which passes run, and their severities.
func (c *lintFlags) choosePasses(set *settings) error {
	selected, err := passesNamed(c.selected)
	if err != nil {
		return err
	}
	ignored, err := passesNamed(c.ignored)
	if err != nil {
		return err
	}
	byDefault := set.Passes
	set.Hints = c.given("select")
	set.Passes, set.Severities = make([]*analysis.Pass, 0, len(lint.Passes)), map[*analysis.Pass]analysis.Severity{}
	for _, p := range lint.Passes {
		run, origin := slices.Contains(byDefault, p), "default"
		if severity, said := set.file.Severity(p); said != "" {
			run, origin = severity != 0, said
			if run && severity != p.Severity { // the pass's own severity leaves its findings free to differ
				set.Severities[p] = severity
			}
		}
		if set.Hints {
			run, origin = slices.Contains(selected, p), "flag --select"
		}
		if slices.Contains(ignored, p) {
			run, origin = false, "flag --ignore"
		}
		if set.passOrigins[p] = origin; run {
			set.Passes = append(set.Passes, p)
		}
	}
	return nil
}

// threshold returns the lowest severity that fails at a fail level; above Error
// for "never".
func threshold(level string) (analysis.Severity, error) {
	i, err := oneOf("fail level", level, config.FailLevels())
	if err != nil {
		return 0, err
	}
	if i == len(analysis.Severities) {
		return analysis.Error + 1, nil
	}
	return analysis.Severities[i], nil
}

// directory returns the directory whose configuration applies to an operand.
// Staged content uses that of its file. Other operands that are not files use that of
// the working directory; so does standard input, unless --stdin-filename names a file.
func (in *input) directory(operand string) string {
	if name, ok := source.Staged(operand); ok {
		return filepath.Dir(name)
	}
	switch {
	case operand == source.Stdin:
		return filepath.Dir(in.stdinName)
	case !source.IsFile(operand):
		return "."
	}
	return filepath.Dir(operand)
}

// passesNamed returns the passes for a list of IDs, aliases, families and "all".
func passesNamed(names []string) ([]*analysis.Pass, error) {
	if len(names) == 0 {
		return nil, nil
	}
	known := append(config.PassNames(), "all")
	var chosen []*analysis.Pass
	for _, name := range names {
		if _, err := oneOf("pass or family", name, known); err != nil {
			return nil, err
		}
		for _, p := range lint.Passes {
			if name == "all" || p == lint.PassNamed(name) || string(p.Family) == name {
				chosen = append(chosen, p)
			}
		}
	}
	return chosen, nil
}
