package analysis

import (
	"github.com/robotslint/robotslint/rules"
)

// Served says how a file was fetched.
type Served struct {
	URL         string // that was asked; redirects may have led to another
	ContentType string // as it was sent; empty where it was not
	rules.Fetch        // how the request ended
}

// Refused returns the selected dialects that do not read what came for the file,
// with what they go by instead.
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

// Unread reports whether no selected dialect reads what came for the file.
func Unread(c *Context) bool { return len(c.Dialects) > 0 && len(Refused(c)) == len(c.Dialects) }
