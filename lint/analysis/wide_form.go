package analysis

import (
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

// WideForm is an encoding with more than one octet for each character.
type WideForm struct {
	Name, mark string
	Width      int
	encoding.Encoding
}

// Decode returns src, or as much of it as is whole characters, as UTF-8.
func (form *WideForm) Decode(src string) string {
	src = strings.TrimPrefix(src, form.mark)
	text, _ := form.NewDecoder().String(src[:len(src)-len(src)%form.Width]) // what is no text becomes U+FFFD
	return text
}

// wideForms has UTF-32 first: its little-endian mark begins with that of UTF-16.
var wideForms = []WideForm{
	{"UTF-32 (little-endian)", "\xFF\xFE\x00\x00", 4, utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)},
	{"UTF-32 (big-endian)", "\x00\x00\xFE\xFF", 4, utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)},
	{"UTF-16 (little-endian)", "\xFF\xFE", 2, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)},
	{"UTF-16 (big-endian)", "\xFE\xFF", 2, unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)},
}

// WideFormOf returns the encoding in which src reads as text, or nil. Without a
// mark, half of the characters at its start are to be of ASCII; with one, some.
func WideFormOf(src string) *WideForm {
	if strings.IndexByte(src, 0) < 0 {
		return nil
	}
	for i := range wideForms {
		form := &wideForms[i]
		start := src[:min(len(src), 1<<10)]
		ascii := 0
		for _, r := range form.Decode(start) {
			if '\t' <= r && r <= '~' {
				ascii++
			}
		}
		if strings.HasPrefix(src, form.mark) && ascii > 0 || ascii > 1 && ascii*form.Width*2 >= len(start) {
			return form
		}
	}
	return nil
}
