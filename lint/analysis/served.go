package analysis

import "github.com/robotslint/robotslint/rules"

// Served says how a file was fetched.
type Served struct {
	URL         string // the URL that was requested, before redirects
	ContentType string // the Content-Type header as sent; empty if there was none
	rules.Fetch        // how the request ended
}

// Refused returns the selected dialects that do not read the response as a
// robots.txt, each with the rules it applies instead. It is empty for a file that
// was not fetched.
func Refused(c *Context) map[*rules.Dialect]rules.Outcome {
	refused := map[*rules.Dialect]rules.Outcome{}
	if c.Served == nil {
		return refused
	}
	for _, d := range c.Dialects {
		if o := d.Outcome(c.Served.Fetch); o.Use != rules.ReadFile {
			refused[d] = o
		}
	}
	return refused
}

// Unread reports whether no selected dialect reads the response as a robots.txt.
func Unread(c *Context) bool { return len(c.Dialects) > 0 && len(Refused(c)) == len(c.Dialects) }

// SizeLimit returns how many octets of a file every selected dialect reads: the
// smallest limit among them, or 0 if none has one.
func SizeLimit(c *Context) int {
	limit := 0
	for _, d := range c.Dialects {
		if d.MaxSize > 0 && (limit == 0 || d.MaxSize < limit) {
			limit = d.MaxSize
		}
	}
	return limit
}
