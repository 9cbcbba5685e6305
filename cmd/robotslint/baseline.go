package main

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"sync"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/internal/baseline"
	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/report"
)

// baselines filters known findings out of a lint run, or records them. It is safe
// for concurrent use.
type baselines struct {
	write bool

	mu     sync.Mutex
	opened map[string]openedBaseline // by name
}

func (b *baselines) flags(fs *pflag.FlagSet) {
	fs.BoolVar(&b.write, "write-baseline", false, "write the findings to the baseline file, report nothing and exit 0")
}

// openedBaseline is a baseline, or the error in its place.
type openedBaseline struct {
	file *baseline.File // nil if none is configured
	err  error
}

// of returns the baseline of set, or nil if none is configured. It opens each once.
func (b *baselines) of(set *settings) (*baseline.File, error) {
	name := set.baseline
	if name != "" {
		name = filepath.Clean(name)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	known, ok := b.opened[name]
	if !ok {
		known.err = set.checkBaseline()
		switch {
		case known.err != nil:
		case name == "" && b.write:
			known.err = usagef("--write-baseline needs --baseline FILE, or a baseline in the configuration")
		case name == "":
		case b.write:
			known.file, known.err = baseline.New(name)
		default:
			known.file, known.err = baseline.Read(name)
		}
		if b.opened == nil {
			b.opened = map[string]openedBaseline{}
		}
		b.opened[name] = known
	}
	return known.file, known.err
}

// except returns cfg, changed so that it drops the findings that known has of the
// file that it knows by path.
func (b *baselines) except(known *baseline.File, path string, cfg lint.Config) lint.Config {
	if known != nil && !b.write {
		cfg.Except = known.Except(path, cfg)
	}
	return cfg
}

// record moves the findings of f into known if baselines are written, and returns
// f with the findings that remain to be reported.
func (b *baselines) record(known *baseline.File, path string, f report.File) report.File {
	if b.write {
		known.Record(path, f.File, f.Findings)
		f.Findings = nil
	}
	return f
}

// close writes the baselines, or tells how many of their findings no longer occur.
func (b *baselines) close(s Streams) error {
	for _, name := range slices.Sorted(maps.Keys(b.opened)) {
		file := b.opened[name].file
		if file == nil {
			continue
		}
		switch n := file.Gone(); {
		case b.write:
			findings, files, err := file.Write()
			if err != nil {
				return err
			}
			b.tell(s, "wrote %s: %s in %s", file.Name, report.Plural(findings, "finding"), report.Plural(files, "file"))
		case n > 0:
			b.tell(s, "%s: %s no longer there (--write-baseline drops them)", file.Name, report.Plural(n, "known finding"))
		}
	}
	return nil
}

func (b *baselines) tell(s Streams, format string, args ...any) {
	fmt.Fprintln(s.Err, report.PrintableLine(fmt.Sprintf(format, args...)))
}

// pathIn returns the path by which b knows an operand: that of a file, also of the
// one that --stdin-filename names for standard input; for others their name.
func (in *input) pathIn(b *baseline.File, operand string) string {
	name := operand
	if operand == source.Stdin {
		name = in.stdinName
	}
	if b == nil || !source.IsFile(name) || name == defaultStdinName {
		return name
	}
	return b.Path(name)
}
