package lint

import (
	"iter"
	"strconv"
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
	injected               // markup with hidden links, put there by somebody else
	template               // an expression that was never filled in
	invisibleInField       // a byte order mark, zero-width or control character
	spaceInField           // a no-break or other Unicode blank
	homoglyphs             // letters or a colon that only look right
	bullet                 // a dash, number, quote or word before the field
	bareURL                // a URL without a field
	colonless              // a known field and its value with blanks between
	emptyField             // nothing before the colon
	googleTypo             // a misspelling that Google reads
	runTogether            // another field in the value of a known one
	hijackedPrefix         // another field that Google takes for one of its own
	misspelt               // close to a field that somebody reads
	unknown                // no field that anybody reads
	unparseable            // text that is no field at all
)

// fault returns what is wrong with ln as a whole.
func (c *Context) fault(ln ast.Line) fault { return faults.Of(c)[ln.Number-1] }

// faults are those of all lines of the file.
var faults = NewFact(findFaults)

func findFaults(c *Context) []fault {
	found := make([]fault, len(c.File.Lines))
	if document.Of(c) != "" {
		for i, ln := range c.File.Lines {
			if !isBlankOrComment(ln) {
				found[i] = markup
			}
		}
		return found
	}
	for i, ln := range c.File.Lines {
		found[i] = c.diagnose(ln)
	}
	joinMarkup(c.File.Lines, found)
	findInjected(c.File, found)
	return found
}

// joinMarkup makes markup of what stands between two lines of markup, or right
// below one, where nobody knows it: the body of a script, a stack trace.
func joinMarkup(lines []ast.Line, faults []fault) {
	last := -1 // line of markup that the next one may be joined to
	for i, f := range faults {
		switch {
		case f == markup && last >= 0:
			for j := last + 1; j < i; j++ {
				if faults[j] != sound {
					faults[j] = markup
				}
			}
			last = i
		case f == markup:
			last = i
		case f == unparseable && last >= 0 && last == i-1:
			faults[i] = markup
			last = i
		case f == unparseable || f == unknown || f == emptyField || isBlankOrComment(lines[i]):
		default:
			last = -1
		}
	}
}

// findInjected tells runs of markup apart that hide links to sites of their own:
// no program prints those by mistake.
func findInjected(f *ast.File, faults []fault) {
	for run := range runsOf(f.Lines, func(ln ast.Line) bool { return faults[ln.Number-1] == markup }) {
		text := f.Text(ast.Span{Start: run[0].Start, End: run[len(run)-1].End})
		at := hiddenElement().FindStringIndex(text)
		if at == nil || !linksToMany(text[at[1]:]) {
			continue
		}
		for _, ln := range run {
			faults[ln.Number-1] = injected
		}
	}
}

// linksToMany reports whether html links to more hosts than those that a notice
// or a menu of a site does.
func linksToMany(html string) bool {
	const many = 4
	hosts := map[string]bool{}
	for len(hosts) < many {
		at := linkToHost().FindStringSubmatchIndex(html)
		if at == nil {
			return false
		}
		hosts[html[at[2]:at[3]]] = true
		html = html[at[1]:]
	}
	return true
}

func isBlankOrComment(ln ast.Line) bool { return ln.Kind == ast.Empty || ln.Kind == ast.Comment }

// withFault yields the lines that have fault want.
func (c *Context) withFault(want fault) iter.Seq[ast.Line] {
	return func(yield func(ast.Line) bool) {
		for _, ln := range c.File.Lines {
			if c.fault(ln) == want && !yield(ln) {
				return
			}
		}
	}
}

// soundRules yields the rules without a fault. What is wrong with a path pattern
// is said of these alone: the others have another mistake to be mended first.
func (c *Context) soundRules() iter.Seq[ast.Line] {
	return func(yield func(ast.Line) bool) {
		for ln := range c.withFault(sound) {
			if ln.Kind.IsRule() && !yield(ln) {
				return
			}
		}
	}
}

// runs yields the lines that have fault want, those together that only blank
// lines and comments part.
func (c *Context) runs(want fault) iter.Seq[[]ast.Line] {
	return runsOf(c.File.Lines, func(ln ast.Line) bool { return c.fault(ln) == want })
}

// runsOf yields those of lines that are wanted, together those that only blank
// lines and comments separate.
func runsOf(lines []ast.Line, wanted func(ast.Line) bool) iter.Seq[[]ast.Line] {
	return func(yield func([]ast.Line) bool) {
		var run []ast.Line
		for _, ln := range lines {
			switch {
			case wanted(ln):
				run = append(run, ln)
			case len(run) > 0 && !isBlankOrComment(ln):
				if !yield(run) {
					return
				}
				run = nil
			}
		}
		if len(run) > 0 {
			yield(run)
		}
	}
}

// subject names the lines of a run in a message.
func (c *Context) subject(run []ast.Line) string {
	first := c.excerpt(run[0].Content())
	switch n := len(run) - 1; n {
	case 0:
		return first
	case 1:
		return first + " and 1 line below"
	default:
		return first + " and " + strconv.Itoa(n) + " lines below"
	}
}

// andOthers names the first of n + 1 in a message.
func andOthers(first string, n int) string {
	switch n {
	case 0:
		return first
	case 1:
		return first + " and 1 other"
	default:
		return first + " and " + strconv.Itoa(n) + " others"
	}
}

// commentOut makes comments of lines.
func commentOut(lines ...ast.Line) []Edit {
	edits := make([]Edit, len(lines))
	for i, ln := range lines {
		edits[i] = Edit{Span: ast.Span{Start: ln.Content().Start, End: ln.Content().Start}, Text: "# "}
	}
	return edits
}

// isDirective reports whether ln is what a robots.txt is made of: a user-agent
// line, or a rule or sitemap with the kind of value that belongs there.
func isDirective(src string, ln ast.Line) bool {
	field := ln.Field.In(src)
	return ln.Kind != ast.Malformed && (ln.Kind == ast.UserAgent || ln.Kind.IsRule() || strings.EqualFold(field, "sitemap")) &&
		FieldNamed(field).plausible(ln.Value.In(src))
}

// diagnose asks in order of precedence: first for what hides a known field,
// then for what Google makes of the line, then for what it resembles.
func (c *Context) diagnose(ln ast.Line) fault {
	src := c.File.Src
	switch {
	case isBlankOrComment(ln):
		return sound
	case ln.Kind != ast.Record && ln.Kind != ast.Malformed:
		if nextField(ln.Value.In(src), 0) >= 0 {
			return runTogether
		}
		return sound
	}
	text, field := ln.Content().In(src), ln.Field.In(src)
	known := FieldNamed(field) != nil
	guess := rules.Google.Read(src, ln)
	switch {
	case known && guess.Leniency == rules.Prefix && guess.Field != rules.Sitemap:
		return hijackedPrefix
	case known && nextField(ln.Value.In(src), 0) >= 0:
		return runTogether
	case known, c.Setting.isOwn(field):
		return sound
	case urlStart().MatchString(text):
		return bareURL
	case markupStart().MatchString(text):
		return markup
	case templateStart().MatchString(text):
		return template
	}
	guessed := guess.Field != rules.NoField && guess.Field != rules.Other
	if f := diagnoseHidden(text); f != sound && !(f == bullet && guessed) {
		return f
	}
	switch {
	case lacksColon(src, ln, guess):
		return colonless
	case ln.Kind == ast.Malformed && endTag().MatchString(text):
		return markup
	case ln.Kind == ast.Malformed:
		return unparseable
	case field == "":
		return emptyField
	case guess.Leniency == rules.Prefix:
		return hijackedPrefix
	case guess.Leniency == rules.Typo:
		return googleTypo
	case closeField(field) != nil:
		return misspelt
	}
	return unknown
}

// diagnoseHidden looks for a field that would be known, were it not for
// characters that a reader overlooks.
func diagnoseHidden(text string) fault {
	switch {
	case isHidden(text):
		return invisibleInField
	case afterBullet(text) != text:
		return bullet
	case isASCII(text):
		return sound
	case isKnown(strings.Map(blankToSpace, text)):
		return spaceInField
	case isKnown(unlikeToLike(text)):
		return homoglyphs
	}
	return sound
}

// meant returns the known field that ln would have without its fault, or nil.
func (c *Context) meant(ln ast.Line) *KnownField {
	text := c.Text(ln.Content())
	for _, mended := range []string{withoutInvisible(text), strings.Map(blankToSpace, text), unlikeToLike(text), afterBullet(text), tags().ReplaceAllLiteralString(text, "")} {
		for ln := range grammar.Lines(mended) {
			if known := FieldNamed(ln.Field.In(mended)); known != nil {
				return known
			}
		}
	}
	if guess := rules.Google.Read(c.File.Src, ln).Field; guess.String() != "" {
		return FieldNamed(guess.String())
	}
	if word, _ := cutWord(text); FieldNamed(word) != nil {
		return FieldNamed(word)
	}
	return closeField(c.Text(ln.Field))
}

// isKnown reports whether text, read as a line, has a known field.
func isKnown(text string) bool {
	for ln := range grammar.Lines(text) {
		return ln.Kind != ast.Malformed && FieldNamed(ln.Field.In(text)) != nil
	}
	return false
}

// lacksColon reports whether ln begins with a known field that blanks part from
// its value, or with what Google takes for the field of a group or a rule.
func lacksColon(src string, ln ast.Line, guess rules.Reading) bool {
	if guess.Leniency == rules.MissingColon && guess.Field != rules.Other && guess.Field != rules.Sitemap {
		return true
	}
	word, value := cutWord(ln.Content().In(src))
	k := FieldNamed(word)
	return k != nil && k.Readers != "" && (value != "" || ln.Kind == ast.Malformed) && k.plausible(value)
}

// cutWord cuts text at its first blanks.
func cutWord(text string) (word, rest string) {
	i := strings.IndexAny(text, " \t")
	if i < 0 {
		return text, ""
	}
	return text[:i], strings.TrimLeft(text[i:], " \t")
}

var (
	markupStart   = expr(`(?i)^(<[a-z!/?]|-->|&nbsp;|/\*($|[\s*])|\*/$|\{?\\[a-z])`)
	endTag        = expr(`(?i)</[a-z][a-z0-9]*>|<br */?>`)
	hiddenElement = expr(`(?i)<[a-z]+\s[^>]*style\s*=\s*["']?[^"'>]*(display\s*:\s*none|visibility\s*:\s*hidden|(left|top|text-indent)\s*:\s*-\d{3,})[^>]*>`)
	linkToHost    = expr(`(?i)<a\s[^>]*href\s*=\s*["']?(?:https?:)?//([^\s/"'>]+)`)
	templateStart = expr(`^(\{\{|\{%|\$\{|<%)`)
	bulletStart   = expr(`^(?:[-*+•·–—>'"` + "`" + `“”‘’([|]+|\d{1,4}[.):])[ \t]*`)
	urlStart      = expr(`(?i)^<?https?://`)
)

// afterBullet cuts what stands before a field off text: a bullet, a number, a
// quote, or one word, where a user-agent line, a rule or a sitemap follows it.
// Without such text comes back whole.
func afterBullet(text string) string {
	rest := bulletStart().ReplaceAllLiteralString(text, "")
	if rest != text && isKnown(rest) {
		return rest
	}
	if _, rest := cutWord(text); rest != "" {
		for ln := range grammar.Lines(rest) {
			if isDirective(rest, ln) {
				return rest
			}
			break
		}
	}
	return text
}

// isHidden reports whether characters that do not show keep text from being a
// known field, a URL, or an empty line.
func isHidden(text string) bool {
	shown := withoutInvisible(text)
	return shown != text && (strings.Trim(shown, " \t") == "" || urlStart().MatchString(shown) || isKnown(shown))
}

// withoutInvisible leaves out what does not show: byte order marks, zero-width
// and control characters.
func withoutInvisible(s string) string {
	var shown strings.Builder
	for ch := range characters(s, ast.Span{End: len(s)}) {
		if r := ch.rune; !isInvisible(r) && !isControl(r) && !isLineSeparator(r) && r != 0 {
			shown.WriteString(s[ch.Start:ch.End])
		}
	}
	return shown.String()
}

// isInvisible reports whether r is a zero-width character.
func isInvisible(r rune) bool {
	switch r {
	case '\uFEFF', '\u200B', '\u200C', '\u200D', '\u2060', '\u00AD':
		return true
	}
	return unicode.Is(unicode.Bidi_Control, r)
}

// isControl reports whether r is a control character of ASCII. The tab is a
// blank, and NUL has a pass of its own.
func isControl(r rune) bool { return 0 < r && r < ' ' && r != '\t' || r == 0x7F }

// isLineSeparator reports whether r ends a line by Unicode and by no robots.txt.
func isLineSeparator(r rune) bool { return r == '\u0085' || r == '\u2028' || r == '\u2029' }

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
