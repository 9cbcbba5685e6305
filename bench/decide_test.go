package bench

import (
	"strings"
	"testing"

	"github.com/temoto/robotstxt"

	"github.com/robotslint/robotslint/rules"
)

// BenchmarkDecide asks one URL after the other of a file that is compiled.
func BenchmarkDecide(b *testing.B) {
	for _, in := range Inputs() {
		b.Run(in.Name+"/robotslint-google", func(b *testing.B) {
			p := rules.Compile(rules.Google, in.Robots)
			ask(b, in.URLs, func(url string) { p.Decide(Agent, url) })
		})
		b.Run(in.Name+"/robotslint-rfc9309", func(b *testing.B) {
			p := rules.Compile(rules.RFC9309, in.Robots)
			ask(b, in.URLs, func(url string) { p.Decide(Agent, url) })
		})
		b.Run(in.Name+"/temoto", func(b *testing.B) {
			r, err := robotstxt.FromString(in.Robots)
			if err != nil {
				b.Fatal(err)
			}
			ask(b, in.URLs, func(url string) { r.TestAgent(strings.TrimPrefix(url, Site), Agent) }) // takes a path
		})
	}
}

func ask(b *testing.B, urls []string, decide func(url string)) {
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		decide(urls[i])
		if i++; i == len(urls) {
			i = 0
		}
	}
}

// BenchmarkCompile reads a file and makes it ready to be asked.
func BenchmarkCompile(b *testing.B) {
	for _, in := range Inputs() {
		b.Run(in.Name+"/robotslint-google", func(b *testing.B) {
			b.SetBytes(int64(len(in.Robots)))
			for b.Loop() {
				rules.Compile(rules.Google, in.Robots)
			}
		})
		b.Run(in.Name+"/temoto", func(b *testing.B) {
			b.SetBytes(int64(len(in.Robots)))
			for b.Loop() {
				if _, err := robotstxt.FromString(in.Robots); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkCold reads a file and asks it one URL.
func BenchmarkCold(b *testing.B) {
	for _, in := range Inputs() {
		b.Run(in.Name+"/robotslint-google", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				rules.Google.DecideOnce(in.Robots, Agent, in.URLs[0])
			}
		})
	}
}
