package config

import (
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"github.com/robotslint/robotslint/internal/choice"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/rules"
)

// What bounds a document beside its size.
const (
	maxDepth  = 8       // lists and mappings within each other
	maxTokens = 1 << 15 // words and signs
	maxClaims = 10_000  // agents times patterns under expect
)

// key is one that a mapping may have.
type key struct {
	name   string
	about  string        // for people who write the file
	schema func() object // JSON Schema of its value
	read   func(f *File, value ast.Node) error
}

// keys are those of the whole file, in the order in which they are listed.
var keys = []key{
	{"dialects", "The dialects that files are judged by.", func() object { return atLeastOne(object{"enum": dialectNames()}) }, readDialects},
	{"site", "Where the file is served; some passes need it.", func() object { return object{"type": "string", "pattern": "^https?://"} }, readSite},
	{"fail-level", "The least severity that fails.", func() object { return object{"enum": failLevels()} }, readFailLevel},
	{"rules", "The severity of passes, by ID or by family; an ID goes before its family.", rulesSchema, readRules},
	{"fields", "Fields that are your own, beside the known ones.", listOfTexts, readFields},
	{"expect", "What crawlers may fetch: proved for every URL, on every run.", expectSchema, readExpect},
	{"ignore", "Files that are not linted: patterns relative to this file, ** for any directories.", listOfTexts, readIgnore},
	{"baseline", "The baseline of known findings, which are not reported: a path below the directory of this file.", aText, readBaseline},
}

// positioned is an error at a place.
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

// errorOf places an error about n, unless it has a place.
func errorOf(n ast.Node, err error) error {
	if err == nil || errors.As(err, new(positioned)) {
		return err
	}
	return positioned{n.GetToken().Position, err}
}

// parse reads a document into f.
func (f *File) parse(src string) error {
	tokens := lexer.Tokenize(src)
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
	f.lines = map[string]int{}
	for _, d := range doc.Docs {
		if d.Body == nil || d.Body.Type() == ast.CommentType {
			continue
		}
		err := eachKey(d.Body, "key", keys, func(k key, at *token.Token, value ast.Node) error {
			f.lines[k.name] = at.Position.Line
			return k.read(f, value)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// checkTokens refuses what a configuration does not need, and what takes a
// parser long.
func checkTokens(tokens token.Tokens) error {
	if len(tokens) > maxTokens {
		return fmt.Errorf("has more than %d words and signs", maxTokens)
	}
	flow, entries, line := 0, 0, 0
	for _, tk := range tokens {
		if tk.Position.Line != line {
			line, entries = tk.Position.Line, 0
		}
		switch tk.Type {
		case token.AnchorType, token.AliasType, token.MergeKeyType:
			return errorAt(tk, "anchors and aliases are not read")
		case token.TagType, token.DirectiveType, token.MappingKeyType:
			return errorAt(tk, "tags, directives and \"?\" are not read")
		case token.DocumentHeaderType, token.DocumentEndType:
			if tk.Prev != nil {
				return errorAt(tk, "a second document is not read")
			}
		case token.SequenceStartType, token.MappingStartType:
			flow++
		case token.SequenceEndType, token.MappingEndType:
			flow--
		case token.SequenceEntryType:
			entries++
		}
		if flow+entries > maxDepth || tk.Type == token.SequenceEntryType && tk.Position.Column > 1000 {
			return errorAt(tk, "is nested more than %d deep", maxDepth)
		}
	}
	return nil
}

func oneLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

// eachKey calls read for each key of the mapping n, which has keys of known
// alone. What says what they are.
func eachKey(n ast.Node, what string, known []key, read func(k key, at *token.Token, value ast.Node) error) error {
	pairs, ok := n.(*ast.MappingNode)
	if !ok {
		return errorAt(n.GetToken(), "is no mapping of keys to values")
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

// text is the string that n is.
func text(n ast.Node) (string, error) {
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value, nil
	case *ast.LiteralNode:
		return n.Value.Value, nil
	}
	return "", errorAt(n.GetToken(), "is no text; quotes make it one")
}

// texts calls add for each string of the list that n is.
func texts(n ast.Node, add func(s string) error) error {
	list, ok := n.(*ast.SequenceNode)
	if !ok {
		return errorAt(n.GetToken(), "is no list")
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
	err := texts(n, func(name string) error {
		i, err := choice.Of("dialect", name, dialectNames())
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

// ParseSite reads where a file is served: an http or https URL. Errors quote what
// is none.
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
	_, err = choice.Of("fail level", level, failLevels())
	return err
}

func readRules(f *File, n ast.Node) error {
	known := make([]key, 0, len(lint.Passes)+len(lint.Families))
	for _, name := range ruleNames() {
		known = append(known, key{name: name})
	}
	return eachKey(n, "pass or family", known, func(k key, at *token.Token, value ast.Node) error {
		r := Rule{Name: k.name, Line: at.Position.Line}
		level := value.GetToken().Value
		if off, ok := value.(*ast.BoolNode); ok && !off.Value {
			level = "off"
		}
		i, err := choice.Of("severity", level, severities())
		if err == nil && i < len(lint.Severities) {
			r.Severity = lint.Severities[i]
		}
		f.Rules = append(f.Rules, r)
		return err
	})
}

func readFields(f *File, n ast.Node) error {
	return texts(n, func(name string) error {
		f.Fields = append(f.Fields, name)
		return nil
	})
}

// expectation is one item of the list, until it is read.
type expectation struct {
	agents   []string
	patterns []lint.Expectation // without agents
}

func readExpect(f *File, n ast.Node) error {
	list, ok := n.(*ast.SequenceNode)
	if !ok {
		return errorAt(n.GetToken(), "is no list")
	}
	claims := 0
	for _, item := range list.Values {
		var e expectation
		err := eachKey(item, "key", expectKeys, func(k key, _ *token.Token, value ast.Node) error {
			if k.name == "agents" {
				return texts(value, func(agent string) error {
					e.agents = append(e.agents, agent)
					if token := rules.RFC9309.Token(agent); token != agent {
						return fmt.Errorf("%q is no product token; crawlers that follow RFC 9309 read %q", agent, token)
					}
					return nil
				})
			}
			patterns, ok := value.(*ast.SequenceNode)
			if !ok {
				return errorAt(value.GetToken(), "is no list")
			}
			i := 0
			return texts(value, func(pattern string) error {
				place := f.place(patterns.Values[i].GetToken().Position.Line)
				i++
				e.patterns = append(e.patterns, lint.Expectation{Pattern: pattern, Allow: k.name == "allow", Place: place})
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
		if claims += len(e.agents) * len(e.patterns); claims > maxClaims {
			return errorOf(item, fmt.Errorf("more is expected than %d times a pattern of an agent", maxClaims))
		}
		for _, claim := range e.patterns {
			claim.Agents = e.agents
			f.Expect = append(f.Expect, claim)
		}
	}
	return nil
}

func readIgnore(f *File, n ast.Node) error {
	return texts(n, func(pattern string) error {
		switch {
		case strings.ContainsAny(pattern, "{}"):
			return errors.New("braces are not read; several patterns do as well")
		case !doublestar.ValidatePattern(pattern):
			return fmt.Errorf("%q is no pattern of paths", pattern)
		case len(pattern) > 1000 || strings.Count(pattern, "*") > 20:
			return errors.New("the pattern is too long")
		}
		f.Ignore = append(f.Ignore, strings.TrimPrefix(pattern, "./"))
		return nil
	})
}

// readBaseline keeps to what stands below the configuration: a stranger's pull
// request is not to say where else is written to.
func readBaseline(f *File, n ast.Node) error {
	name, err := text(n)
	if err != nil {
		return err
	}
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return fmt.Errorf("%q is no path below the directory of this file", name)
	}
	f.Baseline = name
	return nil
}
