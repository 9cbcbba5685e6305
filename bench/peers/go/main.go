// Go measures one peer that is written in Go.
//
// usage: go PEER FOLDER INPUT MEASURE MILLISECONDS
package main

import (
	"encoding/json"
	"log"
	"os"
	"strings"
	"time"

	"github.com/temoto/robotstxt"

	"github.com/robotslint/robotslint/bench"
	"github.com/robotslint/robotslint/rules"
)

// peer is what a peer does with a file. compile makes it ready to be asked.
type peer struct {
	compile func(src string) (decide func(url string) bool)
	once    func(src, url string) bool // the fastest answer to one question; nil if that is to compile
}

var peers = map[string]peer{
	"robotslint": {
		compile: func(src string) func(string) bool {
			p := rules.Compile(rules.Google, src)
			return func(url string) bool { return p.Decide(bench.Agent, url).Verdict == rules.Allowed }
		},
		once: func(src, url string) bool {
			return rules.Google.DecideOnce(src, bench.Agent, url).Verdict() == rules.Allowed
		},
	},
	"temoto/robotstxt": {
		compile: func(src string) func(string) bool {
			r, err := robotstxt.FromString(src)
			if err != nil {
				log.Fatal(err)
			}
			return func(url string) bool { return r.TestAgent(strings.TrimPrefix(url, bench.Site), bench.Agent) }
		},
	},
}

func main() {
	if len(os.Args) != 6 {
		log.Fatal("usage: go PEER FOLDER INPUT MEASURE MILLISECONDS")
	}
	name, input, measure := os.Args[1], os.Args[3], os.Args[4]
	p, ok := peers[name]
	if !ok {
		log.Fatalf("no peer %q", name)
	}
	least, err := time.ParseDuration(os.Args[5] + "ms")
	if err != nil {
		log.Fatal(err)
	}
	m := bench.Measurement{Peer: name, Input: input, Measure: measure}
	for _, in := range bench.Inputs() {
		if in.Name == input {
			p.measure(&m, in, least)
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(m); err != nil {
		log.Fatal(err)
	}
}

func (p peer) measure(m *bench.Measurement, in bench.Input, least time.Duration) {
	if p.once == nil {
		p.once = func(src, url string) bool { return p.compile(src)(url) }
	}
	decide := p.compile(in.Robots)
	switch m.Measure {
	case "Compile":
		m.Nanoseconds = bench.Time(least, func(int) { p.compile(in.Robots) })
	case "Decide":
		decide(in.URLs[0]) // indexes are built with the first answer
		m.Nanoseconds = bench.Time(least, func(i int) { decide(in.URLs[i%len(in.URLs)]) })
	case "Cold":
		m.Nanoseconds = bench.Time(least, func(int) { p.once(in.Robots, in.URLs[0]) })
	case "Answers":
		start := time.Now()
		for _, probe := range in.Probes {
			if decide(probe.URL) != probe.Allowed || p.once(in.Robots, probe.URL) != probe.Allowed {
				m.Differ++
			}
			if m.Of++; time.Since(start) > least {
				break
			}
		}
	}
}
