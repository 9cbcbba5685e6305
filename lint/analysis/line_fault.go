package analysis

import (
	"iter"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// LineFault says why a line is not the field that its author meant. A line has at
// most one fault, so that one mistake earns one finding; diagnose decides which
// fault takes precedence.
type LineFault uint8

const (
	Sound            LineFault = iota
	Markup                     // HTML, or the output of a program
	Injected                   // markup with hidden links, added by an intruder
	Template                   // an expression that was never filled in
	InvisibleInField           // a byte order mark, zero-width or control character, or an octet that is not UTF-8
	BlankInField               // a no-break space or another Unicode blank
	Homoglyphs                 // letters or a colon that only look right
	Bullet                     // a dash, number, quote or word before the field
	BareURL                    // a URL without a field
	NoColon                    // a known field and its value, separated by blanks alone
	EmptyField                 // nothing before the colon
	GoogleTypo                 // a misspelling that Google accepts
	RunTogether                // another field within the value of a known one
	HijackedPrefix             // another field that Google reads as one of its own
	MisspeltField              // close to a field that some crawler reads
	UnknownField               // a field that no crawler reads
	Unparseable                // text without a field
)

// FaultOf returns the fault of ln, which must be a line of the file of c.
func FaultOf(c *Context, ln ast.Line) LineFault { return lineFaults.Of(c)[ln.Number-1] }

// LinesAtFault yields the lines that have the fault want, in order.
func LinesAtFault(c *Context, want LineFault) iter.Seq[ast.Line] {
	return func(yield func(ast.Line) bool) {
		for i, fault := range lineFaults.Of(c) {
			if fault == want && !yield(c.File.Lines[i]) {
				return
			}
		}
	}
}

// RunsAtFault yields the runs of lines that have the fault want: only blank lines
// and comments separate the lines of a run.
func RunsAtFault(c *Context, want LineFault) iter.Seq[[]ast.Line] {
	faults := lineFaults.Of(c)
	return runsWhere(c.File.Lines, func(ln ast.Line) bool { return faults[ln.Number-1] == want })
}

// lineFaults holds the faults of all lines, by their 0-based index.
var lineFaults = NewFact(findFaults)

func findFaults(c *Context) []LineFault {
	found := make([]LineFault, len(c.File.Lines))
	if DocumentKind.Of(c) != "" {
		for i, ln := range c.File.Lines {
			if !ln.Content().Empty() {
				found[i] = Markup
			}
		}
		return found
	}
	for i, ln := range c.File.Lines {
		found[i] = diagnose(c, ln)
	}
	joinMarkup(c.File.Src, c.File.Lines, found)
	findInjected(c.File, found)
	return found
}

// diagnose returns the fault of ln by its own text. The order of precedence:
// first what hides a known field, then how Google reads the line, then what the
// field resembles.
func diagnose(c *Context, ln ast.Line) LineFault {
	src := c.File.Src
	switch {
	case ln.Content().Empty():
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
	case urlStart.Matches(text):
		return BareURL
	case markupStart.Matches(text):
		return Markup
	case templateStart.Matches(text):
		return Template
	}
	guessed := guess.Field != rules.NoField && guess.Field != rules.Other
	if f := diagnoseHidden(text); f != Sound && !(f == Bullet && guessed) {
		return f
	}
	switch {
	case lacksColon(src, ln, guess):
		return NoColon
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

// diagnoseHidden looks for a known field behind characters that a reader
// overlooks.
func diagnoseHidden(text string) LineFault {
	switch {
	case isHidden(text):
		return InvisibleInField
	case AfterBullet(text) != text:
		return Bullet
	case ast.IsASCII(text):
		return Sound
	case HasKnownField(strings.Map(blankToSpace, text)):
		return BlankInField
	case HasKnownField(FoldLookalikes(text)):
		return Homoglyphs
	}
	return Sound
}

// lacksColon reports whether ln begins with a known field that only blanks
// separate from its value, or with a field of a group or rule that Google reads
// without a colon.
func lacksColon(src string, ln ast.Line, guess rules.Reading) bool {
	if guess.Leniency == rules.MissingColon && guess.Field != rules.Other && guess.Field != rules.Sitemap {
		return true
	}
	word, value := CutWord(ln.Content().In(src))
	k := FieldNamed(word)
	return k != nil && k.Readers != "" && (value != "" || ln.Kind == ast.Malformed) && k.plausible(value)
}

var urlStart = StartExpr(`(?i)^<?https?://`, "<hH")

// runsWhere yields the runs of wanted lines that only blank lines and comments
// separate.
func runsWhere(lines []ast.Line, wanted func(ast.Line) bool) iter.Seq[[]ast.Line] {
	return func(yield func([]ast.Line) bool) {
		var run []ast.Line
		for i, ln := range lines {
			switch {
			case wanted(ln) && len(run) == 0:
				run = lines[i : i+1 : i+1]
			case wanted(ln) && run[0].Number+len(run) == ln.Number && &run[0] == &lines[i-len(run)]:
				run = lines[i-len(run) : i+1 : i+1] // nothing separates them, so there is nothing to copy
			case wanted(ln):
				run = append(run, ln)
			case len(run) > 0 && !ln.Content().Empty():
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
