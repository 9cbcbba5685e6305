package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/report"
)

// pair is two files to compare.
type pair struct {
	old, new *ast.File
	absent   []string // names of those that do not exist
	base     operand  // whose configuration judges the change: the old file
	head     string   // operand of the new file
	name     string   // of both files; empty if their names differ
	moved    bool     // from base.name to head
}

// operand is a file, in a revision or not.
type operand struct {
	rev  string // empty for the working tree and for operands that are not files
	name string
}

// pairs reads the files that the operands name.
func (d *differ) pairs(s Streams, in *source.Reader, operands []string) ([]pair, error) {
	if d.against != "" {
		return d.pairsAgainst(s, in, operands)
	}
	if len(operands) != 2 {
		return nil, usagef("want OLD and NEW, or --against REV, got %s", report.Plural(len(operands), "operand"))
	}
	if operands[0] == source.Stdin && operands[1] == source.Stdin {
		return nil, usagef("standard input cannot be both OLD and NEW")
	}
	old, err := readFile(in, operands[0])
	if err != nil {
		return nil, err
	}
	new, err := readFile(in, operands[1])
	if err != nil {
		return nil, err
	}
	p := pair{old: parse(old), new: parse(new), base: operand{name: operands[0]}, head: operands[1]}
	if rev, name, ok := source.Revision(operands[0]); ok {
		p.base = operand{rev, name}
	}
	return []pair{p}, nil
}

// pairsAgainst pairs the files that operands select in the working tree or in the
// revision to compare with. A file that one of the two lacks counts as empty there.
// It returns the pairs that can be read, and errors about the others.
func (d *differ) pairsAgainst(s Streams, in *source.Reader, operands []string) ([]pair, error) {
	rev, err := source.MergeBase(d.against)
	if err != nil {
		return nil, usage{err}
	}
	tree, err := d.bases.tree(rev)
	if err != nil {
		return nil, err
	}
	in.Tree = tree
	names, err := findEither(s, tree, operands)
	if err != nil {
		return nil, err
	}
	var pairs []pair
	var gone []operand
	var failed failures
	for _, name := range names {
		ignored, err := d.ignoredIn(rev, name, operands)
		switch _, missing := os.Lstat(name); {
		case err != nil:
			failed.add(err)
		case ignored != "":
			note(s, "%s is not compared: %s ignores it", name, ignored)
		case missing != nil && !errors.Is(missing, fs.ErrPermission):
			gone = append(gone, operand{rev, name})
		default:
			p, err := against(in, rev, name)
			if err != nil {
				failed.add(err)
				continue
			}
			pairs = append(pairs, p)
		}
	}
	for _, o := range gone {
		old, err := readFile(in, source.InRevision(o.rev, o.name))
		if err != nil {
			failed.add(err)
			continue
		}
		pairs = append(pairs, pair{old: parse(old), new: grammar.Parse(o.name, ""), absent: []string{o.name}, base: o, head: o.name, name: o.name})
	}
	return joinMoves(pairs), errors.Join(failed...)
}

// findEither returns the files that operands select in the working tree or in t, each
// once. A link that a search leaves out is an error unless t has the same link.
func findEither(s Streams, t *source.Tree, operands []string) ([]string, error) {
	if len(operands) == 0 {
		operands = []string{"."}
	}
	var names []string
	known := map[string]bool{} // by path, however an operand spells it
	add := func(name string) bool {
		at, ok := t.Path(name)
		if ok && known[at] {
			return false
		}
		known[at] = ok
		names = append(names, name)
		return true
	}
	for _, operand := range operands {
		found, err := findAsked(s, operand)
		was := t.Select([]string{operand})
		if (errors.Is(err, source.ErrNothing) || errors.Is(err, fs.ErrNotExist)) && len(was) > 0 {
			err = nil // their deletion is the change
		}
		if err != nil {
			return nil, err
		}
		for _, name := range found {
			add(name)
		}
		for _, name := range was {
			if target, err := os.Readlink(name); err == nil && isLinkIn(t, name, target) {
				continue // the search has said why it leaves the link out, or has found it
			}
			info, err := os.Lstat(name)
			if add(name) && err == nil && (info.Mode()&fs.ModeSymlink != 0 || !source.Within(".", name)) {
				return nil, fmt.Errorf("read %s: a symbolic link has taken its place, and a search does not follow it", name)
			}
		}
	}
	return names, nil
}

// isLinkIn reports whether the file called name is a link to target in t.
func isLinkIn(t *source.Tree, name, target string) bool {
	at, ok := t.Path(name)
	return ok && t.IsLinkTo(at, filepath.ToSlash(target))
}

// findAsked returns the files that operand names. It leaves out those in capitals that a
// search finds, since no crawler asks for them: they are no part of the change.
func findAsked(s Streams, operand string) ([]string, error) {
	names, err := find(s, []string{operand})
	searched := len(names)
	names = slices.DeleteFunc(names, func(name string) bool {
		drop := name != operand && source.InCapitals(name)
		if drop {
			note(s, "skip %s: crawlers ask for robots.txt, and letter case counts in a URL", name)
		}
		return drop
	})
	if err == nil && len(names) == 0 && searched > 0 {
		err = &source.Error{Op: "search", Name: operand, Err: source.ErrNothing}
	}
	return names, err
}

// against pairs the file called name with its content in the revision rev. A file
// that the revision lacks counts as empty there.
func against(in *source.Reader, rev, name string) (pair, error) {
	new, err := readFile(in, name)
	if err != nil {
		return pair{}, err
	}
	p := pair{new: parse(new), base: operand{rev, name}, head: name, name: name}
	old, err := in.Read(source.InRevision(rev, name))
	if errors.Is(err, source.ErrNotThere) {
		p.old = grammar.Parse(source.InRevision(rev, name), "")
		p.absent = []string{p.old.Name}
		return p, nil
	}
	if err != nil {
		return pair{}, err
	}
	p.old = parse(old)
	return p, nil
}

func parse(s source.Source) *ast.File { return grammar.Parse(s.Name, s.Src) }

const (
	minAlike = 50     // percentage of lines in common from which a new file counts as moved, as in git
	maxMoves = 10_000 // pairs of a deleted and a new file; past it only equal files count as moved
)

// joinMoves replaces the pair of a deleted file and that of a new file like it by one
// pair, of a file that moved.
func joinMoves(pairs []pair) []pair {
	var gone, fresh []int // indexes in pairs
	for i, p := range pairs {
		switch {
		case len(p.absent) == 0:
		case p.absent[0] == p.new.Name:
			gone = append(gone, i)
		default:
			fresh = append(fresh, i)
		}
	}
	type move struct{ from, to, alike int }
	var moves []move
	for _, from := range gone {
		for _, to := range fresh {
			alike := 0
			switch old, new := pairs[from].old.Src, pairs[to].new.Src; {
			case old == new && old != "":
				alike = 100
			case len(gone)*len(fresh) <= maxMoves:
				alike = linesAlike(old, new)
			}
			if alike >= minAlike {
				moves = append(moves, move{from, to, alike})
			}
		}
	}
	slices.SortStableFunc(moves, func(a, b move) int { return cmp.Compare(b.alike, a.alike) })
	joined := map[int]bool{}
	for _, m := range moves {
		if joined[m.from] || joined[m.to] {
			continue
		}
		joined[m.from], joined[m.to] = true, true
		from, to := pairs[m.from], pairs[m.to]
		pairs = append(pairs, pair{old: from.old, new: to.new, base: from.base, head: to.head, moved: true})
	}
	var left []pair
	for i, p := range pairs {
		if !joined[i] {
			left = append(left, p)
		}
	}
	return left
}

// linesAlike returns how many lines two texts have in common, as a percentage of those
// of the longer text. Blank lines do not count.
func linesAlike(a, b string) int {
	count := map[string]int{}
	lines := func(text string, add int) (n, common int) {
		for line := range strings.Lines(text) {
			if line = strings.TrimSpace(line); line != "" {
				if n++; add < 0 && count[line] > 0 {
					common++
				}
				count[line] += add
			}
		}
		return n, common
	}
	n, _ := lines(a, 1)
	m, common := lines(b, -1)
	if max(n, m) == 0 {
		return 0
	}
	return 100 * common / max(n, m)
}
