package lint

import (
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// KnownField is a field that occurs in robots.txt files on purpose.
type KnownField struct {
	Name    string   // as it is commonly written
	Aliases []string // other spellings of the same field that some reader accepts
	Readers string   // who acts on it, as a phrase; empty for nobody
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
	{Name: "Follow"},
	{Name: "Host"},
	{Name: "Index"},
	{Name: "License", Readers: "crawlers that support RSL"},
	{Name: "LLM-Content"},
	{Name: "LLM-Full-Content"},
	{Name: "LLM-Policy"},
	{Name: "LLMs"},
	{Name: "LLMs-txt"},
	{Name: "Max-image-preview"},
	{Name: "Max-snippet"},
	{Name: "Max-video-preview"},
	{Name: "Noarchive"},
	{Name: "Nofollow"},
	{Name: "Noimageindex"},
	{Name: "Noindex", Aliases: []string{"no-index"}},
	{Name: "Noodp"},
	{Name: "Nosnippet"},
	{Name: "Notranslate"},
	{Name: "Noydir"},
	{Name: "Request-rate", Aliases: []string{"request rate"}, Readers: "SeznamBot"},
	{Name: "Revisit-after"},
	{Name: "Robot-version"},
	{Name: "Schemamap", Readers: "NLWeb tools"},
	{Name: "TDM-policy"},
	{Name: "TDM-reservation"},
	{Name: "TDMRep"},
	{Name: "Unavailable_after"},
	{Name: "Visit-time", Aliases: []string{"visit time"}},
}

// fieldNamed returns the known field that name is, without regard to case, or
// nil.
func fieldNamed(name string) *KnownField {
	i := slices.IndexFunc(KnownFields, func(k KnownField) bool {
		return strings.EqualFold(k.Name, name) || slices.ContainsFunc(k.Aliases, func(alias string) bool {
			return strings.EqualFold(alias, name)
		})
	})
	if i >= 0 {
		return &KnownFields[i]
	}
	if len(name) >= len("acap-") && strings.EqualFold(name[:len("acap-")], "acap-") {
		return &KnownField{Name: name}
	}
	return nil
}

// nearestField returns the field that name may be a misspelling of and how many
// edits it is away, or nil.
func nearestField(name string) (*KnownField, int) {
	if len(name) > 24 { // longer than any field by more than two edits
		return nil, 0
	}
	name = strings.ToLower(name)
	var nearest *KnownField
	best := 3
	for i := range KnownFields {
		known := &KnownFields[i]
		if len(known.Name) < 5 { // too short to be told from another word
			continue
		}
		if d := levenshtein.ComputeDistance(name, strings.ToLower(known.Name)); d < best && d*4 <= len(name) {
			nearest, best = known, d
		}
	}
	return nearest, best
}
