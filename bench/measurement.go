package bench

import "time"

// Measures are the measures of a peer, which are also names of benchmarks: reading a
// file and making it ready to be asked, one answer of a file that is ready, and one
// answer from octets.
var Measures = []string{"Compile", "Decide", "Cold"}

// Measurement is the line of JSON that the program of a peer prints. The measure is
// one of [Measures] or "Answers".
type Measurement struct {
	Peer        string  `json:"peer"`
	Input       string  `json:"input"`
	Measure     string  `json:"measure"`
	Nanoseconds float64 `json:"ns,omitempty"`     // of one call
	None        bool    `json:"none,omitempty"`   // the peer has no such call
	Differ      int     `json:"differ,omitempty"` // of Answers: how many differ from those of the probes
	Of          int     `json:"of,omitempty"`     // of Answers: how many probes were asked in the time
}

// Time returns the nanoseconds of one call of work, from as many calls as take at
// least that long. The argument of work counts its calls from 0.
func Time(least time.Duration, work func(call int)) float64 {
	for calls := 1; ; calls *= 2 {
		start := time.Now()
		for i := range calls {
			work(i)
		}
		if elapsed := time.Since(start); elapsed >= least {
			return float64(elapsed.Nanoseconds()) / float64(calls)
		}
	}
}
