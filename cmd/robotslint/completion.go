package main

import (
	"embed"
	"strings"
	"text/template"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// completionCommand is a function, and so is commands, as the one speaks of the
// other.
func completionCommand() command {
	return command{
		name:     "completion",
		operands: "bash|zsh|fish|powershell",
		summary:  "Print a script that completes command lines in a shell.",
		about: `bash:       source <(robotslint completion bash), in ~/.bashrc
zsh:        robotslint completion zsh > _robotslint, in a directory of $fpath
fish:       robotslint completion fish > ~/.config/fish/completions/robotslint.fish
powershell: robotslint completion powershell | Out-String | Invoke-Expression, in $PROFILE`,
		prepare: func(*pflag.FlagSet) func(Streams, []string) (int, error) {
			return func(s Streams, operands []string) (int, error) {
				if len(operands) != 1 {
					return 0, usagef("want one shell, got %s", report.Plural(len(operands), "operand"))
				}
				i, err := oneOf("shell", operands[0], shells)
				if err != nil {
					return 0, err
				}
				return exitClean, complete(s, shells[i])
			}
		},
	}
}

var shells = []string{"bash", "zsh", "fish", "powershell"}

//go:embed completion/*.tmpl
var completionTemplates embed.FS

// complete writes the script for shell.
func complete(s Streams, shell string) error {
	t := template.New(shell + ".tmpl").Funcs(template.FuncMap{
		"join":   func(words []string) string { return strings.Join(words, " ") },
		"quote":  quoter(shell),
		"escape": strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`, `:`, `\:`).Replace, // for zsh's _arguments
	})
	t, err := t.ParseFS(completionTemplates, "completion/"+shell+".tmpl")
	if err != nil {
		return err
	}
	var all []completable
	for _, c := range commands() {
		all = append(all, c.completable())
	}
	return t.Execute(s.Out, all)
}

// quoter returns what makes of a text one that shell takes as it stands.
func quoter(shell string) func(string) string {
	r := strings.NewReplacer(`'`, `'\''`)
	switch shell {
	case "fish":
		r = strings.NewReplacer(`\`, `\\`, `'`, `\'`)
	case "powershell":
		r = strings.NewReplacer(`'`, `''`)
	}
	return func(s string) string { return "'" + r.Replace(s) + "'" }
}

// completable is what a shell is told of a command.
type completable struct {
	Name, Summary string
	Flags         []completableFlag
	values        // that operands may have
}

// completableFlag is what a shell is told of a flag.
type completableFlag struct {
	Name, Shorthand, Usage string
	Value                  string // what it stands for; empty where the flag takes none
	Repeatable             bool
	values
}

// values are those that are worth to be offered.
type values struct {
	Choices []string
	List    bool // several may be given, with commas between
	Files   bool // names of files do as well
}

func (c command) completable() completable {
	fs, _ := c.flags()
	done := completable{Name: c.name, Summary: c.summary, values: valuesOf(c.operands)}
	fs.VisitAll(func(f *pflag.Flag) {
		value, usage := pflag.UnquoteUsage(f)
		flag := completableFlag{Name: f.Name, Shorthand: f.Shorthand, Usage: usage, Value: value}
		if strings.Contains(f.Usage, "`"+value+"`") {
			flag.values = valuesOf(value)
		}
		if choices := c.choices(f.Name); choices != nil {
			flag.Choices = choices
		}
		flag.Repeatable = strings.HasSuffix(f.Value.Type(), "Array") || flag.List
		done.Flags = append(done.Flags, flag)
	})
	done.Flags = append(done.Flags, completableFlag{Name: "help", Usage: "say what the command does, and what flags it has"})
	return done
}

// choices are the values of a flag that has no name for them.
func (c command) choices(flag string) []string {
	switch flag {
	case "color":
		return colorings
	case "fail-level":
		return failLevels()
	case "format":
		switch c.name {
		case "lint":
			return formatNames()
		case "query":
			return answerFormats()
		case "diff":
			return differenceFormatNames()
		default:
			return tableFormats
		}
	}
	return nil
}

// valuesOf reads what usage texts call a value or the operands, such as
// "ID|FAMILY|all,...".
func valuesOf(usage string) values {
	v := values{List: strings.HasSuffix(usage, ",...")}
	for _, name := range strings.FieldsFunc(usage, func(r rune) bool { return strings.ContainsRune(" []|,.", r) }) {
		switch name {
		case "ID":
			for _, p := range lint.Passes {
				v.Choices = append(v.Choices, p.ID)
			}
		case "FAMILY":
			for _, f := range lint.Families {
				v.Choices = append(v.Choices, string(f))
			}
		case "NAME":
			for _, d := range rules.Dialects {
				v.Choices = append(v.Choices, d.Name)
			}
		case "TOKEN":
			for c := range crawlers.All() {
				if !strings.Contains(c.Token, " ") { // else it is no product token, and nothing to type
					v.Choices = append(v.Choices, c.Token)
				}
			}
		case "COMMAND":
			v.Choices = append(v.Choices, commandNames()...)
		case "EFFECT":
			v.Choices = append(v.Choices, "newly-disallowed", "newly-allowed")
		case "FORMAT:FILE":
			for _, name := range formatNames() {
				v.Choices = append(v.Choices, name+":")
			}
		case "PATH", "FILE", "OLD", "NEW":
			v.Files = true
		default:
			if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz") == "" {
				v.Choices = append(v.Choices, name)
			}
		}
	}
	return v
}
