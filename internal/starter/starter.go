// Package starter writes the first configuration of a robots.txt: what the file does
// today for search engines, AI and the rest, as expectations that are proved to hold.
package starter

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/report"
)

// Config is a configuration for one file.
type Config struct {
	Text         string
	Expectations int // of an agent and a pattern
	Crawlers     int // that the expectations name, "*" included
	Errors       int // findings at error that the file has today
}

// mostPatterns is how many path patterns one item under expect has at first.
const mostPatterns = 10

// For returns a configuration for f. It sets site, a URL, unless that is empty. It is an
// error if f is anything but a robots.txt, such as an HTML page.
func For(f *ast.File, site string) (Config, error) {
	if findings := explaining(f); findings != nil {
		return Config{}, fmt.Errorf("%s: %s", f.Name, findings[0].Message)
	}
	s := surveyor{file: f}
	roles := s.roles()
	for most := mostPatterns; ; most /= 2 {
		text := write(f, site, roles, most)
		c, err := proved(f, text)
		if err == nil || most == 0 {
			return c, err
		}
	}
}

// explaining returns the findings of a pass that explains the whole of f; nil if there
// is none, so that f is a robots.txt.
func explaining(f *ast.File) []analysis.Finding {
	cfg := lint.DefaultConfig()
	c := analysis.NewContext(f, cfg.Setting)
	for _, p := range cfg.Passes {
		if p.Exclusive != nil && p.Exclusive(c) {
			cfg.Passes = []*analysis.Pass{p}
			return lint.Run(f, cfg)
		}
	}
	return nil
}

// proved returns the configuration with that text, or an error if one of its
// expectations of f does not hold. It runs what robotslint lint runs.
func proved(f *ast.File, text string) (Config, error) {
	file, err := config.Parse(config.FileName, text)
	if err != nil {
		return Config{}, err
	}
	cfg := lint.DefaultConfig()
	cfg.Site, cfg.Expect = file.Site, file.Expect
	c := Config{Text: text}
	failed := lint.PassNamed("expectation-failed")
	for _, fd := range lint.Run(f, cfg) {
		switch {
		case fd.Pass == failed:
			return Config{}, fmt.Errorf("%s: an expectation cannot be proved: %s", f.Name, fd.Message)
		case fd.Severity == analysis.Error:
			c.Errors++
		}
	}
	agents := map[string]bool{}
	for _, e := range file.Expect {
		c.Expectations += len(e.Agents)
		for _, agent := range e.Agents {
			agents[agent] = true
		}
	}
	c.Crawlers = len(agents)
	return c, nil
}

// width is the number of columns that lists in the text keep to.
const width = 88

const head = `# What %s does today, written by robotslint init for you to edit.
# robotslint lint proves each expectation for every URL, and reports one that no longer
# holds as an error. Remove what may change, and add what has to stay.

`

// write returns the text of a configuration, with at most so many patterns in an item.
func write(f *ast.File, site string, roles []role, most int) string {
	var b strings.Builder
	fmt.Fprintf(&b, head, report.PrintableLine(f.Name))
	if site != "" {
		fmt.Fprintf(&b, "site: %s\n", config.Text(site))
	} else {
		b.WriteString("# Where the file is served; passes about sitemaps need it.\n# site: https://www.example.com/\n")
	}
	b.WriteString("\n# Patterns are written as in rules: / is the whole site, /$ the home page.\nexpect:\n")
	for i, r := range roles {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "  # %s\n", r.title)
		for _, it := range r.items {
			it.write(&b, most)
		}
	}
	return b.String()
}

// write adds it to a configuration.
func (it item) write(b *strings.Builder, most int) {
	allow, disallow := cut(it.allow, most), cut(it.disallow, most)
	if len(allow)+len(disallow) == 0 {
		return
	}
	b.WriteString(list("  - agents: ", it.agents))
	if len(allow) > 0 {
		b.WriteString(list("    allow: ", allow))
	}
	if len(disallow) > 0 {
		b.WriteString(list("    disallow: ", disallow))
	}
	if it.mixed > 0 {
		fmt.Fprintf(b, "    # left out: %s that others override in part\n", report.Plural(it.mixed, "rule"))
	}
	if left := it.untried + len(it.allow) + len(it.disallow) - len(allow) - len(disallow); left > 0 {
		fmt.Fprintf(b, "    # left out for brevity: %s\n", report.Plural(left, "rule"))
	}
}

// cut returns the first patterns, at most so many; the only one if that is all.
func cut(patterns []string, most int) []string {
	return patterns[:min(len(patterns), max(most, 1))]
}

// list returns a key and a list of strings, broken into lines at commas.
func list(key string, items []string) string {
	indent := strings.Repeat(" ", len(key)+1)
	line, text := key+"[", ""
	for i, item := range items {
		word := config.Text(item)
		if i < len(items)-1 {
			word += ","
		}
		switch {
		case i == 0:
			line += word
		case len(line)+1+len(word) >= width:
			text += line + "\n"
			line = indent + word
		default:
			line += " " + word
		}
	}
	return text + line + "]\n"
}
