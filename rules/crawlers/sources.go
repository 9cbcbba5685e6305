package crawlers

// Source is a document that an entry of the registry rests on.
type Source struct {
	Name string // the publisher and the document
	URL  string // where it stands; empty if only copies were read
	Date string // the day, month or year of the text that was read; empty if it has none
}

// The documents of operators, and the lists that others keep.
var (
	googleCommon      = Source{"Google, common crawlers", "https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers", "2026-09-22"}
	googleSpecial     = Source{"Google, special-case crawlers", "https://developers.google.com/crawling/docs/crawlers-fetchers/google-special-case-crawlers", "2026-02-11"}
	googleUser        = Source{"Google, user-triggered fetchers", "https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers", "2026-07-16"}
	googleChangelog   = Source{"Google, changes to its documentation of crawling", "https://developers.google.com/crawling/docs/changelog", "2026-10-30"}
	openAI            = Source{"OpenAI, bots", "https://developers.openai.com/api/docs/bots", "2026-10"}
	anthropic         = Source{"Anthropic, crawlers", "https://support.claude.com/en/articles/8896518", "2026-04-07"}
	perplexity        = Source{"Perplexity, crawlers", "https://docs.perplexity.ai/guides/bots", ""}
	apple             = Source{"Apple, Applebot", "https://support.apple.com/en-us/119829", "2026-09-04"}
	meta              = Source{"Meta, web crawlers", "https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/", ""}
	amazon            = Source{"Amazon, Amazonbot", "https://developer.amazon.com/amazonbot", ""}
	mistral           = Source{"Mistral, crawlers", "https://docs.mistral.ai/robots", ""}
	cloudflare        = Source{"Cloudflare, Browser Rendering", "https://developers.cloudflare.com/browser-rendering/reference/robots-txt", ""}
	commonCrawl       = Source{"Common Crawl, CCBot", "https://commoncrawl.org/ccbot", ""}
	duckDuckGo        = Source{"DuckDuckGo, DuckAssistBot", "https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot", ""}
	ahrefs            = Source{"Ahrefs, crawlers", "https://ahrefs.com/robot", ""}
	diffbot           = Source{"Diffbot, robots.txt", "https://docs.diffbot.com/docs/does-crawl-respect-robotstxt", ""}
	duckDuckBot       = Source{"DuckDuckGo, DuckDuckBot", "https://duckduckgo.com/duckduckgo-help-pages/results/duckduckbot", ""}
	moz               = Source{"Moz, Rogerbot", "https://moz.com/help/moz-procedures/crawlers/rogerbot", ""}
	ceramic           = Source{"Ceramic, TerraCotta", "https://github.com/CeramicTeam/CeramicTerracotta", ""}
	bingBlog          = Source{"Bing, webmaster blog", "https://blogs.bing.com/webmaster/2012/05/03/to-crawl-or-not-to-crawl-that-is-bingbots-question", "2012-05-03"}
	bingHelp          = Source{"Bing, crawlers", "https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0", ""}
	yandexAgents      = Source{"Yandex, User-agent directive", "https://yandex.com/support/webmaster/en/robot-workings/user-agent", ""}
	yandexRobots      = Source{"Yandex, robots, as others list them", "https://yandex.com/support/webmaster/en/robot-workings/check-yandex-robots", ""}
	seznam            = Source{"Seznam, crawling control", "https://o-seznam.cz/napoveda/vyhledavani/en/crawling-control", ""}
	baidu             = Source{"Baidu, spider FAQ, mirrored copies", "", ""}
	naver             = Source{"Naver, Search Advisor, as others report it", "", "2024"}
	semrush           = Source{"Semrush, SemrushBot, as others quote it", "https://www.semrush.com/bot/", ""}
	seostar           = Source{"Seostar, information about the robot", "https://seostar.co/robot/", ""}
	aiRobots          = Source{"ai.robots.txt", "https://github.com/ai-robots-txt/ai.robots.txt", "2026-08-22"}
	crawlerUserAgents = Source{"crawler-user-agents", "https://github.com/monperrus/crawler-user-agents", "2026-07-02"}
	robotsTxt         = Source{"robots.txt files in use", "", ""}
)
