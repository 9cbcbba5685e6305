package analysis

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
)

// PatternFault is why a path pattern does not match what its author meant, judged
// by how it is written. A pattern has one fault at most, so that one mistake earns
// one finding; patternFaults lists them in order of precedence.
type PatternFault uint8

const (
	SoundPattern  PatternFault = iota
	HostInPattern              // a host before the path, mostly with a scheme
	DollarInside               // stray characters after the "$" that was meant to end the path
	RegexLike                  // syntax of regular expressions
	PathList                   // several paths, separated by punctuation
	Backslashed                // "\" for "/"
	Slashless                  // neither "/" nor "*" at the start
	Spaced                     // blanks
	Dotted                     // "." or ".." between slashes
	BadEscape                  // "%" that begins no percent-encoding
)

// patternFaults find each fault: the octets of a pattern that are wrong, an empty
// span if none are.
var patternFaults = []struct {
	fault PatternFault
	find  func(pattern string) ast.Span
}{
	{HostInPattern, findHost},
	{DollarInside, findDollarInside},
	{RegexLike, findRegex},
	{PathList, findPathSeparator},
	{Backslashed, findBackslash},
	{Slashless, findSlashless},
	{Spaced, findBlanks},
	{Dotted, findDotSegment},
	{BadEscape, findBadEscape},
}

// FaultyPattern is a rule whose path pattern has a fault.
type FaultyPattern struct {
	ast.Line
	Fault PatternFault
	At    ast.Span // the octets of the file that are wrong
}

// PatternsAtFault yields the rules whose path pattern has fault want; none in a file that
// a word processor wrote, whose marks are the fault.
func PatternsAtFault(c *Context, want PatternFault) iter.Seq[FaultyPattern] {
	return func(yield func(FaultyPattern) bool) {
		if IsRichText(c) {
			return
		}
		for _, r := range faultyPatterns.Of(c) {
			if r.fault == want && !yield(FaultyPattern{c.File.Lines[r.line-1], r.fault, r.at}) {
				return
			}
		}
	}
}

// SoundPatterns yields the rules without a fault, of the line or the path pattern,
// whose pattern can match something. Passes about the meaning of a rule look at
// these alone: a rule that is not read as written has no meaning to speak of yet.
func SoundPatterns(c *Context) iter.Seq[ast.Line] {
	return func(yield func(ast.Line) bool) {
		faulty := faultyPatterns.Of(c) // in the order of the file
		for ln := range SoundRules(c) {
			if len(faulty) > 0 && faulty[0].line == ln.Number {
				faulty = faulty[1:]
				continue
			}
			if StartsPath(c.Text(ln.Value)) && !yield(ln) {
				return
			}
		}
	}
}

// IsMeant reports whether the author of the rule on a line meant it as it is read: its
// path pattern has no fault, and the line has none or one that Google overlooks, a
// misspelling or a missing colon.
func IsMeant(c *Context, line int) bool {
	switch FaultOf(c, c.File.Lines[line-1]) {
	case Sound, GoogleTypo, NoColon:
	default:
		return false
	}
	_, faulty := slices.BinarySearchFunc(faultyPatterns.Of(c), line, func(r faultyPattern, line int) int { return cmp.Compare(r.line, line) })
	return !faulty
}

// StartsPath reports whether a path pattern begins as a path can: with "/", or
// with "*" for it.
func StartsPath(pattern string) bool {
	return pattern != "" && (pattern[0] == '/' || pattern[0] == '*')
}

// faultyPatterns are the rules whose path pattern has a fault, in the order of the
// file. Patterns with invisible characters or placeholders are left to the passes
// about those.
var faultyPatterns = NewFact(func(c *Context) []faultyPattern {
	var found []faultyPattern
	for ln := range SoundRules(c) {
		if r, ok := diagnosePattern(c, ln); ok {
			found = append(found, r)
		}
	}
	return found
})

// faultyPattern is a [FaultyPattern] in little memory: every rule may have one.
type faultyPattern struct {
	line  int // 1-based
	at    ast.Span
	fault PatternFault
}

func diagnosePattern(c *Context, ln ast.Line) (faultyPattern, bool) {
	if ln.Value.Empty() || ln.Value.Len() > rules.Google.MaxLine {
		return faultyPattern{}, false // line-too-long reports the latter
	}
	pattern := c.Text(ln.Value)
	for _, f := range patternFaults {
		at := f.find(pattern)
		if at.Empty() {
			continue
		}
		if placeholder, _ := Placeholder(c, ln); !placeholder.Empty() || HasHidden(c, ln) {
			break
		}
		return faultyPattern{ln.Number, ast.Span{Start: ln.Value.Start + at.Start, End: ln.Value.Start + at.End}, f.fault}, true
	}
	return faultyPattern{}, false
}

var (
	// A name with two dots and a path after it is more likely a host than a file.
	hostStart      = Expr(`(?i)^([a-z][a-z0-9+.-]*://[^/?*$ \t]*|www(?:\.[a-z0-9-]+){2,}(?::\d+)?)(?:[/?*$ \t]|$)`)
	hostBeforePath = Expr(`(?i)^([a-z0-9-]+(?:\.[a-z0-9-]+)+\.[a-z]{2,}(?::\d+)?)/`)

	// The "$" has to follow the end of a path, and no part of a path may follow the
	// "$": many URLs have one, also at the start of a parameter.
	dollarAtEnd = Expr(`[^*/=?&$](\$)[$*,;:.\\%}"'|]+$`)

	// URLs share much of the syntax of regular expressions. Only its surroundings
	// tell what ".*" is: "/list.*" is a file with any extension, and "/.*" a file
	// whose name begins with a dot.
	regexSigns = Expr(`^\^|^\.\*|\(\.[*+]\)?|\(\?[:=!<]|\([^()]*\|[^()]*\)|\[\^|\[[^\]]*(?:a-z|A-Z|0-9)[^\]]*\]` +
		`|\\(?:[dDsSwW](?:[^A-Za-z0-9_]|$)|[.?*+/()[\]{}|^$])|\.\+(?:[/$]|$)|\?\.\*|/\.\*\.(?:html?|php|aspx?|jsp)`)

	// Before an extension, the dot of ".*" is meant: "/list.*.html" is a page in any
	// language.
	dotStarInside = Expr(`^/[^*.]*(\.\*)/?[A-Za-z0-9_]`)

	dotSegment = Expr(`/(\.\.?)(?:/|\$$)`)

	badPercent = Expr(`%(?:[^0-9A-Fa-f*$]|[0-9A-Fa-f][^0-9A-Fa-f*$])`)
	variable   = Expr(`^%[A-Za-z_][A-Za-z0-9_]*%`)
)

func findHost(pattern string) ast.Span {
	if StartsPath(pattern) {
		return ast.Span{}
	}
	if at := firstMatch(hostStart, pattern); !at.Empty() {
		return at
	}
	return firstMatch(hostBeforePath, pattern)
}

func findDollarInside(pattern string) ast.Span {
	if strings.IndexByte(pattern, '$') < 0 {
		return ast.Span{}
	}
	return firstMatch(dollarAtEnd, pattern)
}

func findRegex(pattern string) ast.Span {
	if !strings.ContainsAny(pattern, `^([\`) && !strings.Contains(pattern, ".*") && !strings.Contains(pattern, ".+") {
		return ast.Span{}
	}
	if at := firstMatch(regexSigns, pattern); !at.Empty() {
		return at
	}
	return firstMatch(dotStarInside, pattern)
}

// PathSeparator matches what separates two paths in one path pattern, as its group, and
// the slash of the second.
var PathSeparator = Expr(`([ \t]*[,;|][ \t]*)/`)

func findPathSeparator(pattern string) ast.Span {
	if !strings.ContainsAny(pattern, ",;|") || pattern[0] != '/' {
		return ast.Span{}
	}
	return firstMatch(PathSeparator, pattern)
}

// findBackslash looks only at the path: clients send a "\" in a query unchanged.
func findBackslash(pattern string) ast.Span {
	i := strings.IndexByte(BeforeQuery(pattern), '\\')
	if i < 0 {
		return ast.Span{}
	}
	return ast.Span{Start: i, End: i + 1}
}

func findSlashless(pattern string) ast.Span {
	if StartsPath(pattern) {
		return ast.Span{}
	}
	return ast.Span{End: len(pattern)}
}

func findBlanks(pattern string) ast.Span {
	start := strings.IndexAny(pattern, " \t")
	if start < 0 {
		return ast.Span{}
	}
	return ast.Span{Start: start, End: len(pattern) - len(strings.TrimLeft(pattern[start:], " \t"))}
}

func findDotSegment(pattern string) ast.Span {
	return firstMatch(dotSegment, BeforeQuery(pattern))
}

// findBadEscape skips variables such as "%name%": links whose author forgot to fill
// one in lead crawlers to exactly that path. It also skips the start of an escape at
// the end of the pattern or before "*", which matches every escape that goes on
// from there.
func findBadEscape(pattern string) ast.Span {
	if strings.IndexByte(pattern, '%') < 0 {
		return ast.Span{}
	}
	for from := 0; ; {
		at := firstMatch(badPercent, pattern[from:])
		if at.Empty() {
			return ast.Span{}
		}
		at = ast.Span{Start: from + at.Start, End: from + at.End}
		name := firstMatch(variable, pattern[at.Start:])
		if name.Empty() {
			return at
		}
		from = at.Start + name.End
	}
}

// firstMatch is the first match of e in s, or its first submatch if e has one.
func firstMatch(e Expression, s string) ast.Span {
	at := e().FindStringSubmatchIndex(s)
	switch len(at) {
	case 0:
		return ast.Span{}
	case 2:
		return ast.Span{Start: at[0], End: at[1]}
	}
	return ast.Span{Start: at[2], End: at[3]}
}

// BeforeQuery is the part of a path pattern before its first "?".
func BeforeQuery(pattern string) string {
	path, _, _ := strings.Cut(pattern, "?")
	return path
}
