package rules

import (
	"strings"

	"github.com/robotslint/robotslint/grammar"
)

// lineReader reads the lines of a file one by one as a dialect does that divides
// them like package grammar.
type lineReader struct {
	dialect   *Dialect
	src       string
	lines     grammar.Scanner
	hash, nul grammar.Finder // octets that may end a value before the line ends
}

func newLineReader(d *Dialect, src string) lineReader {
	return lineReader{d, src, grammar.NewScanner(src), grammar.NewFinder(src, '#'), grammar.NewFinder(src, 0)}
}

// next returns the dialect's reading of the next line. It returns false after the
// last one.
func (lr *lineReader) next() (Reading, bool) {
	if !lr.lines.Scan() {
		return Reading{}, false
	}
	text := lr.lines.Text()
	if lr.dialect.MaxLine == 0 || text.Len() <= lr.dialect.MaxLine {
		end := min(text.End, lr.hash.From(text.Start), lr.nul.From(text.Start))
		if end == text.Start && (text.Empty() || lr.src[end] == '#') {
			return Reading{}, true
		}
		if end == text.End {
			if r, ok := commonReading(text.In(lr.src)); ok {
				return r, true
			}
		}
	}
	if lr.dialect.textOnly {
		return lr.dialect.read(lr.src, lr.lines.BareLine()), true
	}
	return lr.dialect.read(lr.src, lr.lines.Line()), true
}

// number returns the 1-based number of the line that next has read.
func (lr *lineReader) number() int { return lr.lines.Number() }

// start returns the offset at which the text of that line begins.
func (lr *lineReader) start() int { return lr.lines.Text().Start }

// commonReading reads a line without comment and NUL that has one of the most
// common forms, which all dialects read alike. It returns false for any other line.
func commonReading(text string) (Reading, bool) {
	var r Reading
	switch {
	case strings.HasPrefix(text, "Disallow: "):
		r = Reading{Field: Disallow, Value: text[len("Disallow: "):]}
	case strings.HasPrefix(text, "Allow: "):
		r = Reading{Field: Allow, Value: text[len("Allow: "):]}
	case strings.HasPrefix(text, "User-agent: "):
		r = Reading{Field: UserAgent, Value: text[len("User-agent: "):]}
	case strings.HasPrefix(text, "Sitemap: "):
		r = Reading{Field: Sitemap, Value: text[len("Sitemap: "):]}
	}
	if r.Value == "" || r.Value[0] <= ' ' || r.Value[len(r.Value)-1] <= ' ' {
		return Reading{}, false
	}
	return r, true
}
