package evaluator

import (
	"cmp"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// Difference is what changed between two files, over all URLs.
type Difference struct {
	Old      string         `json:"old"`              // name of the old file
	New      string         `json:"new"`              // name of the new file
	Absent   []string       `json:"absent,omitempty"` // the names of those that do not exist; set by the caller
	Dialects []string       `json:"dialects"`         // the names of those compared
	Classes  []Class        `json:"classes"`          // by dialect
	Sitemaps SitemapChanges `json:"sitemaps"`
	Settings []Setting      `json:"settings"` // sitemaps among them
	Gates    []GateResult   `json:"gates"`    // set by the caller, with [Gate.Check]

	// Managed tells apart what CDNs add to the files and what changed in the files
	// themselves. It is set by the caller, with [DiffManaged]; nil if no CDN is
	// involved.
	Managed *Managed `json:"managed,omitempty"`

	// Places are what a move changed at the old place of the file, and then at the
	// new one; empty if the file did not move. They are set by the caller. Gates judge
	// both, since either place may be the one that a site is served from.
	Places []Difference `json:"places,omitempty"`
}

// Class is a set of agents that each of the two files binds alike, and what
// changed for them.
type Class struct {
	Agents   []string       `json:"agents"`   // product tokens named in either file, in lower case; "*" for any crawler not named
	Inherits []string       `json:"inherits"` // crawlers of the registry that are not named and follow one of Agents
	Dialect  string         `json:"dialect"`
	Relation rules.Relation `json:"relation"`
	Proved   bool           `json:"proved"`  // false if the relation is undecided
	Changes  []Change       `json:"changes"` // shortest patterns first
	Names    []string       `json:"-"`       // Agents as the files spell them, to show to people

	// Closed and Opened say that the new file closes the whole site to the class, or
	// opens it.
	Closed bool `json:"-"`
	Opened bool `json:"-"`

	compared *crawlers.Class
	shared   *sharedGroups
}

// Groups returns the product tokens of the groups that bind agent, one of c.Agents or
// c.Inherits, in the old file and in the new one: "*" for the group of all other
// crawlers, empty for none.
func (c Class) Groups(agent string) (old, new string) {
	if c.compared == nil {
		return "", ""
	}
	return c.compared.Groups(agent)
}

// Change is a set of URLs whose verdict changed.
type Change struct {
	Effect  Effect   `json:"effect"`
	Pattern string   `json:"pattern"` // of the URLs, but for Except
	Witness string   `json:"witness"` // a URL or path, one of them
	Old     RuleLine `json:"old"`     // decides Witness in the old file
	New     RuleLine `json:"new"`     // decides it in the new file

	// Except are patterns of URLs in Pattern that do not change so, because a rule
	// of higher priority decides them in one of the files; those with fewer
	// wildcards first, and none that a plainer one covers. ExceptMore says that there
	// may be more, because there are too many or the search was given up.
	Except     []string `json:"except,omitempty"`
	ExceptMore bool     `json:"exceptMore,omitempty"`

	// Before holds those of Except that had the new verdict in the old file too. The
	// others keep the old one.
	Before []string `json:"-"`

	// Added says that New made the change, by being a rule that the old file does not
	// have for these agents; otherwise Old made it, by being removed or outranked.
	Added bool `json:"-"`
}

// Equal reports whether two changes are alike in everything.
func (c Change) Equal(other Change) bool {
	return slices.Equal(c.Except, other.Except) && c.ExceptMore == other.ExceptMore && c.Effect == other.Effect &&
		c.Pattern == other.Pattern && c.Witness == other.Witness && c.Old == other.Old && c.New == other.New
}

// Effect says which way verdicts changed.
type Effect string

const (
	NewlyDisallowed Effect = "newly-disallowed"
	NewlyAllowed    Effect = "newly-allowed"
)

// Effects are all there are.
var Effects = []Effect{NewlyDisallowed, NewlyAllowed}

// SitemapChanges are the sitemaps that only one of two files names.
type SitemapChanges struct {
	Added   []string `json:"added"`
	Removed []string `json:"removed"`
}

// Diff compares two files as crawlers of each dialect read them: what they may
// fetch, and their settings. For a file that does not exist, pass an empty one: both
// allow everything.
func Diff(old, new *ast.File, dialects []*rules.Dialect) Difference {
	difference := Difference{Old: old.Name, New: new.Name, Dialects: []string{}, Classes: []Class{}, Gates: []GateResult{}}
	settings := newSettingsDiff(old, new)
	reaches := map[*rules.RuleSet]reach{}
	budget := rules.NewBudget().Share(exceptionShare)
	for _, d := range dialects {
		difference.Dialects = append(difference.Dialects, d.Name)
		before, after := rules.Compile(d, old.Src), rules.Compile(d, new.Src)
		spelled := readSpellings(d, new, old)
		shared := readSharedGroups(old, new, before, after, spelled)
		for _, c := range crawlers.Compare(before, after) {
			class := newClass(old, new, d, c, budget)
			class.Names, class.shared = spelled.names(d, class.Agents), shared
			if class.coversSite() {
				if _, known := reaches[c.New]; !known {
					reaches[c.New] = reachOf(c.New)
				}
				class.Closed, class.Opened = reaches[c.New] == nothing, reaches[c.New] == everything
			}
			difference.Classes = append(difference.Classes, class)
		}
		// Google's crawlers take no settings from groups, and Google cuts tokens that
		// other dialects keep whole, so that one agent would be listed under two names.
		if d != rules.Google || len(dialects) == 1 {
			settings.ofGroups(before, after, spelled)
		}
	}
	before, after := sitemaps(old), sitemaps(new)
	difference.Sitemaps = SitemapChanges{Added: missing(after, before), Removed: missing(before, after)}
	difference.Settings = settings.all()
	return difference
}

// Changed reports whether anything changed, settings included, or may have.
func (d Difference) Changed() bool {
	return len(d.Settings) > 0 || slices.ContainsFunc(d.Places, Difference.Changed) ||
		slices.ContainsFunc(d.Classes, func(c Class) bool { return c.Relation != rules.Equivalent })
}

// newClass describes c, a class of two files; the exceptions from its changes are
// paid for from b.
func newClass(old, new *ast.File, d *rules.Dialect, c *crawlers.Class, b *rules.Budget) Class {
	class := Class{
		Agents:   append([]string{}, c.Agents...), // not nil: JSON has a list
		Inherits: append([]string{}, c.Inherits...),
		Dialect:  d.Name,
		Relation: c.Relation(),
		Proved:   c.Relation() != rules.Undecided,
		Changes:  []Change{},
		compared: c,
	}
	differences := slices.Clone(c.Differences)
	slices.SortStableFunc(differences, func(a, b rules.Difference) int { return len(withStar(a.Pattern)) - len(withStar(b.Pattern)) })
	before := map[rules.Rule]bool{} // the rules of the old file, without their lines
	for _, r := range c.Old.Rules() {
		before[withoutLine(r)] = true
	}
	price, looks := len(c.Old.Rules())+len(c.New.Rules()), maxLooks
	for i, diff := range differences {
		change := Change{
			Effect:  NewlyAllowed,
			Pattern: withStar(diff.Pattern),
			Witness: diff.Witness,
			Old:     ruleLine(old, diff.Old.Line),
			New:     ruleLine(new, diff.New.Line),
			Added:   diff.New.Line > 0 && !before[withoutLine(diff.New)],
		}
		if diff.Disallows() {
			change.Effect = NewlyDisallowed
		}
		if looks -= price; looks >= 0 || i < alwaysExcepted {
			change.Except, change.Before, change.ExceptMore = exceptionsFrom(diff, c, b)
		} else {
			change.ExceptMore = true
		}
		class.Changes = append(class.Changes, change)
	}
	return class
}

// reach is how much of a site some rules leave open.
type reach uint8

const (
	something reach = iota // or unknown
	nothing
	everything
)

func reachOf(rs *rules.RuleSet) reach {
	switch {
	case !slices.ContainsFunc(rs.Rules(), func(r rules.Rule) bool { return r.Verdict() == rules.Disallowed }):
		return everything
	case rs.Closes():
		return nothing
	}
	return something
}

// coversSite reports whether a change of c is about every path but for exceptions.
func (c Class) coversSite() bool {
	return slices.ContainsFunc(c.Changes, func(c Change) bool { return c.Pattern == wholeSite })
}

const wholeSite = "/*"

// withoutLine is r as another line may have it too.
func withoutLine(r rules.Rule) rules.Rule {
	r.Line = 0
	return r
}

// Exceptions help a reader and decide nothing, so they may take less time than the
// comparison itself.
const (
	maxExceptions  = 20      // exceptions from a change that are named
	maxLooks       = 100_000 // rules that are looked at for the exceptions from the changes of a class
	alwaysExcepted = 10      // changes of a class whose exceptions are looked for whatever the rules
	exceptionShare = 4       // the part of a budget that all exceptions of a difference may take
)

// exceptionsFrom returns the exceptions from diff, a difference of c, those of them that
// had its new verdict before, and whether there may be more.
func exceptionsFrom(diff rules.Difference, c *crawlers.Class, b *rules.Budget) (patterns, before []string, more bool) {
	parts, complete := diff.Exceptions(c.Old, c.New, b)
	var found []string
	isBefore := map[string]bool{}
	for _, part := range parts {
		pattern := withStar(part.Pattern)
		found = append(found, pattern)
		isBefore[pattern] = part.Rule.Verdict() == diff.New.Verdict()
	}
	stars := func(pattern string) int { return strings.Count(strings.TrimSuffix(pattern, "*"), "*") }
	slices.SortFunc(found, func(a, b string) int { // "*" before "$", which it covers
		return cmp.Or(stars(a)-stars(b), len(a)-len(b), strings.Compare(a[:len(a)-1], b[:len(b)-1]), strings.Compare(b, a))
	})
	var prefixes []string // of all URLs that some of patterns match
	for _, pattern := range found {
		if slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(pattern, prefix) }) {
			continue
		}
		if len(patterns) == maxExceptions {
			return patterns, before, true
		}
		patterns = append(patterns, pattern)
		if isBefore[pattern] {
			before = append(before, pattern)
		}
		if prefix, open := strings.CutSuffix(pattern, "*"); open && !strings.Contains(prefix, "*") {
			prefixes = append(prefixes, prefix)
		}
	}
	return patterns, before, !complete
}

// withStar writes out the star that the open end of a pattern stands for.
func withStar(pattern string) string {
	if strings.HasSuffix(pattern, "$") || strings.HasSuffix(pattern, "*") {
		return pattern
	}
	return pattern + "*"
}

// missing are those of all that present lacks.
func missing(all, present []string) []string {
	found := []string{}
	isPresent := map[string]bool{}
	for _, url := range present {
		isPresent[url] = true
	}
	for _, url := range all {
		if !isPresent[url] {
			found = append(found, url)
		}
	}
	return found
}

// sitemaps are the sitemaps that f names, as Google reads it: no other dialect
// reads more lines as one.
func sitemaps(f *ast.File) []string {
	var urls []string
	seen := map[string]bool{}
	for _, ln := range f.Lines {
		if r := rules.Google.Read(f.Src, ln); r.Field == rules.Sitemap && !seen[r.Value] {
			seen[r.Value] = true
			urls = append(urls, r.Value)
		}
	}
	return urls
}
