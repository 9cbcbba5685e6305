package fields

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// cursor is a position in a value that is read from left to right.
type cursor struct {
	text string
	at   int // octets that were read
}

func (cur *cursor) blanks() {
	for cur.at < len(cur.text) && ast.IsBlank(cur.text[cur.at]) {
		cur.at++
	}
}

// number steps over digits, and reports whether there were any.
func (cur *cursor) number() bool {
	n := digits(cur.text[cur.at:])
	cur.at += n
	return n > 0
}

// one steps over one octet of set, and reports whether there was one.
func (cur *cursor) one(set string) bool {
	if cur.at == len(cur.text) || strings.IndexByte(set, cur.text[cur.at]) < 0 {
		return false
	}
	cur.at++
	return true
}

func (cur *cursor) done() bool { return cur.at == len(cur.text) }

// fault covers the text from the cursor to the end, or all of it at the end.
func (cur *cursor) fault(why string) *valueFault {
	if cur.done() {
		return &valueFault{Span: ast.Span{End: len(cur.text)}, why: why}
	}
	return &valueFault{Span: ast.Span{Start: cur.at, End: len(cur.text)}, why: why}
}

// parseRate reads a Request-rate, documents/time[s|m|h|d] [hhmm-hhmm], as
// SeznamBot does. Blanks around the parts are ignored.
func parseRate(value string) *valueFault {
	const form = `is not a rate; one page in ten seconds is "1/10s"`
	cur := &cursor{text: value}
	if value == "" {
		return &valueFault{why: "has no value"}
	}
	if !cur.number() {
		return cur.fault(form)
	}
	cur.blanks()
	if !cur.one("/") {
		return &valueFault{Span: ast.Span{End: len(value)}, why: form}
	}
	cur.blanks()
	start := cur.at
	if !cur.number() {
		return cur.fault(`is not a time; one page in ten seconds is "1/10s"`)
	}
	if strings.Trim(value[start:cur.at], "0") == "" {
		return &valueFault{Span: ast.Span{Start: start, End: cur.at}, why: "is not a length of time; a rate counts pages per time above zero"}
	}
	cur.blanks()
	unit := cur.at
	cur.one("smhdSMHD")
	if cur.done() {
		return nil
	}
	if !ast.IsBlank(value[cur.at]) && !ast.IsBlank(value[cur.at-1]) {
		cur.at = unit
		return cur.fault("is not a unit of time; the units are s, m, h and d")
	}
	cur.blanks()
	fault := parseVisitTime(value[cur.at:])
	if fault != nil {
		fault.Start, fault.End = fault.Start+cur.at, fault.End+cur.at
		if fault.meant != "" {
			fault.meant = value[:cur.at] + fault.meant
		}
	}
	return fault
}

// parseVisitTime reads the hours of a Request-rate, hhmm-hhmm. Some parsers accept a blank in
// place of the hyphen.
func parseVisitTime(value string) *valueFault {
	const form = `is not a time of day; hours and minutes are four digits, as in "0400-0845"`
	if value == "" {
		return &valueFault{why: "has no value"}
	}
	first, second, ok := strings.Cut(value, "-")
	if !ok {
		first, second = analysis.CutWord(value)
	}
	from, to := strings.Trim(first, " \t"), strings.Trim(second, " \t")
	for _, clock := range []string{from, to} {
		if isClock(clock) {
			continue
		}
		if a, b := withoutColon(from), withoutColon(to); isClock(a) && isClock(b) {
			return &valueFault{ast.Span{End: len(value)}, "has colons; hours and minutes are four digits", a + "-" + b}
		}
		at := strings.LastIndex(value, clock)
		if clock == from {
			at = strings.Index(value, clock)
		}
		if clock == "" {
			at, clock = 0, value
		}
		return &valueFault{Span: ast.Span{Start: at, End: at + len(clock)}, why: form}
	}
	return nil
}

// isClock reports whether s is a time of day in four digits; 2400 ends a day.
func isClock(s string) bool {
	return len(s) == 4 && digits(s) == 4 && (s[:2] < "24" && s[2:] < "60" || s == "2400")
}

// withoutColon turns "9:30" into "0930", and leaves other texts as they are.
func withoutColon(s string) string {
	hours, minutes, ok := strings.Cut(s, ":")
	if ok && len(hours) == 1 {
		hours = "0" + hours
	}
	return hours + minutes
}
