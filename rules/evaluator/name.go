package evaluator

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/internal/choice"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// NameKind says what a name that somebody asks about stands for.
type NameKind uint8

const (
	NoToken       NameKind = iota // nothing: it cannot be a product token
	UnknownToken                  // a product token that neither the registry nor a file has
	KnownToken                    // a product token or an alias of the registry, one that a file names, or "*"
	CategoryName                  // a category of the registry, such as "search"
	BrowserString                 // a longer name that holds a token of the registry, such as "Googlebot/2.1"
)

// Name is what a name that somebody asks about stands for.
type Name struct {
	Asked      string // as asked
	Kind       NameKind
	Token      string // the product token to ask about; empty for NoToken and CategoryName
	Suggestion string // the name that was probably meant, if Kind is NoToken or UnknownToken; may be empty
}

// maxName is the length in octets of the longest name that is looked at closely:
// longer ones get no suggestion.
const maxName = 512

// ReadName says what name stands for, given the files that are asked about.
func ReadName(name string, files ...*ast.File) Name {
	n := Name{Asked: name, Token: name}
	switch _, registered := crawlers.Lookup(name); {
	case slices.Contains(crawlers.Categories, crawlers.Category(name)):
		n.Kind, n.Token = CategoryName, ""
		return n
	case registered || name == "*":
		n.Kind = KnownToken
		return n
	}
	named := namedIn(files)
	if slices.Contains(named, rules.LowerToken(name)) {
		n.Kind = KnownToken
		return n
	}
	if isToken(name) {
		n.Kind = UnknownToken
	} else if n.Token = crawlers.TokenIn(name); n.Token != "" {
		n.Kind = BrowserString
		return n
	}
	n.Suggestion = nearName(name, named)
	return n
}

// Err returns an error if n is no crawler's name; nil for one that a file or the
// registry has, and for a browser string.
func (n Name) Err() error {
	var problem string
	switch n.Kind {
	case KnownToken, BrowserString:
		return nil
	case NoToken:
		problem = fmt.Sprintf("%q is not a product token", n.Asked)
	case UnknownToken:
		problem = fmt.Sprintf("%q is neither a known crawler nor named in the file", n.Asked)
	case CategoryName:
		problem = fmt.Sprintf("%q is a category, not a crawler", n.Asked)
	}
	if n.Suggestion != "" {
		problem += fmt.Sprintf("; did you mean %s?", n.Suggestion)
	}
	return errors.New(problem)
}

// Note says that another name than the one asked about is used; empty if not.
func (n Name) Note() string {
	if n.Kind != BrowserString {
		return ""
	}
	return fmt.Sprintf("%q is not a product token; it is taken for %s", n.Asked, n.Token)
}

// namedIn returns the product tokens that files name as any dialect reads them,
// in lower case.
func namedIn(files []*ast.File) []string {
	var all []string
	for _, f := range files {
		all = append(all, Agents(f, rules.Dialects)...)
	}
	return all
}

// isToken reports whether name may be a product token. RFC 9309 2.2.1 has
// letters, "-" and "_"; tokens in use have digits and dots too.
func isToken(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool { return !isTokenRune(r) })
}

func isTokenRune(r rune) bool {
	return 'a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9' || r == '-' || r == '_' || r == '.'
}

// nearName returns the name of a documented crawler, a category or a token in
// named that name is likely a misspelling of, or else the shortest name of such a
// crawler that begins with it; empty for none.
func nearName(name string, named []string) string {
	word, _, _ := strings.Cut(name, "/") // before a version
	if word == "" || len(word) > maxName {
		return ""
	}
	var candidates []string
	for token := range documentedNames() {
		candidates = append(candidates, token)
	}
	for _, category := range crawlers.Categories {
		candidates = append(candidates, string(category))
	}
	if near := choice.Near(word, append(candidates, named...)); near != "" {
		return near
	}
	const shortest = 4 // of the beginnings that are looked at
	longer := ""
	for token := range documentedNames() {
		begins := len(word) >= shortest && word == name && strings.HasPrefix(rules.LowerToken(token), rules.LowerToken(word))
		if begins && (longer == "" || len(token) < len(longer)) {
			longer = token
		}
	}
	return longer
}

// documentedNames yields the tokens and aliases of the crawlers whose entries
// make claims.
func documentedNames() iter.Seq[string] {
	return func(yield func(string) bool) {
		for c := range crawlers.All() {
			if !c.Claims() {
				continue
			}
			for _, token := range append([]string{c.Token}, c.Aliases...) {
				if !yield(token) {
					return
				}
			}
		}
	}
}
