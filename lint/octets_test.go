package lint_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/unicode"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
)

// slips are what happens to a line on its way into a file, and the pass that reports
// it.
var slips = []struct {
	name, pass string
	slip       func(line string) string
}{
	{"NUL before the field", "nul-byte", func(line string) string { return "\x00" + line }},
	{"NUL in the field", "nul-byte", func(line string) string { return line[:2] + "\x00" + line[2:] }},
	{"NUL behind the value", "nul-byte", func(line string) string { return line + "\x00" }},
	{"control character before the field", "control-character", func(line string) string { return "\x01" + line }},
	{"control character behind the value", "control-character", func(line string) string { return line + "\x01" }},
	{"form feed behind the value", "control-character", func(line string) string { return line + "\f" }},
	{"no-break space before the field", "no-break-space", func(line string) string { return "\u00A0" + line }},
	{"no-break space before the value", "no-break-space", func(line string) string { return strings.Replace(line, ": ", ":\u00A0", 1) }},
	{"no-break space behind the value", "no-break-space", func(line string) string { return line + "\u00A0" }},
	{"zero-width space before the field", "bom-inside", func(line string) string { return "\u200B" + line }},
	{"zero-width space before the value", "bom-inside", func(line string) string { return strings.Replace(line, ": ", ": \u200B", 1) }},
	{"zero-width space behind the value", "bom-inside", func(line string) string { return line + "\u200B" }},
	{"line separator before the field", "unicode-line-separator", func(line string) string { return "\u2028" + line }},
	{"half a byte order mark before the field", "invalid-utf8", func(line string) string { return "\xEF\xBB" + line }},
	{"Latin-1 letter behind the value", "invalid-utf8", func(line string) string { return line + "\xE9" }},
	{"wide colon", "homoglyph-field", func(line string) string { return strings.Replace(line, ":", "\uFF1A", 1) }},
	{"bullet", "leading-dash-or-bullet", func(line string) string { return "- " + line }},
	{"tag before the field", "html-content", func(line string) string { return "<p>" + line }},
}

// slipped are files without a mistake. In each a line is a rule that closes a group,
// a rule that repeats one of another group, or what separates two groups, so that
// to lose it is to change what stands around it.
var slipped = []string{
	"User-agent: *\nDisallow: /cart\n\nUser-agent: AhrefsBot\nDisallow: /\n",
	"User-agent: AhrefsBot\nDisallow: /\n\nUser-agent: bingbot\nDisallow: /cart\nDisallow: /search\n\nUser-agent: *\nDisallow: /cart\n",
	"User-agent: *\nAllow: /cart/help\nDisallow: /cart\n",
}

// A slip in any line of a file earns one finding: what follows from it, such as a
// group without its rule, is no second mistake.
func TestOneSlipEarnsOneFinding(t *testing.T) {
	const sitemap = "\nSitemap: https://www.example.com/sitemap.xml\n"
	for i, src := range slipped {
		lines := strings.Split(src+sitemap, "\n")
		for n, line := range lines {
			if line == "" || strings.HasPrefix(line, "Sitemap") {
				continue
			}
			for _, s := range slips {
				changed := slices.Clone(lines)
				changed[n] = s.slip(line)
				src := strings.Join(changed, "\n")
				t.Run(fmt.Sprintf("%s on line %d of file %d", s.name, n+1, i+1), func(t *testing.T) {
					if got := passesOn(src); !slices.Equal(got, []string{s.pass}) {
						t.Errorf("%q earns %v, want [%s]", src, got, s.pass)
					}
				})
			}
		}
	}
}

// An encoding or line ends that are wrong earn one finding for the whole file.
func TestOneEncodingEarnsOneFinding(t *testing.T) {
	const src = "User-agent: *\nDisallow: /cart\n\nUser-agent: AhrefsBot\nDisallow: /\n\nSitemap: https://www.example.com/sitemap.xml\n"
	utf16, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(src)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ pass, src string }{
		{"utf16", utf16},
		{"bare-cr", strings.ReplaceAll(src, "\n", "\r")},
		{"bare-cr", strings.Replace(src, "\n", "\r", 1)},
		{"mixed-line-endings", strings.Replace(src, "\n", "\r\n", 1)},
	} {
		if got := passesOn(tt.src); !slices.Equal(got, []string{tt.pass}) {
			t.Errorf("%q earns %v, want [%s]", tt.src, got, tt.pass)
		}
	}
}

// passesOn are the passes of the findings on src with every pass on, one for each
// finding.
func passesOn(src string) []string {
	cfg := linttest.Config()
	cfg.Site, cfg.Passes = "https://www.example.com/", lint.Passes
	var got []string
	for _, fd := range lint.Run(grammar.Parse("robots.txt", src), cfg) {
		got = append(got, fd.Pass.ID)
	}
	return got
}
