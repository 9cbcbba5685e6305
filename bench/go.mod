module github.com/robotslint/robotslint/bench

go 1.26.0

replace github.com/robotslint/robotslint => ../

require (
	github.com/robotslint/robotslint v0.0.0
	github.com/temoto/robotstxt v1.1.2
)

require (
	github.com/agnivade/levenshtein v1.2.2 // indirect
	github.com/alecthomas/participle/v2 v2.1.4 // indirect
	github.com/dunglas/httpsfv v1.1.2 // indirect
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)
