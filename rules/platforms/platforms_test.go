package platforms_test

import (
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules/platforms"
)

// shop has the rules of one group of a shop, without a sign.
const shop = "User-agent: *\nDisallow: /admin\nDisallow: /cart\nDisallow: /orders\nDisallow: /checkouts/\nDisallow: /checkout\n" +
	"Disallow: /1234567/checkouts\nDisallow: /1234567/orders\nDisallow: /carts\nDisallow: /account\nDisallow: /search\nDisallow: /policies/\nDisallow: /*preview_theme_id*\n"

// drupal has rules of Drupal without the comments between them.
const drupal = "User-agent: *\nDisallow: /core/\nDisallow: /profiles/\nDisallow: /modules/\nDisallow: /themes/\n" +
	"Disallow: /admin/\nDisallow: /node/add/\nDisallow: /search/\nDisallow: /user/login/\n"

// grav has the lines of Grav, in which an Allow tells it from other programs.
const grav = "User-agent: *\nDisallow: /backup/\nDisallow: /bin/\nDisallow: /cache/\nDisallow: /grav/\nDisallow: /logs/\nDisallow: /system/\nDisallow: /vendor/\n" +
	"Disallow: /user/\nAllow: /user/pages/\nAllow: /user/themes/\nAllow: /user/images/\nAllow: /\nAllow: *.css$\nAllow: *.js$\nAllow: /system/*.js$\n"

// wikimedia has the sign of Wikimedia and as many rules as its part of a file.
var wikimedia = "# robots.txt for http://www.wikipedia.org/ and friends\nUser-agent: *\n" + strings.Repeat("Disallow: /w/\n", 52)

func TestWriters(t *testing.T) {
	for _, test := range []struct {
		name, src string
		want      string // for each line "." or the first letter of its writer
	}{
		{"nobody", "User-agent: *\nDisallow: /a\n", ""},
		{"Shopify", "# we use Shopify as our ecommerce platform\n\n" + shop + "Sitemap: https://example.com/sitemap.xml\n", "SSSSSSSSSSSSSSSS"},
		{"a shop without a sign", shop, ""},
		{"a sign without a shop", "# we use Shopify as our ecommerce platform\nUser-agent: *\nDisallow: /cart\n", ""},
		{"the owner's rule, copy and group", "# we use Shopify as our ecommerce platform\n" + shop + "Disallow: /mine\nDisallow: /cart\n\nUser-agent: mybot\nDisallow: /cart\n", "SSSSSSSSSSSSSS....."},
		{"a copy among rules of the shop", "# we use Shopify as our ecommerce platform\n" + strings.Replace(shop, "/search\n", "/search\nDisallow: /cart\n", 1), "SSSSSSSSSSSSSSS"},
		{"a copy behind a comment", "# we use Shopify as our ecommerce platform\n" + strings.Replace(shop, "/search\n", "/search\nDisallow: /cart\n\n# more\n", 1), "SSSSSSSSSSSSSSSSS"},
		{"Drupal without its headings", drupal, "DDDDDDDDD"},
		{"a site with a path of Drupal's", "User-agent: *\nDisallow: /node/add/\nDisallow: /search/\n", ""},
		{"WordPress", "User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n\nSitemap: https://example.com/wp-sitemap.xml\n", "WWW.."},
		{"WordPress and the owner", "User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\nDisallow: /mine\n", ""},
		{"Blogger", "User-agent: Mediapartners-Google\nDisallow:\n\nUser-agent: *\nDisallow: /search\nAllow: /\n\nSitemap: https://a.example/sitemap.xml\n", "BBBBBBBB"},
		{"a closed site with ads", "User-agent: Mediapartners-Google\nDisallow:\n\nUser-agent: *\nDisallow: /\nAllow: /\n", ""},
		{"a block with a line of the owner", "# START YOAST BLOCK\nUser-agent: *\nDisallow:\nDisallow: /mine\n# END YOAST BLOCK\n", "YYY.Y"},
		{"a block without an end", "# START YOAST BLOCK\nUser-agent: *\nDisallow:\n", ""},
		{"a page that names a sign", "<p># we use Shopify as our ecommerce platform</p>\n", ""},
		{"Salesforce", "# default robots.txt for sfdc communities sites\n#\nUser-agent: * # all\nAllow: / # all\nDisallow: /mine\n", "SSSS."},
		{"Grav", grav, "GGGGGGGGGGGGGGGG"},
		{"Grav and the owner", grav + "Disallow: /backup/2024/\n", "GGGGGGGGGGGGGGGG."},
		{"Grav without the last of its rules", strings.TrimSuffix(grav, "Allow: /\nAllow: *.css$\nAllow: *.js$\nAllow: /system/*.js$\n"), "GGGGGGGGGGGG"},
		{"a site with a path of Grav's", "User-agent: *\nDisallow: /backup/\nDisallow: /user/\nAllow: /user/pages/\n", ""},
		{"Wikimedia and the wiki", wikimedia + "#----------------------------------------------------------#\n#\nUser-agent: mybot\nDisallow: /w/\n", strings.Repeat("W", 54) + "...."},
		{"Wikimedia with a shorter line of hyphens", wikimedia + "#-----#\nDisallow: /wiki/\n", strings.Repeat("W", 56)},
		{"no lines", "", ""},
	} {
		f := grammar.Parse("robots.txt", test.src)
		got := ""
		for _, p := range platforms.Writers(f) {
			if p == nil {
				got += "."
			} else {
				got += p.Name[:1]
			}
		}
		if got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

const managed = "# As a condition of accessing this website, you agree:\n\n# BEGIN Cloudflare Managed content\n\nUser-agent: GPTBot\nDisallow: /\n\n# END Cloudflare Managed Content\n"

func TestBlocks(t *testing.T) {
	const own = "User-agent: *\nDisallow: /a\n"
	for _, test := range []struct {
		name, src   string
		first, last int // of the only block; 0 for none
		want        string
	}{
		{"above", managed + "\n" + own, 1, 8, strings.Repeat("\n", 9) + own},
		{"below", own + managed, 3, 10, own + strings.Repeat("\n", 8)},
		{"alone", managed, 1, 8, strings.Repeat("\n", 8)},
		{"behind a byte order mark", "\uFEFF" + managed + own, 1, 8, "\uFEFF" + strings.Repeat("\n", 8) + own},
		{"CRLF", strings.ReplaceAll(managed, "\n", "\r\n") + own, 1, 8, strings.Repeat("\r\n", 8) + own},
		{"no end", strings.Split(managed, "# END")[0] + own, 0, 0, ""},
		{"a plugin's block", "# START YOAST BLOCK\nUser-agent: *\nDisallow:\n# END YOAST BLOCK\n", 0, 0, ""},
	} {
		f := grammar.Parse("robots.txt", test.src)
		blocks := platforms.Blocks(f)
		if test.first == 0 {
			if len(blocks) > 0 {
				t.Errorf("%s: got %v, want none", test.name, blocks)
			}
			continue
		}
		if len(blocks) != 1 || blocks[0].First != test.first || blocks[0].Last != test.last {
			t.Errorf("%s: got %v, want lines %d to %d", test.name, blocks, test.first, test.last)
			continue
		}
		if got := platforms.Without(f, blocks...); got != test.want {
			t.Errorf("%s: got %q without it, want %q", test.name, got, test.want)
		}
	}
}

// FuzzWriters checks that every line has a place among the writers, and that what is
// left without blocks has as many ends of lines and no block.
func FuzzWriters(f *testing.F) {
	f.Add(managed + shop)
	f.Add(strings.TrimRight(managed, "\n"))
	f.Add("# START YOAST BLOCK\n# START YOAST BLOCK\n# END YOAST BLOCK\n" + managed + managed)
	f.Fuzz(func(t *testing.T, src string) {
		file := grammar.Parse("robots.txt", src)
		if writers := platforms.Writers(file); writers != nil && len(writers) != len(file.Lines) {
			t.Fatalf("got %d writers of %d lines", len(writers), len(file.Lines))
		}
		blocks := platforms.Blocks(file)
		left := grammar.Parse("robots.txt", platforms.Without(file, blocks...))
		for _, end := range []string{"\r", "\n"} {
			if got, want := strings.Count(left.Src, end), strings.Count(src, end); got != want {
				t.Fatalf("got %d times %q without blocks, want %d", got, end, want)
			}
		}
		if more := platforms.Blocks(left); len(more) > 0 {
			t.Fatalf("got %v in what is left", more)
		}
	})
}
