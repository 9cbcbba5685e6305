package lint

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/internal/choice"
	"github.com/robotslint/robotslint/lint/analysis"
)

// A suppression is a comment that says what not to report:
//
//	# robotslint: ignore[unreachable-rule, sitemap] reason
//
// Names are IDs or aliases of passes, or families. The line of a finding is the
// one that its span starts in. Ignore covers the line that the comment stands on
// or, if the comment is alone on its line, all lines up to the next one that is
// neither blank nor a comment. Disable covers its own line and those below it, up
// to an enable of the same name. Disable-file covers the whole file.
//
// If several cover a finding, the most specific one suppresses it: ignore before
// disable before disable-file, the lower before the upper, a pass before its
// family. The others stay unused.
type suppression struct {
	ast.Span // from "#" to the end of the text of its line
	verb     string
	list     ast.Span // between the brackets
	items    []*item
}

// item is one name in a suppression.
type item struct {
	ast.Span
	subject          // zero if nothing has that name
	first, last int  // the lines that it covers, 1-based; none if last is less
	used        bool // it suppressed a finding or, as an enable, ended a disable
}

// subject is what can be suppressed: a pass or, if that is nil, a family.
type subject struct {
	pass   *analysis.Pass
	family analysis.Family
}

// suppressions are those of a file.
type suppressions struct {
	all       []*suppression
	scopes    map[subject]*scope
	malformed []analysis.Finding // comments that look like suppressions
	unknown   map[string]string  // messages by the unknown names they are about
	ran       map[subject]bool   // passes that are run, and families whose passes all are
}

// scope is where one subject is suppressed.
type scope struct {
	beside   []*item // ignores on the line that they cover
	above    []*item // ignores above it; first and last lines ascend
	disabled []*item // disjoint
	open     bool    // the last of disabled has no end yet
	file     *item   // the first disable-file, or nil
}

// readSuppressions finds the suppressions of f, in time that is proportional to
// the length of the file.
func readSuppressions(f *ast.File) *suppressions {
	ss := &suppressions{scopes: map[subject]*scope{}, unknown: map[string]string{}}
	var waiting []*item // for the line below that they cover
	for _, ln := range f.Lines {
		if !ln.Content().Empty() {
			for _, it := range waiting {
				it.last = ln.Number
			}
			waiting = waiting[:0]
		}
		at, after := analysis.SuppressionIn(f.Text(ln.Comment))
		if at < 0 {
			continue
		}
		s := &suppression{Span: ast.Span{Start: ln.Comment.Start + at, End: ln.Comment.End}}
		if err := ss.read(f, s, after); err != nil {
			ss.malformed = append(ss.malformed, analysis.Finding{Span: s.Span, Message: "comment suppresses nothing: " + err.Error(), Help: `write it as in "# robotslint: ignore[unknown-field] reason"`})
			continue
		}
		ss.all = append(ss.all, s)
		for _, it := range s.items {
			if it.subject == (subject{}) {
				continue
			}
			it.first, it.last = ln.Number, ln.Number
			if s.verb == analysis.VerbIgnore && ln.Kind == ast.Comment && at == 0 {
				it.last = math.MaxInt // unless a line follows
				waiting = append(waiting, it)
			}
			ss.place(s.verb, it)
		}
	}
	return ss
}

// read parses after, the text behind the mark of s.
func (ss *suppressions) read(f *ast.File, s *suppression, after string) error {
	if !strings.HasPrefix(strings.TrimLeft(after, " \t"), ":") {
		verb, _ := analysis.CutVerb(strings.TrimLeft(after, " \t-_"))
		return fmt.Errorf("%q follows %q without a colon; did you mean \"# %s: %s[ID]\"?", verb, analysis.SuppressionMark, analysis.SuppressionMark, verb)
	}
	var rest string
	s.verb, rest = analysis.CutVerb(after)
	if s.verb == "" {
		return fmt.Errorf("no verb follows the colon; there are %s", strings.Join(analysis.SuppressionVerbs, ", "))
	}
	if _, err := choice.Of("verb", cutShort(s.verb), analysis.SuppressionVerbs); err != nil {
		return err
	}
	list, _, closed := strings.Cut(rest, "]")
	switch {
	case !strings.HasPrefix(rest, "["):
		name, _ := analysis.CutWord(strings.TrimLeft(rest, ":=("))
		if name = strings.Trim(name, ",)"); subjects()[name] != (subject{}) {
			return fmt.Errorf("no list in brackets follows %q; did you mean %s[%s]?", s.verb, s.verb, name)
		}
		return fmt.Errorf("no list in brackets follows %q; did you mean %s[ID]?", s.verb, s.verb)
	case !closed:
		return fmt.Errorf("the list after %q has no \"]\"", s.verb)
	}
	start := s.End - len(rest) + 1
	s.list = ast.Span{Start: start, End: start + len(list) - 1}
	for name := range strings.SplitSeq(f.Text(s.list), ",") {
		trimmed := strings.TrimLeft(name, " \t")
		at := ast.Span{Start: start + len(name) - len(trimmed)}
		trimmed = strings.TrimRight(trimmed, " \t")
		at.End = at.Start + len(trimmed)
		start += len(name) + len(",")
		if at.Empty() {
			continue
		}
		it := &item{Span: at, subject: subjects()[trimmed]}
		if it.subject == (subject{}) {
			ss.malformed = append(ss.malformed, analysis.Finding{Span: at, Message: "suppression names " + ss.noSubject(trimmed), Help: `name a pass or a family; "robotslint rules" lists them`})
		}
		s.items = append(s.items, it)
	}
	if len(s.items) == 0 {
		return errors.New("the list in brackets is empty")
	}
	return nil
}

// place files a name under its subject.
func (ss *suppressions) place(verb string, it *item) {
	sc := ss.scopes[it.subject]
	if sc == nil {
		sc = &scope{}
		ss.scopes[it.subject] = sc
	}
	switch {
	case verb == analysis.VerbIgnore && it.last == it.first:
		sc.beside = append(sc.beside, it)
	case verb == analysis.VerbIgnore:
		sc.above = append(sc.above, it)
	case verb == analysis.VerbDisable && !sc.open:
		it.last = math.MaxInt
		sc.disabled, sc.open = append(sc.disabled, it), true
	case verb == analysis.VerbEnable && sc.open:
		sc.disabled[len(sc.disabled)-1].last = it.first - 1
		sc.open, it.used = false, true
	case verb == analysis.VerbDisableFile && sc.file == nil:
		sc.file = it
	}
}

// suppresses reports whether a finding of p on a line is suppressed.
func (ss *suppressions) suppresses(p *analysis.Pass, line int) bool {
	if len(ss.all) == 0 || p == unusedSuppression || p == malformedSuppression {
		return false
	}
	for _, on := range []func(*scope) *item{
		func(sc *scope) *item { return lastOn(sc.beside, line) },
		func(sc *scope) *item { return lastOn(sc.above, line) },
		func(sc *scope) *item { return lastOn(sc.disabled, line) },
		func(sc *scope) *item { return sc.file },
	} {
		for _, sub := range []subject{{pass: p}, {family: p.Family}} {
			if sc := ss.scopes[sub]; sc != nil {
				if it := on(sc); it != nil {
					it.used = true
					return true
				}
			}
		}
	}
	return false
}

// lastOn returns the last of items that covers line, or nil. The first and last
// lines of items ascend.
func lastOn(items []*item, line int) *item {
	i, _ := slices.BinarySearchFunc(items, line+1, func(it *item, line int) int { return it.first - line })
	if i == 0 || items[i-1].last < line {
		return nil
	}
	return items[i-1]
}

// begin tells ss which passes are run: a suppression of a pass that is not run does
// not count as unused.
func (ss *suppressions) begin(passes []*analysis.Pass) {
	if len(ss.all) == 0 {
		return
	}
	ss.ran = map[subject]bool{}
	for _, p := range Passes {
		family := subject{family: p.Family}
		ran := slices.Contains(passes, p)
		all, known := ss.ran[family]
		ss.ran[subject{pass: p}], ss.ran[family] = ran, ran && (all || !known)
	}
}

// disregard tells ss that the findings of p are unknown.
func (ss *suppressions) disregard(p *analysis.Pass) {
	if ss.ran != nil {
		ss.ran[subject{pass: p}], ss.ran[subject{family: p.Family}] = false, false
	}
}

// unused divides the names in s: those that suppress nothing, and the others.
func (ss *suppressions) unused(s *suppression) (unused, others []*item) {
	for _, it := range s.items {
		if !it.used && it.subject != (subject{}) && (s.verb == analysis.VerbEnable || ss.ran[it.subject]) {
			unused = append(unused, it)
		} else {
			others = append(others, it)
		}
	}
	return unused, others
}

// subjects are all passes and families that can be suppressed, by their names.
var subjects = sync.OnceValue(func() map[string]subject {
	named := map[string]subject{}
	for _, f := range analysis.Families {
		named[string(f)] = subject{family: f}
	}
	for _, p := range Passes {
		for _, name := range append([]string{p.ID}, p.Aliases...) {
			named[name] = subject{pass: p}
		}
	}
	for _, p := range []*analysis.Pass{unusedSuppression, malformedSuppression} {
		delete(named, p.ID)
	}
	return named
})

// noSubject describes a name that cannot be suppressed and suggests another. The
// search for a similar name takes time, so at most maxSuggested are looked up.
func (ss *suppressions) noSubject(name string) string {
	name = cutShort(name)
	said, known := ss.unknown[name]
	switch {
	case known:
	case len(ss.unknown) < maxSuggested:
		said = noSubject(name)
		ss.unknown[name] = said
	default:
		said = fmt.Sprintf("an unknown pass or family %q", name)
	}
	return said
}

func noSubject(name string) string {
	if name == unusedSuppression.ID || name == malformedSuppression.ID {
		return name + ", which cannot be suppressed"
	}
	if lower := strings.ToLower(name); subjects()[lower] != (subject{}) {
		return fmt.Sprintf("an unknown pass or family %q; did you mean %s?", name, lower)
	}
	_, err := choice.Of("pass or family", name, slices.Sorted(maps.Keys(subjects())))
	return "an " + err.Error()
}

// cutShort is text, or its start if text is too long for a message.
func cutShort(text string) string {
	return strings.ToValidUTF8(text[:min(len(text), analysis.MaxExcerpt)], "")
}

// Ignore returns the edit that suppresses fd in f, a comment above its line, or
// false if fd cannot be suppressed.
func Ignore(f *ast.File, fd analysis.Finding) (analysis.Edit, bool) {
	if subjects()[fd.Pass.ID] == (subject{}) {
		return analysis.Edit{}, false
	}
	text, at := "# "+analysis.SuppressionMark+": "+analysis.VerbIgnore+"["+fd.Pass.ID+"]", len(f.Src)
	if i := f.LineNumber(fd.Span.Start) - 1; i < len(f.Lines) {
		at = f.Lines[i].Text.Start
	}
	if len(f.Lines) == 0 {
		return analysis.Edit{Text: text + "\n"}, true
	}
	c := analysis.Context{File: f}
	return analysis.Edit{Span: ast.Span{Start: at, End: at}, Text: text + c.EndOfLine(f.Lines[0])}, true
}

// SuppressionWords returns the words that may complete the suppression at the end
// of comment, which begins with "#": verbs, or names of passes and families. The
// word begins at offset at of comment. There are no words if comment does not end
// in the middle of a suppression.
func SuppressionWords(comment string) (at int, words []string) {
	at, after := analysis.SuppressionIn(comment)
	colon := strings.TrimLeft(after, " \t")
	if at < 0 || !strings.HasPrefix(colon, ":") {
		return 0, nil
	}
	verb, rest := analysis.CutVerb(after)
	if rest == "" && strings.HasSuffix(comment, verb) {
		return len(comment) - len(verb), analysis.SuppressionVerbs
	}
	list, isList := strings.CutPrefix(rest, "[")
	if !isList || !slices.Contains(analysis.SuppressionVerbs, verb) || strings.Contains(list, "]") {
		return 0, nil
	}
	name := strings.TrimLeft(list[strings.LastIndexByte(list, ',')+1:], " \t")
	return len(comment) - len(name), slices.Sorted(maps.Keys(subjects()))
}
