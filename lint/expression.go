package lint

import (
	"regexp"
	"sync"
)

// expression is a regular expression that is compiled when it is first used:
// all of them together would double the time that the program takes to start.
type expression func() *regexp.Regexp

func expr(text string) expression {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
