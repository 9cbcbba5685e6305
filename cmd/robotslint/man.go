package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/internal/config"
)

// manual returns the man page of robotslint, made from what --help prints.
func manual() string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH ROBOTSLINT 1 \"\" %q \"User Commands\"\n", "robotslint "+version())
	fmt.Fprintf(&b, ".SH NAME\nrobotslint \\- %s\n", roff(purpose))
	b.WriteString(".SH SYNOPSIS\n.nf\n")
	for _, c := range commands() {
		fmt.Fprintf(&b, "%s\n", synopsis(c))
	}
	fmt.Fprintf(&b, ".fi\n.SH DESCRIPTION\nrobotslint %s.\n%s\n", roff(purpose), roff(withoutCommand))
	b.WriteString("Flags of a command may stand before its name.\n")
	b.WriteString(".SH COMMANDS\n")
	for _, c := range commands() {
		fmt.Fprintf(&b, ".SS %s\n%s\n", synopsis(c), roff(c.summary))
		for _, paragraph := range strings.Split(c.about, "\n\n") {
			b.WriteString(paragraphs(paragraph))
		}
		fs, _ := c.flags()
		fs.VisitAll(func(f *pflag.Flag) { b.WriteString(manualFlag(f)) })
	}
	b.WriteString(".SH EXAMPLES\n")
	for _, e := range examples {
		tagged(&b, `\fB`+roff(e.call)+`\fR`, e.about)
	}
	b.WriteString(".SH EXIT STATUS\n")
	for _, status := range [][2]string{{"0", "nothing found"}, {"1", "something found"}, {"2", "could not run"}} {
		tagged(&b, status[0], status[1])
	}
	b.WriteString(".SH ENVIRONMENT\n")
	for _, v := range environmentVariables {
		tagged(&b, `\fB`+roff(v.name)+`\fR`, v.about)
	}
	b.WriteString(".SH FILES\n")
	tagged(&b, `\fB`+roff(config.FileName)+`\fR`, "the configuration of the files in its directory and, in a git repository, below it")
	return b.String()
}

// environmentVariables are those that robotslint itself reads, in order of precedence.
var environmentVariables = []struct{ name, about string }{
	{"FORCE_COLOR", "use colours, or none if it is 0; overridden by --color and --no-color"},
	{"NO_COLOR", "use no colours"},
	{"CLICOLOR_FORCE", "use colours unless it is 0"},
	{"CLICOLOR", "use no colours if it is 0"},
	{"INSIDE_EMACS", "use no colours if it says that compile reads the output"},
	{"FORCE_HYPERLINK", "link IDs of passes to their documentation, or do not if it is 0"},
}

// synopsis returns how c is called.
func synopsis(c command) string {
	line := `\fBrobotslint ` + roff(c.name) + `\fR`
	if fs, _ := c.flags(); fs.HasFlags() {
		line += ` [\fIflags\fR]`
	}
	return strings.TrimSuffix(line+" "+roff(c.operands), " ")
}

// paragraphs returns text as a paragraph, or as it stands if it is laid out in columns.
func paragraphs(text string) string {
	switch {
	case text == "":
		return ""
	case strings.Contains(text, "  "):
		return ".PP\n.nf\n" + roff(text) + "\n.fi\n"
	}
	return ".PP\n" + roff(text) + "\n"
}

// manualFlag describes a flag.
func manualFlag(f *pflag.Flag) string {
	value, usage := pflag.UnquoteUsage(f)
	tag := `\fB` + roff("--"+f.Name) + `\fR`
	if f.Shorthand != "" {
		tag = `\fB` + roff("-"+f.Shorthand) + `\fR, ` + tag
	}
	if value != "" {
		tag += ` \fI` + roff(value) + `\fR`
	}
	if !slices.Contains([]string{"", "false", "[]", "0", "0s"}, f.DefValue) && !strings.Contains(usage, "(default ") {
		usage += " (default " + strings.Trim(f.DefValue, "[]") + ")"
	}
	var b strings.Builder
	tagged(&b, tag, usage)
	return b.String()
}

// tagged writes a paragraph that begins with tag, which is roff already.
func tagged(b *strings.Builder, tag, text string) {
	fmt.Fprintf(b, ".TP\n%s\n%s\n", tag, roff(text))
}

// roff escapes text for roff: backslashes, hyphens, which would be typeset as dashes, and
// what is a request at the start of a line.
func roff(text string) string {
	lines := strings.Split(strings.NewReplacer(`\`, `\e`, `-`, `\-`).Replace(text), "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
