package lint_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// hostile are texts made to be dear, each of about that many octets: the name
// says what of.
var hostile = []struct {
	name string
	text func(size int) string
}{
	{"groups-with-wildcards", func(size int) string {
		return filled(size, "", func(i int) string {
			if i%80 == 0 {
				return fmt.Sprintf("\nUser-agent: crawler%s\n", letters(i/80))
			}
			return fmt.Sprintf("Disallow: /*%d*/x%d\n", i%80, i)
		})
	}},
	{"copies-of-one-group", func(size int) string {
		group := filled(size/64, "", func(i int) string { return fmt.Sprintf("Disallow: /a*b%d*/\n", i) })
		return filled(size, "", func(i int) string {
			return fmt.Sprintf("User-agent: crawler%s\nDisallow: /%d\n%s", letters(i), i, group)
		})
	}},
	{"leading-wildcards", rulesOf(func(i int) string { return fmt.Sprintf("Disallow: *x%d*y\n", i) })},
	{"inner-wildcards", rulesOf(func(i int) string { return fmt.Sprintf("Disallow: /*a*a*a*a*a*b%d\n", i) })},
	{"wildcards-and-exceptions", rulesOf(func(i int) string {
		if i%5 == 0 {
			return fmt.Sprintf("Allow: /p%d/\n", i)
		}
		return fmt.Sprintf("Disallow: /*%d*z\n", i)
	})},
	{"exceptions-in-two-groups", func(size int) string {
		return filled(size/2, "User-agent: *\nDisallow: /s\n", func(i int) string { return fmt.Sprintf("Disallow: /*%d*z\n", i) }) +
			filled(size/2, "User-agent: Googlebot\nDisallow: /t\n", func(i int) string { return fmt.Sprintf("Allow: /p%d/$\n", i) })
	}},
	{"overlaps-in-two-groups", func(size int) string {
		long := strings.Repeat("a", 200)
		return filled(size/2, "User-agent: *\nDisallow: /s\n", func(i int) string { return fmt.Sprintf("Disallow: /*%s*%s%d\n", long, long, i) }) +
			filled(size/2, "User-agent: Googlebot\nDisallow: /t\n", func(i int) string { return fmt.Sprintf("Allow: /*%s*%s%d$\n", long, long, i) })
	}},
	{"nested-prefixes", func(size int) string {
		deep := strings.Repeat("/ab", 1+size/3000)
		return filled(size, "User-agent: *\n", func(i int) string { return "Disallow: " + deep[:3+i*3%len(deep[3:])] + "\n" })
	}},
	{"equal-lengths", rulesOf(func(i int) string { return fmt.Sprintf("%s: /%08d\n", []string{"Allow", "Disallow"}[i%2], i/2) })},
	{"alternating", rulesOf(func(i int) string {
		return fmt.Sprintf("%s: /%s*\n", []string{"Allow", "Disallow"}[i%2], strings.Repeat("a", 1+i%200))
	})},
	{"surplus-stars", rulesOf(func(i int) string { return fmt.Sprintf("%s: /a%d**b***\n", []string{"Allow", "Disallow"}[i%2], i) })},
	{"percent-encodings", rulesOf(func(i int) string { return fmt.Sprintf("Disallow: /%%7euser%%2f%%%d%%C3%%A4%%252F\n", i) })},
	{"invalid-utf-8", rulesOf(func(i int) string { return fmt.Sprintf("Disallow: /\xC3\xC3\xFF%d\xE2\x80\n", i) })},
	{"directories", rulesOf(func(i int) string { return fmt.Sprintf("Disallow: /shop%s/part%d/\n", letters(i%50), i) })},
	{"broken-rules", func(size int) string {
		return filled(size, "User-agent: *\n", func(i int) string {
			return fmt.Sprintf("Disalow /a%d\n- Disallow: b%d\nDisallow: /a Disallow: /b\n", i, i)
		})
	}},
	{"agents", func(size int) string {
		return filled(size, "", func(i int) string { return fmt.Sprintf("User-agent: crawler%s\n", letters(i)) }) + "Disallow: /a\n"
	}},
	{"groups", func(size int) string {
		return filled(size, "", func(i int) string { return fmt.Sprintf("User-agent: crawler%s\nDisallow: /%d\n", letters(i), i) })
	}},
	{"misspelt-agents", func(size int) string {
		names := []string{"Goglebot", "Googlebto", "Semrushbt", "AhrefsBto", "Bytespidr", "facebokexternalhit", "Amazonbto"}
		return filled(size, "", func(i int) string { return "User-agent: " + names[i%len(names)] + letters(i%3) + "\n" }) + "Disallow: /a\n"
	}},
	{"fields", func(size int) string {
		return filled(size, "User-agent: *\n", func(i int) string { return fmt.Sprintf("Disalo%s: /a\n", letters(i%20)) })
	}},
	{"records", func(size int) string {
		fields := []string{"Crawl-delay: 1", "Content-Signal: ai-train=no", "Request-rate: 1/5", "Clean-param: a /b", "Host: x", "Content-Usage: train-ai=n", "Noindex: /a"}
		return filled(size, "User-agent: *\n", func(i int) string { return fields[i%len(fields)] + "\n" })
	}},
	{"sitemaps", func(size int) string {
		return filled(size, "User-agent: *\nDisallow: /a\n", func(i int) string { return fmt.Sprintf("Sitemap: http://www%d.example.com/s.xml\n", i%1000) })
	}},
	{"suppressions", func(size int) string {
		return filled(size, "User-agent: *\n", func(i int) string {
			return fmt.Sprintf("# robotslint: %s[unreachable-rule, path]\nDisallow: /a%d\n", []string{"ignore", "disable", "enable"}[i%3], i)
		})
	}},
	{"comments", func(size int) string {
		return filled(size, "", func(i int) string { return fmt.Sprintf("# Disallow: /a%d#Allow: /\n", i) })
	}},
	{"empty-lines", func(size int) string { return strings.Repeat("\n", size) }},
	{"line-ends", func(size int) string {
		return filled(size, "", func(i int) string { return []string{"a\r", "b\r\n", "c\n"}[i%3] })
	}},
	{"templates", rulesOf(func(i int) string { return "Disallow: /" + strings.Repeat("<a{{", 3000) + "\n" })},
	{"long-lines", rulesOf(func(i int) string { return "Disallow: /" + strings.Repeat("a", 16000) + "\n" })},
	{"one-rule", giant("User-agent: *\nDisallow: /", "a")},
	{"one-starred-rule", giant("User-agent: *\nDisallow: /", "*a")},
	{"one-encoded-rule", giant("User-agent: *\nDisallow: /", "%7e")},
	{"one-broken-rule", giant("User-agent: *\nDisallow: ", "<a[a{{%(.*)")},
	{"one-agent", giant("User-agent: ", "Googlebot, ")},
	{"one-name", giant("User-agent: ", "a")},
	{"one-sitemap", giant("Sitemap: https://", "a.[<{{")},
	{"one-record", giant("Content-Signal: ", "ai-train=no, <a[a")},
	{"one-delay", giant("User-agent: *\nCrawl-delay: ", "1")},
	{"one-comment", giant("# ", "robotslint: ignore[a] Disallow: /")},
	{"one-field", giant("", "Disallow ")},
	{"one-line-of-nul", giant("", "\x00")},
	{"one-line-of-octets", giant("Disallow: /", "\xE2\x80\xFF")},
}

// filled is start and as many parts as make size octets.
func filled(size int, start string, part func(i int) string) string {
	var b strings.Builder
	b.WriteString(start)
	for i := 0; b.Len() < size; i++ {
		b.WriteString(part(i))
	}
	return b.String()
}

// rulesOf makes one group of rules.
func rulesOf(rule func(i int) string) func(size int) string {
	return func(size int) string { return filled(size, "User-agent: *\n", rule) }
}

// giant makes one line that goes on and on.
func giant(start, more string) func(size int) string {
	return func(size int) string { return start + strings.Repeat(more, size/len(more)) + "\n" }
}

// letters is a number in letters: digits are no part of a product token.
func letters(n int) string {
	s := ""
	for ; n > 0; n /= 26 {
		s = string(rune('a'+n%26)) + s
	}
	return s
}

// Whatever the text, all passes come to an end, and to the same one every time:
// what they may cost is counted and not clocked.
func TestHostileRepeats(t *testing.T) {
	cfg := linttest.Config()
	cfg.Passes = lint.Passes
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			f := grammar.Parse("robots.txt", h.text(rules.Google.MaxSize/16))
			if got, want := claims(lint.Run(f, cfg)), claims(lint.Run(f, cfg)); !slices.Equal(got, want) {
				t.Errorf("got %d findings, then %d: %q, %q", len(want), len(got), want, got)
			}
		})
	}
}

// claims are what findings say and where, and what is proved of their fixes.
func claims(findings []analysis.Finding) []string {
	var all []string
	for _, fd := range findings {
		safe := slices.ContainsFunc(fd.Fixes, func(fix analysis.Fix) bool { return fix.Safe })
		all = append(all, fmt.Sprint(fd.Pass.ID, fd.Span, fd.Message, safe))
	}
	return all
}

// BenchmarkHostile lints texts of the size that Google reads, and of the largest
// that the command line takes, with the passes that are on and with all.
func BenchmarkHostile(b *testing.B) {
	all := linttest.Config()
	all.Passes = lint.Passes
	for _, h := range hostile {
		for _, size := range []int{rules.Google.MaxSize, 8 << 20} {
			text := h.text(size)
			for name, cfg := range map[string]lint.Config{"default": linttest.Config(), "all": all} {
				b.Run(fmt.Sprintf("%s/%d/%s", h.name, size, name), func(b *testing.B) {
					for b.Loop() {
						lint.Run(grammar.Parse("robots.txt", text), cfg)
					}
				})
			}
		}
	}
}
