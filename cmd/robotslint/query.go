package main

import (
	"errors"
	"fmt"
	"iter"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

var queryCommand = command{
	name:     "query",
	operands: "FILE [URL|PATH]...",
	summary:  "Tell whether a crawler may fetch URLs, and which line decides.",
	about: `For a crawler that robotslint knows, the file is read as that crawler reads it,
with its fallback chain (see robotslint crawlers); for any other, as RFC 9309
says. In a URL, spaces and characters outside ASCII are percent-encoded and
nothing else is changed. Without --agent the answer is for crawlers that the file
does not name. The configuration does not change answers, since crawlers do not read
it. But a URL that the configured site does not serve is pointed out.

Exit status: 0 all URLs may be fetched, 1 some may not, 2 could not run.`,
	prepare: func(fs *pflag.FlagSet) func(Streams, []string) (int, error) {
		var q query
		fs.StringArrayVar(&q.agents, "agent", []string{"*"}, "ask for the crawler with product `TOKEN`; repeatable; all asks for every crawler that the file names")
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
		q.configFile.flags(fs)
		q.input.flags(fs)
		q.colorFlag.flags(fs)
		return q.run
	},
}

// query is a call of the command query.
type query struct {
	agents, dialects         []string
	urlsFrom, with, format   string
	all                      string // a path pattern; empty to ask about URLs
	status                   int
	failingFor, cached, site string
	trace                    bool
	configFile
	input
	colorFlag
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
	if q.with != "" {
		if err := evaluator.CheckRule(q.with); err != nil {
			return 0, usagef("--with %w", err)
		}
	}
	in, err := q.reader(s)
	if err != nil {
		return 0, err
	}
	configured, err := q.configured(q.directory(operands[0]))
	if err != nil {
		return 0, err
	}
	read, err := in.Read(operands[0])
	if err != nil {
		return 0, err
	}
	w := evaluator.WhatIf{Rule: q.with}
	if w.Fetch, w.Cached, err = q.fetch(in, read.Fetch); err != nil {
		return 0, err
	}
	if w.Place, err = q.place(read.Fetch); err != nil {
		return 0, err
	}
	f := grammar.Parse(read.Name, read.Src)
	if q.agents, err = tokensToAsk(s, q.agents, f); err != nil {
		return 0, err
	}
	questions, err := evaluator.AskAll(f, dialects, q.named(f, dialects), w)
	if err != nil {
		return 0, err
	}
	if q.all != "" {
		return q.survey(s, questions)
	}
	out, err := q.writer(s, len(questions) > 1 && len(operands) > 2)
	if err != nil {
		return 0, err
	}
	var site siteCheck
	if w.Place == "" {
		site = siteCheckOf(configured.For(q.knownAs(operands[0])))
	}
	status := exitClean
	for url, err := range q.urls(s, operands[1:]) {
		if err != nil {
			return 0, errors.Join(err, out.Flush())
		}
		site.check(s, url)
		for _, question := range questions {
			answer := question.Answer(url)
			if q.trace {
				answer = question.Trace(url)
			}
			if answer.Verdict != rules.Allowed {
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
func (q *query) survey(s Streams, questions []*evaluator.Question) (int, error) {
	out, err := documentsIn(report.SurveyFormats, q.format, nil)
	if err != nil {
		return 0, err
	}
	o, err := q.colorFlag.options(s)
	if err != nil {
		return 0, err
	}
	status := exitClean
	var surveys []evaluator.Survey
	for _, question := range questions {
		survey, err := question.Survey(q.all)
		if err != nil {
			return 0, err
		}
		if survey.Answer != rules.AlwaysAllowed {
			status = exitFindings
		}
		surveys = append(surveys, survey)
	}
	return status, out.write(s, o, plain(o), surveys)
}

// writer returns a writer of answers. Answers about several URLs and agents make a
// table, unless they are streamed.
func (q *query) writer(s Streams, several bool) (report.AnswerWriter, error) {
	i, err := oneOf("format", q.format, answerFormats())
	if err != nil {
		return nil, err
	}
	o, err := q.colorFlag.options(s)
	if err != nil {
		return nil, err
	}
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

// fetch returns how the request for the file ended and which copy the crawler has,
// according to --status and --cached or to robotslint's own request. Both are nil if
// the request returned the file.
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
		return nil, nil, usagef("--status %d is not an HTTP status", q.status)
	}
	if q.failingFor != "" {
		failing, err := parseDuration(q.failingFor)
		if err != nil {
			return nil, nil, usagef("--failing-for %q is not a duration such as 13h or 40d", q.failingFor)
		}
		fetch.FailingFor = failing
	}
	if q.cached == "" {
		return fetch, nil, nil
	}
	read, err := readFile(in, q.cached)
	if err != nil {
		return nil, nil, err
	}
	return fetch, grammar.Parse(read.Name, read.Src), nil
}

// ended converts how a request ended to the type of package rules.
func ended(f *source.Fetch) rules.Fetch {
	return rules.Fetch{
		Status:    f.Status,
		Reply:     f.Reply,
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

// parseDuration is like [time.ParseDuration], but accepts days as a unit and no sign.
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

// place returns the URL of the robots.txt: the one that --site implies, else the one
// that was fetched, if crawlers look there. It returns "" if it is unknown.
func (q *query) place(seen *source.Fetch) (string, error) {
	if q.site == "" {
		if seen != nil && rules.Scope(seen.Asked, "/").Kind == rules.Governed {
			return seen.Asked, nil
		}
		return "", nil
	}
	_, err := siteURL(q.site)
	return robotsOf(q.site), err
}

// robotsOf returns the URL of the robots.txt of a site; empty if site is no URL.
func robotsOf(site string) string {
	u, err := url.Parse(site)
	if err != nil {
		return ""
	}
	return u.ResolveReference(&url.URL{Path: "/robots.txt"}).String()
}

// siteCheck points out the first URL that the configured site does not serve. Answers
// stay as they are without a site: only --site makes one not-applicable.
type siteCheck struct {
	file  *config.File
	place string // URL of the robots.txt; empty if nothing is to be checked
}

// siteCheckOf returns a check for the site that file sets, if it sets one.
func siteCheckOf(file *config.File) siteCheck {
	if file == nil || file.Site == "" {
		return siteCheck{}
	}
	return siteCheck{file, robotsOf(file.Site)}
}

func (c *siteCheck) check(s Streams, url string) {
	if c.place == "" {
		return
	}
	if reach := rules.Scope(c.place, url); reach.Kind != rules.Governed {
		note(s, "%s: %s; --site %s would answer not-applicable", c.file.Origin("site"), reach.Reason, c.file.Site)
		c.place = ""
	}
}

// named returns the agents to ask about; "all" stands for those that f names.
func (q *query) named(f *ast.File, dialects []*rules.Dialect) []string {
	var agents []string
	known := map[string]bool{}
	for _, agent := range q.agents {
		named := []string{agent}
		if agent == allAgents {
			named = evaluator.Agents(f, dialects)
		}
		for _, agent := range named {
			if !known[agent] {
				known[agent] = true
				agents = append(agents, agent)
			}
		}
	}
	return agents
}

// urls yields the URLs to ask about: the operands, then those of --urls-from.
func (q *query) urls(s Streams, operands []string) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for _, operand := range operands {
			if !yield(urlToAsk(s, operand), nil) {
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
				yield("", fmt.Errorf("read %s: %w", q.urlsFrom, source.Reason(err)))
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
