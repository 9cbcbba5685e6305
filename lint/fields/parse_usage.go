package fields

import (
	"slices"
	"strings"

	"github.com/dunglas/httpsfv"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

// parseUsage reads a Content-Usage: an optional path and a blank, then a dictionary
// of RFC 9651. If a key is repeated, the last one counts.
func parseUsage(value string) (path string, usages []preference, fault *valueFault) {
	if value == "" {
		return "", nil, &valueFault{why: "has no value and states no preference"}
	}
	dictionary := value
	if value[0] == '/' {
		path, dictionary = analysis.CutWord(value)
	}
	start := len(value) - len(dictionary)
	if dictionary == "" {
		return "", nil, &valueFault{Span: ast.Span{End: len(value)}, why: "is a path without a preference"}
	}
	for _, at := range members(dictionary) {
		at := ast.Span{Start: start + at.Start, End: start + at.End}
		member := at.In(value)
		mend := func(text string) string { return value[:at.Start] + text + value[at.End:] }
		key, grant, _ := strings.Cut(member, "=")
		parsed, err := httpsfv.UnmarshalDictionary([]string{member})
		switch {
		case member == "":
			return "", nil, &valueFault{Span: ast.Span{Start: start, End: len(value)}, why: "has a comma with no preference beside it, so none of the line counts"}
		case err != nil && key != strings.ToLower(key):
			return "", nil, &valueFault{ast.Span{Start: at.Start, End: at.Start + len(key)}, "has capitals; keys are in lower case, so none of the line counts", mend(strings.ToLower(key) + member[len(key):])}
		case err != nil:
			return "", nil, &valueFault{Span: at, why: "is not a key and value as in \"train-ai=n\", so none of the line counts"}
		case key == "ai-train":
			return "", nil, &valueFault{ast.Span{Start: at.Start, End: at.Start + len(key)}, "is a key of Content-Signal; the key in Content-Usage is train-ai", mend("train-ai" + member[len(key):])}
		case key == "ai-input":
			return "", nil, &valueFault{ast.Span{Start: at.Start, End: at.Start + len(key)}, "is a key of Content-Signal; the key in Content-Usage is ai-use", mend("ai-use" + member[len(key):])}
		case !isUsage(key):
			return "", nil, &valueFault{Span: ast.Span{Start: at.Start, End: at.Start + len(strings.TrimRight(key, " \t"))}, why: "is not a known key; the known ones are train-ai, ai-use and search"}
		}
		if item, ok := parsed.Get(key); ok {
			if v, ok := item.(httpsfv.Item); ok && (v.Value == httpsfv.Token("y") || v.Value == httpsfv.Token("n")) {
				if i := strings.IndexByte(member, ';'); i >= 0 && hasPreference(v.Params) {
					return "", nil, &valueFault{ast.Span{Start: at.Start + i, End: at.End}, "is a parameter of " + key + "; a comma separates preferences", mend(strings.ReplaceAll(member, ";", ","))}
				}
				usages = append(usages, preference{at, key, string(v.Value.(httpsfv.Token))})
				continue
			}
		}
		fault := &valueFault{Span: ast.Span{Start: at.End - len(grant), End: at.End}, why: "is neither y nor n, so the line says nothing about " + key}
		if grant == "" {
			fault.Span, fault.why = at, "says neither y nor n"
		}
		switch strings.ToLower(strings.Trim(grant, `"?`)) {
		case "y", "yes", "true", "1":
			fault.meant = mend(key + "=y")
		case "n", "no", "false", "0":
			fault.meant = mend(key + "=n")
		}
		return "", nil, fault
	}
	return path, usages, nil
}

// hasPreference reports whether one of params has the key of a preference.
func hasPreference(params *httpsfv.Params) bool {
	return slices.ContainsFunc(params.Names(), isUsage)
}

// isUsage reports whether key is that of a category of use that the draft defines.
func isUsage(key string) bool { return key == "train-ai" || key == "ai-use" || key == "search" }
