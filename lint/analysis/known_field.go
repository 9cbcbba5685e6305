package analysis

import (
	"strings"

	"github.com/agnivade/levenshtein"
)

// KnownField is a field that occurs in robots.txt files on purpose.
type KnownField struct {
	Name    string   // as it is commonly written
	Aliases []string // other spellings of the same field that some reader accepts
	Readers string   // who acts on it, as a phrase; empty for nobody
	Meta    bool     // a value of the robots meta tag, and no field
}

// KnownFields lists the fields of RFC 9309 first, then the others by name.
var KnownFields = []KnownField{
	{Name: "User-agent", Readers: "all crawlers"},
	{Name: "Allow", Readers: "all crawlers"},
	{Name: "Disallow", Readers: "all crawlers"},
	{Name: "Sitemap", Aliases: []string{"sitemaps"}, Readers: "Google, Bing, Yandex, Seznam and most others"},

	{Name: "AllowAITraining"},
	{Name: "Cache-delay"},
	{Name: "Clean-param", Aliases: []string{"cleanparam"}, Readers: "Yandex"},
	{Name: "Comment"},
	{Name: "Content-Signal", Aliases: []string{"content-signals"}},
	{Name: "Content-Usage"},
	{Name: "Crawl-delay", Readers: "Bing, Anthropic, Common Crawl and most SEO crawlers; neither Google nor Yandex"},
	{Name: "DisallowAITraining"},
	{Name: "Domain"},
	{Name: "Follow", Meta: true},
	{Name: "Host"},
	{Name: "Index", Meta: true},
	{Name: "License", Readers: "crawlers that support RSL"},
	{Name: "LLM-Content"},
	{Name: "LLM-Full-Content"},
	{Name: "LLM-Policy"},
	{Name: "LLMs"},
	{Name: "LLMs-txt"},
	{Name: "Max-image-preview", Meta: true},
	{Name: "Max-snippet", Meta: true},
	{Name: "Max-video-preview", Meta: true},
	{Name: "Noarchive", Meta: true},
	{Name: "Nofollow", Meta: true},
	{Name: "Noimageindex", Meta: true},
	{Name: "Noindex", Aliases: []string{"no-index"}},
	{Name: "Noodp", Meta: true},
	{Name: "Nosnippet", Meta: true},
	{Name: "Notranslate", Meta: true},
	{Name: "Noydir", Meta: true},
	{Name: "Request-rate", Aliases: []string{"request rate"}, Readers: "SeznamBot"},
	{Name: "Revisit-after"},
	{Name: "Robot-version"},
	{Name: "Schemamap", Readers: "NLWeb tools"},
	{Name: "TDM-policy"},
	{Name: "TDM-reservation"},
	{Name: "TDMRep"},
	{Name: "Unavailable_after", Meta: true},
	{Name: "Visit-time", Aliases: []string{"visit time"}},
}

const longestField = len("disallowaitraining")

var fieldsByName = func() map[string]*KnownField {
	m := map[string]*KnownField{}
	for i := range KnownFields {
		k := &KnownFields[i]
		for _, name := range append([]string{k.Name}, k.Aliases...) {
			m[strings.ToLower(name)] = k
		}
	}
	return m
}()

// FieldNamed returns the known field that name is, without regard to case, or
// nil.
func FieldNamed(name string) *KnownField {
	if len(name) > len("acap-") && strings.EqualFold(name[:len("acap-")], "acap-") {
		return &KnownField{Name: name}
	}
	if len(name) > longestField {
		return nil
	}
	return fieldsByName[strings.ToLower(name)]
}

// NearField returns the field that name is close to, or nil. Fields that
// nobody reads do not count: to misspell one changes nothing.
func NearField(name string) *KnownField {
	return nearestField(name, 2, 4)
}

// LikelyField returns the field that name may stand for, though it is too far
// from it to be sure, or nil.
func LikelyField(name string) *KnownField {
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == '\t' || r == '_' || r == '.' }) {
		if k := FieldNamed(word); k != nil && k.Readers != "" {
			return k
		}
	}
	return nearestField(name, 3, 3)
}

// nearestField returns the field that is the fewest edits away from name: at
// most edits, and at most one in every per octets of the field.
func nearestField(name string, edits, per int) *KnownField {
	if len(name) > longestField+edits {
		return nil
	}
	name = strings.ToLower(name)
	var nearest *KnownField
	best := edits + 1
	for i := range KnownFields {
		k := &KnownFields[i]
		if k.Readers == "" || max(len(name)-len(k.Name), len(k.Name)-len(name)) >= best {
			continue
		}
		if d := levenshtein.ComputeDistance(name, strings.ToLower(k.Name)); d < best && d*per <= len(k.Name) {
			nearest, best = k, d
		}
	}
	return nearest
}

// plausible reports whether value is of the kind that stands in k.
func (k *KnownField) plausible(value string) bool {
	switch k.Name {
	case "User-agent", "Clean-param":
		return value != ""
	case "Allow", "Disallow":
		return value == "" || value[0] == '/' || value[0] == '*'
	case "Crawl-delay", "Request-rate", "Visit-time":
		return value != "" && '0' <= value[0] && value[0] <= '9'
	}
	return strings.Contains(value, "://")
}
