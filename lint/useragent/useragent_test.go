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

// No fix of a name frees a crawler from the rules that it obeys as one not named.
func TestNoFixFrees(t *testing.T) {
	const global = "\nUser-agent: *\nDisallow: /admin/\n"
	for _, tt := range []struct {
		name, src string
		offered   bool
	}{
		{"former name", "User-agent: Googlebot-Mobile\nDisallow: /m/\n" + global, false},
		{"former name, alone", "User-agent: Googlebot-Mobile\nDisallow: /m/\n", true},
		{"former name, shut out", "User-agent: anthropic-ai\nDisallow: /\n" + global, true},
		{"former name, freed", "User-agent: anthropic-ai\nDisallow: /x\n" + global, false},
		{"misspelt name", "User-agent: Googelbot\nDisallow: /x\n" + global, false},
		{"misspelt name, shut out", "User-agent: Googelbot\nDisallow: /\n" + global, true},
		{"misspelt name with the same rules", "User-agent: Googelbot\nDisallow: /x\nDisallow: /admin/\n" + global, true},
		{"names on one line", "User-agent: GPTBot, CCBot\nDisallow: /x\n" + global, false},
		{"names on one line, shut out", "User-agent: GPTBot, CCBot\nDisallow: /\n" + global, true},
		{"crawler that ignores the global group", "User-agent: AdsBot Google\nDisallow: /x\n" + global, true},
	} {
		offered := false
		for _, fd := range linttest.Run(tt.src) {
			offered = offered || fd.Pass.Family == analysis.UserAgent && len(fd.Fixes) > 0
		}
		if offered != tt.offered {
			t.Errorf("%s: %q: a fix is offered: %v, want %v", tt.name, tt.src, offered, tt.offered)
		}
	}
}
