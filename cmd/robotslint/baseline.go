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

// knower leaves out of a run of lint what baselines know, or writes them.
type knower struct {
	write bool

	mu     sync.Mutex
	opened map[string]opened // by name
}

func (k *knower) flags(fs *pflag.FlagSet) {
	fs.BoolVar(&k.write, "write-baseline", false, "write what is found to the baseline file, report nothing and exit 0")
}

// opened is a baseline, or why there is none.
type opened struct {
	file *baseline.File // nil without a name
	err  error
}

// of returns the baseline of set, or nil. It opens each once, and is safe for
// concurrent use.
func (k *knower) of(set *settings) (*baseline.File, error) {
	name := set.baseline
	if name != "" {
		name = filepath.Clean(name)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	known, ok := k.opened[name]
	if !ok {
		known.err = set.checkBaseline()
		switch {
		case known.err != nil:
		case name == "" && k.write:
			known.err = usagef("--write-baseline needs --baseline FILE, or a baseline in the configuration")
		case name == "":
		case k.write:
			known.file, known.err = baseline.New(name)
		default:
			known.file, known.err = baseline.Read(name)
		}
		if k.opened == nil {
			k.opened = map[string]opened{}
		}
		k.opened[name] = known
	}
	return known.file, known.err
}

// except is cfg without the findings that b knows of the file that it calls path.
func (k *knower) except(b *baseline.File, path string, cfg lint.Config) lint.Config {
	if b != nil && !k.write {
		cfg.Except = b.Except(path, cfg)
	}
	return cfg
}

// record takes up what was found in f where b is to be written.
func (k *knower) record(b *baseline.File, path string, f report.File) report.File {
	if k.write {
		b.Record(path, f.File, f.Findings)
		f.Findings = nil
	}
	return f
}

// close writes the baselines, or says what they know that is no more.
func (k *knower) close(s Streams) error {
	for _, name := range slices.Sorted(maps.Keys(k.opened)) {
		b := k.opened[name].file
		if b == nil {
			continue
		}
		switch n := b.Gone(); {
		case k.write:
			findings, files, err := b.Write()
			if err != nil {
				return err
			}
			k.say(s, "wrote %s: %s in %s", b.Name, report.Plural(findings, "finding"), report.Plural(files, "file"))
		case n > 0:
			k.say(s, "%s: %s no longer there (--write-baseline drops them)", b.Name, report.Plural(n, "known finding"))
		}
	}
	return nil
}

func (k *knower) say(s Streams, format string, args ...any) {
	fmt.Fprintln(s.Err, report.Printable(fmt.Sprintf(format, args...)))
}

// pathIn is how b calls what an operand names: a file by where it is, standard
// input too where it has the name of one, and anything else by its name.
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
