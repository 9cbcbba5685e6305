package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules"
)

var fmtCommand = command{
	name:     "fmt",
	operands: "[PATH|-]...",
	summary:  "Format robots.txt files, and prove that their meaning stays the same.",
	about: `Field names get their usual spelling, with one space after the colon. Groups are
separated by one empty line; inside a group, one stays where there were some.
White space at the end of lines is removed. Comments stay with what they describe,
and line endings are kept. The block that a CDN manages, such as Cloudflare's, stays
as it is. The result is printed unless a flag says otherwise. A
file stays as it is unless every crawler provably reads the result as it reads the
file. Files that the configuration ignores stay as they are too.

Exit status: 0 done, 1 a file would change (--check, --diff), 2 could not run, or
found no proof.`,
	prepare: func(fs *pflag.FlagSet) func(Streams, []string) (int, error) {
		var f formatter
		fs.BoolVarP(&f.write, "write", "w", false, "write the result to the file instead of printing it")
		fs.BoolVar(&f.check, "check", false, "list the files that would change, and write nothing")
		fs.BoolVar(&f.diff, "diff", false, "show what would change, and write nothing")
		f.configFile.flags(fs)
		f.input.flags(fs)
		f.colorFlag.flags(fs)
		return f.run
	},
}

// formatter is one call of the command fmt.
type formatter struct {
	write, check, diff bool
	configFile
	input
	colorFlag
}

func (f *formatter) run(s Streams, operands []string) (int, error) {
	if f.write && (f.check || f.diff) || f.check && f.diff {
		return 0, usagef("--write, --check and --diff exclude each other")
	}
	o, err := f.colorFlag.options(s)
	if err != nil {
		return 0, err
	}
	in, err := f.reader(s)
	if err != nil {
		return 0, err
	}
	if _, err := f.configured("."); errors.As(err, new(usage)) {
		return 0, err
	}
	names, err := find(s, operands)
	failed := failures(parts(err))
	status := exitClean
	for _, name := range names {
		if f.write && !source.IsFile(name) {
			return 0, usagef("--write cannot write to %s", name)
		}
	}
	var left ignored
	for _, name := range names {
		file, err := f.configured(f.directory(name))
		if err != nil {
			failed.add(err)
			continue
		}
		file = file.For(f.knownAs(name))
		place := f.ignoredAt(file, name)
		if place != "" {
			left = append(left, ignoredFile{name, f.fileOf(name), place})
			if f.write || f.check || f.diff {
				continue
			}
		}
		changed, err := f.format(s, in, name, file, place != "", o)
		if changed && (f.check || f.diff) {
			status = exitFindings
		}
		if err != nil {
			failed.add(err)
		}
	}
	left.tell(s, operands, len(names))
	return status, errors.Join(failed...)
}

// format formats an operand, and reports whether that changes it. An operand that
// is to be kept is written as it is.
func (f *formatter) format(s Streams, in *source.Reader, name string, file *config.File, keep bool, o report.Options) (changed bool, err error) {
	read, err := readFile(in, name)
	if err != nil {
		return false, err
	}
	after, proved := read.Src, true
	if !keep {
		after, proved = lint.Format(parse(read), dialectsIn(file)...)
	}
	changed = after != read.Src
	switch {
	case !proved:
		err = fmt.Errorf("format %s: no proof that every crawler would read the result as before; left as it is", read.Name)
	case f.check && changed:
		_, err = fmt.Fprintln(s.Out, report.PrintableLine(read.Name))
	case f.diff:
		_, err = io.WriteString(s.Out, report.Unified(read.Name, read.Src, after, o))
	case f.write && changed:
		err = source.Write(name, []byte(after))
	case !f.write && !f.check:
		_, err = io.WriteString(s.Out, after)
	}
	return changed, err
}

// dialectsIn returns the dialects that file selects; none if it is nil or selects
// none.
func dialectsIn(file *config.File) []*rules.Dialect {
	if file == nil {
		return nil
	}
	return file.Dialects
}
