package analysis

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// HasKnownField reports whether text, read as a line, has a known field.
func HasKnownField(text string) bool {
	for ln := range grammar.Lines(text) {
		return ln.Kind != ast.Malformed && FieldNamed(ln.Field.In(text)) != nil
	}
	return false
}

// AfterBullet returns text without a bullet, a number, a quote or one word at its
// start, if a known field follows; after a word, that must be a user-agent line,
// a rule or a sitemap, and the word no part of a field. Otherwise it returns text
// unchanged.
func AfterBullet(text string) string {
	rest := bulletStart.Cut(text)
	if rest != text && HasKnownField(rest) {
		return rest
	}
	if word, rest := CutWord(text); rest != "" {
		for ln := range grammar.Lines(rest) {
			if isDirective(rest, ln) && FieldNamed(word+ln.Field.In(rest)) == nil { // "Dis allow" is one field
				return rest
			}
			break
		}
	}
	return text
}

// CutWord cuts text at its first blanks, which belong to neither part.
func CutWord(text string) (word, rest string) {
	i := strings.IndexAny(text, " \t")
	if i < 0 {
		return text, ""
	}
	return text[:i], strings.TrimLeft(text[i:], " \t")
}

// meantField returns the known field that ln, which has a fault, would have without
// it, or nil. Answers are kept: several passes ask about the same line.
func meantField(c *Context, ln ast.Line) *KnownField {
	known := meantFields.Of(c)
	if known.asked == nil {
		known.asked, known.field = make([]bool, len(c.File.Lines)), make([]*KnownField, len(c.File.Lines))
	}
	i := ln.Number - 1
	if !known.asked[i] {
		known.asked[i], known.field[i] = true, findMeantField(c, ln)
	}
	return known.field[i]
}

// meantFields holds the answers that meantField has given.
var meantFields = NewFact(func(*Context) *knownMeantFields { return &knownMeantFields{} })

// knownMeantFields has answers of meantField, by the 0-based index of the line.
type knownMeantFields struct {
	asked []bool
	field []*KnownField
}

func findMeantField(c *Context, ln ast.Line) *KnownField {
	text := c.Text(ln.Content())
	for i, mended := range []string{withoutInvisible(strings.ToValidUTF8(text, "")), strings.Map(blankToSpace, text), FoldLookalikes(text), AfterBullet(text), LeadingTags.Cut(text)} {
		if i > 0 && mended == text {
			continue // nothing was mended
		}
		for ln := range grammar.Lines(mended) {
			if known := FieldNamed(ln.Field.In(mended)); known != nil {
				return known
			}
		}
	}
	if guess := rules.Google.Read(c.File.Src, ln).Field; guess.String() != "" {
		return FieldNamed(guess.String())
	}
	if word, _ := CutWord(text); FieldNamed(word) != nil {
		return FieldNamed(word)
	}
	if name := strings.TrimLeft(text, ": \t"); isAgentName(name) {
		return FieldNamed("User-agent")
	}
	return NearField(c.Text(ln.Field))
}

// isAgentName reports whether text is "*" or the name of a known crawler, which
// tells the field that it lost.
func isAgentName(text string) bool {
	_, known := crawlers.Lookup(text)
	return known || text == "*"
}

// isDirective reports whether ln is a user-agent line, or a rule or sitemap with
// the kind of value that belongs there.
func isDirective(src string, ln ast.Line) bool {
	field := ln.Field.In(src)
	return ln.Kind != ast.Malformed && (ln.Kind == ast.UserAgent || ln.Kind.IsRule() || ast.EqualFold(field, "sitemap")) &&
		FieldNamed(field).plausible(ln.Value.In(src))
}

var bulletStart = StartExpr(`^(?:[-*+•·–—>'"`+"`"+`“”‘’([|]+|\d{1,4}[.):])[ \t]*`, "-*+>'\"`([|0123456789\xC2\xE2")
