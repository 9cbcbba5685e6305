package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os/exec"
	"slices"
	"time"

	"github.com/robotslint/robotslint/bench"
)

// question is what a peer is measured on. Its fields are those of [bench.Measurement].
type question struct{ peer, input, measure string }

// result is what the rounds gave.
type result struct {
	samples    []float64 // nanoseconds
	none       bool      // the peer has no such call
	gaveUp     bool      // no answer within the limit
	failed     bool
	differ, of int
}

func (r *result) median() float64 { return median(r.samples) }

// median returns the median of samples; 0 without any.
func median(samples []float64) float64 {
	if len(samples) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(samples))
	if middle := len(sorted) / 2; len(sorted)%2 == 0 {
		return (sorted[middle-1] + sorted[middle]) / 2
	}
	return sorted[len(sorted)/2]
}

// measure asks every question once a round, so that a slow minute of the machine
// strikes all peers and leaves the medians alone.
func (s settings) measure(peers []peer) map[question]*result {
	results := map[question]*result{}
	for round := range s.rounds {
		log.Printf("round %d of %d", round+1, s.rounds)
		for _, in := range bench.Inputs() {
			for _, measure := range append([]string{"Answers"}, bench.Measures...) {
				for _, p := range peers {
					q := question{p.name, in.Name, measure}
					if results[q] == nil {
						results[q] = &result{}
					}
					s.ask(p, q, results[q])
				}
			}
		}
	}
	return results
}

// ask adds one measurement to r, unless r is settled: a peer that has no such call,
// was given up, failed or answered the probes is not asked again.
func (s settings) ask(p peer, q question, r *result) {
	if p.missing != "" || r.none || r.gaveUp || r.failed || r.of > 0 {
		return
	}
	least := s.least
	if q.measure == "Answers" {
		least *= 10
	}
	ctx, cancel := context.WithTimeout(context.Background(), s.limit)
	defer cancel()
	arguments := append(slices.Clone(p.program[1:]), q.peer, s.folder, q.input, q.measure, fmt.Sprint(least.Milliseconds()))
	out, err := exec.CommandContext(ctx, p.program[0], arguments...).Output()
	if ctx.Err() != nil {
		log.Printf("%s, %s, %s: no answer within %s", q.peer, q.input, q.measure, s.limit)
		r.gaveUp = true
		return
	}
	var m bench.Measurement
	if err == nil {
		err = json.Unmarshal(out, &m)
	}
	if err == nil && (question{m.Peer, m.Input, m.Measure}) != q {
		err = fmt.Errorf("answered another question: %s", out)
	}
	if err != nil {
		log.Printf("%s, %s, %s: %v", q.peer, q.input, q.measure, err)
		r.failed = true
		return
	}
	r.none, r.differ, r.of = m.None, m.Differ, m.Of
	if m.Nanoseconds > 0 {
		r.samples = append(r.samples, m.Nanoseconds)
	}
}

// sample returns the median of one measurement a round, or of fewer once they have
// taken as long as a peer may.
func (s settings) sample(measure func() (ns float64, err error)) (float64, error) {
	var samples []float64
	for start := time.Now(); len(samples) < s.rounds && (len(samples) == 0 || time.Since(start) < s.limit); {
		ns, err := measure()
		if err != nil {
			return 0, err
		}
		samples = append(samples, ns)
	}
	return median(samples), nil
}

func readable(ns float64) string {
	d := time.Duration(ns)
	switch {
	case d < 10*time.Microsecond && ns < 1000:
		return fmt.Sprintf("%.3g ns", ns)
	case d < time.Millisecond:
		return fmt.Sprintf("%.3g µs", ns/1e3)
	case d < time.Second:
		return fmt.Sprintf("%.3g ms", ns/1e6)
	default:
		return fmt.Sprintf("%.3g s", ns/1e9)
	}
}
