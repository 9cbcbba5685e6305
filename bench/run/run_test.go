package main

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/robotslint/robotslint/bench"
)

func TestMedian(t *testing.T) {
	for _, test := range []struct {
		samples []float64
		want    float64
	}{
		{nil, 0},
		{[]float64{7}, 7},
		{[]float64{9, 1, 5}, 5},
		{[]float64{9, 1, 5, 3}, 4},
	} {
		if got := median(test.samples); got != test.want {
			t.Errorf("median(%v): got %v, want %v", test.samples, got, test.want)
		}
	}
}

func TestReadable(t *testing.T) {
	for ns, want := range map[float64]string{0.4: "0.4 ns", 124: "124 ns", 1e3: "1 µs", 1234: "1.23 µs", 2.5e6: "2.5 ms", 1.5e9: "1.5 s"} {
		if got := readable(ns); got != want {
			t.Errorf("readable(%v): got %q, want %q", ns, got, want)
		}
	}
}

// Versions are those of the manifests, and no peer lacks one.
func TestVersions(t *testing.T) {
	t.Chdir("..")
	for _, k := range kits {
		for _, name := range k.names {
			if name == "urllib.robotparser" { // comes with Python
				continue
			}
			if got := versionOf(name, k.manifest); (got == "") != (name == ours) {
				t.Errorf("%s: got version %q", name, got)
			}
		}
	}
	if got := versionOf("robotxt", "peers/rust/Cargo.toml"); got != "0.7.0" {
		t.Errorf("robotxt: got %q, want %q", got, "0.7.0")
	}
}

// peersOfTable are one of each kind that a table must show honestly.
func peersOfTable() ([]peer, map[question]*result) {
	peers := []peer{
		{name: ours, language: "Go"},
		{name: "faster", language: "C", version: "1.0"},
		{name: "slow", language: "Python", version: "2.0"},
		{name: "absent", language: "C++", missing: "not installed"},
		{name: "wrong", language: "Rust"},
		{name: "cold-only", language: "Rust"},
	}
	results := map[question]*result{}
	for _, p := range peers {
		for _, in := range bench.Inputs() {
			for _, measure := range bench.Measures {
				r := &result{samples: []float64{200}}
				switch p.name {
				case "faster":
					r.samples = []float64{100}
				case "slow":
					r = &result{samples: []float64{1}, gaveUp: true}
				case "wrong":
					r = &result{failed: true}
				case "cold-only":
					r = &result{samples: []float64{1e6}, none: measure != "Cold"}
				}
				results[question{p.name, in.Name, measure}] = r
			}
			results[question{p.name, in.Name, "Answers"}] = &result{differ: len(p.name), of: 100}
		}
	}
	return peers, results
}

func TestSection(t *testing.T) {
	peers, results := peersOfTable()
	s := settings{rounds: 5, least: 50 * time.Millisecond, limit: 10 * time.Second}
	got := section(machine{processor: "Test", load: 2}, s, peers, results, time.Minute)
	for _, want := range []string{
		"**The machine was busy with other work**",
		"| **robotslint** | Go | **200 ns** |",
		"| faster 1.0 | C | 100 ns (0.5×) |",
		"| slow 2.0 | Python | > 10s |",
		"| absent | C++ | not installed |",
		"| wrong | Rust | failed |",
		"| cold-only | Rust | 1 ms (5,000×) |",
		"Without such a call: cold-only.",
		"- `Decide`, 3KB: faster takes 100 ns, robotslint 200 ns (2.0 times as long).",
		"| wrong | Rust | 5 of 100 |",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the section has no %q:\n%s", want, got)
		}
	}
	if strings.Contains(got, "slow takes") {
		t.Error("a peer that was given up counts as faster")
	}
}

// A machine is only called idle if it is known to be.
func TestState(t *testing.T) {
	for load, want := range map[float64]string{-1: "not known", 0.1: "no other work", 0.3: "busy", 5: "busy"} {
		if got := (machine{load: load}).state(); !strings.Contains(got, want) {
			t.Errorf("load %v: got %q, want %q in it", load, got, want)
		}
	}
}

func TestRewrite(t *testing.T) {
	page := filepath.Join(t.TempDir(), "page.md")
	write := func(text string) {
		if err := os.WriteFile(page, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("before\n" + sectionBegins + "old\n" + sectionEnds + "after\n")
	for range 2 { // the second time finds what the first wrote
		if err := rewrite(page, "new\n"); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if want := "before\n" + sectionBegins + "\nnew\n\n" + sectionEnds + "after\n"; string(got) != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	write("no section\n")
	if err := rewrite(page, "new\n"); err == nil {
		t.Error("a page without the section: got no error")
	}
}

// docs/speed.md keeps the section that a run rewrites.
func TestDocumentHasSection(t *testing.T) {
	text, err := os.ReadFile("../../docs/speed.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, begins := strings.Cut(string(text), sectionBegins)
	if !begins || !strings.Contains(rest, sectionEnds) {
		t.Error("docs/speed.md has no section for the tables")
	}
}

// What the plot says is well-formed, and every point lies inside its panel.
func TestDraw(t *testing.T) {
	p := panel{"rules in a file", []series{
		{"lint", []point{{10, 2e5}, {47000, 9e9}}},
		{"Cold", []point{{10, 100}, {47000, 110}}},
		{"Decide", []point{{10, 100}, {47000, 100}}},
	}}
	for decoder := xml.NewDecoder(strings.NewReader(draw([]panel{p, p, p}))); ; {
		if _, err := decoder.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	x, y := p.axes()
	if at := p.names(y); at[1] > at[2]-12 {
		t.Errorf("names of curves that end side by side: got them at %v, one on the other", at)
	}
	for _, s := range p.series {
		for _, q := range s.points {
			if at := x.at(q.x); at < left || at > panelWidth-right {
				t.Errorf("%v: x is %v", q, at)
			}
			if at := y.at(q.ns); at < top || at > panelHeight-bottom {
				t.Errorf("%v: y is %v", q, at)
			}
		}
	}
}
