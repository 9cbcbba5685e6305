package lint_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
)

// squarespace is like a file of Squarespace; a rule below it covers one of its own.
const squarespace = `# Squarespace Robots Txt

User-agent: *
Disallow: /config
Disallow: /search
Disallow: /account$
Disallow: /account/
Disallow: /api/
Disallow:/*?tag=*
Disallow:/*&tag=*
Disallow:/*?format=json
Disallow:/*?format=json-pretty
`

// grav is like a file of Grav.
const grav = "User-agent: *\nDisallow: /backup/\nDisallow: /bin/\nDisallow: /cache/\nDisallow: /grav/\nDisallow: /logs/\nDisallow: /system/\n" +
	"Disallow: /vendor/\nDisallow: /user/\nAllow: /user/pages/\nAllow: /user/themes/\nAllow: /user/images/\n"

// drupal is like a file of Drupal 7.
const drupal = "User-agent: *\nCrawl-delay: 10\n# Directories\nDisallow: /includes/\nDisallow: /misc/\nDisallow: /modules/\nDisallow: /profiles/\n" +
	"Disallow: /scripts/\nDisallow: /themes/\n# Paths (clean URLs)\nDisallow: /admin/\nDisallow: /node/add/\nDisallow: /search/\n"

// managed is like the block that Cloudflare adds, above a file with a copy of its rule.
const managed = `# BEGIN Cloudflare Managed content

User-agent: *
Disallow: /a/
Disallow: /a/b

# END Cloudflare Managed Content

User-agent: *
Disallow: /a/
`

// What a platform wrote stays at hint, with help that says who wrote it and where the
// owner of the site changes it; what the owner added is judged as ever.
func TestGenerated(t *testing.T) {
	for _, test := range []struct {
		name, src, id string
		want          []string // severity, message and help of the findings, hints included
	}{
		{"a rule of Squarespace", squarespace, "redundant-rule", []string{
			`hint: rule changes nothing: Disallow "/*?format=json" on line 11 already covers its URLs; leave this line as it is: Squarespace wrote it, and the owner of the site cannot change it`,
		}},
		{"a rule of the owner", squarespace + "Disallow: /api/mine\n", "redundant-rule", []string{
			`hint: rule changes nothing: Disallow "/*?format=json" on line 11 already covers its URLs; leave this line as it is: Squarespace wrote it, and the owner of the site cannot change it`,
			`info: rule changes nothing: Disallow "/api/" on line 8 already covers its URLs; `,
		}},
		{"a rule of a CDN", managed, "redundant-rule", []string{
			`hint: rule changes nothing: Disallow "/a/" on line 4 already covers its URLs; change this line, which Cloudflare wrote, in the dashboard of Cloudflare`,
		}},
		{"a copy of a CDN's rule", managed, "duplicate-rule", []string{
			`hint: rule repeats Disallow "/a/" on line 4, in another group of the same crawler; Cloudflare added line 4; `,
		}},
		{"what a platform closes", "User-agent: *\nDisallow: /administrator/\nDisallow: /cache/\nDisallow: /images/\nDisallow: /language/\nDisallow: /modules/\nDisallow: /plugins/\nDisallow: /tmp/\n", "blocks-images", []string{
			`info: images are closed to Googlebot-Image and bingbot by Disallow "/images/"; image search does not show them; remove the rule; Joomla wrote this line, which can be changed in robots.txt at the root of the site`,
		}},
		{"what updates write anew", drupal, "blocks-css-js", []string{
			`warning: scripts and style sheets are closed to Googlebot and bingbot by Disallow "/misc/" and 1 other; search engines render pages without them; remove these rules, or allow the files in those folders that pages need; Drupal wrote this line, which can be changed in robots.txt at the root of the site, though updates write it anew`,
		}},
		{"a folder of every site of a system, and one of the owner", grav + "Disallow: /mine/backup/\n", "sensitive-path-listed", []string{
			`hint: "backup" tells anyone where to look for a backup; Disallow keeps nobody out; ask for a password there, or take it off the server; Grav wrote this line, which can be changed in robots.txt at the root of the site`,
			`info: "backup" tells anyone where to look for a backup; Disallow keeps nobody out; ask for a password there, or take it off the server`,
		}},
	} {
		cfg := linttest.Config()
		cfg.Passes, cfg.Hints = []*analysis.Pass{lint.PassNamed(test.id)}, true
		f := grammar.Parse("robots.txt", test.src)
		var got []string
		for _, fd := range lint.Run(f, cfg) {
			got = append(got, fd.Severity.String()+": "+fd.Message+"; "+fd.Help)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
		cfg.Hints = false
		for _, fd := range lint.Run(f, cfg) {
			if fd.Severity == analysis.Hint {
				t.Errorf("%s: got %s without hints", test.name, fd.Message)
			}
		}
	}
}

// A severity that the configuration sets holds for generated lines too.
func TestGeneratedConfigured(t *testing.T) {
	cfg := linttest.Config()
	p := lint.PassNamed("redundant-rule")
	cfg.Passes, cfg.Severities = []*analysis.Pass{p}, map[*analysis.Pass]analysis.Severity{p: analysis.Error}
	found := lint.Run(grammar.Parse("robots.txt", squarespace), cfg)
	if len(found) != 1 || found[0].Severity != analysis.Error {
		t.Errorf("got %v, want an error", found)
	}
}

// Safe fixes change no line that a platform wrote.
func TestFixGenerated(t *testing.T) {
	for _, test := range []struct{ name, src, want string }{
		{"a rule of Squarespace", squarespace, squarespace},
		{"trailing blanks and no last newline", strings.Replace(squarespace, "/search\n", "/search  \n", 1) + "Disallow: /static/", strings.Replace(squarespace, "/search\n", "/search  \n", 1) + "Disallow: /static/"},
		{"a byte order mark", "\uFEFF" + squarespace, squarespace},
		{"a rule of the owner", squarespace + "Disallow: /api/mine\n", squarespace},
		{"a copy of a CDN's rule", managed, managed},
	} {
		cfg := linttest.Config()
		cfg.Passes, cfg.Hints = lint.Passes, true
		if got := lint.FixAll(grammar.Parse("robots.txt", test.src), cfg, false).File.Src; got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}
