package config

import (
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"github.com/robotslint/robotslint/internal/choice"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// key is a key of a mapping.
type key struct {
	name   string
	about  string        // the description in the JSON Schema
	schema func() object // JSON Schema of its value
	read   func(f *File, value ast.Node) error
}

// valueKeys are the keys of what can differ between files.
var valueKeys = []key{
	{"dialects", "The dialects in which files are judged.", func() object { return atLeastOne(object{"enum": DialectNames()}) }, readDialects},
	{"site", "The URL of the site that serves the file; some passes need it.", func() object { return object{"type": "string", "pattern": "^https?://"} }, readSite},
	{"fail-level", "The least severity that fails.", func() object { return object{"enum": FailLevels()} }, readFailLevel},
	{"rules", "The severity of passes, by ID or by family; an ID overrides its family.", rulesSchema, readRules},
	{"fields", "Your own fields, in addition to the known ones.", listOfStrings, readFields},
	{"expect", "What crawlers may and may not fetch; proved for every URL, on every run.", expectSchema, readExpect},
}

// keys are the top-level keys, in the order in which messages list them.
var keys = slices.Concat(valueKeys, []key{
	{"sites", "Values for some files and hosts only. Items apply in order: later values replace earlier ones; rules, fields and expect add to them.", sitesSchema, readSites},
	{"ignore", "Files not to lint: patterns relative to the directory of this file; ** matches any number of directories.", listOfStrings, readIgnore},
	{"baseline", "The file of known findings, which are not reported: a path below the directory of this file.", nonEmpty, readBaseline},
})

// positioned is an error with its position in the file.
type positioned struct {
	at *token.Position
	error
}

func (p positioned) Error() string {
	return fmt.Sprintf("line %d, column %d: %v", p.at.Line, p.at.Column, p.error)
}

func errorAt(tk *token.Token, format string, args ...any) error {
	return positioned{tk.Position, fmt.Errorf(format, args...)}
}

// errorOf gives an error about n its position, unless it already has one.
func errorOf(n ast.Node, err error) error {
	if err == nil || errors.As(err, new(positioned)) {
		return err
	}
	return positioned{n.GetToken().Position, err}
}

// parse reads the text of a configuration file into f.
func (f *File) parse(src string) error {
	if err := checkLines(src); err != nil {
		return err
	}
	tokens := lexer.Tokenize(src + "\n") // which drops a tag at the end of the text
	if err := checkTokens(tokens); err != nil {
		return err
	}
	doc, err := parser.Parse(tokens, 0)
	if err != nil {
		var at *yaml.SyntaxError
		if errors.As(err, &at) && at.Token != nil {
			return errorAt(at.Token, "%s", oneLine(at.Message))
		}
		return errors.New(oneLine(err.Error()))
	}
	f.lines = map[string][]int{}
	for _, d := range doc.Docs {
		if d.Body == nil || d.Body.Type() == ast.CommentType {
			continue
		}
		err := eachKey(d.Body, "key", keys, func(k key, at *token.Token, value ast.Node) error {
			f.lines[k.name] = []int{at.Position.Line}
			return k.read(f, value)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// checkLines rejects text that a configuration does not need and that takes the
// lexer long.
func checkLines(src string) error {
	line, blank := 0, 0
	for text := range strings.SplitSeq(lineEnds.Replace(src), "\n") {
		line++
		blank++
		if strings.Trim(text, " \t") != "" {
			blank = 0
		}
		at := &token.Position{Line: line, Column: 1}
		switch {
		case blank > maxBlankLines:
			return positioned{at, fmt.Errorf("is blank, as are the %d lines before", maxBlankLines)}
		case strings.Count(text, "\t")+strings.Count(text, "<") > maxSlow:
			return positioned{at, fmt.Errorf("has more than %d tabs and \"<\"", maxSlow)}
		}
	}
	return nil
}

// checkTokens rejects YAML that a configuration does not need or that takes the
// parser long.
func checkTokens(tokens token.Tokens) error {
	if len(tokens) > maxTokens {
		return fmt.Errorf("has more than %d YAML tokens", maxTokens)
	}
	flow, entries, line, pairs := 0, 0, 0, 0
	for _, tk := range tokens {
		if tk.Position.Line != line {
			line, entries = tk.Position.Line, 0
		}
		switch tk.Type {
		case token.AnchorType, token.AliasType, token.MergeKeyType:
			return errorAt(tk, "anchors and aliases are not supported")
		case token.TagType, token.DirectiveType, token.MappingKeyType:
			return errorAt(tk, "tags, directives and \"?\" are not supported")
		case token.DocumentHeaderType, token.DocumentEndType:
			if tk.Prev != nil {
				return errorAt(tk, "a second document is not supported")
			}
		case token.SequenceStartType, token.MappingStartType:
			flow++
		case token.SequenceEndType, token.MappingEndType:
			flow--
		case token.SequenceEntryType:
			entries++
		case token.MappingValueType:
			if pairs++; pairs > maxKeys {
				return errorAt(tk, "follows more than %d keys", maxKeys)
			}
		}
		if flow+entries > maxDepth || tk.Type == token.SequenceEntryType && tk.Position.Column > maxColumn {
			return errorAt(tk, "is nested more than %d levels deep", maxDepth)
		}
	}
	return nil
}

func oneLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

// eachKey calls read for each key of the mapping n. A key that is not among known
// is an error, which calls it a what.
func eachKey(n ast.Node, what string, known []key, read func(k key, at *token.Token, value ast.Node) error) error {
	pairs, ok := n.(*ast.MappingNode)
	if !ok {
		return errorAt(n.GetToken(), "is not a mapping of keys to values")
	}
	names := make([]string, len(known))
	for i, k := range known {
		names[i] = k.name
	}
	for _, pair := range pairs.Values {
		at := pair.Key.GetToken()
		i, err := choice.Of(what, at.Value, names)
		if err != nil {
			return errorAt(at, "%w", err)
		}
		if pair.Value == nil || pair.Value.Type() == ast.NullType {
			return errorAt(at, "%s has no value", at.Value)
		}
		if err := errorOf(pair.Value, read(known[i], at, pair.Value)); err != nil {
			return err
		}
	}
	return nil
}

// text returns the value of the string n.
func text(n ast.Node) (string, error) {
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value, nil
	case *ast.LiteralNode:
		return n.Value.Value, nil
	}
	return "", errorAt(n.GetToken(), "is not a string; quotes make it one")
}

// eachText calls add for each item of the list n, which are strings.
func eachText(n ast.Node, add func(s string) error) error {
	list, ok := n.(*ast.SequenceNode)
	if !ok {
		return errorAt(n.GetToken(), "is not a list")
	}
	for _, item := range list.Values {
		s, err := text(item)
		if err == nil && s == "" {
			err = errors.New("is empty")
		}
		if err == nil {
			err = add(s)
		}
		if err != nil {
			return errorOf(item, err)
		}
	}
	return nil
}

func readDialects(f *File, n ast.Node) error {
	err := eachText(n, func(name string) error {
		i, err := choice.Of("dialect", name, DialectNames())
		if err == nil && !slices.Contains(f.Dialects, rules.Dialects[i]) {
			f.Dialects = append(f.Dialects, rules.Dialects[i])
		}
		return err
	})
	if err == nil && f.Dialects == nil {
		err = errors.New("names no dialect")
	}
	return err
}

func readSite(f *File, n ast.Node) error {
	site, err := text(n)
	if err != nil {
		return err
	}
	if _, err := ParseSite(site); err != nil {
		return fmt.Errorf("site %w", err)
	}
	f.Site = site
	return nil
}

// ParseSite reads the URL of a site, which is an absolute http or https URL.
// Errors quote site.
func ParseSite(site string) (*url.URL, error) {
	u, err := url.Parse(site)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("%q is not an http or https URL", site)
	}
	return u, nil
}

func readFailLevel(f *File, n ast.Node) error {
	level, err := text(n)
	if err != nil {
		return err
	}
	f.FailLevel = level
	_, err = choice.Of("fail level", level, FailLevels())
	return err
}

func readRules(f *File, n ast.Node) error {
	known := make([]key, 0, len(lint.Passes)+len(analysis.Families))
	for _, name := range PassNames() {
		known = append(known, key{name: name})
	}
	return eachKey(n, "pass or family", known, func(k key, at *token.Token, value ast.Node) error {
		r := Rule{Name: k.name, Line: at.Position.Line}
		level := value.GetToken().Value
		if off, ok := value.(*ast.BoolNode); ok && !off.Value {
			level = "off"
		}
		i, err := choice.Of("severity", level, passLevels())
		if err == nil && i < len(analysis.Severities) {
			r.Severity = analysis.Severities[i]
		}
		f.Rules = append(f.Rules, r)
		return err
	})
}

func readFields(f *File, n ast.Node) error {
	return eachText(n, func(name string) error {
		f.Fields = append(f.Fields, name)
		return nil
	})
}

// expectation is an item under expect while it is being read.
type expectation struct {
	agents   []string
	patterns []analysis.Expectation // without agents
}

func readExpect(f *File, n ast.Node) error {
	list, ok := n.(*ast.SequenceNode)
	if !ok {
		return errorAt(n.GetToken(), "is not a list")
	}
	for _, item := range list.Values {
		var e expectation
		err := eachKey(item, "key", expectKeys, func(k key, _ *token.Token, value ast.Node) error {
			if k.name == "agents" {
				return eachText(value, func(agent string) error {
					e.agents = append(e.agents, agent)
					if name := evaluator.ReadName(agent); name.Kind == evaluator.BrowserString {
						return fmt.Errorf("%q is not a product token; write %q", agent, name.Token)
					}
					if token := rules.RFC9309.Token(agent); token != agent {
						return fmt.Errorf("%q is not a product token; crawlers that follow RFC 9309 read %q", agent, token)
					}
					return nil
				})
			}
			patterns, ok := value.(*ast.SequenceNode)
			if !ok {
				return errorAt(value.GetToken(), "is not a list")
			}
			i := 0
			return eachText(value, func(pattern string) error {
				place := f.place(patterns.Values[i].GetToken().Position.Line)
				i++
				e.patterns = append(e.patterns, analysis.Expectation{Pattern: pattern, Allow: k.name == "allow", Place: place})
				return rules.CheckPattern(pattern)
			})
		})
		switch {
		case err != nil:
			return err
		case len(e.agents) == 0:
			return errorOf(item, errors.New("names no agents"))
		case len(e.patterns) == 0:
			return errorOf(item, errors.New("neither allows nor disallows anything"))
		}
		if f.claims += len(e.agents) * len(e.patterns); f.claims > maxClaims {
			return errorOf(item, fmt.Errorf("expect has more than %d combinations of an agent and a pattern", maxClaims))
		}
		for _, claim := range e.patterns {
			claim.Agents = e.agents
			f.Expect = append(f.Expect, claim)
		}
	}
	return nil
}

func readIgnore(f *File, n ast.Node) error {
	if list, ok := n.(*ast.SequenceNode); ok {
		for _, item := range list.Values {
			f.ignoreLines = append(f.ignoreLines, item.GetToken().Position.Line)
		}
	}
	return readPaths(&f.Ignore, n)
}

// readBaseline accepts only paths below the configuration file: --write-baseline
// must not write elsewhere because a stranger's pull request says so.
func readBaseline(f *File, n ast.Node) error {
	name, err := text(n)
	if err != nil {
		return err
	}
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return fmt.Errorf("%q is not a path below the directory of this file", name)
	}
	f.Baseline = name
	return nil
}
