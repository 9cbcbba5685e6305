package main

import (
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/robotslint/robotslint/bench"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/rules"
)

// panel is a plot of what work costs as it grows.
type panel struct {
	title  string // what grows
	series []series
}

// series is one curve. Its points are in the order of x, and its name is also the
// class that gives it a colour.
type series struct {
	name   string
	points []point
}

type point struct{ x, ns float64 }

// unlimited is the dialect of Google without its limit on the size of a file, so
// that every rule counts.
func unlimited() *rules.Dialect {
	d := *rules.Google
	d.MaxSize = 64 << 20
	return &d
}

// growth measures robotslint alone on work that grows.
func (s settings) growth() ([]panel, error) {
	log.Print("growth: files")
	files, err := s.files([]int{1, 10, 100, 1000, 5000})
	if err != nil {
		return nil, err
	}
	log.Print("growth: rules, agents, octets of a URL")
	return []panel{
		s.sources("rules in a file", []int{10, 100, 1000, 10000, 47000}, bench.Catalogue, bench.Agent),
		{"files in one run of the command", []series{{"lint", files}}},
		s.sources("groups of agents in a file", []int{1, 4, 20, 100, 400}, agents, "agent"),
		s.lengths([]int{10, 30, 100, 300, 1000, 2000}),
	}, nil
}

// repeat returns the nanoseconds of one call of work.
func (s settings) repeat(work func(call int)) float64 {
	ns, _ := s.sample(func() (float64, error) { return bench.Time(s.least, work), nil })
	return ns
}

// sources measures the files that of makes.
func (s settings) sources(title string, sizes []int, of func(n int) string, agent string) panel {
	const url = bench.Site + "/catalogue/section-123/item-4567?sort=8901"
	d := unlimited()
	all := []series{{name: "lint"}, {name: "Compile"}, {name: "Cold"}, {name: "Decide"}}
	for _, n := range sizes {
		src := of(n)
		p := rules.Compile(d, src)
		p.Decide(agent, url) // indexes are built with the first answer
		cfg := lint.DefaultConfig()
		for i, work := range []func(int){
			func(int) { lint.Run(grammar.Parse("robots.txt", src), cfg) },
			func(int) { rules.Compile(d, src) },
			func(int) { d.DecideOnce(src, agent, url) },
			func(int) { p.Decide(agent, url) },
		} {
			all[i].points = append(all[i].points, point{float64(n), s.repeat(work)})
		}
	}
	return panel{title, all}
}

// agents is a file in which n agents have a group of five rules each. The last one
// is "agent".
func agents(n int) string {
	var b strings.Builder
	for i := range n {
		name := "agent"
		if i < n-1 {
			name = "agent-" + letters(i)
		}
		fmt.Fprintf(&b, "User-agent: %s\nDisallow: /cart/%d/\nDisallow: /search\nAllow: /search/about\nDisallow: /*?sort=%d\nDisallow: /private/\n\n", name, i, i)
	}
	return b.String()
}

// letters writes i without digits, which no product token has.
func letters(i int) string {
	return string([]byte{'a' + byte(i/26%26), 'a' + byte(i%26)})
}

// lengths measures URLs of these sizes, asked of the 3 KB file.
func (s settings) lengths(sizes []int) panel {
	src := bench.Catalogue(70)
	p := rules.Compile(rules.Google, src)
	p.Decide(bench.Agent, "/") // indexes are built with the first answer
	cold, decide := series{name: "Cold"}, series{name: "Decide"}
	for _, n := range sizes {
		url := ("/catalogue/section-7/item-" + strings.Repeat("1234567890", n/10+1))[:n]
		cold.points = append(cold.points, point{float64(n), s.repeat(func(int) { rules.Google.DecideOnce(src, bench.Agent, url) })})
		decide.points = append(decide.points, point{float64(n), s.repeat(func(int) { p.Decide(bench.Agent, url) })})
	}
	return panel{"octets of a URL, asked of a file of 3 KB", []series{cold, decide}}
}

// files measures the command on folders with that many small files.
func (s settings) files(sizes []int) ([]point, error) {
	program := filepath.Join(s.folder, "robotslint")
	if err := command("go", "build", "-C", "..", "-o", program, "./cmd/robotslint"); err != nil {
		return nil, err
	}
	var points []point
	for _, n := range sizes {
		folder, err := os.MkdirTemp(s.folder, "files")
		if err != nil {
			return nil, err
		}
		for i := range n {
			// Every file differs, so that none can be answered from another.
			site := filepath.Join(folder, fmt.Sprintf("site-%d", i))
			if err := os.Mkdir(site, 0o777); err != nil {
				return nil, err
			}
			src := strings.Replace(bench.Inputs()[0].Robots, "/cart/", fmt.Sprintf("/cart-%d/", i), 1)
			if err := os.WriteFile(filepath.Join(site, "robots.txt"), []byte(src), 0o666); err != nil {
				return nil, err
			}
		}
		ns, err := s.sample(func() (float64, error) {
			c := exec.Command(program, "--no-config", "--format", "jsonl", ".")
			c.Dir = folder
			start := time.Now()
			if err := c.Run(); err != nil && c.ProcessState.ExitCode() != 1 { // 1 if there are findings
				return 0, fmt.Errorf("lint %d files: %w", n, err)
			}
			return float64(time.Since(start).Nanoseconds()), nil
		})
		if err != nil {
			return nil, err
		}
		points = append(points, point{float64(n), ns})
		if err := os.RemoveAll(folder); err != nil {
			return nil, err
		}
	}
	return points, nil
}
