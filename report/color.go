package report

import (
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
)

// palette colours text for a terminal; the zero value leaves it as it is.
type palette struct{ on bool }

func (p palette) paint(code, s string) string {
	if !p.on || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func (p palette) bold(s string) string  { return p.paint("1", s) }
func (p palette) dim(s string) string   { return p.paint("2", s) }
func (p palette) red(s string) string   { return p.paint("31", s) }
func (p palette) green(s string) string { return p.paint("32", s) }

func (p palette) severity(severity analysis.Severity, s string) string {
	code := map[analysis.Severity]string{analysis.Error: "1;31", analysis.Warning: "1;33", analysis.Info: "1;36", analysis.Hint: "1;34"}[severity]
	return p.paint(code, s)
}

// change colours a line of a textual difference.
func (p palette) change(s string) string {
	switch {
	case strings.HasPrefix(s, "-"):
		return p.paint("31", s)
	case strings.HasPrefix(s, "+"):
		return p.paint("32", s)
	}
	return s
}

// linked returns s as a hyperlink (OSC 8) to the documentation of pass, if o asks for
// links and such a page exists.
func (o Options) linked(pass *analysis.Pass, s string) string {
	if !o.Links || o.DocURL == "" || pass == NotLinted || strings.ContainsFunc(o.DocURL, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return s
	}
	return "\x1b]8;;" + o.DocURL + "#" + pass.ID + "\x1b\\" + s + "\x1b]8;;\x1b\\"
}
