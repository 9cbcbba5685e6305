package main

import (
	"embed"
	"strings"
	"text/template"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules/crawlers"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// completionCommand is a function, as commands is, because the two refer to each
// other.
func completionCommand() command {
	return command{
		name:     "completion",
		operands: "bash|zsh|fish|powershell",
		summary:  "Print a completion script for a shell.",
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

// complete writes the completion script for shell.
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

// quoter returns a function that quotes text for shell.
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

// completable is a command as the templates see it.
type completable struct {
	Name, Summary string
	Flags         []completableFlag
	values        // of operands
}

// completableFlag is a flag as the templates see it.
type completableFlag struct {
	Name, Shorthand, Usage string
	Value                  string // name of its value in the usage text; empty for a switch
	Repeatable             bool
	values
}

// values are what a shell offers for an operand or a flag.
type values struct {
	Choices []string
	List    bool // accepts several, separated by commas
	Files   bool // accepts names of files
}

func (c command) completable() completable {
	fs, _ := c.flags()
	all := completable{Name: c.name, Summary: c.summary, values: valuesOf(c.operands)}
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
		all.Flags = append(all.Flags, flag)
	})
	all.Flags = append(all.Flags, completableFlag{Name: "help", Usage: "describe the command and its flags"})
	return all
}

// choices returns the values of a flag whose usage text does not name them.
func (c command) choices(flag string) []string {
	switch flag {
	case "color":
		return colorChoices
	case "fail-level":
		return config.FailLevels()
	case "log-format":
		return logFormatNames()
	case "format":
		switch c.name {
		case "lint":
			return formatNames()
		case "query":
			return answerFormats()
		case "diff":
			return documentNames(report.DifferenceFormats)
		case "map":
			return documentNames(report.MapFormats)
		case "traffic":
			return documentNames(report.TrafficFormats)
		default:
			return tableFormats
		}
	}
	return nil
}

// valuesOf returns the values that the name of a value or of operands in a usage
// text stands for, such as "ID|FAMILY|all,...".
func valuesOf(usage string) values {
	v := values{List: strings.HasSuffix(usage, ",...")}
	for _, name := range strings.FieldsFunc(usage, func(r rune) bool { return strings.ContainsRune(" []|,.", r) }) {
		switch name {
		case "ID":
			for _, p := range lint.Passes {
				v.Choices = append(v.Choices, p.ID)
			}
		case "FAMILY":
			for _, f := range analysis.Families {
				v.Choices = append(v.Choices, string(f))
			}
		case "NAME":
			v.Choices = append(v.Choices, config.DialectNames()...)
		case "TOKEN":
			for c := range crawlers.All() {
				if !strings.Contains(c.Token, " ") { // not a product token otherwise
					v.Choices = append(v.Choices, c.Token)
				}
			}
		case "COMMAND":
			v.Choices = append(v.Choices, commandNames()...)
		case "CHANGE":
			v.Choices = append(v.Choices, "newly-disallowed", "newly-allowed", "settings")
			for _, field := range evaluator.SettingFields() {
				v.Choices = append(v.Choices, "settings:"+field)
			}
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
