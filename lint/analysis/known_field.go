package analysis

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
)

// KnownField is a field that occurs in robots.txt files on purpose.
type KnownField struct {
	Name    string   // as it is commonly written
	Aliases []string // other spellings of the field that some crawler accepts, in lower case
	Readers string   // the crawlers that act on it, as a phrase; empty for none
	Meta    bool     // it is a value of the robots meta tag, not a field

	// Obsolete marks a field of an old proposal that no crawler reads. Host and Noindex
	// are not marked: passes of their own say when they died.
	Obsolete bool
}

// KnownFields lists the fields of RFC 9309 first, then the others by name.
var KnownFields = []KnownField{
	{Name: "User-agent", Readers: "all crawlers"},
	{Name: "Allow", Readers: "all crawlers"},
	{Name: "Disallow", Readers: "all crawlers"},
	{Name: "Sitemap", Aliases: []string{"sitemaps"}, Readers: "Google, Bing, Yandex, Seznam and most others"},

	{Name: "Agentmap"},
	{Name: "AllowAITraining"},
	{Name: "Cache-delay", Obsolete: true},
	{Name: "Clean-param", Aliases: []string{"cleanparam"}, Readers: "Yandex"},
	{Name: "Comment", Obsolete: true},
	{Name: "Content-Signal", Aliases: []string{"content-signals"}, Readers: "Cloudflare's /crawl"},
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
	{Name: "Revisit-after", Obsolete: true},
	{Name: "Robot-version", Obsolete: true},
	{Name: "Schemamap", Readers: "NLWeb tools"},
	{Name: "TDM-policy"},
	{Name: "TDM-reservation"},
	{Name: "TDMRep"},
	{Name: "Unavailable_after", Meta: true},
	{Name: "Visit-time", Aliases: []string{"visit time"}, Obsolete: true},
}

// longestField is the length in octets of the longest name of a known field.
const longestField = len("disallowaitraining")

// fieldsByName has the known fields by their names and aliases in lower case.
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

// FieldNamed returns the known field called name, in any case of letters, or nil.
// Fields of ACAP count as known.
func FieldNamed(name string) *KnownField {
	const acap = "acap-"
	if len(name) > len(acap) && ast.EqualFold(name[:len(acap)], acap) {
		return &KnownField{Name: name, Obsolete: true}
	}
	if len(name) > longestField || !ast.IsASCII(name) {
		return nil
	}
	return fieldsByName[strings.ToLower(name)]
}

// plausible reports whether value is of the kind that k takes.
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
