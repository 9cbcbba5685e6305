package main

import (
	"errors"
	"path"
	"path/filepath"
	"slices"

	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/rules"
)

// bases are the revisions that files are compared with, and the configuration
// files in them, by revision.
type bases map[string]*base

type base struct {
	tree   *source.Tree
	config *config.Revision
}

func (b *bases) of(rev string) (*base, error) {
	if known, ok := (*b)[rev]; ok {
		return known, nil
	}
	tree, err := source.ReadTree(rev)
	if err != nil {
		return nil, err
	}
	if *b == nil {
		*b = bases{}
	}
	known := &base{tree, config.InRevision(tree)}
	(*b)[rev] = known
	return known, nil
}

func (b *bases) tree(rev string) (*source.Tree, error) {
	known, err := b.of(rev)
	if err != nil {
		return nil, err
	}
	return known.tree, nil
}

// judgement says how a pair is compared.
type judgement struct {
	dialects []*rules.Dialect
	origin   string // where dialects come from
	changed  string // the configuration that the new file has but that does not judge it; empty if it is the same
}

// judge returns how p is compared. Only the configuration of the old file counts, or
// none: a change may bring its own configuration, which could choose dialects in which
// the change makes no difference. Flags count too, since they are the caller's.
func (d *differ) judge(p pair) (judgement, error) {
	file, err := d.standing(p.base)
	if err != nil {
		return judgement{}, err
	}
	j := judgement{origin: "default", changed: d.brought(p, file)}
	switch {
	case d.given("dialect"):
		j.origin = "flag --dialect"
	case file != nil && file.Dialects != nil:
		j.dialects, j.origin = file.Dialects, file.Origin("dialects")
		return j, nil
	}
	j.dialects, err = dialectsNamed(d.dialects)
	return j, err
}

// standing returns the configuration that stood for the old file of a pair, or nil.
func (d *differ) standing(old operand) (*config.File, error) {
	switch {
	case d.noFile || d.file != "" && old.rev == "":
		return d.configured(".")
	case old.rev != "":
		b, err := d.bases.of(old.rev)
		if err != nil {
			return nil, err
		}
		if d.file == "" {
			return b.config.Find(filepath.Dir(old.name))
		}
		// A file outside the repository is not part of the change: the caller chose it.
		if file, found, err := b.config.Read(d.file); found || err != nil {
			return file, err
		}
		return d.configured(".")
	case source.IsFile(old.name), old.name == source.Stdin && d.given("stdin-filename"):
		return d.configured(d.directory(old.name))
	}
	return nil, nil // a URL or a pipe: any configuration here may be part of the change
}

// brought returns the name of the configuration of the new file of p if it differs from
// standing, the one that judges p; empty if it does not.
func (d *differ) brought(p pair, standing *config.File) string {
	isHere := source.IsFile(p.head) || p.head == source.Stdin
	if d.noFile || !isHere || d.file != "" && p.base.rev == "" {
		return ""
	}
	file, err := d.configured(d.directory(p.head))
	if errors.Is(err, config.ErrMisnamed) {
		file, err = nil, nil // as in a revision, where such a file counts for nothing
	}
	name := d.file
	switch {
	case name != "":
	case file != nil:
		name = file.Name
	case standing != nil:
		name = standing.Name
	default:
		name = config.FileName
	}
	if err == nil && (file.SameText(standing) || file == nil && p.base.rev == "") {
		return ""
	}
	return name
}

// ignoredIn returns where the configuration that stood at rev ignores the file called
// name, as file:line; empty if it does not. A file that operands spell out is never
// ignored.
func (d *differ) ignoredIn(rev, name string, operands []string) (string, error) {
	spelled := func(operand string) bool { return path.Clean(filepath.ToSlash(operand)) == filepath.ToSlash(name) }
	if slices.ContainsFunc(operands, spelled) {
		return "", nil
	}
	file, err := d.standing(operand{rev, name})
	return file.IgnoredAt(name), err
}
