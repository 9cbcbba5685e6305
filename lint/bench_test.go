package lint_test

import (
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/lint"
)

// typicalFile is like most files that sites serve: a few hundred octets, most of them
// rules for all crawlers.
const typicalFile = `# robots.txt for example.org
User-agent: *
Disallow: /wp-admin/
Allow: /wp-admin/admin-ajax.php
Disallow: /cart/
Disallow: /checkout/
Disallow: /search
Disallow: /*?sort=

User-agent: GPTBot
Disallow: /

Sitemap: https://www.example.org/sitemap.xml
`

// Most files of a large run are small, so what every file pays counts.
func BenchmarkTypicalFile(b *testing.B) {
	cfg := lint.DefaultConfig()
	b.ReportAllocs()
	for b.Loop() {
		lint.Run(grammar.Parse("robots.txt", typicalFile), cfg)
	}
}
