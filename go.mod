module github.com/robotslint/robotslint

go 1.26.0

require (
	github.com/agnivade/levenshtein v1.2.1
	github.com/alecthomas/participle/v2 v2.1.4
	github.com/spf13/pflag v1.0.10
	golang.org/x/text v0.43.0
	golang.org/x/tools v0.52.0
)
