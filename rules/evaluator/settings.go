package evaluator

import (
	"iter"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// Setting is a field besides the rules whose values changed: for agents, or for
// the whole file.
type Setting struct {
	Field  string   `json:"field"`  // one of [SettingFields]
	Agents []string `json:"agents"` // product tokens as in [Class]; empty if the lines belong to no group
	Old    []string `json:"old"`    // values as written, in the order of the old file, each once
	New    []string `json:"new"`    // values as written, in the order of the new file, each once
	Names  []string `json:"-"`      // Agents as the files spell them, to show to people
}

// settingField is a field that crawlers take from a file besides the rules.
type settingField struct {
	name      string
	aliases   []string
	ofGroup   bool // it holds for the agents of the group that it stands in
	unordered bool // all lines count, whatever their order
}

// settingFields are the fields that [Diff] compares besides the rules.
var settingFields = []settingField{
	{name: "crawl-delay", ofGroup: true},
	{name: "request-rate", aliases: []string{"request rate"}, ofGroup: true},
	{name: "content-signal", aliases: []string{"content-signals"}, ofGroup: true},
	{name: "content-usage", ofGroup: true},
	{name: "license", unordered: true},
	{name: "host"},
	{name: "clean-param", aliases: []string{"cleanparam"}, unordered: true},
	{name: sitemapField, unordered: true},
}

const sitemapField = "sitemap"

// SettingFields returns the fields that a [Setting] may have.
func SettingFields() []string {
	var names []string
	for _, f := range settingFields {
		names = append(names, f.name)
	}
	return names
}

// IsSetting reports whether [Diff] compares the values of field, in any case of letters.
func IsSetting(field string) bool { return settingNamed(field) >= 0 }

// settingNamed returns the index in settingFields of the field that is called name, or
// -1.
func settingNamed(name string) int {
	name = rules.LowerToken(name)
	return slices.IndexFunc(settingFields, func(s settingField) bool { return s.name == name || slices.Contains(s.aliases, name) })
}

// maxValues is how many different values of a field count in one section of a
// file; those after them are not compared.
const maxValues = 100

// settingLine is a line of one of settingFields.
type settingLine struct {
	line  ast.Line
	field int // index in settingFields
	value string
}

// settingLines returns the lines of f that hold one of settingFields, sitemaps
// excepted.
func settingLines(f *ast.File) []settingLine {
	var found []settingLine
	for _, ln := range f.Lines {
		if ln.Kind != ast.Record {
			continue
		}
		if i := settingNamed(ln.Field.In(f.Src)); i >= 0 && settingFields[i].name != sitemapField {
			found = append(found, settingLine{ln, i, ln.Value.In(f.Src)})
		}
	}
	return found
}

// values are the values of each of settingFields, each once and in the order of
// the file.
type values [][]string

func newValues() values { return make(values, len(settingFields)) }

func (v values) add(field int, value string) {
	if len(v[field]) < maxValues && !slices.Contains(v[field], value) {
		v[field] = append(v[field], value)
	}
}

// fileValues returns the values of the fields that hold for a whole file.
func fileValues(f *ast.File, lines []settingLine) values {
	v := newValues()
	seen := map[settingLine]bool{} // without their lines
	for _, l := range lines {
		if key := (settingLine{field: l.field, value: l.value}); !settingFields[l.field].ofGroup && !seen[key] {
			seen[key] = true
			v[l.field] = append(v[l.field], l.value)
		}
	}
	v[len(v)-1] = sitemaps(f)
	return v
}

// groupValues are the values of the fields of groups, as one dialect attaches
// them.
type groupValues struct {
	policy  *rules.Policy
	starts  []int    // first line of each section with values, ascending
	bySect  []values // of the sections in starts
	outside values   // of lines in no section
}

// newGroupValues divides lines, which are of the file that p is compiled from,
// among the sections of p.
func newGroupValues(p *rules.Policy, lines []settingLine) *groupValues {
	gv := &groupValues{policy: p, outside: newValues()}
	lasts := map[int]int{} // last line of each section by its first
	for g := range p.Groups() {
		for first, last := range p.Sections(g) {
			lasts[first] = last
		}
	}
	var firsts []int
	for first := range lasts {
		firsts = append(firsts, first)
	}
	slices.Sort(firsts)
	d := p.Dialect
	for _, l := range lines {
		if d.MaxSize > 0 && l.line.Start >= d.MaxSize || !settingFields[l.field].ofGroup {
			continue
		}
		at, found := slices.BinarySearch(firsts, l.line.Number)
		if !found {
			at--
		}
		if at < 0 || lasts[firsts[at]] < l.line.Number {
			gv.outside.add(l.field, l.value)
			continue
		}
		if n := len(gv.starts); n == 0 || gv.starts[n-1] != firsts[at] {
			gv.starts = append(gv.starts, firsts[at])
			gv.bySect = append(gv.bySect, newValues())
		}
		gv.bySect[len(gv.bySect)-1].add(l.field, l.value)
	}
	return gv
}

// of returns the values for agent, a product token, from the group that binds it.
// What a file says to a crawler that does not honour it counts too.
func (gv *groupValues) of(agent string) values {
	token := agent
	if c, ok := crawlers.Lookup(agent); !ok || !c.Claims() || c.Robots != crawlers.No {
		token = crawlers.Bind(gv.policy, agent).Token
	}
	v := newValues()
	if token == "" {
		return v
	}
	g := gv.policy.Group(token)
	if g == nil {
		return v
	}
	for first := range gv.policy.Sections(g) {
		if at, found := slices.BinarySearch(gv.starts, first); found {
			for field, more := range gv.bySect[at] {
				for _, value := range more {
					v.add(field, value)
				}
			}
		}
	}
	return v
}

// settingsDiff collects the settings that differ between two files.
type settingsDiff struct {
	old, new     *ast.File
	before       []settingLine // of old
	after        []settingLine // of new
	changed      []Setting
	indexByValue map[string]int // of changed, by field, values and whether it is of groups
}

func newSettingsDiff(old, new *ast.File) *settingsDiff {
	return &settingsDiff{old: old, new: new, before: settingLines(old), after: settingLines(new), indexByValue: map[string]int{}}
}

// ofGroups adds what changed for the agents that two policies of one dialect
// name, and for others. The agents are spelled as spelled has them.
func (s *settingsDiff) ofGroups(old, new *rules.Policy, spelled spellings) {
	if len(s.before)+len(s.after) == 0 {
		return
	}
	before, after := newGroupValues(old, s.before), newGroupValues(new, s.after)
	for agent := range agentsOf(new, old) {
		s.add(agent, spelled.name(new.Dialect, agent), before.of(agent), after.of(agent))
	}
	s.add("", "", before.outside, after.outside)
}

// all returns what changed, with the fields of the file, in the order of
// [SettingFields].
func (s *settingsDiff) all() []Setting {
	s.add("", "", fileValues(s.old, s.before), fileValues(s.new, s.after))
	fields := SettingFields()
	slices.SortStableFunc(s.changed, func(a, b Setting) int {
		return slices.Index(fields, a.Field) - slices.Index(fields, b.Field)
	})
	return append([]Setting{}, s.changed...) // not nil: JSON has a list
}

// add compares the values for agent, which people write as name; an empty agent stands
// for no group.
func (s *settingsDiff) add(agent, name string, old, new values) {
	for i, field := range settingFields {
		if field.same(old[i], new[i]) {
			continue
		}
		key := strings.Join(slices.Concat([]string{field.name}, old[i], []string{"\n"}, new[i]), "\n")
		if agent == "" {
			key += "\n"
		}
		at, known := s.indexByValue[key]
		if !known {
			at = len(s.changed)
			s.indexByValue[key] = at
			s.changed = append(s.changed, Setting{field.name, []string{}, append([]string{}, old[i]...), append([]string{}, new[i]...), nil})
		}
		if setting := &s.changed[at]; agent != "" && !slices.Contains(setting.Agents, agent) {
			setting.Agents, setting.Names = append(setting.Agents, agent), append(setting.Names, name)
		}
	}
}

// same reports whether two lists of values of f say the same.
func (f settingField) same(old, new []string) bool {
	if f.unordered {
		old, new = slices.Sorted(slices.Values(old)), slices.Sorted(slices.Values(new))
	}
	return slices.Equal(old, new)
}

// agentsOf yields the product tokens that policies name, each once, and "*".
func agentsOf(policies ...*rules.Policy) iter.Seq[string] {
	return func(yield func(string) bool) {
		seen := map[string]bool{"": true, "*": true}
		for _, p := range policies {
			for g := range p.Groups() {
				if seen[g.Token] {
					continue
				}
				seen[g.Token] = true
				if !yield(g.Token) {
					return
				}
			}
		}
		yield("*")
	}
}
