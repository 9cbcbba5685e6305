package analysis

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// CrawlerNamed returns the crawler that recognises value, the value of a user-agent
// line, as its name, or nil.
func CrawlerNamed(value string) *crawlers.Crawler {
	for _, token := range []string{value, rules.RFC9309.Token(value), rules.Google.Token(value)} {
		if k, ok := crawlers.Lookup(token); ok && RecognisesName(k, value) {
			return k
		}
	}
	return nil
}

// RecognisesName reports whether k recognises value, the value of a user-agent
// line, as one of its names.
func RecognisesName(k *crawlers.Crawler, value string) bool {
	d := rules.DialectNamed(k.Dialect)
	token := rules.LowerToken(d.Token(value))
	is := func(name string) bool { return token == rules.LowerToken(d.Token(name)) }
	return is(k.Token) || slices.ContainsFunc(k.Aliases, is)
}

// AfterToken returns the part of value after the product token that k reads there.
// It is empty if value does not begin with that token.
func AfterToken(value string, k *crawlers.Crawler) string {
	token := rules.DialectNamed(k.Dialect).Token(value)
	if len(value) < len(token) || !ast.EqualFold(value[:len(token)], token) {
		return ""
	}
	return value[len(token):]
}

// RegisteredSpelling returns the name of k that value is, in the case of letters
// that its operator uses.
func RegisteredSpelling(k *crawlers.Crawler, value string) string {
	for _, alias := range k.Aliases {
		if ast.EqualFold(value, alias) {
			return alias
		}
	}
	return k.Token
}

// SuccessorOf returns the crawler that replaced k and obeys the group of k where it
// has none of its own, or nil.
func SuccessorOf(k *crawlers.Crawler) *crawlers.Crawler {
	if by, ok := crawlers.Lookup(k.ReplacedBy); ok && slices.Contains(by.Fallback, k.Token) {
		return by
	}
	return nil
}

// ListedNames returns the names in value if it is a list of two or more. After
// commas, semicolons or bars, either all parts must be single words or one must be
// a known name; after blanks, slashes, "&" or "+", all must be known. It returns
// nil for any other value, and for one longer than maxList.
func ListedNames(value string) []string {
	if len(value) > maxList {
		return nil
	}
	names := trimmedFields(value, ",;|")
	if len(names) > 1 {
		words, known := 0, 0
		for _, name := range names {
			if !isNameLike(name) {
				return nil
			}
			if !strings.Contains(name, " ") {
				words++
			}
			if CrawlerNamed(name) != nil {
				known++
			}
		}
		if words < len(names) && known == 0 {
			return nil
		}
		return names
	}
	isAnd := func(name string) bool { return ast.EqualFold(name, "and") || ast.EqualFold(name, "or") }
	if names = slices.DeleteFunc(trimmedFields(value, " \t/&+"), isAnd); len(names) < 2 {
		return nil
	}
	for _, name := range names {
		if _, ok := crawlers.Lookup(name); !ok {
			return nil
		}
	}
	return names
}

// trimmedFields splits value at any of separators and returns the parts without
// blanks around them, leaving out empty ones.
func trimmedFields(value, separators string) []string {
	var fields []string
	for field := range strings.FieldsFuncSeq(value, func(r rune) bool { return strings.ContainsRune(separators, r) }) {
		if field = strings.Trim(field, " \t"); field != "" {
			fields = append(fields, field)
		}
	}
	return fields
}

// IsOneName reports whether value, the value of a user-agent line, may be the name
// of a single crawler.
func IsOneName(value string) bool { return value != "" && !strings.ContainsAny(value, " \t*") }

// isNameLike reports whether s may be the name of a crawler, with a version, as
// people write it.
func isNameLike(s string) bool {
	return s == "*" || !strings.ContainsFunc(s, func(r rune) bool { return !isNameRune(r) && !strings.ContainsRune("./ ", r) })
}

func isNameRune(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-' || r == '_'
}

// isVersion reports whether value is the name of k and a version.
func isVersion(value string, k *crawlers.Crawler) bool {
	rest := AfterToken(value, k)
	version := strings.TrimLeft(rest, " \t/vV")
	return len(version) < len(rest) && (strings.HasPrefix(rest, "/") || startsWithDigit(version))
}

// continuesName reports whether letters or digits continue the name of k in value:
// people read another name there, though k reads its own.
func continuesName(value string, k *crawlers.Crawler) bool {
	rest := strings.TrimLeft(AfterToken(value, k), ".:")
	return rest != "" && isNameRune(rune(rest[0]))
}

// bindsName reports whether k, as it reads, obeys a group for value.
func bindsName(value string, k *crawlers.Crawler) bool {
	g := rules.Compile(rules.DialectNamed(k.Dialect), "User-agent: "+value+"\nDisallow: /\n").Group(k.Token)
	return g != nil && g.Token != "*"
}
