package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/owenrumney/go-sarif/v2/sarif"
)

// Difference is what changed between two files for whom, in the shape of format
// json, version 1.
type Difference struct {
	Version  int               `json:"version"`
	Old      string            `json:"old"`              // what the files are called
	New      string            `json:"new"`              //
	Absent   []string          `json:"absent,omitempty"` // of the two those that do not exist, so that everything is allowed
	Classes  []DifferenceClass `json:"classes"`
	Sitemaps SitemapChanges    `json:"sitemaps"`

	Text string `json:"-"` // the textual difference, if it is wanted
}

// DifferenceClass is what changed for agents that each file binds alike.
type DifferenceClass struct {
	Agents   []string `json:"agents"`   // product tokens in lower case; "*" for any crawler that is not named
	Inherits []string `json:"inherits"` // crawlers that are not named and follow one of those
	Dialect  string   `json:"dialect"`
	Relation string   `json:"relation"` // equivalent, stricter, looser, incomparable or undecided
	Proved   bool     `json:"proved"`
	Changes  []Change `json:"changes"`
}

// Change is a set of URLs with another verdict than before.
type Change struct {
	Effect  string     `json:"effect"`  // newly-disallowed or newly-allowed
	Pattern string     `json:"pattern"` // of the URLs; rules of higher priority may decide some of them
	Witness string     `json:"witness"` // one of them
	Old     ChangeSide `json:"old"`
	New     ChangeSide `json:"new"`
}

// ChangeSide is what decides in one of the files.
type ChangeSide struct {
	Line int    `json:"line"` // 1-based; 0 where no rule does, so that the URL is allowed
	Rule string `json:"rule"`
}

// SitemapChanges are sitemaps that one of the files names.
type SitemapChanges struct {
	Added   []string `json:"added"`
	Removed []string `json:"removed"`
}

// Effects of a change.
const (
	NewlyDisallowed = "newly-disallowed"
	NewlyAllowed    = "newly-allowed"
)

// Changed reports whether anything did, sitemaps too, or may have.
func (d Difference) Changed() bool {
	return len(d.Sitemaps.Added)+len(d.Sitemaps.Removed) > 0 ||
		slices.ContainsFunc(d.Classes, func(c DifferenceClass) bool { return c.Relation != "equivalent" })
}

// DifferenceOptions are what the formats of differences may be told.
type DifferenceOptions struct {
	Options
	MaxChanges int // of one class that are shown one by one; json and sarif show all
}

// DifferenceFormats are the ways to show differences.
var DifferenceFormats = []struct {
	Name  string
	Write func(w io.Writer, o DifferenceOptions, ds []Difference) error
}{
	{"text", differenceText},
	{"json", differenceJSON},
	{"sarif", differenceSARIF},
	{"github", differenceGitHub},
	{"markdown", differenceMarkdown},
}

// differenceJSON writes one difference as it is, several as a list.
func differenceJSON(w io.Writer, _ DifferenceOptions, ds []Difference) error {
	if len(ds) == 1 {
		return writeJSON(w, ds[0])
	}
	return writeJSON(w, struct {
		Version     int          `json:"version"`
		Differences []Difference `json:"differences"`
	}{1, ds})
}

// audience is who changes are for: classes of several dialects with the same
// agents and the same changes are told once.
type audience struct {
	DifferenceClass
	dialects []string
}

// audiences are those of d for whom something changed, or may have, and those
// for whom nothing did.
func audiences(d Difference) (changed, same []audience) {
	for _, c := range d.Classes {
		all := &changed
		if c.Relation == "equivalent" {
			all = &same
		}
		i := slices.IndexFunc(*all, func(a audience) bool {
			return slices.Equal(a.Agents, c.Agents) && a.Relation == c.Relation && slices.Equal(a.Changes, c.Changes)
		})
		if i < 0 {
			c.Inherits = slices.Clone(c.Inherits)
			*all = append(*all, audience{c, []string{c.Dialect}})
			continue
		}
		a := &(*all)[i]
		a.dialects = append(a.dialects, c.Dialect)
		for _, agent := range c.Inherits {
			if !slices.Contains(a.Inherits, agent) {
				a.Inherits = append(a.Inherits, agent)
			}
		}
	}
	return changed, same
}

// who names the agents of a, and some of those that inherit.
func (a audience) who() string {
	const inherits = 3
	var names []string
	for _, agent := range a.Agents {
		if agent == "*" {
			agent = "any other crawler"
		}
		names = append(names, agent)
	}
	who := strings.Join(names, ", ")
	if n := len(a.Inherits); n > 0 {
		who += " (and " + strings.Join(a.Inherits[:min(n, inherits)], ", ")
		if n > inherits {
			who += fmt.Sprintf(" and %d more", n-inherits)
		}
		who += ")"
	}
	return who
}

// unchanged names for whom nothing changed; empty for nobody.
func unchanged(same []audience) string {
	var names []string
	for _, a := range same {
		if who := a.who(); !slices.Contains(names, who) {
			names = append(names, who)
		}
	}
	return strings.Join(names, ", ")
}

const provedEquivalent = "proved equivalent for every crawler and URL"

func (c Change) effect() string { return strings.ReplaceAll(c.Effect, "-", " ") }

// decided says what decides now and what did before.
func (c Change) decided() string {
	now, was := c.New.text(), c.Old.text()
	if c.New.Line == 0 {
		now = "no rule"
	}
	if c.Old.Line == 0 {
		was = "no rule"
	}
	return now + "; was " + was
}

func (s ChangeSide) text() string { return fmt.Sprintf("line %d %s", s.Line, s.Rule) }

func differenceText(w io.Writer, o DifferenceOptions, ds []Difference) error {
	out := bufio.NewWriter(w)
	paint := palette{o.Color}
	for i, d := range ds {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintln(out, paint.bold(PrintableLine(d.Old+" → "+d.New)))
		for _, side := range d.Absent {
			fmt.Fprintf(out, "%s does not exist: everything is allowed there\n", PrintableLine(side))
		}
		changed, same := audiences(d)
		if len(changed) == 0 {
			fmt.Fprintln(out, paint.paint("32", provedEquivalent))
		}
		for _, a := range changed {
			fmt.Fprintf(out, "%s: %s %s\n", paint.bold(PrintableLine(a.who())), relation(paint, a.Relation), paint.dim("["+strings.Join(a.dialects, ", ")+"]"))
			for _, c := range a.Changes[:min(len(a.Changes), o.MaxChanges)] {
				fmt.Fprintf(out, "  %s: %s e.g. %s %s\n", effect(paint, c), Printable(c.Pattern), Printable(c.Witness), paint.dim(Printable("("+c.decided()+")")))
			}
			if len(a.Changes) > o.MaxChanges {
				fmt.Fprintf(out, "  … and %s\n", count(a.Changes[o.MaxChanges:]))
			}
		}
		if who := unchanged(same); who != "" && len(changed) > 0 {
			fmt.Fprintf(out, "%s: %s\n", PrintableLine(who), relation(paint, "equivalent"))
		}
		for _, url := range d.Sitemaps.Added {
			fmt.Fprintf(out, "sitemap added: %s\n", Printable(url))
		}
		for _, url := range d.Sitemaps.Removed {
			fmt.Fprintf(out, "sitemap removed: %s\n", Printable(url))
		}
		for line := range strings.Lines(d.Text) {
			fmt.Fprintln(out, paint.change(Printable(strings.TrimRight(line, "\r\n"))))
		}
	}
	return out.Flush()
}

func relation(paint palette, r string) string {
	code := map[string]string{"equivalent": "32", "stricter": "31", "looser": "33", "incomparable": "35", "undecided": "35"}[r]
	return paint.paint(code, r)
}

func effect(paint palette, c Change) string {
	if c.Effect == NewlyDisallowed {
		return paint.paint("31", c.effect())
	}
	return paint.paint("33", c.effect())
}

// count says how many more changes there are of each effect.
func count(changes []Change) string {
	n := map[string]int{}
	for _, c := range changes {
		n[c.effect()]++
	}
	var parts []string
	for _, effect := range []string{"newly disallowed", "newly allowed"} {
		if n[effect] > 0 {
			parts = append(parts, fmt.Sprintf("%d more %s", n[effect], effect))
		}
	}
	return strings.Join(parts, ", ")
}

// differenceMarkdown is for a comment on a pull request.
func differenceMarkdown(w io.Writer, o DifferenceOptions, ds []Difference) error {
	out := bufio.NewWriter(w)
	for i, d := range ds {
		if i > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "### %s → %s\n\n", markdown(d.Old), markdown(d.New))
		for _, side := range d.Absent {
			fmt.Fprintf(out, "%s does not exist: everything is allowed there.\n\n", markdown(side))
		}
		changed, same := audiences(d)
		if len(changed) == 0 {
			fmt.Fprintf(out, "%s.\n", sentence(provedEquivalent))
		}
		for _, a := range changed {
			fmt.Fprintf(out, "**%s**: %s (%s)\n\n", markdown(a.who()), a.Relation, strings.Join(a.dialects, ", "))
			if len(a.Changes) == 0 {
				continue
			}
			fmt.Fprint(out, "| change | URLs | for example | now | before |\n| --- | --- | --- | --- | --- |\n")
			for _, c := range a.Changes[:min(len(a.Changes), o.MaxChanges)] {
				fmt.Fprintf(out, "| %s | %s | %s | %s | %s |\n", c.effect(), code(c.Pattern), code(c.Witness), markdownSide(c.New), markdownSide(c.Old))
			}
			fmt.Fprintln(out)
			if more := len(a.Changes) - o.MaxChanges; more > 0 {
				fmt.Fprintf(out, "… and %s.\n\n", count(a.Changes[o.MaxChanges:]))
			}
		}
		if who := unchanged(same); who != "" && len(changed) > 0 {
			fmt.Fprintf(out, "%s: equivalent.\n\n", markdown(who))
		}
		for _, url := range d.Sitemaps.Added {
			fmt.Fprintf(out, "- sitemap added: %s\n", code(url))
		}
		for _, url := range d.Sitemaps.Removed {
			fmt.Fprintf(out, "- sitemap removed: %s\n", code(url))
		}
		if d.Text != "" {
			fmt.Fprintf(out, "\n%s", fence("diff", d.Text))
		}
	}
	return out.Flush()
}

func markdownSide(s ChangeSide) string {
	if s.Line == 0 {
		return "no rule"
	}
	return fmt.Sprintf("line %d %s", s.Line, code(s.Rule))
}

// fence shows text as a block of code that nothing in it ends.
func fence(language, text string) string {
	ticks := "```"
	for strings.Contains(text, ticks) {
		ticks += "`"
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(Printable(strings.TrimRight(line, "\r\n")) + "\n")
	}
	return ticks + language + "\n" + b.String() + ticks + "\n"
}

// differenceGitHub writes workflow commands: annotations on the new file.
func differenceGitHub(w io.Writer, o DifferenceOptions, ds []Difference) error {
	out := bufio.NewWriter(w)
	for _, d := range ds {
		changed, _ := audiences(d)
		for _, a := range changed {
			for i, c := range a.Changes {
				if i == o.MaxChanges {
					fmt.Fprintf(out, "::warning file=%s,title=%s::%s\n", property(slashed(d.New)), property(a.Relation), data(fmt.Sprintf("%s: and %s", a.who(), count(a.Changes[i:]))))
					break
				}
				fmt.Fprintf(out, "::warning file=%s,line=%d,title=%s::%s\n", property(slashed(d.New)), max(1, c.New.Line), property(c.effect()), data(change(a, c)))
			}
			if a.Relation == "undecided" {
				fmt.Fprintf(out, "::warning file=%s,title=undecided::%s\n", property(slashed(d.New)), data(a.who()+": the search for differences was given up"))
			}
		}
	}
	return out.Flush()
}

// change says in one line what c is for a.
func change(a audience, c Change) string {
	return fmt.Sprintf("%s for %s: %s e.g. %s (%s)", c.effect(), a.who(), c.Pattern, c.Witness, c.decided())
}

// differenceSARIF puts changes on the lines of the new files that decide them.
func differenceSARIF(w io.Writer, o DifferenceOptions, ds []Difference) error {
	run := newSARIFRun(o.Options)
	run.AutomationDetails.WithID("robotslint-diff/")
	for _, rule := range [][2]string{
		{NewlyDisallowed, "URLs that were allowed are disallowed"},
		{NewlyAllowed, "URLs that were disallowed are allowed"},
	} {
		run.AddRule(rule[0]).WithDescription(rule[1]).
			WithDefaultConfiguration(sarif.NewReportingConfiguration().WithLevel("warning"))
	}
	for _, d := range ds {
		changed, _ := audiences(d)
		for _, a := range changed {
			for _, c := range a.Changes {
				line := max(1, c.New.Line)
				location := sarif.NewLocationWithPhysicalLocation(sarif.NewPhysicalLocation().
					WithArtifactLocation(sarif.NewArtifactLocation().WithUri(fileURI(d.New))).
					WithRegion(sarif.NewRegion().WithStartLine(line).WithEndLine(line)))
				run.AddResult(sarif.NewRuleResult(c.Effect).WithLevel("warning").
					WithMessage(sarif.NewTextMessage(escapeLinks(Printable(change(a, c))))).
					WithLocations([]*sarif.Location{location}))
			}
		}
	}
	return writeSARIF(w, run)
}
