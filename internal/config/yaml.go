package config

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/report"
)

// List returns items as a list of strings in YAML.
func List(items []string) string {
	texts := make([]string, len(items))
	for i, item := range items {
		texts[i] = Text(item)
	}
	return "[" + strings.Join(texts, ", ") + "]"
}

var plainText = regexp.MustCompile(`^[A-Za-z/][A-Za-z0-9/._-]*$`)

// Text returns s in a form that YAML reads as a string.
func Text(s string) string {
	reserved := []string{"true", "false", "yes", "no", "on", "off", "null", "y", "n"}
	if plainText.MatchString(s) && !slices.Contains(reserved, strings.ToLower(s)) {
		return s
	}
	var quoted strings.Builder
	enc := json.NewEncoder(&quoted)
	enc.SetEscapeHTML(false) // "&" stands in many paths
	if err := enc.Encode(s); err != nil {
		panic(err) // cannot happen: it is a string
	}
	return report.Printable(strings.TrimSuffix(quoted.String(), "\n"))
}
