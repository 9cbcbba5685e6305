package policy

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// resource is a kind of file that pages are made of.
type resource struct {
	name       string   // plural, for messages
	extensions []string // the usual ones, each with its dot
	folders    []string // that hold them by convention, in lower case
	handlers   []string // paths where ASP.NET serves them, without their extension
}

var (
	pageParts = []resource{
		{"style sheets", []string{".css"}, []string{"css", "styles", "stylesheet", "stylesheets", "app_themes"}, nil},
		{"scripts", []string{".js"}, []string{"js", "javascript", "javascripts"}, []string{"/ScriptResource", "/WebResource"}},
		{"scripts and style sheets", []string{".css", ".js"}, []string{
			"assets", "static", "_next", "_next/static", "_nuxt", "dist", "skin", "wp-includes", "wp-content", "wp-content/themes", "wp-content/plugins",
		}, nil},
	}
	images = []resource{
		{"images", []string{".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"}, []string{
			"images", "image", "img", "imgs", "pics", "pictures", "photos", "wp-content/uploads",
		}, nil},
	}
)

// privateFolder matches folders for the people who run the site. Pages that visitors
// search for do not use their files.
var privateFolder = analysis.Expr(`(?i)admin|backend|editor|intern|private|manager|cgi-bin|\bapi\b|\bcms\b|\btest\b|\bdev\b|\btmp\b|\bdemo\b`)

// blockedResources are rules of one rule set that keep crawlers from resources.
type blockedResources struct {
	views []analysis.CrawlerView // that follow the rule set
	lines []int                  // of the rules
	name  string                 // of the resources
	url   string                 // of a resource that the first rule decides
}

// reportResources reports the rules that name resources of kinds and keep vs from
// them, in one finding for each rule set.
func reportResources(c *analysis.Context, kinds []resource, vs []analysis.CrawlerView, effect string, report func(analysis.Finding)) {
	var found []blockedResources
	for _, v := range vs {
		if v.Group == nil || analysis.ShutOut(c, v) {
			continue
		}
		this := findBlockedResources(c, kinds, v)
		i := slices.IndexFunc(found, func(other blockedResources) bool { return slices.Equal(other.lines, this.lines) })
		switch {
		case len(this.lines) == 0:
		case i >= 0:
			found[i].views = append(found[i].views, v)
		default:
			found = append(found, this)
		}
	}
	for _, f := range found {
		first, v := f.lines[0], f.views[0]
		fd := analysis.Finding{
			Span:     c.File.Lines[first-1].Content(),
			Message:  fmt.Sprintf("%s are closed to %s by %s; %s", f.name, namesOf(f.views), analysis.AndOthers(c.QuoteRule(first), len(f.lines)-1), effect),
			Evidence: &analysis.Evidence{Dialect: v.Policy.Dialect, Agent: v.Token, URL: f.url, Line: first},
			Help:     helpWithResources(c, kinds, f),
		}
		for _, line := range f.lines[1:min(len(f.lines), 1+analysis.MaxRelated)] {
			fd.Related = append(fd.Related, analysis.Related{Span: c.File.Lines[line-1].Content(), Message: "closes others too"})
		}
		report(fd)
	}
}

// helpWithResources is what to do about f. A folder may stay closed if rules of the other
// kind open the files that pages need.
func helpWithResources(c *analysis.Context, kinds []resource, f blockedResources) string {
	namesFolder := func(line int) bool {
		return path.Ext(strings.TrimRight(c.Text(c.File.Lines[line-1].Value), "*$")) == ""
	}
	switch {
	case len(f.lines) > 1 && !slices.ContainsFunc(f.lines, namesFolder):
		return "remove these rules"
	case len(f.lines) > 1:
		return "remove these rules, or allow the files in those folders that pages need"
	}
	extensions := kinds[slices.IndexFunc(kinds, func(kind resource) bool { return kind.name == f.name })].extensions
	folder, ok := strings.CutSuffix(strings.TrimRight(c.Text(c.File.Lines[f.lines[0]-1].Value), "*"), "/")
	if !ok || !strings.HasPrefix(folder, "/") || strings.ContainsAny(folder, "*$") || len(extensions) > 2 {
		return "remove the rule"
	}
	var lines []string
	for _, ext := range extensions {
		lines = append(lines, fmt.Sprintf("%q", "Allow: "+folder+"/*"+ext))
	}
	return "remove the rule, or add " + strings.Join(lines, " and ")
}

// findBlockedResources finds the rules that keep v from resources of kinds. Such a
// rule decides every URL tried for the resources that it names, and no other rule
// allows one of those it matches.
func findBlockedResources(c *analysis.Context, kinds []resource, v analysis.CrawlerView) blockedResources {
	f := blockedResources{views: []analysis.CrawlerView{v}}
	kinds = withFoldersOf(kinds, v.Group.Rules())
	var opened []string // paths
	var closing []namedResource
	for _, r := range v.Group.Rules().Rules() {
		if r.Line == 0 || r.Pattern == "" || len(closing)+len(opened) >= analysis.MaxResources {
			continue
		}
		urls, name := resourceURLs(v.Policy, kinds, r)
		decides := func(url string) bool { return v.Policy.Decide(v.Token, url).Rule == r }
		switch {
		case len(urls) == 0 || !slices.ContainsFunc(urls, decides):
		case r.Allow:
			for _, url := range urls {
				opened = append(opened, v.Policy.Dialect.Path(url))
			}
		case privateFolder().MatchString(r.Pattern):
		case isShutOutAbove(v, urls[0], r), isOfHost(c, r.Line):
		case !slices.ContainsFunc(urls, func(url string) bool { return !decides(url) }):
			closing = append(closing, namedResource{r, urls[0], name})
		}
	}
	slices.SortFunc(closing, func(a, b namedResource) int { return a.Line - b.Line })
	for _, r := range closing {
		if slices.ContainsFunc(opened, r.Matches) || slices.Contains(f.lines, r.Line) {
			continue
		}
		if len(f.lines) == 0 {
			f.url, f.name = r.url, r.name
		} else if f.name != r.name {
			f.name = kinds[len(kinds)-1].name
		}
		f.lines = append(f.lines, r.Line)
	}
	return f
}

// isShutOutAbove reports whether v may not fetch the folder above the one that r
// closes, so that the pages there are closed as well.
func isShutOutAbove(v analysis.CrawlerView, url string, r rules.Rule) bool {
	folder := path.Dir(v.Policy.Dialect.Path(url))
	above := path.Dir(folder)
	return above != "/" && strings.HasPrefix(r.Pattern, folder) && v.Policy.Decide(v.Token, above+"/").Verdict == rules.Disallowed
}

// isOfHost reports whether a platform wrote the line for all of its sites and lets no
// owner change it. It serves the files of pages elsewhere.
func isOfHost(c *analysis.Context, line int) bool {
	writer := analysis.WriterOf(c, line)
	return writer != nil && writer.Change == "" && !writer.CDN
}

// namedResource is a rule that names resources.
type namedResource struct {
	rules.Rule
	url  string // of one resource
	name string // of the resources
}

// maxDepth is how far below the root a folder still serves the whole site.
const maxDepth = 2 // segments

// resourceURLs returns example URLs of the resources that the pattern of r names, by
// their extension or their folder, and the name of their kind. It returns none for a
// Disallow of single files or far below the root, which may concern few pages.
func resourceURLs(p *rules.Policy, kinds []resource, r rules.Rule) (urls []string, name string) {
	pattern := strings.TrimRight(strings.TrimSuffix(r.Pattern, "$"), "*")
	folder := strings.ToLower(strings.TrimRight(pattern, "/"))
	if !r.Allow && strings.Count(strings.Trim(folder, "/*"), "/") >= maxDepth+strings.Count(folder, "wp-") {
		return nil, ""
	}
	for _, kind := range kinds {
		for _, handler := range kind.handlers {
			if !strings.HasPrefix(r.Pattern, handler) {
				continue
			}
			if url := handler + ".axd?d=1"; r.Matches(p.Dialect.Path(url)) {
				return []string{url}, kind.name
			}
		}
		for _, ext := range kind.extensions {
			if rest, ok := strings.CutSuffix(folder, ext); ok && (r.Allow || strings.Trim(rest, "/*") == "") {
				if r.Matches(p.Dialect.Path("/main" + ext)) {
					return []string{"/main" + ext}, kind.name
				}
				isNamed := func(url string) bool { return len(path.Base(url)) > len(ext) }
				if url := p.Witness(r.Pattern, isNamed); url != "" {
					return []string{url}, kind.name
				}
			}
		}
		if !kind.isFolder(folder) || strings.HasSuffix(r.Pattern, "$") {
			continue
		}
		for _, ext := range kind.extensions {
			file := strings.TrimRight(pattern, "/") + "/main" + ext + "$"
			if url := p.Witness(file, func(string) bool { return true }); url != "" {
				urls = append(urls, url)
			}
		}
		return urls, kind.name
	}
	return nil, ""
}

// isFolder reports whether path, which does not end in a slash, is a folder that holds
// such resources by convention.
func (kind resource) isFolder(path string) bool {
	return slices.ContainsFunc(kind.folders, func(name string) bool {
		above, ok := strings.CutSuffix(path, name)
		return ok && strings.HasSuffix(above, "/")
	})
}
