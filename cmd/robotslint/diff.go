package main

import (
	"errors"
	"iter"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

var diffCommand = command{
	name:     "diff",
	operands: "OLD NEW | --against REV [FILE]...",
	summary:  "Show what changed for which crawlers, proved for all URLs.",
	about: `OLD and NEW are each a path, a URL, git:REV:PATH, git::PATH for the index, or "-".
Without a FILE, --against compares every robots.txt below the working directory,
deleted ones too. Crawlers that follow the same groups in both files are one
class. Each class gets one word: equivalent, stricter, looser, incomparable, or
undecided if the search was given up. Then follows each change, with a URL that
shows it and the lines that decide, and what changed in other fields: settings
such as Crawl-delay, and sitemaps.

REV... with three dots is the merge base of REV and HEAD, as in git. The change is
judged by the configuration from before it: the one in REV, or nearest to OLD. A
configuration that comes with the change does not count.

Exit status: 0 no change, or none that --fail-on names, 1 changed, 2 could
not run.`,
	prepare: func(fs *pflag.FlagSet) func(Streams, []string) (int, error) {
		var d differ
		fs.StringVar(&d.against, "against", "", "compare each FILE with its content in the git revision `REV`; REV... is the merge base")
		fs.StringSliceVar(&d.dialects, "dialect", []string{"google", "rfc9309"}, "compare as crawlers of the dialects `NAME,...` read; overrides the configuration")
		fs.StringSliceVar(&d.failOn, "fail-on", nil, "fail only on `CHANGE,...`: newly-disallowed or newly-allowed, also with :CRAWLER or :CATEGORY such as search, and settings[:FIELD]")
		fs.IntVar(&d.maxChanges, "max-changes", 10, "list at most `N` changes of each class in text and markdown")
		fs.BoolVar(&d.text, "text", false, "show the textual difference too")
		fs.StringVar(&d.format, "format", "text", "output `FORMAT`: "+strings.Join(documentNames(report.DifferenceFormats), ", "))
		fs.StringArrayVar(&d.outputs, "output", nil, outputUsage)
		d.given = fs.Changed
		d.configFile.flags(fs)
		d.input.flags(fs)
		d.colorFlag.flags(fs)
		return d.run
	},
}

// differ is a call of the command diff.
type differ struct {
	against, format  string
	outputs          []string
	dialects, failOn []string
	maxChanges       int
	text             bool
	given            func(flag string) bool
	bases            bases
	configFile
	input
	colorFlag
}

func (d *differ) run(s Streams, operands []string) (int, error) {
	if _, err := dialectsNamed(d.dialects); err != nil {
		return 0, err
	}
	var gates []evaluator.Gate
	for _, text := range d.failOn {
		gate, err := evaluator.ParseGate(strings.TrimSpace(text))
		if err != nil {
			return 0, usagef("--fail-on %w", err)
		}
		gates = append(gates, gate)
	}
	out, err := documentsIn(report.DifferenceFormats, d.format, d.outputs)
	if err != nil {
		return 0, err
	}
	o, err := d.colorFlag.options(s)
	if err != nil {
		return 0, err
	}
	if d.maxChanges < 0 {
		return 0, usagef("--max-changes %d is negative", d.maxChanges)
	}
	in, err := d.reader(s)
	if err != nil {
		return 0, err
	}
	pairs, err := d.pairs(s, in, operands)
	failed := failures(parts(err)) // the other files are compared nonetheless
	if len(pairs) == 0 && err != nil {
		return 0, err
	}
	if err := d.checkOutputs(operands, pairs); err != nil {
		return 0, err
	}
	if err := checkGates(s, gates, pairs); err != nil {
		return 0, err
	}
	status := exitClean
	var all []report.Difference
	for one := range inOrder(d.judged(pairs, gates), d.compare) {
		if one.err != nil {
			failed.add(one.err)
			continue
		}
		if checkAll(&one.difference.Difference, gates) {
			status = exitFindings
		}
		all = append(all, one.difference)
	}
	if len(all) == 0 {
		return 0, errors.Join(failed...)
	}
	terminal, file := report.DifferenceOptions{Options: o, MaxChanges: d.maxChanges}, report.DifferenceOptions{Options: plain(o), MaxChanges: d.maxChanges}
	if err := out.write(s, terminal, file, all); err != nil {
		return 0, err
	}
	return status, errors.Join(failed...)
}

// judgedPair is a pair, and how it is compared.
type judgedPair struct {
	pair
	judgement
	err error // of the judgement
}

// judged yields pairs with their judgements, which share what was read of git.
func (d *differ) judged(pairs []pair, gates []evaluator.Gate) iter.Seq[judgedPair] {
	return func(yield func(judgedPair) bool) {
		for _, p := range pairs {
			j, err := d.judge(p, gates)
			if !yield(judgedPair{p, j, err}) {
				return
			}
		}
	}
}

// compared is the result of comparing a pair.
type compared struct {
	difference report.Difference
	err        error
}

// compare returns what p changes. It is safe for concurrent use.
func (d *differ) compare(p judgedPair) compared {
	if p.err != nil {
		return compared{err: p.err}
	}
	difference := report.Difference{Difference: compare(p.pair, p.dialects), Name: p.name, Origin: p.origin, ConfigChanged: p.changed, OldText: p.old.Src, NewText: p.new.Src}
	if d.text {
		difference.Text = report.UnifiedOf(p.old.Name, p.new.Name, p.old.Src, p.new.Src, report.Options{})
	}
	return compared{difference: difference}
}

// compare returns what p changes, as crawlers of dialects read it.
func compare(p pair, dialects []*rules.Dialect) evaluator.Difference {
	d := evaluator.Diff(p.old, p.new, dialects)
	d.Absent = p.absent
	d.Managed = evaluator.DiffManaged(p.old, p.new, dialects)
	if p.moved {
		left := evaluator.Diff(p.old, grammar.Parse(p.base.name, ""), dialects)
		left.Absent = []string{left.New}
		came := evaluator.Diff(grammar.Parse(source.InRevision(p.base.rev, p.head), ""), p.new, dialects)
		came.Absent = []string{came.Old}
		d.Places = []evaluator.Difference{left, came}
	}
	return d
}

// checkAll sets the gates of d and of its places, and reports whether one tripped;
// without gates, whether anything changed.
func checkAll(d *evaluator.Difference, gates []evaluator.Gate) bool {
	for i := range d.Places {
		checkAll(&d.Places[i], gates)
	}
	for _, g := range gates {
		d.Gates = append(d.Gates, g.Check(*d))
	}
	if len(gates) == 0 {
		return d.Changed()
	}
	return slices.ContainsFunc(d.Gates, func(r evaluator.GateResult) bool { return r.Tripped })
}
