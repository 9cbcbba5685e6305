package report

import (
	"bytes"
	"io"
	"strings"

	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// shared remembers what lines for answers have in common: everything but the URL.
// Lists have hundreds of thousands of URLs, which few rules decide. The zero shared
// is empty.
type shared map[sharedKey]aroundURL

// sharedKey is an answer without URL and trace.
type sharedKey struct {
	agent, dialect string
	verdict        rules.Verdict
	rule           evaluator.RuleLine
	group          *evaluator.Group
	reason, note   string
}

// aroundURL is a line for an answer, before and after the URL.
type aroundURL struct{ before, after string }

// maxShared bounds how many lines are remembered.
const maxShared = 1 << 12

// of returns what render returns for a.
func (s *shared) of(a evaluator.Answer, render func(evaluator.Answer) (before, after string)) aroundURL {
	key := sharedKey{a.Agent, a.Dialect, a.Verdict, a.RuleLine, a.Group, a.Reason, a.Note}
	line, ok := (*s)[key]
	if ok {
		return line
	}
	line.before, line.after = render(a)
	if *s == nil {
		*s = shared{}
	}
	if len(*s) < maxShared {
		(*s)[key] = line
	}
	return line
}

// answerEncoder writes answers as JSON.
type answerEncoder struct{ shared }

func (e *answerEncoder) encode(w io.Writer, a evaluator.Answer) error {
	if len(a.Trace) > 0 || !isPlain(a.URL) || strings.ContainsAny(a.URL, `"\`) {
		document, err := encodeJSON(a)
		if err == nil {
			_, err = w.Write(bytes.TrimSuffix(document, []byte("\n")))
		}
		return err
	}
	var err error
	line := e.of(a, func(a evaluator.Answer) (before, after string) {
		a.URL = ""
		var document []byte
		document, err = encodeJSON(a)
		before, after, _ = strings.Cut(strings.TrimSuffix(string(document), "\n"), `"url":""`)
		return before + `"url":"`, `"` + after
	})
	for _, part := range []string{line.before, a.URL, line.after} {
		if err == nil {
			_, err = io.WriteString(w, part)
		}
	}
	return err
}
