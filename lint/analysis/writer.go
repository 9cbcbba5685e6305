package analysis

import "github.com/robotslint/robotslint/rules/platforms"

// WriterOf returns the platform that wrote a line, 1-based; nil if the owner of the
// site did.
func WriterOf(c *Context, line int) *platforms.Platform {
	if all := writers.Of(c); all != nil && line <= len(all) {
		return all[line-1]
	}
	return nil
}

var writers = NewFact(func(c *Context) []*platforms.Platform { return platforms.Writers(c.File) })
