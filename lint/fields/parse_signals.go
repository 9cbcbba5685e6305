package fields

import (
	"strings"

	"github.com/robotslint/robotslint/ast"
)

// parseSignals reads a Content-Signal: members key=yes or key=no separated by
// commas, and use=…, which Cloudflare adds, with one of its three levels. Case does not
// matter.
func parseSignals(value string) ([]preference, *valueFault) {
	if value == "" {
		return nil, &valueFault{why: "has no value"}
	}
	var signals []preference
	for _, at := range members(value) {
		member := at.In(value)
		key, grant, ok := strings.Cut(member, "=")
		key, grant = strings.TrimRight(key, " \t"), strings.TrimLeft(grant, " \t")
		p := preference{at, strings.ToLower(key), strings.ToLower(grant)}
		mend := func(grant string) string { return value[:at.End-len(p.grant)] + grant + value[at.End:] }
		switch {
		case member == "":
			return nil, &valueFault{Span: ast.Span{End: len(value)}, why: "has a comma with no signal beside it"}
		case !isSignal(p.use):
			return nil, &valueFault{Span: ast.Span{Start: at.Start, End: at.Start + len(key)}, why: "is not a known signal; the known ones are search, ai-input and ai-train"}
		case !ok:
			return nil, &valueFault{Span: at, why: "says neither yes nor no"}
		case p.use == "use" && !isLevelOfUse(p.grant):
			return nil, &valueFault{Span: at, why: "names no level of use; the levels are immediate, reference and full"}
		case p.use == "use" || p.grant == "yes" || p.grant == "no":
			signals = append(signals, p)
			continue
		}
		fault := &valueFault{Span: ast.Span{Start: at.End - len(grant), End: at.End}, why: "is neither yes nor no"}
		if n := strings.IndexAny(grant, " \t;"); n >= 0 && (p.grant[:n] == "yes" || p.grant[:n] == "no") {
			fault.Start += n
			fault.why, fault.meant = "follows without a comma", withCommas(value)
		} else if fault.Empty() {
			fault.Span, fault.why = at, "says neither yes nor no"
		}
		switch p.grant {
		case "y", "true", "1", "allow":
			fault.meant = mend("yes")
		case "n", "false", "0", "disallow":
			fault.meant = mend("no")
		}
		return nil, fault
	}
	return signals, nil
}

// withCommas writes commas between members that blanks or semicolons separate; empty
// if one of them is not a key and a value.
func withCommas(value string) string {
	members := strings.FieldsFunc(value, func(r rune) bool { return strings.ContainsRune(" \t;,", r) })
	for _, member := range members {
		if key, grant, _ := strings.Cut(member, "="); key == "" || grant == "" {
			return ""
		}
	}
	return strings.Join(members, ", ")
}

// isLevelOfUse reports whether grant is one of the three levels, in rising order, up to
// which a site may let its pages be used.
func isLevelOfUse(grant string) bool {
	return grant == "immediate" || grant == "reference" || grant == "full"
}

func isSignal(key string) bool {
	switch key {
	case "search", "ai-input", "ai-train", "use":
		return true
	}
	return false
}
