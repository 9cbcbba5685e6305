package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/robotslint/robotslint/bench"
)

// The lines of a document between which a run writes.
const (
	sectionBegins = "<!-- measured by bench/run: begin -->\n"
	sectionEnds   = "<!-- measured by bench/run: end -->\n"
)

// machine is what the figures hold for.
type machine struct {
	processor, commit string
	load              float64 // average of the minute before the run; negative if unknown
	when              time.Time
}

func thisMachine() machine {
	m := machine{processor: "unknown processor", load: -1, when: time.Now()}
	if f, err := os.Open("/proc/cpuinfo"); err == nil {
		defer f.Close()
		for lines := bufio.NewScanner(f); lines.Scan(); {
			if name, value, ok := strings.Cut(lines.Text(), ":"); ok && strings.TrimSpace(name) == "model name" {
				m.processor = strings.TrimSpace(value)
				break
			}
		}
	}
	if text, err := os.ReadFile("/proc/loadavg"); err == nil {
		fmt.Sscan(string(text), &m.load)
	}
	if out, err := exec.Command("git", "rev-parse", "--short=12", "HEAD").Output(); err == nil {
		m.commit = strings.TrimSpace(string(out))
	}
	return m
}

// section is what a run writes into the document.
func section(m machine, s settings, peers []peer, results map[question]*result, took time.Duration) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Measured on %s at commit `%s` in %s: %s, %d cores, %s/%s, %s.\n%s\n",
		m.when.UTC().Format("2 January 2006, 15:04 UTC"), m.commit, took.Round(time.Second),
		m.processor, runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, strings.Replace(runtime.Version(), "go", "Go ", 1), m.state())
	for _, measure := range []struct{ name, title, meaning string }{
		{"Decide", "One answer of a file that is ready (`Decide`)", "A file is read once and asked many URLs."},
		{"Cold", "One answer from octets (`Cold`)", "A file is read for one question, the fastest public way."},
		{"Compile", "Reading a file (`Compile`)", "A file is made ready to be asked."},
	} {
		fmt.Fprintf(&b, "\n### %s\n\n%s\n\n%s", measure.title, measure.meaning, header())
		for _, p := range peers {
			if !hasMeasure(p, measure.name, results) {
				continue
			}
			row(&b, p, func(input string) string { return timeCell(s, p, question{p.name, input, measure.name}, results) })
		}
		if without := peersWithout(measure.name, peers, results); without != "" {
			fmt.Fprintf(&b, "\nWithout such a call: %s.\n", without)
		}
	}
	b.WriteString("\n### Where robotslint is slower\n\n")
	b.WriteString(slower(peers, results))
	fmt.Fprintf(&b, "\n### Answers that differ\n\nAnswers other than those of Google's parser, of the probes that a peer answered within %s.\n\n%s", 10*s.least, header())
	for _, p := range peers {
		row(&b, p, func(input string) string { return answerCell(p, results[question{p.name, input, "Answers"}]) })
	}
	return b.String()
}

// state says whether other work disturbed the run.
func (m machine) state() string {
	switch {
	case m.load < 0:
		return "Whether the machine did other work is not known."
	case m.load < 0.3:
		return fmt.Sprintf("The machine did no other work: its load average was %.2f before the run.", m.load)
	default:
		return fmt.Sprintf("**The machine was busy with other work**: its load average was %.2f before the run. Trust the ratios more than the times.", m.load)
	}
}

func header() string {
	names, rule := "| | language |", "| --- | --- |"
	for _, in := range bench.Inputs() {
		names += " " + in.Name + " |"
		rule += " ---: |"
	}
	return names + "\n" + rule + "\n"
}

func row(b *strings.Builder, p peer, cell func(input string) string) {
	name := strings.TrimSpace(p.name + " " + p.version)
	if p.name == "urllib.robotparser" {
		name = p.name + " of " + p.version
	}
	if p.name == ours {
		name = "**" + name + "**"
	}
	fmt.Fprintf(b, "| %s | %s |", name, p.language)
	for _, in := range bench.Inputs() {
		fmt.Fprintf(b, " %s |", cell(in.Name))
	}
	b.WriteString("\n")
}

// timeCell is a median and its ratio to that of robotslint.
func timeCell(s settings, p peer, q question, results map[question]*result) string {
	r := results[q]
	switch {
	case p.missing != "":
		return p.missing
	case r.gaveUp:
		return "> " + s.limit.String()
	case r.failed:
		return "failed"
	case p.name == ours:
		return "**" + readable(r.median()) + "**"
	}
	us := results[question{ours, q.input, q.measure}]
	if us.median() == 0 {
		return readable(r.median())
	}
	return fmt.Sprintf("%s (%s×)", readable(r.median()), ratio(r.median()/us.median()))
}

func ratio(x float64) string {
	if x < 10 {
		return fmt.Sprintf("%.1f", x)
	}
	return thousands(int(x + 0.5))
}

// thousands writes n with commas.
func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return thousands(n/1000) + fmt.Sprintf(",%03d", n%1000)
}

func answerCell(p peer, r *result) string {
	switch {
	case p.missing != "":
		return p.missing
	case r.gaveUp:
		return "no answer"
	case r.failed:
		return "failed"
	}
	return fmt.Sprintf("%d of %d", r.differ, r.of)
}

func hasMeasure(p peer, measure string, results map[question]*result) bool {
	for _, in := range bench.Inputs() {
		if !results[question{p.name, in.Name, measure}].none {
			return true
		}
	}
	return false
}

func peersWithout(measure string, peers []peer, results map[question]*result) string {
	var names []string
	for _, p := range peers {
		if !hasMeasure(p, measure, results) {
			names = append(names, p.name)
		}
	}
	return strings.Join(names, ", ")
}

// slower lists the medians that are below those of robotslint.
func slower(peers []peer, results map[question]*result) string {
	var b strings.Builder
	for _, measure := range bench.Measures {
		for _, in := range bench.Inputs() {
			us := results[question{ours, in.Name, measure}].median()
			for _, p := range peers {
				r := results[question{p.name, in.Name, measure}]
				if them := r.median(); len(r.samples) > 0 && !r.gaveUp && them < us {
					fmt.Fprintf(&b, "- `%s`, %s: %s takes %s, robotslint %s (%.1f times as long).\n", measure, in.Name, p.name, readable(them), readable(us), us/them)
				}
			}
		}
	}
	if b.Len() == 0 {
		return "Nowhere in these tables.\n"
	}
	return b.String()
}

// rewrite replaces the marked section of a document.
func rewrite(path, section string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	before, rest, begins := strings.Cut(string(text), sectionBegins)
	_, after, ends := strings.Cut(rest, sectionEnds)
	if !begins || !ends {
		return fmt.Errorf("rewrite %s: no section between %q and %q", path, strings.TrimSpace(sectionBegins), strings.TrimSpace(sectionEnds))
	}
	return os.WriteFile(path, []byte(before+sectionBegins+"\n"+section+"\n"+sectionEnds+after), 0o666)
}
