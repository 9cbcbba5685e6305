package lint

import (
	"fmt"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
)

var utf16 = &Pass{
	ID:        "utf16",
	Family:    Encoding,
	Severity:  Error,
	Summary:   "file is UTF-16 or UTF-32",
	Rationale: "A robots.txt is UTF-8. In UTF-16 every second octet of a field is NUL, so crawlers recognise none and take everything for allowed. Editors on Windows call this encoding Unicode.",
	Bad:       "\xFF\xFEU\x00s\x00e\x00r\x00-\x00a\x00g\x00e\x00n\x00t\x00:\x00*\x00\n\x00D\x00i\x00s\x00a\x00l\x00l\x00o\x00w\x00:\x00/\x00a\x00\n\x00",
	Good:      "User-agent: *\nDisallow: /a\n",
	Source:    "RFC 9309 2.3; github.com/google/robotstxt at 22b355f",
	Precision: "4 of 4 findings on 4,999 real files were right",
	Exclusive: func(c *Context) bool { return wideFormOf(c.File.Src) != nil },
	Run: func(c *Context, report func(Finding)) {
		src := c.File.Src
		form := wideFormOf(src)
		if form == nil {
			return
		}
		text := form.decode(src)
		report(Finding{
			Span: ast.Span{End: form.width},
			Message: fmt.Sprintf("file is %s; Google reads UTF-8 and finds %d of %d known fields",
				form.name, countRead(src), countRead(text)),
			Fixes: []Fix{{
				Message: "convert the file to UTF-8",
				Edits:   []Edit{{Span: ast.Span{End: len(src)}, Text: text}},
			}},
		})
	},
}

// wideForm is an encoding with more than one octet for each character.
type wideForm struct {
	name, mark string
	width      int
	encoding.Encoding
}

// decode returns src, or as much of it as is whole characters, as UTF-8.
func (form *wideForm) decode(src string) string {
	src = strings.TrimPrefix(src, form.mark)
	text, _ := form.NewDecoder().String(src[:len(src)-len(src)%form.width]) // what is no text becomes U+FFFD
	return text
}

// wideForms has UTF-32 first: its little-endian mark begins with that of UTF-16.
var wideForms = []wideForm{
	{"UTF-32 (little-endian)", "\xFF\xFE\x00\x00", 4, utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)},
	{"UTF-32 (big-endian)", "\x00\x00\xFE\xFF", 4, utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)},
	{"UTF-16 (little-endian)", "\xFF\xFE", 2, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)},
	{"UTF-16 (big-endian)", "\xFE\xFF", 2, unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)},
}

// wideFormOf returns the encoding in which src reads as text, or nil. Without a
// mark, half of the characters at its start are to be of ASCII; with one, some.
func wideFormOf(src string) *wideForm {
	if strings.IndexByte(src, 0) < 0 {
		return nil
	}
	for i := range wideForms {
		form := &wideForms[i]
		start := src[:min(len(src), 1<<10)]
		ascii := 0
		for _, r := range form.decode(start) {
			if '\t' <= r && r <= '~' {
				ascii++
			}
		}
		if strings.HasPrefix(src, form.mark) && ascii > 0 || ascii > 1 && ascii*form.width*2 >= len(start) {
			return form
		}
	}
	return nil
}

// countRead is how many lines of src Google reads as a field that it knows.
func countRead(src string) int {
	n := 0
	for ln := range grammar.Lines(src) {
		if f := rules.Google.Read(src, ln).Field; f != rules.NoField && f != rules.Other {
			n++
		}
	}
	return n
}
