package main

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var diffCommand = command{
	name:     "diff",
	operands: "OLD NEW | --against REV [FILE]...",
	summary:  "Say what changed for whom, proved over all URLs.",
	about: `OLD and NEW are each a path, a URL, git:REV:PATH or "-". Without a FILE, --against
compares every robots.txt below the working directory, deleted ones too. Crawlers
that follow the same groups in both files are one class. Each class gets one word:
equivalent, stricter, looser, incomparable, or undecided if the search was given
up. Then follows each change, with a URL that shows it and the lines that decide.

Exit status: 0 equivalent, or no change that --fail-on names, 1 changed, 2 could
not run.`,
	prepare: func(fs *pflag.FlagSet) func(Streams, []string) (int, error) {
		var d differ
		fs.StringVar(&d.against, "against", "", "compare each FILE with its content in the git revision `REV`")
		fs.StringSliceVar(&d.dialects, "dialect", []string{"google", "rfc9309"}, "compare as crawlers of the dialects `NAME,...` read; goes before the configuration")
		fs.StringSliceVar(&d.failOn, "fail-on", nil, "fail only on `EFFECT[:WHOM],...`: newly-disallowed or newly-allowed, for one crawler or a category such as search")
		fs.IntVar(&d.maxChanges, "max-changes", 10, "show at most `N` changes of a class one by one; json and sarif have all")
		fs.BoolVar(&d.text, "text", false, "show the textual difference too")
		fs.StringVar(&d.format, "format", "text", "output `FORMAT`: "+strings.Join(differenceFormatNames(), ", "))
		fs.StringArrayVar(&d.outputs, "output", nil, outputUsage)
		d.given = fs.Changed
		d.configFile.flags(fs)
		d.input.flags(fs)
		d.coloring.flags(fs)
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
	configFile
	input
	coloring
}

func (d *differ) run(s Streams, operands []string) (int, error) {
	if _, err := dialectsNamed(d.dialects); err != nil {
		return 0, err
	}
	gates, err := readGates(d.failOn)
	if err != nil {
		return 0, err
	}
	out, err := d.reports(s, operands)
	if err != nil {
		return 0, err
	}
	color, err := d.coloring.on(s)
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
	pairs, err := d.pairs(in, operands)
	if err != nil {
		return 0, err
	}
	status := exitClean
	var all []report.Difference
	for _, p := range pairs {
		dialects, err := d.dialectsOf(p)
		if err != nil {
			return 0, err
		}
		difference, failed := p.compare(dialects, gates)
		if failed {
			status = exitFindings
		}
		if d.text {
			difference.Text = report.Unified(p.new.Name, p.old.Src, p.new.Src, report.Options{})
		}
		all = append(all, difference)
	}
	o := report.DifferenceOptions{Options: report.Options{Color: color, Version: version(), DocURL: docURL}, MaxChanges: d.maxChanges}
	for _, r := range out {
		if err := r.write(o, all); err != nil {
			return 0, err
		}
	}
	return status, nil
}

// differenceReport is a way in which differences are shown.
type differenceReport struct {
	format int       // of report.DifferenceFormats
	out    io.Writer // nil where it goes to a file
	name   string    // of the file
}

// reports are that of standard output and one for each --output.
func (d *differ) reports(s Streams, operands []string) ([]differenceReport, error) {
	format, err := oneOf("format", d.format, differenceFormatNames())
	if err != nil {
		return nil, err
	}
	all := []differenceReport{{format: format, out: s.Out}}
	outputs, err := readOutputs(d.outputs, operands)
	if err != nil {
		return nil, err
	}
	for _, output := range outputs {
		i, err := oneOf("format", output.format, differenceFormatNames())
		if err != nil {
			return nil, err
		}
		all = append(all, differenceReport{format: i, name: output.name})
	}
	return all, nil
}

func (r differenceReport) write(o report.DifferenceOptions, ds []report.Difference) error {
	if r.out != nil {
		return report.DifferenceFormats[r.format].Write(r.out, o, ds)
	}
	o.Color = false
	var buf bytes.Buffer
	if err := report.DifferenceFormats[r.format].Write(&buf, o, ds); err != nil {
		return err
	}
	return source.Write(r.name, buf.Bytes())
}

func differenceFormatNames() []string {
	var names []string
	for _, f := range report.DifferenceFormats {
		names = append(names, f.Name)
	}
	return names
}

// pair is what is compared.
type pair struct {
	old, new *ast.File
	absent   []string // of the two what does not exist
	operand  string   // whose configuration holds
}

// dialectsOf are those that p is compared in: of the flag, else of the
// configuration of the new file or, where that is no file, of the old one.
func (d *differ) dialectsOf(p pair) ([]*rules.Dialect, error) {
	file, err := d.configured(d.directory(p.operand))
	if err != nil {
		return nil, err
	}
	if !d.given("dialect") && file != nil && file.Dialects != nil {
		return file.Dialects, nil
	}
	return dialectsNamed(d.dialects)
}

// pairs reads what the operands name.
func (d *differ) pairs(in *source.Reader, operands []string) ([]pair, error) {
	if d.against == "" {
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
		p := pair{old: parse(old), new: parse(new), operand: operands[1]}
		if !source.IsFile(operands[1]) && source.IsFile(operands[0]) {
			p.operand = operands[0]
		}
		return []pair{p}, nil
	}
	names, err := source.Find(operands)
	if err != nil {
		return nil, err
	}
	var pairs []pair
	for _, name := range names {
		p, err := against(in, d.against, name)
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, p)
	}
	gone, err := source.FindGone(d.against, operands)
	if err != nil {
		return nil, err
	}
	for _, name := range gone {
		old, err := readFile(in, source.InRevision(d.against, name))
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, pair{old: parse(old), new: grammar.Parse(name, ""), absent: []string{name}, operand: name})
	}
	return pairs, nil
}

// against pairs a file with what it was in a revision, where it may not exist.
func against(in *source.Reader, rev, name string) (pair, error) {
	new, err := readFile(in, name)
	if err != nil {
		return pair{}, err
	}
	p := pair{new: parse(new), operand: name}
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

// compare says what changed, and whether that is a failure: any change, or only
// what gates name.
func (p pair) compare(dialects []*rules.Dialect, gates []gate) (report.Difference, bool) {
	difference := report.Difference{Version: 1, Old: p.old.Name, New: p.new.Name, Absent: p.absent, Classes: []report.DifferenceClass{}}
	failed := false
	for _, d := range dialects {
		old, new := rules.Compile(d, p.old.Src), rules.Compile(d, p.new.Src)
		classes := crawlers.Compare(old, new)
		for _, c := range classes {
			difference.Classes = append(difference.Classes, p.class(d, c))
			failed = failed || slices.ContainsFunc(gates, func(g gate) bool { return g.fails(dialects, d, c) })
		}
	}
	difference.Sitemaps = sitemapChanges(p.old, p.new)
	if len(gates) == 0 {
		failed = difference.Changed()
	}
	return difference, failed
}

// class puts c in the shape of a report, the broadest changes first.
func (p pair) class(d *rules.Dialect, c *crawlers.Class) report.DifferenceClass {
	class := report.DifferenceClass{
		Agents:   append([]string{}, c.Agents...),
		Inherits: append([]string{}, c.Inherits...),
		Dialect:  d.Name,
		Relation: c.Relation().String(),
		Proved:   c.Relation() != rules.Undecided,
		Changes:  []report.Change{},
	}
	for _, diff := range c.Differences {
		change := report.Change{
			Effect:  report.NewlyAllowed,
			Pattern: openPattern(diff.Pattern),
			Witness: diff.Witness,
			Old:     side(p.old, diff.Old),
			New:     side(p.new, diff.New),
		}
		if diff.Disallows() {
			change.Effect = report.NewlyDisallowed
		}
		class.Changes = append(class.Changes, change)
	}
	slices.SortStableFunc(class.Changes, func(a, b report.Change) int { return len(a.Pattern) - len(b.Pattern) })
	return class
}

// openPattern writes the star that an open end stands for.
func openPattern(pattern string) string {
	if strings.HasSuffix(pattern, "$") || strings.HasSuffix(pattern, "*") {
		return pattern
	}
	return pattern + "*"
}

func side(f *ast.File, r rules.Rule) report.ChangeSide {
	if r.Line == 0 {
		return report.ChangeSide{}
	}
	return report.ChangeSide{Line: r.Line, Rule: f.Text(f.Lines[r.Line-1].Content())}
}

// sitemapChanges compares the sitemaps that any dialect reads, which is Google.
func sitemapChanges(old, new *ast.File) report.SitemapChanges {
	before, after := sitemaps(old), sitemaps(new)
	missing := func(from, in []string) []string {
		found := []string{}
		for _, url := range from {
			if !slices.Contains(in, url) {
				found = append(found, url)
			}
		}
		return found
	}
	return report.SitemapChanges{Added: missing(after, before), Removed: missing(before, after)}
}

func sitemaps(f *ast.File) []string {
	var urls []string
	for _, ln := range f.Lines {
		if r := rules.Google.Read(f.Src, ln); r.Field == rules.Sitemap && !slices.Contains(urls, r.Value) {
			urls = append(urls, r.Value)
		}
	}
	return urls
}

// gate is a change that fails: EFFECT, or EFFECT:WHOM.
type gate struct {
	disallows bool
	token     string            // of a crawler, in lower case; empty for all
	category  crawlers.Category // empty for all
}

func readGates(texts []string) ([]gate, error) {
	var gates []gate
	for _, text := range texts {
		effect, whom, narrowed := strings.Cut(text, ":")
		if _, err := oneOf("effect", effect, []string{report.NewlyDisallowed, report.NewlyAllowed}); err != nil {
			return nil, err
		}
		g := gate{disallows: effect == report.NewlyDisallowed}
		switch {
		case narrowed && whom == "":
			return nil, usagef("--fail-on %q names nobody after the colon", text)
		case slices.Contains(crawlers.Categories, crawlers.Category(whom)):
			g.category = crawlers.Category(whom)
		default:
			g.token = rules.LowerToken(whom)
		}
		gates = append(gates, g)
	}
	return gates, nil
}

// fails reports whether what changed for c in dialect d, or what is not known
// of it, is what g is for.
func (g gate) fails(dialects []*rules.Dialect, d *rules.Dialect, c *crawlers.Class) bool {
	if !g.concerns(dialects, d, c) {
		return false
	}
	return c.Relation() == rules.Undecided ||
		slices.ContainsFunc(c.Differences, func(diff rules.Difference) bool { return diff.Disallows() == g.disallows })
}

// concerns reports whether c is a class of those that g is for. A crawler whose
// own dialect is among those compared is judged by that one alone.
func (g gate) concerns(dialects []*rules.Dialect, d *rules.Dialect, c *crawlers.Class) bool {
	holds := func(token string) bool {
		if crawler, ok := crawlers.Lookup(token); ok && crawler.Dialect != d.Name &&
			slices.ContainsFunc(dialects, func(d *rules.Dialect) bool { return d.Name == crawler.Dialect }) {
			return false
		}
		return c.Holds(token)
	}
	switch {
	case g.token != "":
		return holds(g.token)
	case g.category != "":
		for crawler := range crawlers.All() {
			if crawler.Category == g.category && crawler.Claims() && holds(rules.LowerToken(crawler.Token)) {
				return true
			}
		}
		return false
	}
	return true
}
