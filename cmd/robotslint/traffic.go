package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/internal/accesslog"
	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

var trafficCommand = command{
	name:     "traffic",
	operands: "FILE LOG...",
	summary:  "Count in access logs which crawlers came, and which asked for what the file disallows.",
	about: `A LOG is in the combined or common format, in the W3C extended format as of IIS and
CloudFront, or has a JSON object on each line, as of Caddy, Cloudflare, nginx and
Traefik. It may be compressed with gzip; - is standard input. Lines that cannot be
read are counted and skipped. A crawler is recognised by the name in its User-Agent
header: any client can forge one, so a name is a claim. Each crawler reads the file in
its own dialect unless --dialect names one.

Exit status: 0 counted, 2 could not run.`,
	prepare: func(fs *pflag.FlagSet) func(Streams, []string) (int, error) {
		var t traffic
		fs.StringVar(&t.logFormat, "log-format", string(accesslog.Detect), "read logs in `FORMAT`: "+strings.Join(logFormatNames(), ", "))
		fs.StringVar(&t.since, "since", "", "leave out requests before `DATE`, such as 2026-11-01 (UTC) or 2026-11-01T12:00:00+01:00")
		fs.BoolVar(&t.verbose, "verbose", false, "show the first lines of each log that cannot be read, and why")
		fs.StringVar(&t.dialect, "dialect", "", "read as crawlers of the dialect `NAME` do (default each crawler's own)")
		fs.StringVar(&t.format, "format", "text", "output `FORMAT`: "+strings.Join(documentNames(report.TrafficFormats), ", "))
		fs.StringArrayVar(&t.outputs, "output", nil, outputUsage)
		t.configFile.flags(fs)
		t.input.flags(fs)
		t.colorFlag.flags(fs)
		return t.run
	},
}

// traffic is a call of the command traffic.
type traffic struct {
	logFormat, since, dialect, format string
	verbose                           bool
	outputs                           []string
	configFile
	input
	colorFlag
}

func (t *traffic) run(s Streams, operands []string) (int, error) {
	switch {
	case len(operands) == 0:
		return 0, usagef("no FILE given")
	case len(operands) == 1:
		return 0, usagef("no LOG given")
	}
	if i := slices.Index(operands, source.Stdin); i >= 0 && slices.Contains(operands[i+1:], source.Stdin) {
		return 0, usagef("standard input cannot be read twice")
	}
	logFormat, err := oneOf("log format", t.logFormat, logFormatNames())
	if err != nil {
		return 0, err
	}
	since, err := sinceTime(t.since)
	if err != nil {
		return 0, err
	}
	var dialect *rules.Dialect
	if t.dialect != "" {
		dialects, err := dialectsNamed([]string{t.dialect})
		if err != nil {
			return 0, err
		}
		dialect = dialects[0]
	}
	out, err := documentsIn(report.TrafficFormats, t.format, t.outputs)
	if err != nil {
		return 0, err
	}
	o, err := t.colorFlag.options(s)
	if err != nil {
		return 0, err
	}
	in, err := t.reader(s)
	if err != nil {
		return 0, err
	}
	if err := checkReplaced(t.outputs, operands); err != nil {
		return 0, err
	}
	read, err := readFile(in, operands[0])
	if err != nil {
		return 0, err
	}
	c := counter{
		Tally:    evaluator.NewTally(parse(read), dialect),
		format:   accesslog.Formats[logFormat],
		since:    since,
		progress: progressOfLines(s),
	}
	for _, name := range operands[1:] {
		if err := t.count(s, &c, name); err != nil {
			return 0, err
		}
	}
	counted := c.Traffic()
	counted.Skipped, counted.Earlier = c.skipped, c.earlier
	return exitClean, out.write(s, o, plain(o), counted)
}

// counter counts the requests of logs.
type counter struct {
	*evaluator.Tally
	format                  accesslog.Format
	since                   time.Time // zero to count all
	progress                *progress
	lines, skipped, earlier int // of the logs so far
}

// count counts the requests of the log called name, and shows damaged lines of it.
func (t *traffic) count(s Streams, c *counter, name string) error {
	in, called := s.In, t.stdinName
	if name != source.Stdin {
		f, err := os.Open(name)
		if err != nil {
			return fmt.Errorf("read %s: %w", name, source.Reason(err))
		}
		defer f.Close()
		in, called = f, name
	}
	log := accesslog.New(in, c.format)
	err := c.count(log)
	c.progress.wipe()
	if err != nil {
		return fmt.Errorf("read %s: %w", called, source.Reason(err))
	}
	if t.verbose {
		for _, d := range log.Damaged {
			note(s, "%s:%d: skipped: line %s: %s", called, d.Line, d.Why, d.Text)
		}
	}
	return nil
}

const linesBetweenUpdates = 1 << 13 // since a look at the clock takes as long as a line

func (c *counter) count(log *accesslog.Log) error {
	shown := 0
	for r, err := range log.Requests() {
		if err != nil {
			return err
		}
		if log.Lines-shown >= linesBetweenUpdates {
			shown = log.Lines
			c.progress.show(c.lines + log.Lines)
		}
		if !c.since.IsZero() {
			at, err := accesslog.ParseTime(r.Time)
			switch {
			case err != nil:
				log.Skip(r, err)
				continue
			case at.Before(c.since):
				c.earlier++
				continue
			}
		}
		c.Add(r.Agent, r.Target)
	}
	c.lines += log.Lines
	c.skipped += log.Skipped
	return nil
}

// sinceTime returns the time that --since names; the zero time if it names none.
func sinceTime(value string) (time.Time, error) {
	if value == "" {
		return time.Time{}, nil
	}
	for _, layout := range []string{time.DateOnly, time.RFC3339} {
		if at, err := time.Parse(layout, value); err == nil {
			return at, nil
		}
	}
	return time.Time{}, usagef("--since %q is no date such as 2026-11-01 or 2026-11-01T12:00:00Z", value)
}

func logFormatNames() []string {
	var names []string
	for _, f := range accesslog.Formats {
		names = append(names, string(f))
	}
	return names
}
