package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/pflag"
)

// Set at build time with -ldflags -X; both may be empty.
var (
	release string // the version
	docURL  string // the page made of docs/rules.md, which reports link to
)

// version returns the release; without one, the version that the go command
// recorded, or "devel".
func version() string {
	if release != "" {
		return release
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "devel"
	}
	return info.Main.Version
}

var versionCommand = command{
	name:    "version",
	summary: "Print the version.",
	prepare: func(*pflag.FlagSet) func(Streams, []string) (int, error) {
		return func(s Streams, operands []string) (int, error) {
			if len(operands) > 0 {
				return 0, usagef("unexpected operand %q", operands[0])
			}
			_, err := fmt.Fprintf(s.Out, "robotslint %s %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return exitClean, err
		}
	},
}
