package report_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// Logs are hostile: no format shows what controls a terminal, a CI runner or Markdown.
func TestTrafficIsPrintable(t *testing.T) {
	const hostile = "\x1b[31m\u202e\x00\n::error::x ##[error]y <script>|`\xff\u009b"
	f := grammar.Parse("robots.txt"+hostile, "User-agent: *\nDisallow: /\x1b[31m\u202e<script>\nDisallow: /\n")
	count := evaluator.NewTally(f, nil)
	for range 3 {
		count.Add([]byte("GPTBot/1 "+hostile), []byte("/"+hostile))
	}
	for _, format := range report.TrafficFormats {
		for _, o := range []report.Options{{}, {Width: 40}, {Color: true}} {
			var out bytes.Buffer
			if err := format.Write(&out, o, count.Traffic()); err != nil {
				t.Fatal(err)
			}
			text := out.String()
			if o.Color {
				for _, code := range []string{"0", "1", "2", "31", "32"} { // robotslint's own
					text = strings.ReplaceAll(text, "\x1b["+code+"m", "")
				}
			}
			if strings.ContainsAny(text, "\u202e\u009b") && format.Name != "json" || !utf8.ValidString(text) || strings.ContainsAny(text, "\x1b\x00") ||
				format.Name == "markdown" && strings.Contains(text, "<script") || strings.Contains(text, "\n::") {
				t.Errorf("%s %+v: got %q", format.Name, o, text)
			}
			if !strings.Contains(text, "GPTBot") {
				t.Errorf("%s %+v: got %q, without the crawler", format.Name, o, text)
			}
		}
	}
}

// Long lists are cut, and counts that may be too low say so.
func TestTrafficIsShort(t *testing.T) {
	var src strings.Builder
	src.WriteString("User-agent: *\n")
	for i := range 100 {
		src.WriteString("Disallow: /" + strings.Repeat("a", i+1) + "$\n")
	}
	count := evaluator.NewTally(grammar.Parse("robots.txt", src.String()), nil)
	for i := range 5000 {
		count.Add([]byte("GPTBot/1"), []byte("/"+strings.Repeat("a", i%60+1)))
		count.Add([]byte("GPTBot/1"), []byte("/"+strings.Repeat("b", i%100)+string(rune('a'+i/100))+"/"))
	}
	var text, markdown bytes.Buffer
	for i, out := range []*bytes.Buffer{&text, &markdown} {
		if err := report.TrafficFormats[i].Write(out, report.Options{}, count.Traffic()); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"35 more; --format json has all", "and 30 more", "≥"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("got %s, want %q in it", out, want)
			}
		}
		if n := strings.Count(out.String(), "\n"); n > 120 {
			t.Errorf("got %d lines", n)
		}
	}
}
