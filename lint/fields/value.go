package fields

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/dunglas/httpsfv"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// The values of fields that RFC 9309 does not know, each by the grammar that
// its readers have published. A parser takes any octets, and returns what it
// read or the first slip.

// slip is where a value departs from the grammar of its field.
type valueFault struct {
	ast.Span        // in the value; empty at what is missing
	why      string // a clause about those octets
	meant    string // the whole value as it was probably meant; empty where that is not clear
}

// finding reports sl at its place in the value of ln, where the octets in
// question come first in the message.
func (sl *valueFault) finding(c *analysis.Context, ln ast.Line) analysis.Finding {
	at := ast.Span{Start: ln.Value.Start + sl.Start, End: ln.Value.Start + sl.End}
	for !at.Empty() && ast.IsBlank(c.File.Src[at.Start]) {
		at.Start++
	}
	fd := analysis.Finding{Span: at, Message: c.Excerpt(at) + " " + sl.why}
	if at.Empty() {
		fd.Span, fd.Message = ln.Content(), c.Text(ln.Field)+" "+sl.why
	}
	if sl.meant != "" {
		fd.Fixes = []analysis.Fix{{Message: "write " + analysis.Excerpt(sl.meant), Edits: []analysis.Edit{{Span: ln.Value, Text: sl.meant}}, Adds: true}}
	}
	return fd
}

// digits is how many octets at the start of s are digits.
func digits(s string) int {
	n := 0
	for n < len(s) && '0' <= s[n] && s[n] <= '9' {
		n++
	}
	return n
}

// parseDelay reads a Crawl-delay: a number of seconds without sign or unit, with
// at most one point and without an exponent.
func parseDelay(value string) (seconds float64, wrong *valueFault) {
	n := digits(value)
	if n < len(value) && value[n] == '.' {
		n += 1 + digits(value[n+1:])
	}
	all, rest := ast.Span{End: len(value)}, ast.Span{Start: n, End: len(value)}
	number, after := value[:n], strings.TrimLeft(value[n:], " \t")
	switch {
	case value == "":
		return 0, &valueFault{why: "has no value"}
	case digits(strings.Replace(number, ".", "", 1)) == 0:
		return 0, &valueFault{Span: all, why: "is not a number of seconds"}
	case after == "":
		seconds, err := strconv.ParseFloat(number, 64)
		if err != nil {
			return math.Inf(1), nil // more digits than a float has
		}
		return seconds, nil
	case isDecimalComma(value[n:]) && !strings.Contains(number, "."):
		return 0, &valueFault{rest, "follows the number; a fraction follows a point", number + "." + value[n+1:]}
	}
	switch strings.ToLower(after) {
	case "s", "sec", "secs", "second", "seconds":
		return 0, &valueFault{rest, "follows the number, which stands without a unit", number}
	}
	return 0, &valueFault{Span: rest, why: "follows the number, where nothing may"}
}

// isDecimalComma reports whether s is a comma and digits, as other languages
// write fractions.
func isDecimalComma(s string) bool {
	return len(s) > 1 && s[0] == ',' && digits(s[1:]) == len(s)-1
}

// cursor is a place in a value that is read from left to right.
type cursor struct {
	text string
	at   int
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

// fault is one from here to the end.
func (cur *cursor) fault(why string) *valueFault {
	if cur.done() {
		return &valueFault{Span: ast.Span{End: len(cur.text)}, why: why}
	}
	return &valueFault{Span: ast.Span{Start: cur.at, End: len(cur.text)}, why: why}
}

// parseRate reads a Request-rate, documents/time[s|m|h|d] [hhmm-hhmm], as
// SeznamBot takes it. Blanks around the parts are overlooked.
func parseRate(value string) *valueFault {
	const form = `is no rate, such as "1/10s" for one page in ten seconds`
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
		return cur.fault("is no time; a rate is written as in \"1/10s\"")
	}
	if strings.Trim(value[start:cur.at], "0") == "" {
		return &valueFault{Span: ast.Span{Start: start, End: cur.at}, why: "is not a time to count documents in"}
	}
	cur.blanks()
	unit := cur.at
	cur.one("smhdSMHD")
	if cur.done() {
		return nil
	}
	if !ast.IsBlank(value[cur.at]) && !ast.IsBlank(value[cur.at-1]) {
		cur.at = unit
		return cur.fault("is no unit of time; units are s, m, h and d")
	}
	cur.blanks()
	wrong := parseVisitTime(value[cur.at:])
	if wrong != nil {
		wrong.Start, wrong.End = wrong.Start+cur.at, wrong.End+cur.at
		if wrong.meant != "" {
			wrong.meant = value[:cur.at] + wrong.meant
		}
	}
	return wrong
}

// parseVisitTime reads a Visit-time, hhmm-hhmm. Some parsers take a blank for
// the hyphen.
func parseVisitTime(value string) *valueFault {
	const form = `is no time of day, such as "0400-0845"`
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

// withoutColon is "0930" of "9:30"; s itself where it is no such time.
func withoutColon(s string) string {
	hours, minutes, ok := strings.Cut(s, ":")
	if ok && len(hours) == 1 {
		hours = "0" + hours
	}
	return hours + minutes
}

// parseVersion reads a Robot-version, n.n or n.n.n.
func parseVersion(value string) *valueFault {
	if value == "" {
		return &valueFault{why: "has no value"}
	}
	cur := &cursor{text: value}
	for parts := 1; cur.number(); parts++ {
		if cur.done() && parts > 1 {
			return nil
		}
		if parts == 3 || !cur.one(".") {
			break
		}
	}
	return &valueFault{Span: ast.Span{End: len(value)}, why: `is no version, such as "2.0"`}
}

// longestCleanParam is how many octets of a Clean-param Yandex takes.
const longestCleanParam = 500

// parseCleanParam reads a Clean-param: names of parameters with "&" between
// them, and after a blank the path that they are dropped from.
func parseCleanParam(value string) *valueFault {
	if value == "" {
		return &valueFault{why: "names no parameter"}
	}
	names, rest := analysis.CutWord(value)
	at := len(value) - len(rest)
	switch {
	case strings.HasPrefix(names, "/"):
		return &valueFault{Span: ast.Span{End: len(names)}, why: "is a path, and Yandex takes it for the name of a parameter"}
	case strings.HasPrefix(names, "?"):
		bare := strings.TrimLeft(value, "? \t")
		return &valueFault{ast.Span{End: len(value) - len(bare)}, "is part of a name to Yandex, and of no parameter's", bare}
	}
	if i := strings.IndexAny(names, ",;"); i >= 0 {
		sl := &valueFault{Span: ast.Span{Start: i, End: i + 1}, why: `is part of a name to Yandex; "&" parts parameters`}
		if rest == "" || isPath(rest) {
			sl.meant = strings.TrimRight(strings.NewReplacer(",", "&", ";", "&").Replace(names), "&") + value[len(names):at] + rest
		} else if joined, ok := joinParams(value); ok {
			sl.meant = joined
		}
		return sl
	}
	if rest != "" && !isPath(rest) {
		sl := &valueFault{Span: ast.Span{Start: at, End: len(value)}, why: `is taken for a path by Yandex, and is none; "&" parts parameters`}
		if joined, ok := joinParams(value); ok {
			sl.meant = joined
		}
		return sl
	}
	if _, more := analysis.CutWord(rest); more != "" {
		return &valueFault{Span: ast.Span{Start: len(value) - len(more), End: len(value)}, why: "follows the path; Yandex takes one path a line"}
	}
	if len(value) > longestCleanParam {
		return &valueFault{Span: ast.Span{Start: longestCleanParam, End: len(value)}, why: fmt.Sprintf("stands behind the %d characters that Yandex takes", longestCleanParam)}
	}
	return nil
}

func isPath(s string) bool { return s != "" && (s[0] == '/' || s[0] == '*') }

// joinParams writes "&" between names that blanks and commas part; false where
// one may be something else.
func joinParams(value string) (string, bool) {
	names := strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune(" \t,;&", r) })
	for _, name := range names {
		if strings.ContainsAny(name, "/.?*#=:") {
			return "", false
		}
	}
	return strings.Join(names, "&"), len(names) > 1
}

// preference is one member of a Content-Signal or Content-Usage: whether pages
// may be used in some way.
type preference struct {
	ast.Span // of the member in the value
	use      string
	grant    string // as it is written: "yes" or "no", "y" or "n"
}

// String is the preference as it is written.
func (p preference) String() string { return p.use + "=" + p.grant }

// denies reports whether p says no.
func (p preference) denies() bool { return p.grant == "no" || p.grant == "n" }

// members are the spans between the commas of value, without the blanks around
// them. Commas in quotes part nothing.
func members(value string) []ast.Span {
	var spans []ast.Span
	start, quoted := 0, false
	for i := 0; i <= len(value); i++ {
		switch {
		case i == len(value) || value[i] == ',' && !quoted:
			s := ast.Span{Start: start, End: i}
			for !s.Empty() && ast.IsBlank(value[s.Start]) {
				s.Start++
			}
			for !s.Empty() && ast.IsBlank(value[s.End-1]) {
				s.End--
			}
			spans = append(spans, s)
			start = i + 1
		case value[i] == '\\' && quoted && i+1 < len(value):
			i++
		case value[i] == '"':
			quoted = !quoted
		}
	}
	return spans
}

// parseSignals reads a Content-Signal: key=yes or key=no with commas between
// them, and use=..., which Cloudflare adds. Letters of both cases are the same.
func parseSignals(value string) ([]preference, *valueFault) {
	if value == "" {
		return nil, &valueFault{why: "has no value"}
	}
	var signals []preference
	for _, at := range members(value) {
		member := at.In(value)
		key, grant, ok := strings.Cut(member, "=")
		key, grant = strings.TrimRight(key, " \t"), strings.TrimLeft(grant, " \t")
		p := preference{at, strings.ToLower(key), strings.ToLower(grant)}
		mend := func(grant string) string { return value[:at.End-len(p.grant)] + grant + value[at.End:] }
		switch {
		case member == "":
			return nil, &valueFault{Span: ast.Span{End: len(value)}, why: "has a comma with no signal beside it"}
		case !isSignal(p.use):
			return nil, &valueFault{Span: ast.Span{Start: at.Start, End: at.Start + len(key)}, why: "is not a known signal; those are search, ai-input and ai-train"}
		case !ok:
			return nil, &valueFault{Span: at, why: "says neither yes nor no"}
		case p.use == "use" || p.grant == "yes" || p.grant == "no":
			signals = append(signals, p)
			continue
		}
		wrong := &valueFault{Span: ast.Span{Start: at.End - len(grant), End: at.End}, why: "is neither yes nor no"}
		if n := strings.IndexAny(grant, " \t;"); n >= 0 && (p.grant[:n] == "yes" || p.grant[:n] == "no") {
			wrong.Start += n
			wrong.why, wrong.meant = "follows without a comma", withCommas(value)
		} else if wrong.Empty() {
			wrong.Span, wrong.why = at, "says neither yes nor no"
		}
		switch p.grant {
		case "y", "true", "1", "allow":
			wrong.meant = mend("yes")
		case "n", "false", "0", "disallow":
			wrong.meant = mend("no")
		}
		return nil, wrong
	}
	return signals, nil
}

// withCommas puts commas between members that blanks or semicolons part; empty
// where not each of them is a key and a value.
func withCommas(value string) string {
	members := strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune(" \t;,", r) })
	for _, member := range members {
		if key, grant, _ := strings.Cut(member, "="); key == "" || grant == "" {
			return ""
		}
	}
	return strings.Join(members, ", ")
}

func isSignal(key string) bool {
	switch key {
	case "search", "ai-input", "ai-train", "use":
		return true
	}
	return false
}

// parseUsage reads a Content-Usage: a path and a blank, which may be missing,
// and a dictionary of RFC 9651. Of a key that comes twice the last counts.
func parseUsage(value string) (path string, usages []preference, wrong *valueFault) {
	if value == "" {
		return "", nil, &valueFault{why: "has no value, and says nothing"}
	}
	dictionary := value
	if value[0] == '/' {
		path, dictionary = analysis.CutWord(value)
	}
	start := len(value) - len(dictionary)
	if dictionary == "" {
		return "", nil, &valueFault{Span: ast.Span{End: len(value)}, why: "is a path without a preference"}
	}
	for _, at := range members(dictionary) {
		at := ast.Span{Start: start + at.Start, End: start + at.End}
		member := at.In(value)
		mend := func(text string) string { return value[:at.Start] + text + value[at.End:] }
		key, grant, _ := strings.Cut(member, "=")
		parsed, err := httpsfv.UnmarshalDictionary([]string{member})
		switch {
		case member == "":
			return "", nil, &valueFault{Span: ast.Span{Start: start, End: len(value)}, why: "has a comma with no preference beside it, so that none of the line counts"}
		case err != nil && key != strings.ToLower(key):
			return "", nil, &valueFault{ast.Span{Start: at.Start, End: at.Start + len(key)}, "has capitals; keys are in lower case, and none of the line counts", mend(strings.ToLower(key) + member[len(key):])}
		case err != nil:
			return "", nil, &valueFault{Span: at, why: "is not a key and value as in \"train-ai=n\", so that none of the line counts"}
		case key == "ai-train":
			return "", nil, &valueFault{ast.Span{Start: at.Start, End: at.Start + len(key)}, "is a key of Content-Signal; Content-Usage has train-ai", mend("train-ai" + member[len(key):])}
		case key != "train-ai" && key != "search":
			return "", nil, &valueFault{Span: ast.Span{Start: at.Start, End: at.Start + len(strings.TrimRight(key, " \t"))}, why: "is not a known key; those are train-ai and search"}
		}
		if item, ok := parsed.Get(key); ok {
			if v, ok := item.(httpsfv.Item); ok && (v.Value == httpsfv.Token("y") || v.Value == httpsfv.Token("n")) {
				if i := strings.IndexByte(member, ';'); i >= 0 && hasPreference(v.Params) {
					return "", nil, &valueFault{ast.Span{Start: at.Start + i, End: at.End}, "is a parameter of " + key + "; a comma parts preferences", mend(strings.ReplaceAll(member, ";", ","))}
				}
				usages = append(usages, preference{at, key, string(v.Value.(httpsfv.Token))})
				continue
			}
		}
		wrong := &valueFault{Span: ast.Span{Start: at.End - len(grant), End: at.End}, why: "is neither y nor n, so that nothing is said of " + key}
		if grant == "" {
			wrong.Span, wrong.why = at, "says neither y nor n"
		}
		switch strings.ToLower(strings.Trim(grant, `"?`)) {
		case "y", "yes", "true", "1":
			wrong.meant = mend(key + "=y")
		case "n", "no", "false", "0":
			wrong.meant = mend(key + "=n")
		}
		return "", nil, wrong
	}
	return path, usages, nil
}

// hasPreference reports whether a parameter has the key of a preference.
func hasPreference(params *httpsfv.Params) bool {
	_, trains := params.Get("train-ai")
	_, searches := params.Get("search")
	return trains || searches
}

// reportValueFaults reports the first slip of each value of the known field name,
// and its effect, a clause, where the slip does not say that.
func reportValueFaults(c *analysis.Context, report func(analysis.Finding), name, effect string, parse func(value string) *valueFault) {
	for ln := range records(c, c.File.Lines, name) {
		if wrong := parse(c.Text(ln.Value)); wrong != nil {
			fd := wrong.finding(c, ln)
			if effect != "" {
				fd.Message += "; " + effect
			}
			report(fd)
		}
	}
}
