package main

import (
	"fmt"
	"slices"

	"github.com/robotslint/robotslint/internal/source"
)

// overwriting collects the files that a run reads and those that it replaces as a
// whole, to refuse a run in which one is both.
type overwriting struct{ read, written []namedFile }

// namedFile is a file and what messages call it.
type namedFile struct{ name, as string }

func (o *overwriting) reads(name, as string) { o.read = add(o.read, namedFile{name, as}) }

func (o *overwriting) writes(name, as string) { o.written = add(o.written, namedFile{name, as}) }

// readsInput notes an operand.
func (o *overwriting) readsInput(operand string) {
	if source.IsFile(operand) {
		o.reads(operand, operand+", which is to be read")
	}
}

func add(files []namedFile, f namedFile) []namedFile {
	if slices.Contains(files, f) {
		return files
	}
	return append(files, f)
}

// check returns an error if a written file is also read or written twice, or
// cannot be replaced.
func (o *overwriting) check() error {
	for i, w := range o.written {
		for _, other := range o.written[:i] {
			if source.Same(w.name, other.name) {
				return usagef("%s and %s go to one file", w.as, other.as)
			}
		}
		for _, r := range o.read {
			if source.Same(w.name, r.name) {
				return usagef("%s would replace %s", w.as, r.as)
			}
		}
		if err := source.Writable(w.name); err != nil {
			return usage{err}
		}
	}
	return nil
}

// writesOutputs notes the values of --output, which [readOutputs] checks.
func (o *overwriting) writesOutputs(values []string) error {
	outputs, err := readOutputs(values)
	for _, output := range outputs {
		o.writes(output.name, "--output "+output.format+":"+output.name)
	}
	return err
}

// checkOutputs refuses a run whose reports or baselines would replace a file that
// the run reads, or each other. Errors in a configuration are left to the run.
func (l *linter) checkOutputs(names []string) error {
	if len(l.outputs) == 0 && !l.write {
		return nil
	}
	var o overwriting
	if err := o.writesOutputs(l.outputs); err != nil {
		return err
	}
	if l.sites != "" {
		o.readsInput(l.sites)
	}
	known := map[string]bool{}
	for _, name := range names {
		o.readsInput(name)
		dir := l.directory(name)
		if known[dir] {
			continue
		}
		known[dir] = true
		set, err := l.settings(dir, "")
		if err != nil {
			continue
		}
		if set.file != nil {
			o.reads(set.file.Name, set.file.Name+", the configuration")
		}
		if set.baseline == "" || set.checkBaseline() != nil {
			continue
		}
		switch as := "baseline " + set.baseline; {
		case !l.write:
			o.reads(set.baseline, set.baseline+", the baseline")
		case l.given("baseline"):
			o.writes(set.baseline, "--"+as)
		default:
			o.writes(set.baseline, as)
		}
	}
	return o.check()
}

// checkOutputs refuses a run whose reports would replace a file that the run
// reads, or each other.
func (d *differ) checkOutputs(operands []string, pairs []pair) error {
	var o overwriting
	if err := o.writesOutputs(d.outputs); err != nil {
		return err
	}
	for _, operand := range operands {
		o.readsInput(operand)
	}
	for _, p := range pairs {
		o.readsInput(p.head)
		file, err := d.configured(d.directory(p.head))
		if err == nil && file != nil {
			o.reads(file.Name, file.Name+", the configuration")
		}
	}
	return o.check()
}

// checkReplaced refuses a run whose reports, the values of --output, would replace one
// of its operands, or each other.
func checkReplaced(outputs, operands []string) error {
	var o overwriting
	if err := o.writesOutputs(outputs); err != nil {
		return err
	}
	for _, operand := range operands {
		o.readsInput(operand)
	}
	return o.check()
}

// checkBaseline returns an error if a link leads the baseline that the
// configuration names out of the directory of the configuration. A stranger's pull
// request may contain both.
func (set *settings) checkBaseline() error {
	if set.baseline == "" || set.baseline != set.file.BaselineName() || source.Within(set.file.Dir, set.baseline) {
		return nil
	}
	return fmt.Errorf("baseline %s is not below the directory of %s: a link leads out of it", set.baseline, set.file.Name)
}
