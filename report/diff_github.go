package report

import (
	"bufio"
	"fmt"
	"io"

	"github.com/robotslint/robotslint/rules"
)

// writeDiffGitHub writes workflow commands, which GitHub shows as annotations on
// the new file.
func writeDiffGitHub(w io.Writer, o DifferenceOptions, ds []Difference) error {
	out := bufio.NewWriter(w)
	for _, d := range ds {
		file := property(slashed(d.New))
		for _, g := range trippedGates(d) {
			fmt.Fprintf(out, "::error file=%s,title=%s::%s\n", file, property("gate "+g.gate+" tripped"), data(g.why))
		}
		changed, _ := mergeDialects(d)
		for _, m := range changed {
			for i, c := range m.Changes {
				if i == o.MaxChanges {
					more := fmt.Sprintf("%s: and %s", m.names(), countMore(m.Changes[i:]))
					fmt.Fprintf(out, "::warning file=%s,title=%s::%s\n", file, property(m.Relation.String()), data(more))
					break
				}
				fmt.Fprintf(out, "::warning file=%s,line=%d,title=%s::%s\n", file, max(1, c.New.Line), property(effectWords(c.Effect)), data(changeLine(m, c)))
			}
			if m.Relation == rules.Undecided {
				fmt.Fprintf(out, "::warning file=%s,title=undecided::%s\n", file, data(m.names()+": the search for differences was given up"))
			}
		}
		for _, setting := range d.Settings {
			fmt.Fprintf(out, "::warning file=%s,title=%s::%s\n", file, property(setting.Field+" changed"), data(settingLine(setting)))
		}
	}
	return out.Flush()
}
