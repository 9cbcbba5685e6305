package useragent_test

import (
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// A name earns findings of one pass, and no long ones, also in a hostile file.
func TestManyAgents(t *testing.T) {
	cfg := linttest.Config()
	cfg.Passes = nil
	for _, p := range lint.Passes {
		if p.Family == analysis.UserAgent {
			cfg.Passes = append(cfg.Passes, p)
		}
	}
	for _, value := range []string{
		"", "GPT Bot", "Googlebot Image", "Googlebot2", "bingbot/2.0", "GPTBot, CCBot", "*bot", "**", "Googlebot*", "Nutch*",
		"Mozilla/5.0 (compatible; bingbot/2.0)", "mozilla/4", "Googelbot", "Google", "msnbot", "Bytespider", "curl", "gptbot",
		strings.Repeat("a,", 1<<16), strings.Repeat("googlebot ", 1<<14), strings.Repeat("*", 1<<16), "Mozilla/" + strings.Repeat("(x", 1<<16),
	} {
		lines := 1000
		if len(value) > 1000 {
			lines = 5
		}
		src := strings.Repeat("User-agent: "+value+"\nDisallow: /a\n", lines)
		passes := map[*analysis.Pass]bool{}
		for _, fd := range lint.Run(grammar.Parse("robots.txt", src), cfg) {
			passes[fd.Pass] = true
			if len(fd.Message) > 400 {
				t.Errorf("%.40q: message has %d octets", value, len(fd.Message))
			}
		}
		if len(passes) > 1 {
			t.Errorf("%.40q on %d lines: got findings of %d passes, want one at most", value, lines, len(passes))
		}
	}
}
