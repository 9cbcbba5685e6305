package report

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// unseen are the characters that show nothing, or that change how others are shown.
var unseen = &unicode.RangeTable{
	R16: []unicode.Range16{
		// Default_Ignorable_Code_Point, as Unicode's DerivedCoreProperties.txt lists it.
		{Lo: 0x00AD, Hi: 0x00AD, Stride: 1},
		{Lo: 0x034F, Hi: 0x034F, Stride: 1},
		{Lo: 0x061C, Hi: 0x061C, Stride: 1},
		{Lo: 0x115F, Hi: 0x1160, Stride: 1},
		{Lo: 0x17B4, Hi: 0x17B5, Stride: 1},
		{Lo: 0x180B, Hi: 0x180F, Stride: 1},
		{Lo: 0x200B, Hi: 0x200F, Stride: 1},
		{Lo: 0x2028, Hi: 0x202E, Stride: 1}, // with the separators of lines and paragraphs
		{Lo: 0x2060, Hi: 0x206F, Stride: 1},
		{Lo: 0x2800, Hi: 0x2800, Stride: 1}, // a blank, though no space: braille without dots
		{Lo: 0x3164, Hi: 0x3164, Stride: 1},
		{Lo: 0xFE00, Hi: 0xFE0F, Stride: 1},
		{Lo: 0xFEFF, Hi: 0xFEFF, Stride: 1},
		{Lo: 0xFFA0, Hi: 0xFFA0, Stride: 1},
		{Lo: 0xFFF0, Hi: 0xFFFB, Stride: 1}, // with the marks of interlinear annotation
	},
	R32: []unicode.Range32{
		{Lo: 0x13441, Hi: 0x13442, Stride: 1}, // blanks: hieroglyphs,
		{Lo: 0x16FE4, Hi: 0x16FE4, Stride: 1}, // Khitan filler,
		{Lo: 0x1BCA0, Hi: 0x1BCA3, Stride: 1},
		{Lo: 0x1D159, Hi: 0x1D159, Stride: 1}, // null notehead
		{Lo: 0x1D173, Hi: 0x1D17A, Stride: 1},
		{Lo: 0xE0000, Hi: 0xE0FFF, Stride: 1},
	},
}

// steers reports whether r, in a report, would not show as itself. A format may end
// lines, and none has a tab.
func steers(r rune) bool {
	return r != '\n' && (unicode.Is(unicode.C, r) || r == utf8.RuneError || unicode.Is(unseen, r) ||
		unicode.Is(unicode.Z, r) && r != ' ')
}

// Of all characters, text and JSON show those that show as themselves, and escape
// the others.
func TestPrintable(t *testing.T) {
	for r := range rune(unicode.MaxRune + 1) {
		s := "a" + string(r) + "b"
		switch got := Printable(s); {
		case strings.ContainsFunc(got, steers):
			t.Errorf("%U: got %q", r, got)
		case unicode.IsPrint(r) && r != utf8.RuneError && !unicode.Is(unseen, r) && got != s:
			t.Errorf("%U: got %q, want it as it is", r, got)
		}
		var out bytes.Buffer
		if err := writeJSON(&out, s); err != nil {
			t.Fatal(err)
		}
		if strings.ContainsFunc(out.String(), steers) {
			t.Errorf("%U: got %q in JSON", r, &out)
		}
		var back string
		if err := json.Unmarshal(out.Bytes(), &back); err != nil || back != s {
			t.Errorf("%U: got %q in JSON, which reads as %q (%v)", r, &out, back, err)
		}
	}
}

// Runners look for these commands, wherever in a line or at its start they stand.
func TestPrintableCommands(t *testing.T) {
	for s, want := range map[string]string{
		"a ##[group]b":                      `a \x23#[group]b`,
		"##vso[task.complete]":              `\x23#vso[task.complete]`,
		"##VSO[task.complete]":              `\x23#VSO[task.complete]`,
		"##teamcity[message text='x']":      `\x23#teamcity[message text='x']`,
		"a ###teamcity[x]":                  `a #\x23#teamcity[x]`,
		"## a [b]":                          `## a [b]`,
		"##":                                `##`,
		"#a[":                               `#a[`,
		"section_start:1:x\r\x1b[0Ka":       `section_start:1:x\r\x1b[0Ka`,
		"\x1b]0;x\x07\u009d0;x\u009c\x1b[m": `\x1b]0;x\a\u009d0;x\u009c\x1b[m`,
	} {
		if got := Printable(s); got != want {
			t.Errorf("%q: got %s, want %s", s, got, want)
		}
	}
	for s, want := range map[string]string{
		"::error::x":    `\x3a:error::x`,
		" \t::error::x": `  \x3a:error::x`,
		"a::error::x":   `a::error::x`,
		"--- a":         `-\x2d- a`,
		"+++ a":         `+\x2b+ a`,
		"~~~ a":         `~\x7e~ a`,
		"^^^ +++":       `^\x5e^ +++`,
		"---a":          `---a`,
		"---":           `-\x2d-`,
		":":             `\x3a`,
		" :":            ` \x3a`,
		":a":            `:a`,
		"--- ":          `-\x2d- `,
		" --- a":        ` --- a`,
	} {
		if got := PrintableLine(s); got != want {
			t.Errorf("%q at the start of a line: got %s, want %s", s, got, want)
		}
	}
}
