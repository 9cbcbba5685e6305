package analysis

import (
	"html"
	"strings"

	"github.com/robotslint/robotslint/ast"
)

// LeadingTags matches the HTML tags at the start of a text, with the blanks after
// each.
var LeadingTags = StartExpr(`^(<[^>]*>[ \t]*)+`, "<")

// joinMarkup marks as markup the faulty lines between two lines of markup, and
// unparseable lines right below one: the body of a script, a stack trace. A path below
// one is a rule that lost its field.
func joinMarkup(src string, lines []ast.Line, faults []LineFault) {
	last := -1 // line of markup that the next one may be joined to
	for i, f := range faults {
		switch {
		case f == Markup && last >= 0:
			for j := last + 1; j < i; j++ {
				if faults[j] != Sound {
					faults[j] = Markup
				}
			}
			last = i
		case f == Markup:
			last = i
		case f == Unparseable && last >= 0 && last == i-1 && !pathAlone(lines[i].Content().In(src)):
			faults[i] = Markup
			last = i
		case f == Unparseable || f == UnknownField || f == EmptyField || lines[i].Content().Empty():
		default:
			last = -1
		}
	}
}

// pathAlone reports whether text is a path and nothing else.
func pathAlone(text string) bool {
	return strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "//") && !strings.ContainsAny(text, " \t")
}

// findInjected separates injected markup from other markup: it hides links to
// other sites, which no program prints by mistake.
func findInjected(f *ast.File, faults []LineFault) {
	for run := range runsWhere(f.Lines, func(ln ast.Line) bool { return faults[ln.Number-1] == Markup }) {
		text := f.Text(ast.Span{Start: run[0].Start, End: run[len(run)-1].End})
		at := hiddenElement().FindStringIndex(text)
		if at == nil || !linksToMany(text[at[1]:]) {
			continue
		}
		for _, ln := range run {
			faults[ln.Number-1] = Injected
		}
	}
}

// linksToMany reports whether text links to more hosts than a notice or a menu
// does.
func linksToMany(text string) bool {
	const many = 4
	hosts := map[string]bool{}
	for len(hosts) < many {
		at := linkToHost().FindStringSubmatchIndex(text)
		if at == nil {
			return false
		}
		hosts[text[at[2]:at[3]]] = true
		text = text[at[1]:]
	}
	return true
}

var (
	markupStart   = StartExpr(`(?i)^(<[a-z!/?]|-->|&nbsp;|/\*($|[\s*])|\*/$|\{?\\[a-z])`, `<-&/*{\`)
	endTag        = Expr(`(?i)</[a-z][a-z0-9]*>|<br */?>`)
	hiddenElement = Expr(`(?i)<[a-z]+\s[^>]*style\s*=\s*["']?[^"'>]*(display\s*:\s*none|visibility\s*:\s*hidden|(left|top|text-indent)\s*:\s*-\d{3,})[^>]*>`)
	linkToHost    = Expr(`(?i)<a\s[^>]*href\s*=\s*["']?(?:https?:)?//([^\s/"'>]+)`)
)

// DecodeEntities returns text with the characters that HTML entities stand for.
func DecodeEntities(text string) string { return html.UnescapeString(text) }

// TrimBreaks returns text without the blanks and HTML line breaks at its end.
func TrimBreaks(text string) string {
	for {
		trimmed := strings.TrimRight(text, " \t")
		at := strings.LastIndexByte(trimmed, '<')
		if at < 0 || !lineBreak.Matches(trimmed[at:]) {
			return trimmed
		}
		text = trimmed[:at]
	}
}

var lineBreak = StartExpr(`(?i)^<br[ \t]*/?>$`, "<")
