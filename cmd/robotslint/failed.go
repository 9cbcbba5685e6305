package main

import (
	"errors"
	"slices"

	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/report"
)

// failures are the errors of a run that goes on with its other files.
type failures []error

// add adds err unless it says the same as another, and reports whether it did: files
// that share a configuration share its error.
func (all *failures) add(err error) bool {
	if slices.ContainsFunc(*all, func(known error) bool { return known.Error() == err.Error() }) {
		return false
	}
	*all = append(*all, err)
	return true
}

// reporting writes the reports of a run and collects its errors. Reports list the files
// that could not be linted, too. If no file could be linted, there is no report; if the
// command was called wrongly, there is none in a file.
type reporting struct {
	writers
	failures
	waiting []report.File   // files that could not be linted, until another could
	told    map[string]bool // texts of failures, to find one among thousands
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

// fail reports that the file called name could not be linted because of err.
func (r *reporting) fail(name string, err error) error {
	if r.told[err.Error()] {
		return nil
	}
	if r.told == nil {
		r.told = map[string]bool{}
	}
	r.told[err.Error()] = true
	r.failures = append(r.failures, err)
	if r.linted {
		return r.writers.file(notLinted(name, err))
	}
	r.waiting = append(r.waiting, notLinted(name, err))
	return nil
}

// close ends the reports of a run that failed, and returns why it did.
func (r *reporting) close() error {
	misuse := slices.ContainsFunc(r.failures, func(err error) bool { return errors.As(err, new(usage)) })
	switch {
	case len(r.failures) > 0 && !r.linted:
		return errors.Join(r.failures...)
	case misuse:
		return errors.Join(append(r.failures, r.writers.end())...)
	}
	return errors.Join(append(r.failures, r.writers.close())...)
}

// notLinted returns the file called name as reports show it if it could not be linted
// because of err. If err is about another file, such as the configuration, reports show
// that file instead.
func notLinted(name string, err error) report.File {
	var e *source.Error
	if !errors.As(err, &e) {
		return report.NotLintedFile(name, err.Error())
	}
	cannot := map[string]string{"read": "cannot be read", "search": "cannot be searched", "fetch": "cannot be fetched"}
	return report.NotLintedFile(e.Name, cannot[e.Op]+": "+e.Err.Error())
}
