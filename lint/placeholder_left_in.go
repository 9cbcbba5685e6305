package lint

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/robotslint/robotslint/ast"
)

var placeholderLeftIn = &Pass{
	ID:        "placeholder-left-in",
	Family:    Syntax,
	Severity:  Warning,
	Summary:   "placeholder was never filled in",
	Rationale: "Crawlers take every line as it stands: a sitemap at a host that only examples have is not found, and of a template that was not rendered all branches apply at once.",
	Bad:       "User-agent: *\nDisallow: /cart/\n\nSitemap: https://yourdomain.com/sitemap.xml\n",
	Good:      "User-agent: *\nDisallow: /cart/\n\nSitemap: https://www.example.com/sitemap.xml\n",
	Source:    "RFC 2606 3; robotslint's own judgement",
	Precision: "16 of 16 findings on 4,999 real files were right",
	Run: func(c *Context, report func(Finding)) {
		for run := range c.runs(template) {
			message := "%s was left by a template; crawlers skip the line and read those around it as they are"
			if len(run) > 1 {
				message = "%s were left by a template; crawlers skip them and read the lines around them as they are"
			}
			report(Finding{
				Span:    run[0].Content(),
				Message: fmt.Sprintf(message, c.subject(run)),
			})
		}
		for ln := range c.withFault(sound) {
			if span, what := c.placeholder(ln); !span.Empty() && !isBlankOrComment(ln) {
				report(Finding{Span: span, Message: fmt.Sprintf("%s is %s; crawlers take it literally", c.excerpt(span), what)})
			}
		}
	},
}

var (
	// A rule may well name a path that a broken link has led crawlers to, such
	// as "/*{{url}}": there only what cannot be part of a URL counts.
	placeholderInRule  = expr(`<[A-Za-z][A-Za-z_ -]*>|^(\{\{.*|\{%.*|\$\{.*)`)
	placeholderInValue = expr(`<[A-Za-z][A-Za-z_ -]*>|\[[A-Za-z][A-Za-z_ -]*\]|\{\{.*\}\}|\{%.*%\}|\$\{.*\}|<%.*%>`)
	placeholderHost    = expr(`(?i)^(.*\.)?((example|(your|my)-?(domain|site|website|host)|domain|domain-?name)\.(com|net|org|tld)|example)$`)
)

// placeholder finds a placeholder in the value of ln, and says what it is. The
// last answer is kept: many passes ask about the same long line.
func (c *Context) placeholder(ln ast.Line) (span ast.Span, what string) {
	last := lastPlaceholder.Of(c)
	if last.line != ln.Number {
		span, what = c.findPlaceholder(ln)
		*last = held{ln.Number, span, what}
	}
	return last.span, last.what
}

var lastPlaceholder = NewFact(func(*Context) *held { return &held{} })

// held is a placeholder in a line; its span is empty where there is none.
type held struct {
	line int
	span ast.Span
	what string
}

func (c *Context) findPlaceholder(ln ast.Line) (span ast.Span, what string) {
	value, pattern := c.Text(ln.Value), placeholderInValue
	if ln.Kind != ast.Record {
		pattern = placeholderInRule
	}
	if at := pattern().FindStringIndex(value); at != nil {
		return ast.Span{Start: ln.Value.Start + at[0], End: ln.Value.Start + at[1]}, "a placeholder that was never filled in"
	}
	if ln.Kind != ast.Record {
		return ast.Span{}, ""
	}
	host := value
	if u, err := url.Parse(value); err == nil && u.Host != "" {
		host = u.Hostname()
	}
	if at := strings.Index(value, host); at >= 0 && placeholderHost().MatchString(host) && !c.isSite(host) {
		return ast.Span{Start: ln.Value.Start + at, End: ln.Value.Start + at + len(host)}, "the host of an example, not of a site"
	}
	return ast.Span{}, ""
}

// isSite reports whether host is where the file is served, or above or below it.
func (c *Context) isSite(host string) bool {
	u, err := url.Parse(c.Site)
	if err != nil || u.Host == "" {
		return false
	}
	site, host := "."+strings.ToLower(u.Hostname()), "."+strings.ToLower(host)
	return strings.HasSuffix(site, host) || strings.HasSuffix(host, site)
}
