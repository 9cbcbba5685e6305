package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/internal/choice"
	"github.com/robotslint/robotslint/lint/analysis"
)

// chosen returns the command that args name, and its arguments. Flags of the command
// may stand before its name. Without a name the command is lint.
func chosen(args []string) (command, []string) {
	commands := commands()
	if len(args) > 0 {
		switch args[0] {
		case "--help", "-h":
			return helpCommand(), args[1:]
		case "--version":
			return versionCommand, nil
		}
	}
	for i, arg := range args {
		if arg == "--" {
			break
		}
		for _, c := range commands {
			if c.name == arg && c.takes(args[:i]) {
				return c, slices.Concat(args[:i], args[i+1:])
			}
		}
	}
	return commands[0], args
}

// takes reports whether args are flags of c and nothing else.
func (c command) takes(args []string) bool {
	fs, _ := c.flags()
	err := fs.Parse(args)
	return (err == nil || errors.Is(err, pflag.ErrHelp)) && fs.NArg() == 0
}

// suggestCommand adds to err the command that the first operand among args may be a
// misspelling of, unless a file has that name.
func suggestCommand(err error, c command, args []string) error {
	flags, _ := c.flags()
	if flags.Parse(args) != nil || flags.NArg() == 0 {
		return err
	}
	operand := flags.Arg(0)
	if _, missing := os.Stat(operand); !errors.Is(missing, fs.ErrNotExist) {
		return err
	}
	nearest := choice.Near(operand, commandNames())
	if slices.Contains(commandNames(), operand) { // after flags that it does not take
		return errors.Join(err, fmt.Errorf("the command %s does not have the flags before it", operand))
	}
	if nearest == "" {
		return err
	}
	return errors.Join(err, fmt.Errorf("did you mean the command %s?", nearest))
}

// suggestFlag adds to err, which parsing the flags of c returned, the flag that was
// probably meant, or another command that has the flag.
func (c command) suggestFlag(err error) error {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return err
	}
	name := unknown.GetSpecifiedName()
	if short := unknown.GetSpecifiedShortnames(); short != "" { // perhaps a long one after one "-"
		name = short
	}
	if nearest := choice.Near(name, c.flagNames()); nearest != "" {
		return fmt.Errorf("%w; did you mean --%s?", err, nearest)
	}
	var having []string
	for _, other := range commands() {
		if slices.Contains(other.flagNames(), name) {
			having = append(having, other.name)
		}
	}
	if having == nil {
		return err
	}
	return fmt.Errorf("%w, which is a flag of %s", err, analysis.Enumerate(having))
}

// explainValue returns err, which parsing flags returned, in words of the command line
// if a flag has a value of the wrong kind.
func explainValue(err error) error {
	var invalid *pflag.InvalidValueError
	if !errors.As(err, &invalid) {
		return err
	}
	kind, ok := valueKinds[invalid.GetFlag().Value.Type()]
	if !ok {
		return err
	}
	return fmt.Errorf("--%s %q is not %s", invalid.GetFlag().Name, invalid.GetValue(), kind)
}

// valueKinds says what values of flags are, by the types of pflag.
var valueKinds = map[string]string{
	"bool":     "true or false",
	"int":      "a whole number in range",
	"int64":    "a whole number in range",
	"duration": "a duration such as 30s or 2m",
}

// flagNames returns the names of the flags of c, "help" among them.
func (c command) flagNames() []string {
	names := []string{"help"}
	fs, _ := c.flags()
	fs.VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	return names
}
