package main

import (
	"slices"

	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/report"
)

// ignored are the operands of a run that the configuration ignores.
type ignored []ignoredFile

type ignoredFile struct{ operand, name, place string }

// fileOf returns the path of the file that an operand names, staged or not; for
// standard input, that of --stdin-filename. It is empty if the operand names no file.
func (in *input) fileOf(operand string) string {
	if name, ok := source.Staged(operand); ok {
		return name
	}
	switch {
	case operand == source.Stdin && in.stdinName != defaultStdinName:
		return in.stdinName
	case !source.IsFile(operand):
		return ""
	}
	return operand
}

// knownAs returns the path or URL by which the configuration chooses the values for an
// operand. It is empty for standard input without --stdin-filename.
func (in *input) knownAs(operand string) string {
	if source.IsURL(operand) {
		return operand
	}
	if _, name, ok := source.Revision(operand); ok {
		return name
	}
	return in.fileOf(operand)
}

// ignoredAt returns where file ignores the file that an operand names; empty if it
// does not.
func (in *input) ignoredAt(file *config.File, operand string) string {
	name := in.fileOf(operand)
	if name == "" {
		return ""
	}
	return file.IgnoredAt(name)
}

// tell notes the ignored files that operands spell out. If every file found is ignored
// and no operand spells one out, it notes one of them as an example: a user would
// wonder why nothing was done.
func (all ignored) tell(s Streams, operands []string, found int) {
	told := false
	for _, f := range all {
		if slices.Contains(operands, f.operand) {
			note(s, "skip %s: ignored by %s", f.name, f.place)
			told = true
		}
	}
	if n := len(all); n > 0 && n == found && !told {
		note(s, "skip %s, such as %s: ignored by %s", report.Plural(n, "file"), all[0].name, all[0].place)
	}
}
