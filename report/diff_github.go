package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
)

// diffCommand is a workflow command about a change, without its level.
type diffCommand struct {
	text string
	rank int // the lower, the earlier
}

// writeDiffGitHub writes workflow commands, which GitHub shows as annotations on
// the new file. GitHub shows only the first few of each level, so each gate that
// tripped has one error, however many files tripped it, and no file has a second
// warning before every file has one.
func writeDiffGitHub(w io.Writer, o DifferenceOptions, ds []Difference) error {
	out := bufio.NewWriter(w)
	all := overviewOf(ds)
	for _, g := range all.gates[:min(len(all.gates), mostAnnotations)] {
		fmt.Fprintf(out, "::error file=%s,title=%s::%s\n", property(slashed(g.first.New)), property("gate "+g.gate+" tripped"), data(g.why+g.also()))
	}
	if more := len(all.gates) - mostAnnotations; more > 0 {
		fmt.Fprintf(out, "not shown above, because GitHub shows %d of each level: %s\n", mostAnnotations, Plural(more, "more gate"))
	}
	var commands []diffCommand
	for _, name := range configChanges(ds) {
		commands = append(commands, diffCommand{fmt.Sprintf("file=%s,title=configuration changed::%s", property(slashed(name)), data(configChangeMeans)), -1})
	}
	for _, a := range all.changed {
		for rank, text := range diffCommands(a) {
			commands = append(commands, diffCommand{text, rank})
		}
	}
	slices.SortStableFunc(commands, func(a, b diffCommand) int { return a.rank - b.rank })
	for _, c := range commands[:min(len(commands), mostAnnotations)] {
		fmt.Fprintf(out, "::warning %s\n", c.text)
	}
	if more := len(commands) - mostAnnotations; more > 0 {
		fmt.Fprintf(out, "not shown above, because GitHub shows %d of each level: %s\n", mostAnnotations, Plural(more, "more change"))
	}
	return out.Flush()
}

// diffCommands returns the workflow commands for a without their level, the main
// change first.
func diffCommands(a account) []string {
	file := property(slashed(a.New))
	var texts []string
	for i := range a.Places {
		texts = append(texts, fmt.Sprintf("file=%s,title=moved::%s", property(slashed(a.Places[i].New)), data(placeLine(a.Difference, i))))
	}
	main, _ := a.mainItem()
	for i, s := range a.stories {
		for j, it := range s.items {
			text := fmt.Sprintf("file=%s,line=%d,title=%s::%s", file, max(1, it.New.Line), property(effectWords(it.Effect)), data(s.line(it)))
			if main == (itemIndex{i, j}) {
				texts = slices.Insert(texts, 0, text)
			} else {
				texts = append(texts, text)
			}
		}
		if s.isUndecided() {
			texts = append(texts, fmt.Sprintf("file=%s,title=undecided::%s", file, data(s.names()+": "+givenUp)))
		}
	}
	for _, setting := range a.Settings {
		texts = append(texts, fmt.Sprintf("file=%s,title=%s::%s", file, property(setting.Field+" "+settingVerb(setting)), data(settingLine(setting))))
	}
	return texts
}
