package fields

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// longestCleanParam is the number of octets of a Clean-param that Yandex reads.
const longestCleanParam = 500

// parseCleanParam reads a Clean-param: names of parameters separated by "&", and
// after a blank the path of the pages that they do not change.
func parseCleanParam(value string) *valueFault {
	if value == "" {
		return &valueFault{why: "names no parameter"}
	}
	names, rest := analysis.CutWord(value)
	at := len(value) - len(rest)
	switch {
	case strings.HasPrefix(names, "/"):
		return &valueFault{Span: ast.Span{End: len(names)}, why: "is a path, though Yandex reads it as the name of a parameter"}
	case strings.HasPrefix(names, "?"):
		bare := strings.TrimLeft(value, "? \t")
		return &valueFault{ast.Span{End: len(value) - len(bare)}, "is not part of a parameter's name, though Yandex reads it as one", bare}
	}
	if i := strings.IndexAny(names, ",;"); i >= 0 {
		fault := &valueFault{Span: ast.Span{Start: i, End: i + 1}, why: `is not part of a name, though Yandex reads it as one; "&" separates parameters`}
		if rest == "" || isPath(rest) {
			fault.meant = strings.TrimRight(strings.NewReplacer(",", "&", ";", "&").Replace(names), "&") + value[len(names):at] + rest
		} else if joined, ok := joinParams(value); ok {
			fault.meant = joined
		}
		return fault
	}
	if rest != "" && !isPath(rest) {
		fault := &valueFault{Span: ast.Span{Start: at, End: len(value)}, why: `is not a path, though Yandex reads it as one; "&" separates parameters`}
		if joined, ok := joinParams(value); ok {
			fault.meant = joined
		}
		return fault
	}
	if _, more := analysis.CutWord(rest); more != "" {
		return &valueFault{Span: ast.Span{Start: len(value) - len(more), End: len(value)}, why: "follows the path; Yandex takes one path a line"}
	}
	if len(value) > longestCleanParam {
		return &valueFault{Span: ast.Span{Start: longestCleanParam, End: len(value)}, why: fmt.Sprintf("is past the %d characters that Yandex reads", longestCleanParam)}
	}
	return nil
}

func isPath(s string) bool { return s != "" && (s[0] == '/' || s[0] == '*') }

// joinParams writes "&" between names that blanks, commas or semicolons separate;
// false if one of them may be something else.
func joinParams(value string) (string, bool) {
	names := strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune(" \t,;&", r) })
	for _, name := range names {
		if strings.ContainsAny(name, "/.?*#=:") {
			return "", false
		}
	}
	return strings.Join(names, "&"), len(names) > 1
}
