package policy

import (
	"slices"
	"strings"

	"github.com/robotslint/robotslint/rules"
)

// resourceFolders are the folders in which some software keeps scripts and style sheets,
// and whose names mean something else elsewhere.
type resourceFolders struct {
	signs   []string // patterns that its rule sets have, in lower case, without a slash at the end
	folders []string // with scripts and style sheets
}

var foldersBySigns = []resourceFolders{
	{[]string{"/administrator", "/components"}, []string{"media", "templates"}},        // Joomla
	{[]string{"/includes", "/misc", "/profiles"}, []string{"misc", "themes"}},          // Drupal up to 7
	{[]string{"/classes", "/mails", "/modules", "/translations"}, []string{"modules"}}, // PrestaShop
	{[]string{"/typo3"}, []string{"typo3conf", "typo3temp", "typo3conf/ext"}},          // TYPO3
	{[]string{"/app", "/downloader", "/includes"}, []string{"media", "skin", "js"}},    // Magento 1
}

// withFoldersOf returns kinds with the resource folders of the software that set shows
// signs of.
func withFoldersOf(kinds []resource, set *rules.RuleSet) []resource {
	if len(kinds) != len(pageParts) {
		return kinds
	}
	has := map[string]bool{}
	for _, r := range set.Rules() {
		has[strings.ToLower(strings.TrimLeft(strings.TrimRight(r.Pattern, "/*"), "*"))] = true
	}
	lacks := func(sign string) bool { return !has[sign] }
	for _, p := range foldersBySigns {
		if !slices.ContainsFunc(p.signs, lacks) {
			last := len(kinds) - 1
			kinds = slices.Clone(kinds)
			kinds[last].folders = append(slices.Clone(kinds[last].folders), p.folders...)
		}
	}
	return kinds
}
