// Package grammar says how octets become lines and groups.
//
// The grammar is the ABNF of RFC 9309 2.2, widened just enough to derive every
// input: where the RFC has an emptyline, any line stands that is neither a
// user-agent line nor a rule (Google's older BNF calls them nongroupline and
// comment), and rules may stand before the first group. The line-level
// productions belong to the scanner, those of groups and files to participle.
package grammar

import (
	"errors"
	"io"
	"math"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/robotslint/robotslint/ast"
)

// A token is a run of lines of one production, so that its cost is paid once
// for fifty rules in a row.
const (
	// startgroupline = *WS "user-agent" *WS ":" *WS product-token EOL
	startgroupline lexer.TokenType = iota + 1

	// rule = *WS ("allow" / "disallow") *WS ":" *WS (path-pattern / empty-pattern) EOL
	rule

	// otherline = emptyline / comment EOL / nongroupline / malformed
	// emptyline = EOL
	// nongroupline = *WS field *WS ":" *WS value EOL
	// malformed = a line without a colon
	otherline
)

var tokenType = [...]lexer.TokenType{
	ast.UserAgent: startgroupline,
	ast.Allow:     rule,
	ast.Disallow:  rule,
	ast.Empty:     otherline,
	ast.Comment:   otherline,
	ast.Record:    otherline,
	ast.Malformed: otherline,
}

// robotstxt = *(rule / otherline) *group
//
// RFC 9309: robotstxt = *(group / emptyline)
type robotstxt struct {
	Groups []group `parser:"( Rule | Otherline )* @@*"`
}

// group = startgroupline *(startgroupline / otherline) [rule *(rule / otherline)]
//
// RFC 9309: group = startgroupline *(startgroupline / emptyline) *(rule / emptyline)
type group struct {
	First     lexer.Token `parser:"@Startgroupline ( Startgroupline | Otherline )*"`
	FirstRule lexer.Token `parser:"( @Rule ( Rule | Otherline )* )?"`
}

// Every repetition consumes a token, so participle's guard against one that
// does not is no use here, and would refuse a file of a million lines.
func init() { participle.MaxIterations = math.MaxInt }

var parser = sync.OnceValue(func() *participle.Parser[robotstxt] {
	return participle.MustBuild[robotstxt](participle.Lexer(definition{}))
})

// Parse reads src, whatever its octets: what follows no production is a line
// of kind [ast.Malformed]. Name is only remembered.
func Parse(name, src string) *ast.File {
	f := &ast.File{Name: name, Src: src, Lines: make([]ast.Line, 0, countLines(src))}
	for ln := range Lines(src) {
		f.Lines = append(f.Lines, ln)
	}
	stream, err := lexer.Upgrade(&lineLexer{file: f})
	if err != nil {
		panic(err) // lineLexer has no errors
	}
	tree, err := parser().ParseFromLexer(stream)
	if err != nil {
		panic(err) // the grammar derives every sequence of tokens
	}
	f.Groups = make([]ast.Group, len(tree.Groups))
	end := len(f.Lines)
	for i := len(tree.Groups) - 1; i >= 0; i-- {
		g := tree.Groups[i]
		start, header := g.First.Pos.Line-1, end
		if g.FirstRule.Type == rule {
			header = g.FirstRule.Pos.Line - 1
		}
		f.Groups[i] = ast.Group{Lines: f.Lines[start:end:end], Header: header - start}
		end = start
	}
	return f
}

// definition tells participle the names of the tokens.
type definition struct{}

func (definition) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{
		"EOF":            lexer.EOF,
		"Startgroupline": startgroupline,
		"Rule":           rule,
		"Otherline":      otherline,
	}
}

// Lex is never called: Parse hands participle the lexer of a file.
func (definition) Lex(string, io.Reader) (lexer.Lexer, error) {
	return nil, errors.ErrUnsupported
}

// lineLexer makes tokens of the lines of a file.
type lineLexer struct {
	file *ast.File
	next int // of file.Lines
}

func (l *lineLexer) Next() (lexer.Token, error) {
	lines := l.file.Lines
	if l.next == len(lines) {
		return lexer.EOFToken(lexer.Position{Offset: len(l.file.Src), Line: l.next + 1}), nil
	}
	first := lines[l.next]
	typ := tokenType[first.Kind]
	for l.next < len(lines) && tokenType[lines[l.next].Kind] == typ {
		l.next++
	}
	run := ast.Span{Start: first.Start, End: lines[l.next-1].End}
	return lexer.Token{
		Type:  typ,
		Value: run.In(l.file.Src),
		Pos:   lexer.Position{Offset: run.Start, Line: first.Number},
	}, nil
}
