package main

import (
	"errors"
	"slices"

	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/report"
)

// failures are the errors of a run that goes on with its other files.
type failures []error

// add adds err and reports whether it is new: files that share a configuration
// share its error.
func (all *failures) add(err error) bool {
	if slices.Contains(*all, err) {
		return false
	}
	*all = append(*all, err)
	return true
}

// reporting is the reports of a run, and its errors. Reports list the
// files that could not be linted. If none could, or the command was called wrongly,
// there is no report.
type reporting struct {
	writers
	failures
	waiting []report.File // could not be linted, and no other file has been so far
	linted  bool
}

// file reports f, which was linted.
func (r *reporting) file(f report.File) error {
	r.linted = true
	for _, f := range append(r.waiting, f) {
		if err := r.writers.file(f); err != nil {
			return err
		}
	}
	r.waiting = nil
	return nil
}

// fail notes that the file called name could not be linted because of err.
func (r *reporting) fail(name string, err error) error {
	switch {
	case !r.add(err):
		return nil
	case r.linted:
		return r.writers.file(notLinted(name, err))
	}
	r.waiting = append(r.waiting, notLinted(name, err))
	return nil
}

// close ends the reports of a run that failed, and returns why it did.
func (r *reporting) close() error {
	misuse := slices.ContainsFunc(r.failures, func(err error) bool { return errors.As(err, new(usage)) })
	if misuse || len(r.failures) > 0 && !r.linted {
		return errors.Join(r.failures...)
	}
	return errors.Join(append(r.failures, r.writers.close())...)
}

// notLinted returns what reports say of the file called name, which could not be
// linted because of err. If err is about another file, such as the configuration,
// they say it of that one.
func notLinted(name string, err error) report.File {
	var e *source.Error
	if !errors.As(err, &e) {
		return report.NotLintedFile(name, err.Error())
	}
	cannot := map[string]string{"read": "cannot be read", "search": "cannot be searched", "fetch": "cannot be fetched"}
	return report.NotLintedFile(e.Name, cannot[e.Op]+": "+e.Err.Error())
}
