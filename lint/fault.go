package lint

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
)

// fault is why a line is not the field that its author meant. A line has one
// fault at most, so that one mistake earns one finding.
type fault uint8

const (
	sound            fault = iota
	markup                 // HTML, or what a program printed
	invisibleInField       // a byte order mark or zero-width character
	spaceInField           // a no-break or other Unicode blank
	homoglyphs             // letters or a colon that only look right
	bullet                 // a dash, number or quote before the field
	bareURL                // a URL without a field
	missingColon           // a known field and its value with blanks between
	emptyField             // nothing before the colon
	acceptedTypo           // a misspelling that Google reads
	hijackedPrefix         // another field that Google takes for a rule or user-agent line
	misspelt               // close to a known field
	unknownField
	unparseable // text that is no field at all
)

// fault returns what is wrong with ln as a whole.
func (c *Context) fault(ln ast.Line) fault {
	if c.faults == nil {
		c.faults = make([]fault, len(c.File.Lines))
		for i, ln := range c.File.Lines {
			c.faults[i] = diagnose(c.File.Src, ln)
		}
	}
	return c.faults[ln.Number-1]
}

// withFault yields the lines that have fault want.
func (c *Context) withFault(want fault) func(yield func(ast.Line) bool) {
	return func(yield func(ast.Line) bool) {
		for _, ln := range c.File.Lines {
			if c.fault(ln) == want && !yield(ln) {
				return
			}
		}
	}
}

// diagnose asks in order of precedence: first for what hides a known field,
// then for what Google makes of the line, then for what it resembles.
func diagnose(src string, ln ast.Line) fault {
	if ln.Kind != ast.Record && ln.Kind != ast.Malformed {
		return sound
	}
	text, field := ln.Content().In(src), ln.Field.In(src)
	if fieldNamed(field) != nil {
		return diagnoseKnown(src, ln)
	}
	beforeValue := field
	if ln.Kind == ast.Malformed {
		beforeValue = text
	}
	switch {
	case isMarkup(text):
		return markup
	case strings.ContainsFunc(beforeValue, isInvisible):
		return invisibleInField
	case isKnown(strings.Map(blankToSpace, text)):
		return spaceInField
	case isKnown(unlikeToLike(text)):
		return homoglyphs
	case isKnown(afterBullet(text)):
		return bullet
	case isURL(text):
		return bareURL
	}
	if ln.Kind == ast.Malformed {
		if word, _, ok := strings.Cut(text, " "); ok && fieldNamed(word) != nil {
			return missingColon
		}
		return unparseable
	}
	if field == "" {
		return emptyField
	}
	return diagnoseField(src, ln)
}

// diagnoseKnown looks at known fields that Google takes for others.
func diagnoseKnown(src string, ln ast.Line) fault {
	return diagnosePrefix(rules.Google.Read(src, ln))
}

func diagnoseField(src string, ln ast.Line) fault {
	r := rules.Google.Read(src, ln)
	if f := diagnosePrefix(r); f != sound {
		return f
	}
	if r.Leniency == rules.Typo {
		return acceptedTypo
	}
	if field, _ := nearestField(ln.Field.In(src)); field != nil {
		return misspelt
	}
	return unknownField
}

func diagnosePrefix(r rules.Reading) fault {
	if r.Leniency == rules.Prefix && r.Field != rules.Sitemap {
		return hijackedPrefix
	}
	return sound
}

// isKnown reports whether text, read as a line, has a known field.
func isKnown(text string) bool {
	for ln := range grammar.Lines(text) {
		return ln.Kind != ast.Malformed && fieldNamed(ln.Field.In(text)) != nil
	}
	return false
}

var (
	markupStart = regexp.MustCompile(`(?i)^(<[a-z!/?]|&nbsp;|\{"|/\*|\*/)`)
	bulletStart = regexp.MustCompile(`^(?:[-*+•·–—>'"` + "`" + `“”‘’([|]+|\d{1,4}[.):])[ \t]*`)
	urlStart    = regexp.MustCompile(`(?i)^https?://`)
)

func isMarkup(text string) bool      { return markupStart.MatchString(text) }
func isURL(text string) bool         { return urlStart.MatchString(text) }
func afterBullet(text string) string { return bulletStart.ReplaceAllLiteralString(text, "") }

// isInvisible reports whether r is a zero-width character.
func isInvisible(r rune) bool {
	switch r {
	case '\uFEFF', '\u200B', '\u200C', '\u200D', '\u2060', '\u00AD':
		return true
	}
	return unicode.Is(unicode.Bidi_Control, r)
}

// blankToSpace maps Unicode blanks to a space.
func blankToSpace(r rune) rune {
	if r > unicode.MaxASCII && unicode.Is(unicode.Zs, r) {
		return ' '
	}
	return r
}

// lookalikes are letters, hyphens and colons that show like those of field names.
var lookalikes = strings.NewReplacer(
	"а", "a", "А", "A", "α", "a", "с", "c", "С", "C", "ϲ", "c", "ԁ", "d", "е", "e", "Е", "E",
	"і", "i", "І", "I", "ι", "i", "ı", "i", "ӏ", "l", "ⅼ", "l", "ο", "o", "О", "O", "о", "o", "р", "p", "Р", "P",
	"ρ", "p", "ѕ", "s", "Ѕ", "S", "т", "t", "Т", "T", "υ", "u", "ν", "v", "ԝ", "w", "у", "y", "м", "m", "М", "M",
	"ᴡ", "w", "ո", "n", "һ", "h", "ɡ", "g", "х", "x", "к", "k",
	"‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "−", "-",
	"﹕", ":", "∶", ":", "꞉", ":", "։", ":", "׃", ":",
)

// unlikeToLike writes lookalikes and full-width forms in ASCII.
func unlikeToLike(s string) string { return width.Fold.String(lookalikes.Replace(s)) }
