package platforms

import (
	"strings"
	"sync"
)

// definition is what is known of the lines that a platform writes.
type definition struct {
	Platform

	// signs are lines that nobody but the platform writes, one a line. Any of them
	// shows that it wrote a file.
	signs string

	// begin and end are the comments around what the platform wrote, if it marks that.
	// The case of letters does not matter. What stands between them is all its own if
	// values is empty.
	begin, end string
	remarks    string // how the remarks above begin start, if it writes any
	until      string // how the comment starts above which its part ends; empty for the end of the file

	agents  string // product tokens of its groups, in lower case; "…" stands for all
	values  string // of its rules; "…" stands for any text, and `""` for an empty value
	records string // other fields that it writes, in lower case
	needs   string // other lines that a file must have, one a line
	least   int    // how many of its rules a file must have
	sole    bool   // a file with other rules is not its own
}

// anyText stands for any text in agents and values.
const anyText = "…"

// template is a definition that is ready for comparisons.
type template struct {
	*Platform
	begin, end, remarks, until string

	agents, records, needs []string
	values                 map[string]bool // those without [anyText]
	shapes                 [][]string      // the others: the texts around it
	least                  int
	sole                   bool
}

type table struct {
	signs  map[string]*template
	blocks []*template // those with marks
}

var templates = sync.OnceValue(func() table {
	all := table{signs: map[string]*template{}}
	for i := range definitions {
		d := &definitions[i]
		t := &template{
			Platform: &d.Platform, begin: d.begin, end: d.end, remarks: d.remarks, until: d.until,
			agents: strings.Split(d.agents, ","), records: strings.Fields(d.records), needs: linesOf(d.needs),
			least: d.least, sole: d.sole,
		}
		for _, value := range strings.Fields(d.values) {
			if t.values == nil {
				t.values = map[string]bool{}
			}
			if shape := strings.Split(value, anyText); len(shape) > 1 {
				t.shapes = append(t.shapes, shape)
			} else {
				t.values[strings.Trim(value, `"`)] = true
			}
		}
		for _, sign := range linesOf(d.signs) {
			all.signs[sign] = t
		}
		if t.begin != "" {
			all.blocks = append(all.blocks, t)
		}
	}
	return all
})

// linesOf returns the lines of text without the blanks around them.
func linesOf(text string) []string {
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, strings.TrimSpace(line))
	}
	return lines
}

// inPlace is where the owner of a site changes a file that a program wrote once.
const inPlace = "robots.txt at the root of the site"

// definitions are all platforms that leave signs. Those that write what others write
// too, such as a lone Sitemap line, cannot be recognised.
var definitions = []definition{
	{
		Platform: Platform{Name: "Cloudflare", Change: "the dashboard of Cloudflare", CDN: true},
		begin:    "# BEGIN Cloudflare Managed content",
		end:      "# END Cloudflare Managed Content",
		remarks:  "# As a condition of accessing this website",
	},
	{
		Platform: Platform{Name: "Yoast SEO", Change: "the file editor of Yoast SEO"},
		begin:    "# START YOAST BLOCK",
		end:      "# END YOAST BLOCK",
		agents:   "*,adsbot,adsbot-google,ccbot,google-extended,gptbot",
		values:   `"" / /wp-json/ /?rest_route= /?s= /page/*/?s= /search/`,
		records:  "sitemap",
	},
	{
		Platform: Platform{Name: "WPForms", Change: "the settings of WPForms"},
		begin:    "# START WPFORMS BLOCK",
		end:      "# END WPFORMS BLOCK",
		agents:   "*",
		values:   "/wp-content/uploads/wpforms/",
	},
	{
		Platform: Platform{Name: "W3 Total Cache", Change: "the settings of W3 Total Cache"},
		begin:    "# BEGIN W3TC ROBOTS",
		end:      "# END W3TC ROBOTS",
		agents:   "*",
		values:   "/wp-content/cache/",
	},
	{
		Platform: Platform{Name: "Attracta", Change: "the settings of Attracta"},
		begin:    "#Begin Attracta SEO Tools Sitemap. Do not remove",
		end:      "#End Attracta SEO Tools Sitemap. Do not remove",
	},
	{
		Platform: Platform{Name: "WordPress.com", Change: "the privacy settings of the site"},
		signs:    `# If you are regularly crawling WordPress.com sites, please use our firehose to receive real-time push updates instead.`,
		agents:   "*",
		values:   "/wp-admin/ /wp-admin/admin-ajax.php /wp-login.php /wp-signup.php /press-this.php /remote-login.php /activate/ /cgi-bin/ /mshots/v1/ /next/ /public.api/",
		records:  "sitemap",
		least:    3,
	},
	{
		Platform: Platform{Name: "WordPress", Change: "a file robots.txt at the root of the site, or the filter robots_txt"},
		signs:    "Allow: /wp-admin/admin-ajax.php",
		agents:   "*",
		values:   "/wp-admin/ /wp-admin/admin-ajax.php",
		least:    2,
		sole:     true,
	},
	{
		Platform: Platform{Name: "Shopify", Change: "robots.txt.liquid of the theme"},
		signs: `# we use Shopify as our ecommerce platform
			Disallow: /.well-known/shopify/monorail`,
		agents: "*,adsbot-google,nutch,ahrefsbot,ahrefssiteaudit,mj12bot,pinterest",
		values: `/ /a/downloads/-/* /admin /cart /orders /checkouts/ /checkout /…/checkouts /…/orders /carts /account
			/collections/*sort_by* /*/collections/*sort_by* /collections/*+* /collections/*%2B* /collections/*%2b*
			/*/collections/*+* /*/collections/*%2B* /*/collections/*%2b* */collections/*filter*&*filter*
			/blogs/*+* /blogs/*%2B* /blogs/*%2b* /*/blogs/*+* /*/blogs/*%2B* /*/blogs/*%2b*
			/*?*oseid=* /*preview_theme_id* /*preview_script_id* /policies/ /*/policies/
			/*/*?*ls=*&ls=* /*/*?*ls%3D*%3Fls%3D* /*/*?*ls%3d*%3fls%3d* /search /search? /sf_private_access_tokens /sf_*
			/apple-app-site-association /.well-known/shopify/monorail /cdn/wpm/*.js
			/services/login_with_shop /recommendations/products /*/recommendations/products
			/products/*-[a-f0-9]*-remote /collections/*/products/*-[a-f0-9]*-remote`,
		records: "sitemap crawl-delay",
		least:   12,
	},
	{
		Platform: Platform{Name: "Squarespace"},
		signs: `# Squarespace Robots Txt
			Disallow:/*?reversePaginate=*`,
		agents:  "*,adsbot-google,adsbot-google-mobile,adsbot-google-mobile-apps,gptbot,chatgpt-user,ccbot,anthropic-ai,google-extended,facebookbot,claude-web,claudebot,cohere-ai,perplexitybot,applebot-extended,amazonbot,bytespider,meta-externalagent",
		values:  "/ /config /search /account$ /account/ /commerce/digital-download/ /api/ /api/ui-extensions/ /static/ /*?…=… /*&…=…",
		records: "sitemap",
		least:   8,
	},
	{
		Platform: Platform{Name: "Wix", Change: "the Robots.txt Editor among the SEO tools"},
		signs: `# Auto generated, go to SEO Tools > Robots.txt Editor to change this
			Disallow: /pro-gallery-webapp/v1/galleries/*`,
		agents:  "*,googlebot,adsbot-google,adsbot-google-mobile,petalbot,dotbot,ahrefsbot",
		values:  "/ *?lightbox= /_api/* /_partials* /pro-gallery-webapp/v1/galleries/*",
		records: "sitemap crawl-delay",
		least:   4,
	},
	{
		Platform: Platform{Name: "Weebly", Change: "the settings of the pages that are hidden from search engines"},
		signs:    "User-agent: NerdyBot",
		agents:   "*,nerdybot,dotbot",
		values:   anyText,
		needs: `Disallow: /ajax/
			Disallow: /apps/`,
		records: "sitemap crawl-delay",
	},
	{
		Platform: Platform{Name: "Blogger", Change: "the crawler settings of the blog"},
		signs:    "User-agent: Mediapartners-Google",
		agents:   "*,mediapartners-google",
		values:   `"" / /search /share-widget`,
		needs:    "Disallow: /search",
		records:  "sitemap",
		least:    3,
		sole:     true,
	},
	{
		Platform: Platform{Name: "Tumblr"},
		signs:    "Disallow: /sticky-ad-iframe.html",
		needs:    "Disallow: /random",
		agents:   anyText,
		values:   anyText,
		records:  "sitemap crawl-delay",
	},
	{
		Platform: Platform{Name: "Zendesk"},
		signs:    "Disallow: /hc/communities/public/questions/unanswered",
		agents:   "*,applebot",
		values:   anyText,
		records:  "sitemap",
		least:    8,
	},
	{
		Platform: Platform{Name: "Salesforce", Change: "a Visualforce page called robots"},
		signs:    "# default robots.txt for sfdc communities sites",
		agents:   "*",
		values:   "/ */secur/forgotpassword.jsp?*",
		records:  "sitemap",
		least:    1,
	},
	{
		Platform: Platform{Name: "HubSpot", Change: "the robots.txt settings of the domain"},
		signs:    "Disallow: /_hcms/preview/",
		agents:   "*",
		values:   "/_hcms/preview/ /hs/manage-preferences/ /hs/preferences-center/ /*?*hs_preview=* /hs-search-results",
		least:    2,
	},
	{
		Platform: Platform{Name: "Ghost", Change: "robots.txt of the theme"},
		signs:    "Disallow: /ghost/",
		agents:   "*",
		values:   "/ghost/ /p/ /email/ /r/ /webmentions/receive/ /members/api/comments/counts/ /.ghost/analytics/",
		records:  "sitemap",
		least:    3,
	},
	{
		Platform: Platform{Name: "next-sitemap", Change: "next-sitemap.config.js"},
		signs:    "# *",
		needs:    "# Host",
		agents:   anyText,
		values:   anyText,
		records:  "sitemap host crawl-delay",
		least:    1,
	},
	{
		Platform: Platform{Name: "PrestaShop", Change: "the settings of traffic and SEO, which write the file anew"},
		signs: `# robots.txt automaticaly generated by PrestaShop e-commerce open-source solution
			# robots.txt automatically generated by PrestaShop e-commerce open-source solution`,
		agents:  "*",
		values:  "*/… /*… /modules/… /classes/ /config/ /download/ /mails/ /translations/ /tools/",
		records: "sitemap",
		least:   8,
	},
	{
		Platform: Platform{Name: "Magento", Change: "the design configuration of the store"},
		signs:    "Disallow: /sendfriend/",
		agents:   "*",
		values:   "/index.php/ /*? /checkout/ /app/ /lib/ /*.php$ /pkginfo/ /report/ /var/ /catalog/ /customer/ /sendfriend/ /review/ /*SID=",
		least:    12,
	},
	{
		Platform: Platform{Name: "Drupal", Change: inPlace + ", though updates write it anew"},
		signs: `# Paths (clean URLs)
			# Paths (no clean URLs)
			Disallow: /node/add/`,
		agents: "*",
		values: `/core/ /core/*.… /profiles/ /profiles/*.… /includes/ /misc/ /misc/*.… /modules/ /modules/*.… /scripts/ /themes/ /themes/*.…
			/database/ /sites/ /files/ /README.txt /README.md /web.config /composer/Metapackage/README.txt /composer/Plugin/ProjectMessage/README.md
			/composer/Plugin/Scaffold/README.md /composer/Plugin/VendorHardening/README.txt /composer/Template/README.txt
			/modules/README.txt /sites/README.txt /themes/README.txt
			/CHANGELOG.txt /cron.php /INSTALL.mysql.txt /INSTALL.pgsql.txt /INSTALL.sqlite.txt /install.php /INSTALL.txt /LICENSE.txt
			/MAINTAINERS.txt /update.php /UPGRADE.txt /xmlrpc.php
			/admin/ /comment/reply/ /filter/tips /filter/tips/ /logout/ /node/add/ /search/ /contact/ /aggregator/ /tracker/ /node/
			/user/register /user/register/ /user/password /user/password/ /user/login /user/login/ /user/logout /user/logout/
			/media/oembed /*/media/oembed /index.php/media/oembed /index.php/*/media/oembed
			/index.php/admin/ /index.php/comment/reply/ /index.php/filter/tips /index.php/filter/tips/ /index.php/node/add/ /index.php/search/
			/index.php/user/password /index.php/user/password/ /index.php/user/register /index.php/user/register/
			/index.php/user/login /index.php/user/login/ /index.php/user/logout /index.php/user/logout/
			/?q=admin/ /?q=comment/reply/ /?q=filter/tips /?q=filter/tips/ /?q=logout/ /?q=node/add/ /?q=search/ /?q=contact/
			/?q=user/password /?q=user/password/ /?q=user/register /?q=user/register/
			/?q=user/login /?q=user/login/ /?q=user/logout /?q=user/logout/`,
		records: "crawl-delay",
		least:   8,
	},
	{
		Platform: Platform{Name: "Joomla", Change: inPlace},
		signs: `# If the Joomla site is installed within a folder such as at
			# If the Joomla site is installed within a folder
			Disallow: /administrator/`,
		agents: "*",
		values: `/administrator/ /api/ /bin/ /cache/ /cli/ /components/ /images/ /includes/ /installation/ /language/ /layouts/
			/libraries/ /logs/ /media/ /modules/ /plugins/ /templates/ /tmp/ /xmlrpc/`,
		least: 7,
	},
	{
		Platform: Platform{Name: "Grav", Change: inPlace},
		signs:    "Allow: /user/pages/",
		agents:   "*",
		values: `/.github/ /.phan/ /assets/ /backup/ /bin/ /cache/ /grav/ /logs/ /system/ /tests/ /vendor/ /user/ /user/pages/ /user/themes/ /user/images/
			/ *.css$ *.js$ /system/*.js$`,
		least: 10,
	},
	{
		Platform: Platform{Name: "Wikimedia", Change: "the page MediaWiki:Robots.txt of the wiki, but only by adding lines"},
		signs:    "# robots.txt for http://www.wikipedia.org/ and friends",
		until:    "#----------------------------------------------------------#",
		agents:   anyText,
		values:   anyText,
		least:    50,
	},
}
