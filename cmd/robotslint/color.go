package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/report"
)

var colorChoices = []string{"auto", "always", "never"}

// colorFlag holds the flags --color and --no-color.
type colorFlag struct {
	when string
	no   bool

	chosen func(flag string) bool // reports whether a flag is given
}

func (c *colorFlag) flags(fs *pflag.FlagSet) {
	fs.StringVar(&c.when, "color", "auto", "use colours `WHEN`: auto, always or never")
	fs.BoolVar(&c.no, "no-color", false, "use no colours; the same as --color never")
	c.chosen = fs.Changed
}

// on reports whether to use colours on standard output. The flags override
// FORCE_COLOR, which overrides NO_COLOR, which overrides CLICOLOR_FORCE, which
// overrides CLICOLOR. All of them override whether standard output is a terminal.
func (c *colorFlag) on(s Streams) (bool, error) {
	if _, err := oneOf("--color", c.when, colorChoices); err != nil {
		return false, err
	}
	switch {
	case c.no && c.chosen("color"):
		return false, usagef("--color and --no-color exclude each other")
	case c.no:
		return false, nil
	case c.when != "auto":
		return c.when == "always", nil
	}
	if force := s.Getenv("FORCE_COLOR"); force != "" {
		return isOn(force), nil
	}
	if s.Getenv("NO_COLOR") != "" {
		return false, nil
	}
	if force := s.Getenv("CLICOLOR_FORCE"); force != "" && isOn(force) {
		return true, nil
	}
	if choice := s.Getenv("CLICOLOR"); choice != "" && !isOn(choice) {
		return false, nil
	}
	return s.Terminal && s.Getenv("TERM") != "dumb" && !readByEmacs(s), nil
}

// readByEmacs reports whether Emacs's compile reads the output, which looks for places
// in it. It runs commands on a terminal, and not always with TERM=dumb.
func readByEmacs(s Streams) bool { return strings.HasSuffix(s.Getenv("INSIDE_EMACS"), ",compile") }

// isOn reports whether the value of an environment variable that forces something
// turns it on.
func isOn(value string) bool { return value != "0" && value != "false" }

// options returns the options of reports on standard output.
func (c *colorFlag) options(s Streams) (report.Options, error) {
	on, err := c.on(s)
	o := report.Options{Color: on, Version: version(), DocURL: docURL}
	o.Links = linksShown(s, on)
	o.Width = s.columns()
	return o, err
}

// linksShown reports whether to write hyperlinks. FORCE_HYPERLINK decides if it is
// set. Otherwise they go with colours to a terminal that is known to have them.
func linksShown(s Streams, color bool) bool {
	if force := s.Getenv("FORCE_HYPERLINK"); force != "" {
		return isOn(force)
	}
	return color && s.Terminal && slices.ContainsFunc(linkingTerminals, func(t terminal) bool { return t.is(s.Getenv) })
}

// terminal is how a terminal makes itself known: an environment variable with a
// value, a number from least on, or any value.
type terminal struct {
	variable string
	values   []string
	least    int // 0 for no number
}

// linkingTerminals are the terminals that show hyperlinks. No terminfo capability
// tells them from the others, some of which print the escape sequence as text. A
// multiplexer hides the terminal: TERM is its own there, and the other variables may
// belong to another terminal.
var linkingTerminals = []terminal{
	{variable: "TERM_PROGRAM", values: []string{"iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio"}},
	{variable: "TERM", values: []string{"xterm-kitty", "alacritty", "foot", "xterm-ghostty", "wezterm", "contour"}},
	{variable: "VTE_VERSION", least: 5000}, // GNOME Terminal and others built on VTE 0.50
	{variable: "KONSOLE_VERSION", least: 201200},
	{variable: "WT_SESSION"}, // Windows Terminal
	{variable: "DOMTERM"},
}

func (t terminal) is(getenv func(string) string) bool {
	if multiplexed := getenv("TERM"); strings.HasPrefix(multiplexed, "screen") || strings.HasPrefix(multiplexed, "tmux") {
		return false
	}
	value := getenv(t.variable)
	switch {
	case value == "":
		return false
	case t.values != nil:
		return slices.Contains(t.values, value)
	}
	n, err := strconv.Atoi(value)
	return t.least == 0 || err == nil && n >= t.least
}
