package grammar_test

import (
	"io"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/robotslint/robotslint/ast"
)

// This file is the definition of grammar.Parse: the ABNF of RFC 9309 2.2 as a
// participle grammar, from octets to groups, each production headed by its ABNF.
// The ABNF is testdata/rfc9309.abnf, and testdata/rfc9309.ebnf is the grammar as
// participle prints it. The definition is written to be compared with the RFC
// and takes a hundred times as long as Parse.
//
// The RFC derives few real files, but Parse reads any octets. The terminals and
// productions that widen the grammar have names of their own: BOM, Octet, Text,
// Record and Malformed. Rules may also stand outside a group. After a last line
// without NL the lexer adds an empty one: every line ends in a token, so that
// every repetition consumes.

// NL = %x0D / %x0A / %x0D.0A
//
// WS = %x20 / %x09
//
// identifier = 1*(%x2D / %x41-5A / %x5F / %x61-7A)
//
// UTF8-char-noctl = UTF8-1-noctl / UTF8-2 / UTF8-3 / UTF8-4
//
// UTF8-1-noctl = %x21 / %x22 / %x24-7F
//
// UTF8-2 = %xC2-DF UTF8-tail
//
// UTF8-3 = %xE0 %xA0-BF UTF8-tail / %xE1-EC 2UTF8-tail / %xED %x80-9F UTF8-tail / %xEE-EF 2UTF8-tail
//
// UTF8-4 = %xF0 %x90-BF 2UTF8-tail / %xF1-F3 3UTF8-tail / %xF4 %x80-8F 2UTF8-tail
//
// UTF8-tail = %x80-BF
var terminals = map[string]lexer.TokenType{
	"EOF":        lexer.EOF,
	"BOM":        bom,        // a byte order mark at the start of the file
	"NL":         nl,         // empty after a last line without one
	"WS":         ws,         // a run of WS, so *WS is written WS?
	"Hash":       hash,       // "#", which is no UTF8-char-noctl
	"Colon":      colon,      // ":"
	"Identifier": identifier, // the longest there is
	"Char":       char,       // a run of other UTF8-char-noctl; "/" and "*" stand alone
	"Octet":      octet,      // a run of octets that no terminal of the RFC derives
}

const (
	bom lexer.TokenType = iota + 1
	nl
	ws
	hash
	colon
	identifier
	char
	octet
)

// robotstxt = *(group / emptyline)
type robotstxt struct {
	BOM     lexer.Token `parser:"@BOM?"`
	Entries []entry     `parser:"@@*"`
}

// entry is a group, or a line that belongs to none.
type entry interface{ lines() []ast.Line }

// group = startgroupline *(startgroupline / emptyline) *(rule / emptyline)
type group struct {
	First  startgroupline `parser:"@@"`
	Header []headerline   `parser:"@@*"`
	Rules  []ruleline     `parser:"@@*"`
}

// headerline is startgroupline / emptyline, or another line that is no rule.
type headerline interface{ lines() []ast.Line }

// ruleline is rule / emptyline, or another line that is no startgroupline.
type ruleline interface{ lines() []ast.Line }

// startgroupline = *WS "user-agent" *WS ":" *WS product-token EOL
type startgroupline struct {
	Field lexer.Token   `parser:"WS? @'user-agent'"`
	Colon lexer.Token   `parser:"WS? @':'"`
	Token *productToken `parser:"( WS? @@"`
	Text  *text         `parser:"| WS? @@ )?"`
	EOL   eol           `parser:"@@"`
}

// rule = *WS ("allow" / "disallow") *WS ":" *WS (path-pattern / empty-pattern) EOL
type rule struct {
	Field lexer.Token   `parser:"WS? @( 'allow' | 'disallow' )"`
	Colon lexer.Token   `parser:"WS? @':'"`
	Path  *pathPattern  `parser:"( WS? @@"`
	Text  *text         `parser:"| WS? @@"`
	Empty *emptyPattern `parser:"| @@ )?"`
	EOL   eol           `parser:"@@"`
}

// record is any other field, such as Sitemap (RFC 9309 2.2.4).
type record struct {
	Name  *name       `parser:"(?! WS? ( 'user-agent' | 'allow' | 'disallow' ) WS? ':' ) WS? @@?"`
	Colon lexer.Token `parser:"WS? @':'"`
	Text  *text       `parser:"( WS? @@ )?"`
	EOL   eol         `parser:"@@"`
}

// malformed is a line of text without a colon.
type malformed struct {
	Name name `parser:"WS? @@"`
	EOL  eol  `parser:"@@"`
}

// emptyline = EOL
type emptyline struct {
	EOL eol `parser:"@@"`
}

// product-token = identifier / "*"
type productToken struct {
	Tokens []lexer.Token `parser:"( Identifier | '*' ) (?= WS? ( '#' | NL ) )"`
}

// path-pattern = "/" *UTF8-char-noctl
type pathPattern struct {
	Tokens []lexer.Token `parser:"'/' ( Identifier | Char | ':' )* (?= WS? ( '#' | NL ) )"`
}

// empty-pattern = *WS
//
// Rule makes it optional, as participle accepts no alternative that is empty.
type emptyPattern struct {
	Tokens []lexer.Token `parser:"WS"`
}

// text is a value that the RFC does not derive.
type text struct {
	Tokens []lexer.Token `parser:"( Identifier | Char | ':' | Octet ) ( WS? ( Identifier | Char | ':' | Octet ) )*"`
}

// name is text without a colon.
type name struct {
	Tokens []lexer.Token `parser:"( Identifier | Char | Octet ) ( WS? ( Identifier | Char | Octet ) )*"`
}

// EOL = *WS [comment] NL
type eol struct {
	Comment *comment    `parser:"WS? @@?"`
	NL      lexer.Token `parser:"@NL"`
}

// comment = "#" *(UTF8-char-noctl / WS / "#")
type comment struct {
	Tokens []lexer.Token `parser:"'#' ( Identifier | Char | ':' | WS | '#' | Octet )*"`
}

// Only identifiers are compared without regard to case. They are ASCII, so
// strings.EqualFold never sees "ſ" (U+017F) and the Kelvin sign (U+212A), which
// it takes for "s" and "k". The lookahead has no bound, as a value may be as long
// as the file.
var definition = participle.MustBuild[robotstxt](
	participle.Lexer(octets{}),
	participle.CaseInsensitive("Identifier"),
	participle.UseLookahead(-1),
	participle.Union[entry](group{}, rule{}, record{}, malformed{}, emptyline{}),
	participle.Union[headerline](startgroupline{}, record{}, malformed{}, emptyline{}),
	participle.Union[ruleline](rule{}, record{}, malformed{}, emptyline{}),
)

// define returns what grammar.Parse must return.
func define(name, src string) (*ast.File, error) {
	tree, err := definition.ParseString(name, src)
	if err != nil {
		return nil, err
	}
	f := &ast.File{Name: name, Src: src}
	for _, e := range tree.Entries {
		f.Lines = append(f.Lines, e.lines()...)
	}
	end := 0
	for i := range f.Lines {
		ln := &f.Lines[i]
		ln.Number = i + 1
		ln.Start, ln.Text.Start = end, end
		end = ln.End
	}
	if len(f.Lines) > 0 {
		f.Lines[0].Text.Start = len(tree.BOM.Value)
	}
	at := 0
	for _, e := range tree.Entries {
		n := len(e.lines())
		if g, ok := e.(group); ok {
			f.Groups = append(f.Groups, ast.Group{Lines: f.Lines[at : at+n], Header: 1 + len(g.Header)})
		}
		at += n
	}
	return f, nil
}

func (g group) lines() []ast.Line {
	lines := g.First.lines()
	for _, h := range g.Header {
		lines = append(lines, h.lines()...)
	}
	for _, r := range g.Rules {
		lines = append(lines, r.lines()...)
	}
	return lines
}

func (l startgroupline) lines() []ast.Line {
	value := after(l.Colon)
	switch {
	case l.Token != nil:
		value = span(l.Token.Tokens...)
	case l.Text != nil:
		value = span(l.Text.Tokens...)
	}
	return l.EOL.line(ast.UserAgent, span(l.Field), value)
}

func (l rule) lines() []ast.Line {
	kind, value := ast.Allow, after(l.Colon)
	if len(l.Field.Value) == len("disallow") {
		kind = ast.Disallow
	}
	switch {
	case l.Path != nil:
		value = span(l.Path.Tokens...)
	case l.Text != nil:
		value = span(l.Text.Tokens...)
	}
	return l.EOL.line(kind, span(l.Field), value)
}

func (l record) lines() []ast.Line {
	field, value := before(l.Colon), after(l.Colon)
	if l.Name != nil {
		field = span(l.Name.Tokens...)
	}
	if l.Text != nil {
		value = span(l.Text.Tokens...)
	}
	return l.EOL.line(ast.Record, field, value)
}

func (l malformed) lines() []ast.Line {
	return l.EOL.line(ast.Malformed, before(l.Name.Tokens[0]), span(l.Name.Tokens...))
}

func (l emptyline) lines() []ast.Line {
	if l.EOL.Comment == nil {
		return l.EOL.line(ast.Empty, before(l.EOL.NL), before(l.EOL.NL))
	}
	at := before(l.EOL.Comment.Tokens[0])
	return l.EOL.line(ast.Comment, at, at)
}

// line is the line that e ends. Its start and its number are left to define.
func (e eol) line(kind ast.Kind, field, value ast.Span) []ast.Line {
	ln := ast.Line{Kind: kind, Field: field, Value: value, Comment: before(e.NL)}
	if e.Comment != nil {
		ln.Comment = span(e.Comment.Tokens...)
	}
	ln.Text.End = e.NL.Pos.Offset
	ln.End = span(e.NL).End
	return []ast.Line{ln}
}

func span(tokens ...lexer.Token) ast.Span {
	last := tokens[len(tokens)-1]
	return ast.Span{Start: tokens[0].Pos.Offset, End: last.Pos.Offset + len(last.Value)}
}

// before is the empty span in front of a token.
func before(t lexer.Token) ast.Span { return ast.Span{Start: t.Pos.Offset, End: t.Pos.Offset} }

// after is the empty span behind a token.
func after(t lexer.Token) ast.Span { return ast.Span{Start: span(t).End, End: span(t).End} }

// octets turns octets into terminals.
type octets struct{}

func (octets) Symbols() map[string]lexer.TokenType { return terminals }

func (o octets) Lex(name string, r io.Reader) (lexer.Lexer, error) {
	src, err := io.ReadAll(r)
	return &octetLexer{src: string(src)}, err
}

type octetLexer struct {
	src  string
	at   int
	last lexer.TokenType // of the token before at
}

func (l *octetLexer) Next() (lexer.Token, error) {
	t := lexer.Token{Type: lexer.EOF, Pos: lexer.Position{Offset: l.at}}
	switch {
	case l.at < len(l.src):
		var n int
		t.Type, n = terminal(l.src, l.at)
		t.Value = l.src[l.at : l.at+n]
	case l.src != "" && l.last != nl:
		t.Type = nl
	}
	l.at += len(t.Value)
	l.last = t.Type
	return t, nil
}

// terminal is the type and the length of the token that begins at src[at:].
func terminal(src string, at int) (lexer.TokenType, int) {
	if at == 0 && strings.HasPrefix(src, "\uFEFF") {
		return bom, len("\uFEFF")
	}
	typ, n := class(src[at:])
	if typ == nl || typ == hash || typ == colon || src[at] == '/' || src[at] == '*' {
		return typ, n
	}
	for at+n < len(src) && src[at+n] != '/' && src[at+n] != '*' {
		next, size := class(src[at+n:])
		if next != typ {
			break
		}
		n += size
	}
	return typ, n
}

// class is the terminal that derives the first character of s, and the length
// of that character.
func class(s string) (lexer.TokenType, int) {
	switch c := s[0]; {
	case strings.HasPrefix(s, "\r\n"):
		return nl, 2
	case c == '\r', c == '\n':
		return nl, 1
	case c == ' ', c == '\t':
		return ws, 1
	case c == '#':
		return hash, 1
	case c == ':':
		return colon, 1
	case c == '-', 'A' <= c && c <= 'Z', c == '_', 'a' <= c && c <= 'z':
		return identifier, 1
	case c < ' ':
		return octet, 1
	}
	// Package utf8 decodes what RFC 3629 derives, and UTF8-2 to UTF8-4 are its
	// productions.
	if r, size := utf8.DecodeRuneInString(s); r != utf8.RuneError || size > 1 {
		return char, size
	}
	return octet, 1
}
