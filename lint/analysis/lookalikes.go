package analysis

import (
	"strings"

	"golang.org/x/text/width"

	"github.com/robotslint/robotslint/ast"
)

// FoldLookalikes returns s with lookalikes and full-width forms written in ASCII.
func FoldLookalikes(s string) string {
	if ast.IsASCII(s) {
		return s
	}
	s = lookalikes.Replace(s)
	if !strings.ContainsFunc(s, isWide) {
		return s
	}
	return width.Fold.String(s)
}

// isWide reports whether r may be a full-width or half-width form, which
// [width.Fold] writes otherwise: asking takes less time than folding.
func isWide(r rune) bool { return r == '\u3000' || '\uFF00' <= r && r <= '\uFFEF' }

// lookalikes has letters, hyphens and colons that look like those of field names.
var lookalikes = strings.NewReplacer(
	"а", "a", "А", "A", "α", "a", "с", "c", "С", "C", "ϲ", "c", "ԁ", "d", "е", "e", "Е", "E",
	"і", "i", "І", "I", "ι", "i", "ı", "i", "ӏ", "l", "ⅼ", "l", "ο", "o", "О", "O", "о", "o", "р", "p", "Р", "P",
	"ρ", "p", "ѕ", "s", "Ѕ", "S", "т", "t", "Т", "T", "υ", "u", "ν", "v", "ԝ", "w", "у", "y", "м", "m", "М", "M",
	"ᴡ", "w", "ո", "n", "һ", "h", "ɡ", "g", "х", "x", "к", "k",
	"‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "−", "-",
	"﹕", ":", "∶", ":", "꞉", ":", "։", ":", "׃", ":",
)
