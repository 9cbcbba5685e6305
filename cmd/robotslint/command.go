package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/internal/choice"
	"github.com/robotslint/robotslint/internal/source"
)

// Exit statuses, the same for every command and format.
const (
	exitClean    = 0 // nothing at or above the fail level
	exitFindings = 1
	exitError    = 2 // could not run: usage, input or output
)

// Streams are what a command sees of its process and terminal.
type Streams struct {
	In          io.Reader
	Out, Err    io.Writer
	Terminal    bool // Out is a terminal
	ErrTerminal bool // Err is a terminal
	Width       int  // columns of the terminal; 0 if unknown
	Getenv      func(string) string
}

// columns is the width to wrap standard output to; 0 if it is no terminal.
func (s Streams) columns() int {
	if !s.Terminal {
		return 0
	}
	return s.Width
}

// command is a command of robotslint.
type command struct {
	name     string
	operands string
	summary  string
	about    string // for the help text: what the flags do not say

	// prepare adds the flags of the command to fs, and returns the function that
	// runs it and returns the exit status.
	prepare func(fs *pflag.FlagSet) func(s Streams, operands []string) (int, error)
}

// commands returns all commands. The first runs if none is named.
func commands() []command {
	return []command{
		lintCommand, fmtCommand, queryCommand, diffCommand, mapCommand, trafficCommand, initCommand, rulesCommand, explainCommand, configCommand, crawlersCommand,
		lspCommand, completionCommand(), helpCommand(), versionCommand,
	}
}

// usage is an error in the way a command was called.
type usage struct{ error }

func usagef(format string, args ...any) error { return usage{fmt.Errorf(format, args...)} }

// Main runs the command that args name and returns the exit status.
func Main(args []string, s Streams) int {
	c, args := chosen(args)
	out, stderr := &checked{Writer: s.Out}, &checked{Writer: s.Err}
	s.Out, s.Err = out, stderr
	status, err := c.call(s, args)
	if err != nil && c.name == lintCommand.name {
		err = suggestCommand(err, c, args)
	}
	if errors.Is(err, pflag.ErrHelp) {
		status = exitClean
		_, err = io.WriteString(s.Out, c.help(s.columns()))
	}
	for _, err := range parts(err) {
		if status = exitError; out.err == nil || !errors.Is(err, out.err) {
			note(s, "%v", err)
		}
	}
	if out.err != nil {
		note(s, "write standard output: %v", source.Reason(out.err))
	}
	if out.err != nil || stderr.err != nil {
		status = exitError
	}
	return status
}

// checked remembers the first error of a Writer, so that lost output is an error in
// every command and format.
type checked struct {
	io.Writer
	err error
}

func (c *checked) Write(p []byte) (int, error) {
	if c.err != nil {
		return 0, c.err
	}
	n, err := c.Writer.Write(p)
	c.err = err
	return n, err
}

// parts returns the errors that were joined in err; none if it is nil. Their texts
// are not split into lines: a name in one may contain a line break.
func parts(err error) []error {
	if err == nil {
		return nil
	}
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	var all []error
	for _, err := range joined.Unwrap() {
		all = append(all, parts(err)...)
	}
	return all
}

func (c command) call(s Streams, args []string) (int, error) {
	fs, run := c.flags()
	if err := fs.Parse(args); err != nil {
		if errors.Is(err, pflag.ErrHelp) {
			return 0, err
		}
		return 0, c.misused(c.suggestFlag(explainValue(err)))
	}
	status, err := run(s, fs.Args())
	all := parts(err)
	for i, err := range all {
		if errors.As(err, new(usage)) {
			all[i] = c.misused(err)
		}
	}
	return status, errors.Join(all...)
}

func (c command) misused(err error) error {
	return fmt.Errorf("%s: %w (see robotslint %s --help)", c.name, err, c.name)
}

func (c command) flags() (*pflag.FlagSet, func(Streams, []string) (int, error)) {
	fs := pflag.NewFlagSet(c.name, pflag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.Usage = func() {}
	fs.SortFlags = false
	return fs, c.prepare(fs)
}

// help describes c, with what flags do wrapped to width columns; 0 wraps nothing.
func (c command) help(width int) string {
	var b strings.Builder
	line := strings.TrimSpace("robotslint " + c.name + " [flags] " + c.operands)
	fs, _ := c.flags()
	if !fs.HasFlags() {
		line = strings.ReplaceAll(line, " [flags]", "")
	}
	fmt.Fprintf(&b, "%s\n\n%s\n", line, c.summary)
	if c.about != "" {
		fmt.Fprintf(&b, "\n%s\n", c.about)
	}
	if fs.HasFlags() {
		fmt.Fprintf(&b, "\nFlags:\n%s", fs.FlagUsagesWrapped(width))
	}
	return b.String()
}

// helpCommand is a function, as commands is, because the two refer to each other.
func helpCommand() command {
	return command{
		name:     "help",
		operands: "[COMMAND]",
		summary:  "List the commands, or describe one of them.",
		prepare: func(fs *pflag.FlagSet) func(Streams, []string) (int, error) {
			man := fs.Bool("man", false, "print a man page of all commands, for packages")
			return func(s Streams, operands []string) (int, error) {
				text := overview()
				switch {
				case *man && len(operands) > 0:
					return 0, usagef("--man goes without a command")
				case *man:
					text = manual()
				case len(operands) > 0:
					i, err := oneOf("command", operands[0], commandNames())
					if err != nil {
						return 0, err
					}
					text = commands()[i].help(s.columns())
				}
				_, err := io.WriteString(s.Out, text)
				return exitClean, err
			}
		},
	}
}

func commandNames() []string {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	return names
}

func overview() string {
	var b strings.Builder
	fmt.Fprintf(&b, "robotslint %s.\n\nCommands:\n", purpose)
	for _, c := range commands() {
		fmt.Fprintf(&b, "  robotslint %s\n      %s\n", strings.TrimSpace(c.name+" "+c.operands), c.summary)
	}
	fmt.Fprintf(&b, "\n%s For details run robotslint COMMAND --help.\n\nExamples:\n", withoutCommand)
	for _, e := range examples {
		fmt.Fprintf(&b, "  %-50s  %s\n", e.call, e.about)
	}
	b.WriteString("\nExit status: 0 nothing found, 1 something found, 2 could not run.\n")
	return b.String()
}

const (
	purpose        = "reads a robots.txt the way each crawler does and says what is wrong with it"
	withoutCommand = "Without a command, robotslint runs lint."
)

// examples are calls that the overview and the man page show.
var examples = []struct{ call, about string }{
	{"robotslint", "lint every robots.txt below this directory"},
	{"robotslint https://www.example.com", "lint the live file of a site"},
	{"robotslint query robots.txt --agent GPTBot /blog/", "may GPTBot fetch /blog/?"},
	{"robotslint diff --against HEAD robots.txt", "what changed since the last commit?"},
}

// oneOf is [choice.Of] with usage errors.
func oneOf(what, name string, names []string) (int, error) {
	i, err := choice.Of(what, name, names)
	if err != nil {
		return 0, usage{err}
	}
	return i, nil
}

// writeJSON writes v indented, and "<", ">" and "&" as they are.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
