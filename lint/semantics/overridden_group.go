package semantics

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
	"github.com/robotslint/robotslint/rules/crawlers"
)

// overrideFinding is the finding about f, at its first user-agent line.
func overrideFinding(c *analysis.Context, f analysis.OverriddenGroup) analysis.Finding {
	span := c.File.Lines[f.Own.Lines[0]-1].Value
	name := crawlerName(c, f.Own)
	line := f.Disallows.Line
	rule := fmt.Sprintf("%s on line %d", c.QuoteRule(line), line)
	lost := fmt.Sprintf("%s of the group for %q does not apply to it", rule, f.Other.Token)
	switch {
	case f.Lost > 1 && f.Lost == f.Total:
		lost = fmt.Sprintf("none of the %d Disallow rules for %q apply to it, such as %s", f.Total, f.Other.Token, rule)
	case f.Lost > 1:
		lost = fmt.Sprintf("%d of the %d Disallow rules for %q do not apply to it, such as %s", f.Lost, f.Total, f.Other.Token, rule)
	}
	help := fmt.Sprintf("repeat here what is meant for %s too", name)
	if f.Other.Token == "*" && hasSignal(c, f.Other) && !hasSignal(c, f.Own) {
		help += ", the Content-Signal included"
	}
	return analysis.Finding{
		Span:     span,
		Message:  fmt.Sprintf("%s obeys only its own group, so %s", name, lost),
		Help:     help,
		Related:  []analysis.Related{{Span: c.File.Lines[line-1].Content(), Message: "does not apply to it"}},
		Evidence: f.Allows,
		Contrast: f.Disallows,
	}
}

// crawlerName names the crawler of g as its operator does; quoted as the file writes it
// if nobody is known to use the name.
func crawlerName(c *analysis.Context, g *rules.Group) string {
	written := c.Text(c.File.Lines[g.Lines[0]-1].Value)
	k, ok := crawlers.Lookup(written)
	if !ok {
		if k, ok = crawlers.Lookup(g.Token); !ok {
			return analysis.Excerpt(written)
		}
	}
	for _, name := range append([]string{k.Token}, k.Aliases...) {
		if strings.EqualFold(name, written) {
			return name
		}
	}
	return k.Token
}

// hasSignal reports whether a group of the file that is part of g has a Content-Signal.
func hasSignal(c *analysis.Context, g *rules.Group) bool {
	return slices.ContainsFunc(c.File.Groups, func(part ast.Group) bool {
		named := slices.ContainsFunc(part.Lines, func(ln ast.Line) bool { return slices.Contains(g.Lines, ln.Number) })
		return named && slices.ContainsFunc(part.Lines, func(ln ast.Line) bool {
			known := analysis.FieldNamed(c.Text(ln.Field))
			return ln.Kind == ast.Record && known != nil && known.Name == "Content-Signal"
		})
	})
}

// collectsPages reports whether token belongs to a crawler that reads whole sites, for
// a search engine or an AI. Other crawlers mostly have a group of their own on purpose:
// they make link previews, check advertisements, look only at pictures, or serve the
// owner of the site.
func collectsPages(token string) bool {
	k, ok := crawlers.Lookup(token)
	if !ok || !k.Claims() || !k.InUse() || slices.ContainsFunc([]string{"image", "video", "media", "news", "pic"}, func(part string) bool { return strings.Contains(token, part) }) {
		return false
	}
	switch k.Category {
	case crawlers.Search, crawlers.AITraining, crawlers.AISearch:
		return true
	}
	return false
}

// opensSite reports whether a rule of g allows the whole site, as one does that lets a
// crawler in on purpose.
func opensSite(g *rules.Group) bool {
	return slices.ContainsFunc(g.Rules().Rules(), func(r rules.Rule) bool {
		return r.Allow && r.Line > 0 && r.Pattern != "" && !analysis.IsSpecific(r)
	})
}
