package lint_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// hostile are texts that are costly to lint, each of about size octets, by what
// they are full of.
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
	{"two-wildcards", rulesOf(func(i int) string { return fmt.Sprintf("Disallow: /*a*a*%d\n", i) })},
	{"two-letters", rulesOf(func(i int) string {
		stars := ""
		for k := range 16 {
			stars += []string{"*a", "*b"}[i>>k&1]
		}
		return fmt.Sprintf("%s: /%s\n", []string{"Allow", "Disallow"}[i%2], stars)
	})},
	{"thousand-stars", rulesOf(func(i int) string {
		return fmt.Sprintf("%s: /%s%d\n", []string{"Allow", "Disallow"}[i%2], strings.Repeat("*a", 1000), i)
	})},
	{"nested-stars", rulesOf(func(i int) string {
		return fmt.Sprintf("%s: /%s\n", []string{"Allow", "Disallow"}[i%2], strings.Repeat("*/", 1+i%40))
	})},
	{"runs-of-stars", rulesOf(func(i int) string {
		return fmt.Sprintf("%s: /%sa%d\n", []string{"Allow", "Disallow"}[i%2], strings.Repeat("*", i%300), i)
	})},
	{"ladder", rulesOf(func(i int) string {
		return fmt.Sprintf("%s: /%s\n", []string{"Allow", "Disallow"}[i%2], strings.Repeat("a", 1+i))
	})},
	{"long-overlaps", rulesOf(func(i int) string {
		long := strings.Repeat("a", 500)
		return fmt.Sprintf("%s: /*%s*%s%d\n", []string{"Allow", "Disallow"}[i%2], long, long, i)
	})},
	{"inner-dollars", rulesOf(func(i int) string { return fmt.Sprintf("Disallow: /a$%d$\n", i) })},
	{"agents-beside-star", func(size int) string {
		return filled(size, "", func(i int) string {
			return fmt.Sprintf("User-agent: crawler%s\nUser-agent: *\nDisallow: /*a*b%d\nAllow: /*c*d%d\n\n", letters(i), i, i)
		})
	}},
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
	{"one-line-of-letters", giant("", "x")},
	{"one-line-of-bullets", giant("", "-*-")},
	{"one-line-of-blanks", giant("", "a \u00a0")},

	{"groups-that-join", func(size int) string {
		return filled(size/2, "User-agent: *\nDisallow: /\n", delayed) + filled(size/2, "User-agent: b\n", disallowed)
	}},
	{"groups-at-the-end", func(size int) string {
		return filled(size/2, "User-agent: *\n", disallowed) + filled(size/2, "", delayed)
	}},
	{"groups-with-star", func(size int) string {
		paths := filled(size/3, "User-agent: *\n", disallowed)
		return filled(size/3, "", delayed) + paths + "\n" + paths
	}},
	{"groups-that-join-star", pairsOf("User-agent: crawler%s\nCrawl-delay: 5\n\nUser-agent: *\nDisallow: /\n\n")},
	{"groups-that-star-joins", pairsOf("User-agent: *\nCrawl-delay: 5\n\nUser-agent: crawler%[1]s\nDisallow: /%[1]s\n\n")},
	{"groups-below-blank-star", pairsOf("User-agent: *\n\nUser-agent: crawler%[1]s\nDisallow: /%[1]s\n\n")},
	{"groups-beside-star", pairsOf("User-agent: *\nUser-agent: crawler%[1]s\nAllow: /%[1]s\n")},
	{"groups-alike", pairsOf("User-agent: crawler%s\nDisallow: /a\nDisallow: /b\n\n")},
	{"one-group-over-and-over", repeated("", "User-agent: a\nDisallow: /a\n\n")},
	{"groups-over-and-over", repeated("", "User-agent: *\n\nDisallow: /a\nUser-agent: b\nDisallow: /c\n")},

	{"rules-for-all-in-one-group", func(size int) string {
		return filled(size/2, "", func(i int) string { return fmt.Sprintf("User-agent: crawler%s\n", letters(i)) }) + "Disallow: /x\n" +
			filled(size/2, "", func(i int) string { return "# for all crawlers\nDisallow: /x\n" }) + "User-agent: *\nDisallow: /x\n"
	}},
	{"query-strings-and-pages", func(size int) string {
		return filled(size/2, "User-agent: *\n", func(i int) string { return "Disallow: /*?" + strings.Repeat("*", i%9) + "\n" }) +
			filled(size/2, "", func(i int) string { return fmt.Sprintf("Allow: /a.php?id=%d\n", i) })
	}},
	{"agents-and-rules-of-a-platform", func(size int) string {
		return "# START YOAST BLOCK\n" + filled(size/2, "", func(int) string { return "User-agent: *\n" }) + filled(size/2, "", disallowed) + "# END YOAST BLOCK\n"
	}},

	{"carriage-returns", repeated("", "\r")},
	{"line-ends-of-two", repeated("", "\r\n")},
	{"empty-comments", repeated("", "#\n")},
	{"blank-lines", repeated("", " \n")},
	{"byte-order-marks", repeated("", "\uFEFF")},
	{"lines-of-byte-order-marks", repeated("", "\uFEFF\n")},
	{"lines-of-no-break-spaces", repeated("", "\u00A0\n")},
	{"line-separators", repeated("", "\u2028")},
	{"lines-of-nul", repeated("", "\x00\n")},
	{"lines-of-invalid-utf-8", repeated("", "\xFF\n")},
	{"utf-16", func(size int) string {
		return "\xFF\xFE" + strings.Repeat("D\x00i\x00s\x00:\x00/\x00\n\x00", size/12)
	}},
	{"random-octets", random(func(r *rand.Rand) byte { return byte(r.Uint32()) })},
	{"random-letters", random(func(r *rand.Rand) byte { return " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~\naDu"[r.IntN(36)] })},
	{"random-punctuation", random(func(r *rand.Rand) byte { return ":/*#\n\n\n- <{a$%\r\t"[r.IntN(16)] })},
	{"empty-rules", repeated("User-agent: *\n", "Allow:\n")},
	{"rules-before-all-groups", repeated("", "Disallow: /a\n")},
	{"rules-without-slash", repeated("User-agent: *\n", "Disallow:a\n")},
	{"agents-of-one-name", repeated("", "User-agent: Googlebot\n")},
	{"relative-sitemaps", repeated("", "Sitemap: /a\n")},
	{"delays-outside-groups", repeated("", "Crawl-delay: 1\n")},
	{"delays-that-differ", rulesOf(func(i int) string { return fmt.Sprintf("Crawl-delay: %d\n", i) })},
	{"bullets", repeated("User-agent: *\n", "- Disallow: /\n")},
	{"letters-that-look-alike", repeated("User-agent: *\n", "D\u0456sallow:/\n")},
	{"decomposed-letters", repeated("User-agent: *\n", "Disallow: /e\u0301\n")},
	{"ideographs", repeated("User-agent: *\n", "Disallow: /\u4E2D\n")},
	{"control-characters", repeated("User-agent: *\n", "Disallow: /\x01\n")},
	{"colons", repeated("", ":\n")},
	{"empty-fields", repeated("", "a:\n")},
	{"letters", repeated("", "a\n")},
	{"markup", repeated("", "<b>\n")},
	{"script", repeated("", "<b>\nx\nx:\n")},
	{"hijackers", repeated("", "user-agent:a\ndisallowed:/*a\n")},
	{"colonless", repeated("", "disallow /\n")},
	{"placeholders", repeated("", "sitemap:<[{{${{%\n")},
	{"urls", repeated("", "http://\n")},

	{"ignores-that-are-stacked", repeated(oneRule, "# robotslint: ignore[duplicate-rule]\n")},
	{"ignores-of-comments", repeated(oneRule, "# Disallow: /a # robotslint: ignore[duplicate-rule]\n\n# robotslint: ignore[duplicate-rule]\n")},
	{"ignores-in-use", repeated(oneRule, "Disallow: /a # robotslint: ignore[duplicate-rule]\n")},
	{"disables", func(size int) string {
		return strings.Repeat("# robotslint: disable[duplicate-rule]\n", size/38) + oneRule
	}},
	{"misspelt-rules-of-many-names", func(size int) string {
		return filled(size, strings.Repeat("User-agent: bingbot\n", size/40), func(i int) string { return fmt.Sprintf("Dissalow: /%d\n", i) })
	}},
	{"closed-group-of-many-names", func(size int) string {
		return filled(size/2, "", func(i int) string { return fmt.Sprintf("User-agent: %s\n", letters(i+1)) }) +
			filled(size/2, "User-agent: *\nDisallow: /\n", disallowed)
	}},
	{"delays-in-one-group", repeated("User-agent: bingbot\n", "Crawl-delay: 1\n")},
	{"fields-in-one-line", giant("User-agent: *\nDisallow:", " Disallow: /a Allow: /b")},
	{"rules-below-a-closed-site", func(size int) string {
		return filled(size, "User-agent: *\nDisallow: /a\n\nUser-agent: AhrefsBot\nDisallow: /\n", disallowed)
	}},
	{"disables-and-enables", repeated(oneRule, "# robotslint: disable[duplicate-rule]\nDisallow: /a\n# robotslint: enable[duplicate-rule]\n")},
	{"disables-of-the-file", repeated(oneRule, "# robotslint: disable-file[duplicate-rule]\n")},
	{"ignores-in-one-list", giant(oneRule+"Disallow: /a # robotslint: ignore[", "duplicate-rule,")},
	{"ignores-of-nothing-in-one-list", giant(oneRule+"# robotslint: ignore[", "x,")},
	{"ignores-of-unknown-names", rulesOf(func(i int) string { return fmt.Sprintf("# robotslint: ignore[rule-%d]\n", i) })},
	{"unknown-verbs", rulesOf(func(i int) string { return fmt.Sprintf("# robotslint: verb%d[bom]\n", i) })},
	{"lists-without-end", repeated("", "# robotslint: ignore[bom\n")},
	{"one-long-name", giant("# robotslint: ignore[", "é")},
	{"one-long-verb", giant("# robotslint: ", "a")},
	{"marks-in-one-line", giant("#", " # robotslint")},
	{"hashes", giant("#", " #")},
	{"blanks-around-a-mark", func(size int) string {
		return "#" + strings.Repeat(" ", size/3) + "robotslint" + strings.Repeat(" ", size/3) + ":" + strings.Repeat("\t", size/3)
	}},
}

const oneRule = "User-agent: *\nDisallow: /a\n"

func delayed(i int) string { return fmt.Sprintf("User-agent: a%d\nCrawl-delay: 1\n", i) }

func disallowed(i int) string { return fmt.Sprintf("Disallow: /%d\n", i) }

// repeated is start and the same lines over and over.
func repeated(start, lines string) func(size int) string {
	return func(size int) string { return start + strings.Repeat(lines, size/len(lines)) }
}

// random is a text of random octets, the same every time.
func random(octet func(r *rand.Rand) byte) func(size int) string {
	return func(size int) string {
		r := rand.New(rand.NewPCG(1, 2))
		text := make([]byte, size)
		for i := range text {
			text[i] = octet(r)
		}
		return string(text)
	}
}

// filled is start and parts, up to size octets or a little more.
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

// pairsOf repeats lines, with other letters each time.
func pairsOf(lines string) func(size int) string {
	return func(size int) string {
		return filled(size, "", func(i int) string { return fmt.Sprintf(lines, letters(i+1)) })
	}
}

// giant makes one long line.
func giant(start, more string) func(size int) string {
	return func(size int) string { return start + strings.Repeat(more, size/len(more)) + "\n" }
}

// letters writes n in letters: a product token has no digits.
func letters(n int) string {
	s := ""
	for ; n > 0; n /= 26 {
		s = string(rune('a'+n%26)) + s
	}
	return s
}

// Whatever the text, all passes come to an end and find the same every time: their
// work is bounded by counting, not by the clock. BenchmarkHostile measures it.
func TestHostileRepeats(t *testing.T) {
	cfg := linttest.Config()
	cfg.Passes = lint.Passes
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			f := grammar.Parse("robots.txt", h.text(rules.Google.MaxSize/32))
			if got, want := claims(lint.Run(f, cfg)), claims(lint.Run(f, cfg)); !slices.Equal(got, want) {
				t.Errorf("got %d findings, then %d: %q, %q", len(want), len(got), want, got)
			}
		})
	}
}

// claims are the places and messages of findings, and whether a fix is safe.
func claims(findings []analysis.Finding) []string {
	var all []string
	for _, fd := range findings {
		safe := slices.ContainsFunc(fd.Fixes, func(fix analysis.Fix) bool { return fix.Safe })
		all = append(all, fmt.Sprint(fd.Pass.ID, fd.Span, fd.Message, safe))
	}
	return all
}

// BenchmarkHostile lints texts of the size that Google reads, and of the largest
// size that the command line takes, with the default passes and with all. With
// -short it leaves the largest out: all of them take many minutes.
func BenchmarkHostile(b *testing.B) {
	all := linttest.Config()
	all.Passes = lint.Passes
	for _, h := range hostile {
		for _, size := range []int{rules.Google.MaxSize, 8 << 20} {
			if testing.Short() && size > rules.Google.MaxSize {
				continue
			}
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
