package main

import (
	"errors"
	"fmt"
	"iter"
	"os"
	"strings"

	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules"
)

// checkSites returns an error if --sites goes with neither operands nor other flags. A
// configuration that lists the sites is also the one that they are linted with, unless
// a flag says otherwise.
func (l *linter) checkSites(operands []string) error {
	switch {
	case l.sites == "":
		return nil
	case len(operands) > 0:
		return usagef("--sites goes without operands")
	case l.site != "":
		return usagef("--sites and --site exclude each other")
	}
	if config.IsName(l.sites) && l.file == "" && !l.noFile {
		l.file = l.sites
	}
	return nil
}

// operands returns the operands to lint: those of --sites, or the files that operands
// name.
func (l *linter) operands(s Streams, operands []string) ([]string, error) {
	switch {
	case l.sites == "":
		return find(s, operands)
	case config.IsName(l.sites), l.sites == l.file:
		return l.namedHosts()
	case l.sites == source.Stdin:
		return source.Sites(l.stdinName, s.In)
	}
	f, err := os.Open(l.sites)
	if err != nil {
		return nil, &source.Error{Op: "read", Name: l.sites, Err: source.Reason(err)}
	}
	defer f.Close()
	return source.Sites(l.sites, f)
}

// namedHosts returns the URLs of the hosts that the configuration --sites names.
func (l *linter) namedHosts() ([]string, error) {
	file, err := l.finder.Read(l.sites)
	if err != nil {
		return nil, err
	}
	var urls []string
	var errs []error
	known := map[string]bool{}
	for _, host := range file.NamedHosts() {
		u, err := source.SiteURL(host)
		switch {
		case err != nil:
			errs = append(errs, &source.Error{Op: "read", Name: file.Name, Err: err})
		case !known[u]:
			known[u] = true
			urls = append(urls, u)
		}
	}
	if len(urls)+len(errs) == 0 {
		errs = append(errs, &source.Error{Op: "read", Name: file.Name, Err: errors.New("its sites name no host without a wildcard")})
	}
	return urls, errors.Join(errs...)
}

// unread is an operand that is about to be linted.
type unread struct {
	name string
	read func() (source.Source, error)
}

// unread yields the operands called names. Those of --sites are fetched ahead.
func (l *linter) unread(in *source.Reader, names []string) iter.Seq[unread] {
	return func(yield func(unread) bool) {
		if l.sites == "" {
			for _, name := range names {
				if !yield(unread{name, func() (source.Source, error) { return in.Read(name) }}) {
					return
				}
			}
			return
		}
		next := 0
		for read, err := range in.FetchAll(names) {
			if !yield(unread{names[next], func() (source.Source, error) { return read, err }}) {
				return
			}
			next++
		}
	}
}

// askedToWait says how long the server asks to wait before another request; empty if it
// does not ask.
func askedToWait(f *source.Fetch) string {
	if f == nil || f.RetryAfter == 0 {
		return ""
	}
	return fmt.Sprintf("status %d; the server asks to wait %v before another request", f.Status, f.RetryAfter)
}

// writeSites writes the sites of file as YAML.
func writeSites(b *strings.Builder, file *config.File) {
	if len(file.Sites) == 0 {
		return
	}
	fmt.Fprintf(b, "sites: # %s\n", report.Printable(file.Origin("sites")))
	for _, s := range file.Sites {
		bullet := "  - "
		line := func(origin, format string, args ...any) {
			fmt.Fprintf(b, "%s%s # %s\n", bullet, fmt.Sprintf(format, args...), report.Printable(origin))
			bullet = "    "
		}
		if s.Files != nil {
			line(file.SiteOrigin(s), "files: %s", yamlList(s.Files))
		}
		if s.Hosts != nil {
			line(file.SiteOrigin(s), "hosts: %s", yamlList(s.Hosts))
		}
		v := s.Values
		if v.Dialects != nil {
			line(v.Origin("dialects"), "dialects: %s", yamlDialects(v.Dialects))
		}
		if v.Site != "" {
			line(v.Origin("site"), "site: %s", yamlText(v.Site))
		}
		if v.FailLevel != "" {
			line(v.Origin("fail-level"), "fail-level: %s", v.FailLevel)
		}
		if v.Rules != nil {
			line(v.Origin("rules"), "rules:")
			for _, r := range v.Rules {
				severity := yamlText("off")
				if r.Severity != 0 {
					severity = r.Severity.String()
				}
				fmt.Fprintf(b, "      %s: %s # %s\n", r.Name, severity, report.Printable(file.RuleOrigin(r)))
			}
		}
		if v.Fields != nil {
			line(v.Origin("fields"), "fields: %s", yamlList(v.Fields))
		}
		if v.Expect != nil {
			line(v.Origin("expect"), "expect:")
			writeExpect(b, "      ", v.Expect)
		}
	}
}

func yamlDialects(dialects []*rules.Dialect) string {
	var names []string
	for _, d := range dialects {
		names = append(names, d.Name)
	}
	return yamlList(names)
}

// writeExpect writes the items of a list of expectations as YAML.
func writeExpect(b *strings.Builder, indent string, expect []analysis.Expectation) {
	for _, e := range expect {
		verb := "disallow"
		if e.Allow {
			verb = "allow"
		}
		fmt.Fprintf(b, "%s- {agents: %s, %s: %s} # %s\n", indent, yamlList(e.Agents), verb, yamlList([]string{e.Pattern}), report.Printable(e.Place))
	}
}
