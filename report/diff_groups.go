package report

import (
	"fmt"

	"github.com/robotslint/robotslint/rules/evaluator"
)

// regroup says that crawlers obey another group than before. The zero regroup is for
// those that do not.
type regroup struct {
	gained, lost bool   // a group that names them
	old, new     string // the product token of another group; "" for none

	evaluator.Sharing // of a group that they gained
}

// regroupOf returns the change of the group that agent, one of the agents of class,
// obeys.
func regroupOf(class evaluator.Class, agent string) regroup {
	old, new := class.Groups(agent)
	switch {
	case agent == "*" || old == new:
		return regroup{}
	case new == agent:
		return regroup{gained: true, old: old, Sharing: class.Sharing(agent)}
	case old == agent:
		return regroup{lost: true, new: new}
	}
	return regroup{old: old, new: new}
}

// groupLine says what happened to the group of the crawlers of s, and how many paths
// that changes; empty if they keep their group.
func (s story) groupLine() string {
	pick := func(one, many string) string {
		if s.isPlural() {
			return many
		}
		return one
	}
	r, text := s.regroup, ""
	group, it := pick("its own group", "groups of their own"), pick("it", "them")
	if s.isPlural() && s.isOneGroup() {
		group = "a group of their own"
	}
	now := pick("it now obeys", "they now obey") + " the rules of " + r.new
	before := "; no group bound " + it + " before"
	if r.old != "" {
		before = ": " + pick("it no longer obeys", "they no longer obey") + " the rules of " + r.old
	}
	switch {
	case r == regroup{}:
		return ""
	case r.Joined:
		text = pick("has no rule of its own, so it obeys", "have no rules of their own, so they obey") + " the rules of " + r.With
		if r.old != "" {
			text += ", no longer those of " + r.old
		}
	case r.With != "":
		text = "now " + pick("shares", "share") + " a group with " + orAnyOther(r.With) + before
	case r.gained && r.NoRules:
		text = "now " + pick("has", "have") + " " + group + ", without rules" + before
	case r.gained:
		text = "now " + pick("has", "have") + " " + group + before
	case r.lost && r.new == "":
		text = fmt.Sprintf("lost %s: no group binds %s now", group, it)
	case r.lost:
		text = "lost " + group + ": " + now
	case r.new == "":
		text = fmt.Sprintf("no group binds %s now", it)
	case r.old == "":
		text = now
	default:
		text = now + ", no longer those of " + r.old
	}
	if tally := s.tally(); tally != "" {
		text += "; " + tally
	}
	return text
}

// isOneGroup reports whether one group binds all crawlers of s.
func (s story) isOneGroup() bool {
	dialects := 0
	for _, v := range s.verdicts {
		dialects += len(v.dialects)
	}
	return len(s.classes) == dialects
}

// cause says in a few words what happened to the group of the crawlers of s; empty if
// they keep it.
func (s story) cause() string {
	switch r := s.regroup; {
	case r.Joined:
		return " (group without a rule of its own)"
	case r.With != "":
		return " (shared group)"
	case r.gained && r.NoRules:
		return " (new group without rules)"
	case r.gained:
		return " (new group)"
	case r.lost:
		return " (group removed)"
	case r != regroup{}:
		return " (other group)"
	}
	return ""
}
