package analysis

import (
	"iter"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// LineFault is why a line is not the field that its author meant. A line has one
// fault at most, so that one mistake earns one finding.
type LineFault uint8

const (
	Sound            LineFault = iota
	Markup                     // HTML, or what a program printed
	Injected                   // markup with hidden links, put there by somebody else
	Template                   // an expression that was never filled in
	InvisibleInField           // a byte order mark, zero-width or control character, or an octet that is not UTF-8
	BlankInField               // a no-break or other Unicode blank
	Homoglyphs                 // letters or a colon that only look right
	Bullet                     // a dash, number, quote or word before the field
	BareURL                    // a URL without a field
	ColonLess                  // a known field and its value with blanks between
	EmptyField                 // nothing before the colon
	GoogleTypo                 // a misspelling that Google reads
	RunTogether                // another field in the value of a known one
	HijackedPrefix             // another field that Google takes for one of its own
	MisspeltField              // close to a field that somebody reads
	UnknownField               // no field that anybody reads
	Unparseable                // text that is no field at all
)

// FaultOf returns what is wrong with ln as a whole.
func FaultOf(c *Context, ln ast.Line) LineFault { return lineFaults.Of(c)[ln.Number-1] }

// lineFaults are those of all lines of the file.
var lineFaults = NewFact(findFaults)

func findFaults(c *Context) []LineFault {
	found := make([]LineFault, len(c.File.Lines))
	if DocumentKind.Of(c) != "" {
		for i, ln := range c.File.Lines {
			if !IsBlankOrComment(ln) {
				found[i] = Markup
			}
		}
		return found
	}
	for i, ln := range c.File.Lines {
		found[i] = diagnose(c, ln)
	}
	joinMarkup(c.File.Lines, found)
	findInjected(c.File, found)
	return found
}

// joinMarkup makes markup of what stands between two lines of markup, or right
// below one, where nobody knows it: the body of a script, a stack trace.
func joinMarkup(lines []ast.Line, faults []LineFault) {
	last := -1 // line of markup that the next one may be joined to
	for i, f := range faults {
		switch {
		case f == Markup && last >= 0:
			for j := last + 1; j < i; j++ {
				if faults[j] != Sound {
					faults[j] = Markup
				}
			}
			last = i
		case f == Markup:
			last = i
		case f == Unparseable && last >= 0 && last == i-1:
			faults[i] = Markup
			last = i
		case f == Unparseable || f == UnknownField || f == EmptyField || IsBlankOrComment(lines[i]):
		default:
			last = -1
		}
	}
}

// findInjected tells runs of markup apart that hide links to sites of their own:
// no program prints those by mistake.
func findInjected(f *ast.File, faults []LineFault) {
	for run := range runsWhere(f.Lines, func(ln ast.Line) bool { return faults[ln.Number-1] == Markup }) {
		text := f.Text(ast.Span{Start: run[0].Start, End: run[len(run)-1].End})
		at := hiddenElement().FindStringIndex(text)
		if at == nil || !linksToMany(text[at[1]:]) {
			continue
		}
		for _, ln := range run {
			faults[ln.Number-1] = Injected
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

func IsBlankOrComment(ln ast.Line) bool { return ln.Kind == ast.Empty || ln.Kind == ast.Comment }

// LinesAtFault yields the lines that have fault want.
func LinesAtFault(c *Context, want LineFault) iter.Seq[ast.Line] {
	return func(yield func(ast.Line) bool) {
		for _, ln := range c.File.Lines {
			if FaultOf(c, ln) == want && !yield(ln) {
				return
			}
		}
	}
}

// SoundRules yields the rules without a fault. What is wrong with a path pattern
// is said of these alone: the others have another mistake to be mended first.
func SoundRules(c *Context) iter.Seq[ast.Line] {
	return func(yield func(ast.Line) bool) {
		for ln := range LinesAtFault(c, Sound) {
			if ln.Kind.IsRule() && !yield(ln) {
				return
			}
		}
	}
}

// RunsAtFault yields the lines that have fault want, those together that only blank
// lines and comments part.
func RunsAtFault(c *Context, want LineFault) iter.Seq[[]ast.Line] {
	return runsWhere(c.File.Lines, func(ln ast.Line) bool { return FaultOf(c, ln) == want })
}

// runsWhere yields those of lines that are wanted, together those that only blank
// lines and comments separate.
func runsWhere(lines []ast.Line, wanted func(ast.Line) bool) iter.Seq[[]ast.Line] {
	return func(yield func([]ast.Line) bool) {
		var run []ast.Line
		for _, ln := range lines {
			switch {
			case wanted(ln):
				run = append(run, ln)
			case len(run) > 0 && !IsBlankOrComment(ln):
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

// isDirective reports whether ln is what a robots.txt is made of: a user-agent
// line, or a rule or sitemap with the kind of value that belongs there.
func isDirective(src string, ln ast.Line) bool {
	field := ln.Field.In(src)
	return ln.Kind != ast.Malformed && (ln.Kind == ast.UserAgent || ln.Kind.IsRule() || strings.EqualFold(field, "sitemap")) &&
		FieldNamed(field).plausible(ln.Value.In(src))
}

// diagnose asks in order of precedence: first for what hides a known field,
// then for what Google makes of the line, then for what it resembles.
func diagnose(c *Context, ln ast.Line) LineFault {
	src := c.File.Src
	switch {
	case IsBlankOrComment(ln):
		return Sound
	case ln.Kind != ast.Record && ln.Kind != ast.Malformed:
		if NextField(ln.Value.In(src), 0) >= 0 {
			return RunTogether
		}
		return Sound
	}
	text, field := ln.Content().In(src), ln.Field.In(src)
	known := FieldNamed(field) != nil
	guess := rules.Google.Read(src, ln)
	switch {
	case known && guess.Leniency == rules.Prefix && guess.Field != rules.Sitemap:
		return HijackedPrefix
	case known && NextField(ln.Value.In(src), 0) >= 0:
		return RunTogether
	case known, c.Setting.isOwn(field):
		return Sound
	case urlStart().MatchString(text):
		return BareURL
	case markupStart().MatchString(text):
		return Markup
	case templateStart().MatchString(text):
		return Template
	}
	guessed := guess.Field != rules.NoField && guess.Field != rules.Other
	if f := diagnoseHidden(text); f != Sound && !(f == Bullet && guessed) {
		return f
	}
	switch {
	case lacksColon(src, ln, guess):
		return ColonLess
	case ln.Kind == ast.Malformed && endTag().MatchString(text):
		return Markup
	case ln.Kind == ast.Malformed:
		return Unparseable
	case field == "":
		return EmptyField
	case guess.Leniency == rules.Prefix:
		return HijackedPrefix
	case guess.Leniency == rules.Typo:
		return GoogleTypo
	case NearField(field) != nil:
		return MisspeltField
	}
	return UnknownField
}

// diagnoseHidden looks for a field that would be known, were it not for
// characters that a reader overlooks.
func diagnoseHidden(text string) LineFault {
	switch {
	case isHidden(text):
		return InvisibleInField
	case AfterBullet(text) != text:
		return Bullet
	case IsASCII(text):
		return Sound
	case HasKnownField(strings.Map(blankToSpace, text)):
		return BlankInField
	case HasKnownField(FoldLookalikes(text)):
		return Homoglyphs
	}
	return Sound
}

// meantField returns the known field that ln would have without its fault, or nil.
func meantField(c *Context, ln ast.Line) *KnownField {
	text := c.Text(ln.Content())
	for _, mended := range []string{withoutInvisible(strings.ToValidUTF8(text, "")), strings.Map(blankToSpace, text), FoldLookalikes(text), AfterBullet(text), MarkupTags().ReplaceAllLiteralString(text, "")} {
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

// isAgentName reports whether text is "*" or the name of a known crawler, which says
// which field it lost.
func isAgentName(text string) bool {
	_, known := crawlers.Lookup(text)
	return known || text == "*"
}

// HasKnownField reports whether text, read as a line, has a known field.
func HasKnownField(text string) bool {
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
	word, value := CutWord(ln.Content().In(src))
	k := FieldNamed(word)
	return k != nil && k.Readers != "" && (value != "" || ln.Kind == ast.Malformed) && k.plausible(value)
}

// CutWord cuts text at its first blanks.
func CutWord(text string) (word, rest string) {
	i := strings.IndexAny(text, " \t")
	if i < 0 {
		return text, ""
	}
	return text[:i], strings.TrimLeft(text[i:], " \t")
}

var (
	markupStart   = Expr(`(?i)^(<[a-z!/?]|-->|&nbsp;|/\*($|[\s*])|\*/$|\{?\\[a-z])`)
	endTag        = Expr(`(?i)</[a-z][a-z0-9]*>|<br */?>`)
	hiddenElement = Expr(`(?i)<[a-z]+\s[^>]*style\s*=\s*["']?[^"'>]*(display\s*:\s*none|visibility\s*:\s*hidden|(left|top|text-indent)\s*:\s*-\d{3,})[^>]*>`)
	linkToHost    = Expr(`(?i)<a\s[^>]*href\s*=\s*["']?(?:https?:)?//([^\s/"'>]+)`)
	templateStart = Expr(`^(\{\{|\{%|\$\{|<%)`)
	bulletStart   = Expr(`^(?:[-*+•·–—>'"` + "`" + `“”‘’([|]+|\d{1,4}[.):])[ \t]*`)
	urlStart      = Expr(`(?i)^<?https?://`)
)

// AfterBullet cuts what stands before a field off text: a bullet, a number, a
// quote, or one word, where a user-agent line, a rule or a sitemap follows it.
// Without such text comes back whole.
func AfterBullet(text string) string {
	rest := bulletStart().ReplaceAllLiteralString(text, "")
	if rest != text && HasKnownField(rest) {
		return rest
	}
	if _, rest := CutWord(text); rest != "" {
		for ln := range grammar.Lines(rest) {
			if isDirective(rest, ln) {
				return rest
			}
			break
		}
	}
	return text
}

var MarkupTags = Expr(`^(<[^>]*>[ \t]*)+`)
