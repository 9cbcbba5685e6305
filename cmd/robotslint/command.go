package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/internal/choice"
	"github.com/robotslint/robotslint/report"
)

// Exit statuses, the same for every command and format.
const (
	exitClean    = 0 // nothing at or above the fail level
	exitFindings = 1
	exitError    = 2 // could not run: usage, input or output
)

// Streams are what a command may reach of the world beside files.
type Streams struct {
	In          io.Reader
	Out, Err    io.Writer
	Terminal    bool // Out is one
	ErrTerminal bool // Err is one
	Getenv      func(string) string
}

// command is one of robotslint's.
type command struct {
	name     string
	operands string
	summary  string
	about    string // what the flags do not say

	// run adds its flags to fs before it is told the operands.
	prepare func(fs *pflag.FlagSet) func(s Streams, operands []string) (int, error)
}

// commands are all there are; the first is meant where none is named.
func commands() []command {
	return []command{
		lintCommand, fmtCommand, queryCommand, diffCommand, rulesCommand, explainCommand, configCommand, crawlersCommand,
		lspCommand, completionCommand(), versionCommand,
	}
}

// usage is an error in how a command was called.
type usage struct{ error }

func usagef(format string, args ...any) error { return usage{fmt.Errorf(format, args...)} }

// Main runs the command that args name and returns the exit status.
func Main(args []string, s Streams) int {
	commands := commands()
	c := commands[0]
	if len(args) > 0 {
		switch i := slices.IndexFunc(commands, func(c command) bool { return c.name == args[0] }); {
		case i >= 0:
			c, args = commands[i], args[1:]
		case args[0] == "help" || args[0] == "--help" || args[0] == "-h":
			return help(s, args[1:])
		case args[0] == "--version":
			c, args = versionCommand, nil
		}
	}
	status, err := c.call(s, args)
	if err != nil && len(args) > 0 && c.name == commands[0].name {
		err = orCommand(err, args[0], commands)
	}
	if errors.Is(err, pflag.ErrHelp) {
		fmt.Fprint(s.Out, c.help())
		return exitClean
	}
	if err != nil {
		status = exitError
		for line := range strings.Lines(err.Error()) {
			fmt.Fprintf(s.Err, "robotslint: %s\n", report.Printable(strings.TrimSuffix(line, "\n")))
		}
	}
	return status
}

// orCommand adds to err, which came of an operand that no file is called, that
// it may be a command with a slip.
func orCommand(err error, operand string, commands []command) error {
	var names []string
	for _, c := range commands {
		names = append(names, c.name)
	}
	nearest := choice.Near(operand, names)
	if _, missing := os.Stat(operand); nearest == "" || !errors.Is(missing, fs.ErrNotExist) {
		return err
	}
	return errors.Join(err, fmt.Errorf("did you mean the command %s?", nearest))
}

func (c command) call(s Streams, args []string) (int, error) {
	fs, run := c.flags()
	if err := fs.Parse(args); err != nil {
		if errors.Is(err, pflag.ErrHelp) {
			return 0, err
		}
		return 0, c.misused(err)
	}
	status, err := run(s, fs.Args())
	if errors.As(err, new(usage)) {
		err = c.misused(err)
	}
	return status, err
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

func (c command) help() string {
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
		fmt.Fprintf(&b, "\nFlags:\n%s", fs.FlagUsages())
	}
	return b.String()
}

// help lists the commands, or describes the one that is named.
func help(s Streams, args []string) int {
	if len(args) > 0 {
		for _, c := range commands() {
			if c.name == args[0] {
				fmt.Fprint(s.Out, c.help())
				return exitClean
			}
		}
		fmt.Fprintf(s.Err, "robotslint: help: unknown command %q\n", args[0])
		return exitError
	}
	fmt.Fprint(s.Out, "robotslint reads a robots.txt the way each crawler does and says what is wrong with it.\n\nCommands:\n")
	for _, c := range commands() {
		fmt.Fprintf(s.Out, "  robotslint %-43s %s\n", strings.TrimSpace(c.name+" "+c.operands), c.summary)
	}
	fmt.Fprint(s.Out, `
Without a command, lint is meant. robotslint COMMAND --help says more.

Examples:
  robotslint                                         lint every robots.txt below this directory
  robotslint https://www.example.com                 lint what is live
  robotslint query robots.txt --agent GPTBot /blog/  may GPTBot fetch /blog/?
  robotslint diff --against HEAD robots.txt          what changed since the last commit, for whom?

Exit status: 0 nothing found, 1 something found, 2 could not run.
`)
	return exitClean
}

// oneOf returns the index of name among names, or an error that says which
// there are, the likeliest first.
func oneOf(what, name string, names []string) (int, error) {
	i, err := choice.Of(what, name, names)
	if err != nil {
		return 0, usage{err}
	}
	return i, nil
}
