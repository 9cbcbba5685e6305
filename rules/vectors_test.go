package rules

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"github.com/robotslint/robotslint/internal/testcorpus"
)

// Google's own parser gave the wanted answers.
func TestGoogleVectors(t *testing.T) {
	questions, wrong := 0, 0
	for _, name := range testcorpus.Vectors(t) {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 64<<20)
		for lines.Scan() {
			var c struct {
				Robots       string
				Agents, URLs []string
				Want         [][][2]any // by agent and URL: "A" or "D", and the deciding line
			}
			if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			p := Compile(Google, latin1(t, c.Robots))
			for i, agent := range c.Agents {
				for j, url := range c.URLs {
					questions++
					got := p.Decide(latin1(t, agent), latin1(t, url))
					verdict := map[Verdict]string{Allowed: "A", Disallowed: "D"}[got.Verdict]
					if verdict != c.Want[i][j][0] || float64(got.Rule.Line) != c.Want[i][j][1] {
						wrong++
						if wrong < 10 {
							t.Errorf("%q\nagent %q url %q: got %s line %d, want %v", c.Robots, agent, url, verdict, got.Rule.Line, c.Want[i][j])
						}
					}
				}
			}
		}
		if err := lines.Err(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d of %d questions answered as Google's parser does", questions-wrong, questions)
}

// latin1 returns the octets that the code points of s stand for.
func latin1(t *testing.T, s string) string {
	b := make([]byte, 0, len(s))
	for _, r := range s {
		if r > 0xFF {
			t.Fatalf("%q is not latin-1", s)
		}
		b = append(b, byte(r))
	}
	return string(b)
}
