package analysis

import (
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

// WideForm is an encoding that takes more than one octet for each character.
type WideForm struct {
	Name, mark string
	Width      int
	encoding.Encoding
}

// WideFormOf returns the encoding in which src reads as text, or nil if it has one
// octet for each character. Of the characters at its start, at least half must be
// ASCII; with a byte order mark, at least one.
func WideFormOf(src string) *WideForm {
	if strings.IndexByte(src, 0) < 0 {
		return nil
	}
	for i := range wideForms {
		form := &wideForms[i]
		start := src[:min(len(src), maxWideSample)]
		ascii := 0
		for _, r := range form.Decode(start) {
			if '\t' <= r && r <= '~' {
				ascii++
			}
		}
		if form.IsMarked(src) && ascii > 0 || ascii > 1 && ascii*form.Width*2 >= len(start) {
			return form
		}
	}
	return nil
}

// IsMarked reports whether src begins with the byte order mark of form.
func (form *WideForm) IsMarked(src string) bool { return strings.HasPrefix(src, form.mark) }

// Decode returns src in UTF-8, without its byte order mark and up to the last
// whole character. What is not text becomes U+FFFD.
func (form *WideForm) Decode(src string) string {
	src = strings.TrimPrefix(src, form.mark)
	text, _ := form.NewDecoder().String(src[:len(src)-len(src)%form.Width]) // what is not text becomes U+FFFD
	return text
}

// wideForms has UTF-32 first: its little-endian mark begins with that of UTF-16.
var wideForms = []WideForm{
	{"UTF-32 (little-endian)", "\xFF\xFE\x00\x00", 4, utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)},
	{"UTF-32 (big-endian)", "\x00\x00\xFE\xFF", 4, utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)},
	{"UTF-16 (little-endian)", "\xFF\xFE", 2, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)},
	{"UTF-16 (big-endian)", "\xFE\xFF", 2, unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)},
}
