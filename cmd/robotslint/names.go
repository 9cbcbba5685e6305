package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// note writes a line to standard error, escaped.
func note(s Streams, format string, args ...any) {
	fmt.Fprintf(s.Err, "robotslint: %s\n", report.Printable(fmt.Sprintf(format, args...)))
}

// tokensToAsk returns the product tokens that the values of --agent stand for.
// A token that nobody is known to have is asked about all the same, with a
// warning: a crawler may be new.
func tokensToAsk(s Streams, agents []string, f *ast.File) ([]string, error) {
	var tokens []string
	for _, agent := range agents {
		name := evaluator.ReadName(agent, f)
		switch name.Kind {
		case evaluator.NoToken:
			return nil, usagef("--agent %w", name.Err())
		case evaluator.UnknownToken, evaluator.CategoryName:
			if agent != allAgents {
				note(s, "--agent %v", name.Err())
			}
			name.Token = agent
		case evaluator.BrowserString:
			note(s, "--agent %s", name.Note())
		}
		tokens = append(tokens, name.Token)
	}
	return tokens, nil
}

// allAgents is the value of --agent that stands for every crawler that the file
// names.
const allAgents = "all"

// checkGates replaces a browser string that a gate names by its product token. A
// gate that names no crawler is an error, because it could never fail.
func checkGates(s Streams, gates []evaluator.Gate, pairs []pair) error {
	var files []*ast.File
	for _, p := range pairs {
		files = append(files, p.old, p.new)
	}
	for i := range gates {
		if gates[i].Token == "" {
			continue
		}
		name := evaluator.ReadName(gates[i].Token, files...)
		if err := name.Err(); err != nil {
			return usagef("--fail-on %q: %w", gates[i], err)
		}
		if name.Kind == evaluator.BrowserString {
			note(s, "--fail-on %s", name.Note())
			gates[i] = gates[i].For(name.Token)
		}
	}
	return nil
}

// checkExpected returns an error if expectations name a crawler that neither the
// registry nor f has: they would be judged by the group of "*" in silence. The
// configuration is valid, since another file may name the crawler; but the
// expectation of this one cannot be what its author meant.
func checkExpected(f *ast.File, expected []analysis.Expectation) error {
	var checked []string
	for _, e := range expected {
		for _, agent := range e.Agents {
			if slices.Contains(checked, agent) {
				continue
			}
			checked = append(checked, agent)
			if err := evaluator.ReadName(agent, f).Err(); err != nil {
				return fmt.Errorf("%s: expect: agents: %s: %w", e.Place, f.Name, err)
			}
		}
	}
	return nil
}

var scheme = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*://`)

// urlToAsk returns the URL or path that an operand stands for. A path without
// its slash is given one.
func urlToAsk(s Streams, operand string) string {
	if strings.HasPrefix(operand, "/") || scheme.MatchString(operand) {
		return operand
	}
	note(s, "%q is neither a URL nor a path that begins with \"/\"; answering for %q", operand, "/"+operand)
	return "/" + operand
}
