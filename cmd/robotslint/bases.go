package main

import (
	"errors"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
	"github.com/robotslint/robotslint/rules/evaluator"
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
// the change makes no difference. Flags count too, since they are the caller's. Unless
// a flag sets the dialects, those of the crawlers that gates name are added: a gate for
// a crawler is judged as that crawler reads.
func (d *differ) judge(p pair, gates []evaluator.Gate) (judgement, error) {
	file, err := d.standing(p.base)
	if err != nil {
		return judgement{}, err
	}
	j := judgement{origin: "default", changed: d.brought(p, file)}
	if file != nil && file.Dialects != nil && !d.given("dialect") {
		j.dialects, j.origin = slices.Clone(file.Dialects), file.Origin("dialects")
	} else if j.dialects, err = dialectsNamed(d.dialects); err != nil {
		return j, err
	}
	if d.given("dialect") {
		j.origin = "flag --dialect"
		return j, nil
	}
	added := false
	for _, gate := range gates {
		if _, ok := crawlers.Lookup(gate.Token); !ok {
			continue
		}
		if own := crawlers.Dialect(gate.Token); !slices.Contains(j.dialects, own) && !slices.Contains(j.dialects, own.Like) {
			j.dialects = append(j.dialects, own)
			added = true
		}
	}
	if added {
		j.origin += ", and the crawlers that gates name"
	}
	return j, nil
}

// standing returns the configuration that stood for the old file of a pair, or nil.
func (d *differ) standing(old operand) (*config.File, error) {
	file, err := d.standingFile(old)
	return file.For(d.knownAs(old.name)), err
}

// standingFile is like standing, without the values of sites.
func (d *differ) standingFile(old operand) (*config.File, error) {
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
		name = strings.TrimPrefix(standing.Name, "git:"+p.base.rev+":")
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
