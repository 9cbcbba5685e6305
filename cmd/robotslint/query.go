package main

import (
	"errors"
	"fmt"
	"iter"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

var queryCommand = command{
	name:     "query",
	operands: "FILE [URL|PATH]...",
	summary:  "Say whether a crawler may fetch URLs, and which line decides.",
	about: `For a crawler that robotslint knows, the file is read as that crawler reads it,
with its fallback chain (see robotslint crawlers); for any other, as RFC 9309
says. In a URL, spaces and characters outside ASCII are percent-encoded and
nothing else is changed. Without --agent the answer is for crawlers that the file
does not name.

Exit status: 0 all URLs may be fetched, 1 some may not, 2 could not run.`,
	prepare: func(fs *pflag.FlagSet) func(Streams, []string) (int, error) {
		var q query
		fs.StringArrayVar(&q.agents, "agent", []string{"*"}, "ask for the crawler with product `TOKEN`; repeatable; all means every one that the file names")
		fs.StringSliceVar(&q.dialects, "dialect", nil, "read as crawlers of the dialects `NAME,...` do (default the crawler's own)")
		fs.StringVar(&q.urlsFrom, "urls-from", "", "read more URLs from `FILE`, a list or a sitemap, also gzipped; - is standard input")
		fs.StringVar(&q.all, "all", "", "ask about every URL that the path `PATTERN` matches, as in a rule")
		fs.StringVar(&q.with, "with", "", "ask as if the rule `LINE` were added to the crawler's group")
		fs.IntVar(&q.status, "status", 0, "ask as if the request for FILE were answered with this HTTP status `CODE`")
		fs.StringVar(&q.failingFor, "failing-for", "", "with --status: requests have ended like this for `DURATION`, such as 13h or 40d")
		fs.StringVar(&q.cached, "cached", "", "with --status: the crawler still has `FILE` as an earlier copy")
		fs.StringVar(&q.site, "site", "", "`URL` of the site; URLs elsewhere are answered not-applicable")
		fs.BoolVar(&q.trace, "trace", false, "show every rule that matches, why it does or does not decide, and what is assumed of the dialect")
		fs.StringVar(&q.format, "format", "text", "output `FORMAT`: text, json or jsonl")
		q.input.flags(fs)
		q.coloring.flags(fs)
		return q.run
	},
}

// query is a call of the command query.
type query struct {
	agents, dialects         []string
	urlsFrom, with, format   string
	all                      string // empty where URLs are asked about
	status                   int
	failingFor, cached, site string
	trace                    bool
	input
	coloring
}

func (q *query) run(s Streams, operands []string) (int, error) {
	switch {
	case len(operands) == 0:
		return 0, usagef("no FILE given")
	case q.all != "" && (len(operands) > 1 || q.urlsFrom != "" || q.trace || q.site != ""):
		return 0, usagef("--all goes without URLs, --urls-from, --trace and --site")
	case q.all != "" && rules.CheckPattern(q.all) != nil:
		return 0, usagef("--all %q: %w", q.all, rules.CheckPattern(q.all))
	case len(operands) == 1 && q.urlsFrom == "" && q.all == "":
		return 0, usagef("no URL given")
	case operands[0] == source.Stdin && q.urlsFrom == source.Stdin:
		return 0, usagef("standard input cannot be both FILE and --urls-from")
	}
	dialects, err := dialectsNamed(q.dialects)
	if err != nil {
		return 0, err
	}
	if q.with != "" && !isRule(q.with) {
		return 0, usagef("--with %q is no rule, such as \"Disallow: /a\"", q.with)
	}
	in, err := q.reader(s)
	if err != nil {
		return 0, err
	}
	read, err := in.Read(operands[0])
	if err != nil {
		return 0, err
	}
	fetch, cached, err := q.fetch(in, read.Fetch)
	if err != nil {
		return 0, err
	}
	f := grammar.Parse(read.Name, read.Src)
	var asked []*asked
	for _, agent := range q.named(f, dialects) {
		for _, d := range orOwn(dialects, agent) {
			asked = append(asked, ask(f, d, agent, q.with).after(fetch, cached))
		}
	}
	if q.all != "" {
		return q.survey(s, asked)
	}
	place, err := q.place(read.Fetch)
	if err != nil {
		return 0, err
	}
	out, err := q.writer(s, len(asked) > 1 && len(operands) > 2)
	if err != nil {
		return 0, err
	}
	status := exitClean
	for url, err := range q.urls(s, operands[1:]) {
		if err != nil {
			return 0, errors.Join(err, out.Flush())
		}
		for _, a := range asked {
			answer := a.answer(place, url, q.trace)
			if answer.Verdict != rules.Allowed.String() {
				status = exitFindings
			}
			if err := out.Answer(answer); err != nil {
				return 0, err
			}
		}
	}
	return status, out.Close()
}

// survey answers for every URL that the pattern of --all matches.
func (q *query) survey(s Streams, all []*asked) (int, error) {
	i, err := oneOf("format", q.format, answerFormats())
	if err != nil {
		return 0, err
	}
	color, err := q.coloring.on(s)
	if err != nil {
		return 0, err
	}
	status := exitClean
	var surveys []report.Survey
	for _, a := range all {
		found := a.survey(q.all)
		if found.Answer != rules.AlwaysAllowed.String() {
			status = exitFindings
		}
		surveys = append(surveys, found)
	}
	return status, report.WriteSurveys(s.Out, report.AnswerFormats[i].Name, report.Options{Color: color}, surveys)
}

// writer shows the answers; those to several questions about several agents as
// a table, where they are not to come as a stream.
func (q *query) writer(s Streams, several bool) (report.AnswerWriter, error) {
	i, err := oneOf("format", q.format, answerFormats())
	if err != nil {
		return nil, err
	}
	color, err := q.coloring.on(s)
	if err != nil {
		return nil, err
	}
	o := report.Options{Color: color}
	if q.format == "text" && several && q.urlsFrom == "" && !q.trace {
		return report.NewAnswerTable(s.Out, o), nil
	}
	return report.AnswerFormats[i].New(s.Out, o), nil
}

func answerFormats() []string {
	var names []string
	for _, f := range report.AnswerFormats {
		names = append(names, f.Name)
	}
	return names
}

// fetch is how the request for the file ended, if it is said or seen to have
// ended otherwise than with the file, and the copy that the crawler is said to
// have; else nil.
func (q *query) fetch(in *source.Reader, seen *source.Fetch) (*rules.Fetch, *ast.File, error) {
	fetch := &rules.Fetch{Status: q.status}
	switch {
	case q.status == 0 && seen.Err() != nil:
		*fetch = ended(seen)
	case q.status == 0 && (q.failingFor != "" || q.cached != ""):
		return nil, nil, usagef("--failing-for and --cached go with --status, or with a URL that is not answered with a file")
	case q.status == 0:
		return nil, nil, nil
	case q.status < 100 || q.status > 599:
		return nil, nil, usagef("--status %d is no HTTP status", q.status)
	}
	if q.failingFor != "" {
		failing, err := parseDuration(q.failingFor)
		if err != nil {
			return nil, nil, usagef("--failing-for %q is no duration, such as 13h or 40d", q.failingFor)
		}
		fetch.FailingFor = failing
	}
	if q.cached == "" {
		return fetch, nil, nil
	}
	fetch.Cached = true
	read, err := readFile(in, q.cached)
	if err != nil {
		return nil, nil, err
	}
	return fetch, grammar.Parse(read.Name, read.Src), nil
}

// ended says to package rules how a fetch ended.
func ended(f *source.Fetch) rules.Fetch {
	return rules.Fetch{
		Status:    f.Status,
		Redirects: f.Redirects,
		MaxAge:    f.MaxAge,
		Failure: map[source.Failure]rules.Failure{
			source.DNS:       rules.NoSuchHost,
			source.Connect:   rules.NoAnswer,
			source.TLS:       rules.NoAnswer,
			source.Timeout:   rules.TimedOut,
			source.Reset:     rules.Reset,
			source.Malformed: rules.BadChunking,
		}[f.Failure],
	}
}

// parseDuration reads what time.ParseDuration does, and days.
func parseDuration(s string) (time.Duration, error) {
	if days, ok := strings.CutSuffix(s, "d"); ok {
		n, err := strconv.ParseUint(days, 10, 16)
		return time.Duration(n) * 24 * time.Hour, err
	}
	d, err := time.ParseDuration(s)
	if err == nil && d < 0 {
		err = strconv.ErrRange
	}
	return d, err
}

// place is the URL of the robots.txt: that of --site, else the one that was
// asked, if a crawler would look there; empty where it is not known.
func (q *query) place(seen *source.Fetch) (string, error) {
	if q.site == "" {
		if seen != nil && rules.Scope(seen.Asked, "/").Kind == rules.Governed {
			return seen.Asked, nil
		}
		return "", nil
	}
	site, err := siteURL(q.site)
	if err != nil {
		return "", err
	}
	return site.ResolveReference(&url.URL{Path: "/robots.txt"}).String(), nil
}

// named are the agents that are asked about; "all" stands for those that the
// file names, in any of the dialects, and for one that it does not name.
func (q *query) named(f *ast.File, dialects []*rules.Dialect) []string {
	var agents []string
	add := func(agent string) {
		if !slices.Contains(agents, agent) {
			agents = append(agents, agent)
		}
	}
	for _, agent := range q.agents {
		if agent != "all" {
			add(agent)
			continue
		}
		for _, d := range orOwn(dialects, "*") {
			for g := range rules.Compile(d, f.Src).Groups() {
				if g.Token != "" {
					add(g.Token)
				}
			}
		}
		add("*")
	}
	return agents
}

// orOwn are dialects, or where there are none that which agent reads.
func orOwn(dialects []*rules.Dialect, agent string) []*rules.Dialect {
	if len(dialects) > 0 {
		return dialects
	}
	return []*rules.Dialect{crawlers.Dialect(agent)}
}

// urls are the questions: the operands, then those of --urls-from.
func (q *query) urls(s Streams, operands []string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for _, url := range operands {
			if !yield(url, nil) {
				return
			}
		}
		if q.urlsFrom == "" {
			return
		}
		in, name := s.In, q.stdinName
		if q.urlsFrom != source.Stdin {
			f, err := os.Open(q.urlsFrom)
			if err != nil {
				yield("", fmt.Errorf("read %s: %w", q.urlsFrom, errors.Unwrap(err))) // of a *fs.PathError
				return
			}
			defer f.Close()
			in, name = f, q.urlsFrom
		}
		for url, err := range source.URLs(name, in) {
			if !yield(url, err) {
				return
			}
		}
	}
}

// isRule reports whether line is an Allow or Disallow line and nothing else.
func isRule(line string) bool {
	n := 0
	rule := false
	for ln := range grammar.Lines(line) {
		n++
		rule = ln.Kind.IsRule()
	}
	return n == 1 && rule
}

// asked is an agent and how the file is to it.
type asked struct {
	agent   string
	file    *ast.File // with the added line, if there is one
	added   int       // its number, or 0
	policy  *rules.Policy
	binding crawlers.Binding
	outcome *rules.Outcome // of a request that is said to have ended otherwise
}

func ask(f *ast.File, d *rules.Dialect, agent, with string) *asked {
	a := &asked{agent: agent, file: f, policy: rules.Compile(d, f.Src)}
	a.binding = crawlers.Bind(a.policy, agent)
	if with != "" && a.binding.Token != "" {
		var src string
		src, a.added = withRule(f, a.policy, a.binding.Token, with)
		a.file = grammar.Parse(f.Name, src)
		a.policy = rules.Compile(d, src)
		a.binding = crawlers.Bind(a.policy, agent)
	}
	return a
}

// withRule returns the file with a rule added to the group that binds token, at
// its end, and the number of its line. Where no group does, one is made.
func withRule(f *ast.File, p *rules.Policy, token, rule string) (string, int) {
	newline := "\n"
	g := p.Group(token)
	if g == nil {
		src := f.Src
		if len(f.Lines) > 0 && f.Lines[len(f.Lines)-1].EndOfLine().Empty() {
			src += newline
		}
		return src + "User-agent: " + token + newline + rule + newline, len(f.Lines) + 2
	}
	after := slices.Max(g.Lines)
	for _, group := range f.Groups {
		if first := group.Lines[0].Number; first <= after && after < first+group.Header {
			after = first + group.Header - 1
		}
	}
	for _, r := range g.Rules().Rules() {
		after = max(after, r.Line)
	}
	ln := f.Lines[after-1]
	if ln.EndOfLine().Empty() {
		return f.Src + newline + rule, after + 1
	}
	return f.Src[:ln.End] + rule + newline + f.Src[ln.End:], after + 1
}

// after is a where the request for the file ended like fetch, and the crawler
// has a copy of it, if cached is not nil.
func (a *asked) after(fetch *rules.Fetch, cached *ast.File) *asked {
	if fetch == nil {
		return a
	}
	outcome := a.policy.Dialect.Outcome(*fetch)
	if outcome.Use == rules.UseCached && cached != nil {
		a = ask(cached, a.policy.Dialect, a.agent, "")
	}
	a.outcome = &outcome
	return a
}

// answer says whether the agent may fetch url, if the robots.txt at place, where
// that is known, governs it.
func (a *asked) answer(place, url string, trace bool) report.Answer {
	escaped := escapeURL(url)
	d := a.policy.Dialect
	answer := report.Answer{Agent: a.agent, URL: url, Dialect: d.Name, Assumed: len(d.Assumed) > 0}
	if trace {
		answer.Assumptions = d.Assumed
	}
	if place != "" {
		if reach := rules.Scope(place, escaped); reach.Kind != rules.Governed && reach.Kind != rules.NoURL {
			answer.Verdict, answer.Reason = rules.NotApplicable.String(), reach.Reason
			return answer
		}
	}
	if a.outcome != nil && a.outcome.Use.Verdict() != rules.Unknown {
		answer.Verdict, answer.Reason = a.outcome.Use.Verdict().String(), a.outcome.Reason
		return answer
	}
	decision := a.binding.Decide(a.policy, escaped)
	answer.Verdict, answer.Reason, answer.Note = decision.Verdict.String(), a.binding.Reason(decision), a.binding.Why
	if a.outcome != nil {
		answer.Reason = a.outcome.Reason + "; " + answer.Reason
		answer.Note = strings.TrimSuffix(a.outcome.Reason+"; "+answer.Note, "; ")
	}
	answer.Line, answer.Rule = a.where(decision.Rule.Line)
	if g := decision.Group; g != nil {
		answer.Group = &report.Group{Token: g.Token}
		for _, line := range g.Lines {
			n, _ := a.where(line)
			answer.Group.Lines = append(answer.Group.Lines, n)
		}
	}
	if trace && a.binding.Token != "" {
		for _, m := range a.policy.Trace(a.binding.Token, escaped) {
			line, rule := a.where(m.Rule.Line)
			answer.Trace = append(answer.Trace, report.Match{Line: line, Rule: rule, Length: len(m.Rule.Pattern), Why: m.Why})
		}
	}
	return answer
}

// survey says what the agent may fetch of the URLs that pattern matches.
func (a *asked) survey(pattern string) report.Survey {
	d := a.policy.Dialect
	survey := report.Survey{Agent: a.agent, Pattern: pattern, Dialect: d.Name, Assumed: len(d.Assumed) > 0}
	if a.outcome != nil && a.outcome.Use.Verdict() != rules.Unknown {
		w := &report.Witness{Reason: a.outcome.Reason}
		w.URL = a.policy.Witness(d.Pattern(pattern), func(string) bool { return true })
		if a.outcome.Use.Verdict() == rules.Allowed {
			survey.Answer, survey.Allow = rules.AlwaysAllowed.String(), w
		} else {
			survey.Answer, survey.Disallow = rules.AlwaysDisallowed.String(), w
		}
		return survey
	}
	found := a.binding.DecideAll(a.policy, pattern, rules.NewBudget())
	survey.Answer, survey.Allow, survey.Disallow = found.String(), a.witness(found.Allowed), a.witness(found.Disallowed)
	return survey
}

// witness is w as it is reported; nil where there is none.
func (a *asked) witness(w rules.Witness) *report.Witness {
	if w.URL == "" {
		return nil
	}
	line, rule := a.where(w.Rule.Line)
	return &report.Witness{URL: w.URL, Line: line, Rule: rule, Reason: a.binding.Reason(w.Decision)}
}

// where returns the number of a line in the file as it is, and its text. The
// added line has the number 0.
func (a *asked) where(line int) (int, string) {
	if line == 0 {
		return 0, ""
	}
	text := a.file.Text(a.file.Lines[line-1].Content())
	switch {
	case line == a.added:
		return 0, text
	case a.added > 0 && line > a.added:
		return line - 1, text
	}
	return line, text
}

// escapeURL percent-encodes octets outside ASCII and blanks: what a browser
// does with an address that is typed.
func escapeURL(address string) string {
	var b strings.Builder
	for i := range len(address) {
		if c := address[i]; c >= 0x80 || c == ' ' || c == '\t' {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}
