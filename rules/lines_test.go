package rules

import (
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
)

// A lineReader, which reads the common forms itself, reads as its dialect does.
func FuzzLineReader(f *testing.F) {
	for _, src := range []string{
		"",
		"User-agent: *\nDisallow: /a\nAllow: /a/b\n\n# c\nSitemap: x",
		"Disallow: /a#b\nDisallow: /a \rDisallow:  /a\r\nDisallow: \nSitemap: b\nSitemap: b c\x00\nSitemap: /#\nAllow: /\x00b\nAllow: \x00\nAllow: \v/\nAllow: /\f\n",
		"\xEF\xBB\xBFDisallow: /\n\xEF\xBB\xBFDisallow: /\n",
		"\xEFAllow: /a\n", "\xEF\xBB# c\n", "\xEF\xBB\xBF", "\xEF\xBB\xBF# c\nAllow: /a: b\n",
		"User-agent: a # b\nuser-agent: c\nUser-Agent: d e\nDisallow /x\n #\n\x00\n\x00#\n \n",
		"Disallow: /" + strings.Repeat("a", googleMaxLine) + "#\nAllow: /b\n#" + strings.Repeat(" ", googleMaxLine),
	} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		for _, d := range Dialects {
			if d.lines != nil {
				continue
			}
			lines := newLineReader(d, src)
			for ln := range grammar.Lines(src) {
				got, ok := lines.next()
				if want := d.read(src, ln); !ok || lines.number() != ln.Number || got != want {
					t.Fatalf("%s: got line %d of %q as %+v, want line %d as %+v", d.Name, lines.number(), src, got, ln.Number, want)
				}
			}
			if r, ok := lines.next(); ok {
				t.Errorf("%s: got %+v after the last line of %q", d.Name, r, src)
			}
		}
	})
}
