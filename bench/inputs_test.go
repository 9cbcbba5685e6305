package bench

import "testing"

func TestURLsHave65Octets(t *testing.T) {
	for _, in := range Inputs() {
		if in.Name == "hostile" {
			continue
		}
		for _, url := range in.URLs {
			if len(url) != 65 {
				t.Fatalf("%s: got %d octets, want 65: %s", in.Name, len(url), url)
			}
		}
	}
}

// A peer that always gives the same answer must be found out.
func TestProbesHaveBothAnswers(t *testing.T) {
	for _, in := range Inputs() {
		count := map[bool]int{}
		for _, p := range in.Probes {
			count[p.Allowed]++
		}
		if count[true] == 0 || count[false] == 0 {
			t.Errorf("%s: got %d allowed and %d disallowed, want some of each", in.Name, count[true], count[false])
		}
	}
}
