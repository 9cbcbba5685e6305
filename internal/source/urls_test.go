package source

import (
	"bytes"
	"compress/gzip"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func TestURLs(t *testing.T) {
	sitemap := `<?xml version="1.0" encoding="ISO-8859-1"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc> https://www.example.com/?a=1&amp;b=2 </loc><lastmod>2026-01-01</lastmod></url>
  <url><loc><![CDATA[https://www.example.com/b]]></loc></url>
  <url><loc></loc></url>
</urlset>`
	for name, tt := range map[string]struct {
		in   string
		want []string
	}{
		"empty":       {"", nil},
		"lines":       {"/a\n\n  https://www.example.com/b \r\n# c\n/d", []string{"/a", "https://www.example.com/b", "# c", "/d"}},
		"CR CR LF":    {"/a\r\r\n\r\r\n/b\r\r\n", []string{"/a", "/b"}},
		"sitemap":     {sitemap, []string{"https://www.example.com/?a=1&b=2", "https://www.example.com/b"}},
		"index":       {"\n<sitemapindex><sitemap><loc>https://www.example.com/s.xml</loc></sitemap></sitemapindex>", []string{"https://www.example.com/s.xml"}},
		"compressed":  {zipped(t, "/a\n/b\n"), []string{"/a", "/b"}},
		"zipped XML":  {zipped(t, sitemap), []string{"https://www.example.com/?a=1&b=2", "https://www.example.com/b"}},
		"marked list": {"\uFEFF<urlset><loc>/a</loc></urlset>", []string{"/a"}},
	} {
		var got []string
		for url, err := range URLs(name, strings.NewReader(tt.in)) {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			got = append(got, url)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", name, got, tt.want)
		}
	}
}

func TestURLsAreBounded(t *testing.T) {
	for name, tt := range map[string]struct{ in, want string }{
		"long line":    {strings.Repeat("a", maxURL+2), "read URLs of long line: a line has more than 65536 octets"},
		"long loc":     {"<urlset><loc>" + strings.Repeat("a", maxURL+2), "read URLs of long loc: a <loc> has more than 65536 octets"},
		"endless text": {"<urlset>" + strings.Repeat("a", 3*maxURL), "read URLs of endless text: an element or text has more than 131072 octets"},
		"open element": {"<urlset><loc>/a", "read URLs of open element: XML syntax error on line 1: unexpected EOF"},
		"no gzip":      {"\x1f\x8bxx", "read URLs of no gzip: unexpected EOF"},
	} {
		var got error
		for _, err := range URLs(name, strings.NewReader(tt.in)) {
			got = err
		}
		if got == nil || got.Error() != tt.want {
			t.Errorf("got %v, want %s", got, tt.want)
		}
	}
}

// Security: what a list makes robotslint keep does not grow with its length, however
// little it takes to send. A list is compressed, or endless.
func TestURLsAreReadInBoundedMemory(t *testing.T) {
	for name, tt := range map[string]struct {
		start, unit string
		want        string
	}{
		"open elements":  {"<urlset>", "<a>", "elements are nested more than 100 levels deep"},
		"prefixes":       {"<urlset>", "<a:b xmlns:a='c'>", "elements are nested more than 100 levels deep"},
		"under loc":      {"<loc>", "<loc>", "elements are nested more than 100 levels deep"},
		"comment":        {"<!--", "<", "an element or text has more than 131072 octets"},
		"instruction":    {"<?a ", "<", "an element or text has more than 131072 octets"},
		"CDATA":          {"<loc><![CDATA[", "<", "an element or text has more than 131072 octets"},
		"document type":  {"<!DOCTYPE a ", "<", "an element or text has more than 131072 octets"},
		"attributes":     {"<a ", "b='<' ", "XML syntax error on line 1: unescaped < inside quoted string"},
		"attribute":      {"<a b='", "&lt;", "an element or text has more than 131072 octets"},
		"name":           {"<", "a", "an element or text has more than 131072 octets"},
		"text":           {"<a>", "&#60;", "an element or text has more than 131072 octets"},
		"closed":         {"<a>", "<b>" + strings.Repeat(" ", 1000) + "</b>", "expands to more than 67108864 octets"},
		"lines":          {"", "\n", "expands to more than 268435456 octets"},
		"blanks":         {"", "          ", "expands to more than 268435456 octets"},
		"carriage":       {"", "\r", "expands to more than 268435456 octets"},
		"blanks in text": {"/a", "          ", "a line has more than 65536 octets"},
	} {
		unit := strings.Repeat(tt.unit, 1<<20/len(tt.unit))
		bomb := zipped(t, tt.start) + strings.Repeat(zipped(t, unit), maxUnzippedList/len(unit)+1)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		var got error
		for _, err := range URLs(name, strings.NewReader(bomb)) {
			got = err
		}
		runtime.ReadMemStats(&after)
		if want := "read URLs of " + name + ": " + tt.want; got == nil || got.Error() != want {
			t.Errorf("got %v, want %s", got, want)
		}
		limit := uint64(16 << 20)
		if name == "closed" {
			limit = 2 * maxUnzippedSitemap // every element is garbage once it is read
		}
		if got := after.TotalAlloc - before.TotalAlloc; got > limit {
			t.Errorf("%s: %d octets of gzip allocated %d", name, len(bomb), got)
		}
	}
}

// A sitemap may be as deep as the limit.
func TestURLsNesting(t *testing.T) {
	in := strings.Repeat("<a>", maxNesting-1) + "<loc>/a</loc>" + strings.Repeat("</a>", maxNesting-1) + "<a/>"
	for url, err := range URLs("deep", strings.NewReader(in)) {
		if err != nil || url != "/a" {
			t.Errorf("got %q, %v", url, err)
		}
	}
}

// Security: a limit admits exactly as many octets as it says.
func TestURLLimits(t *testing.T) {
	read := func(s string, limit int64) error {
		_, err := io.ReadAll(&boundedReader{r: strings.NewReader(s), limit: limit})
		return err
	}
	if err := read("abc", 3); err != nil {
		t.Errorf("3 octets of 3: got %v", err)
	}
	if err := read("abc", 2); err == nil || err.Error() != "expands to more than 2 octets" {
		t.Errorf("3 octets of 2: got %v", err)
	}
	for _, tt := range []struct {
		name, in string
		want     int
	}{
		{"line", strings.Repeat("a", maxURL-1) + "\n", maxURL - 1},
		{"loc", "<loc>" + strings.Repeat("a", maxURL) + "</loc>", maxURL},
		{"loc in parts", "<loc>" + strings.Repeat("a", maxURL/2) + "<!-- -->" + strings.Repeat("a", maxURL/2) + "</loc>", maxURL},
		{"loc in parts, too long", "<loc>" + strings.Repeat("a", maxURL/2) + "<!-- -->" + strings.Repeat("a", maxURL/2+1) + "</loc>", 0},
		{"text between elements", "<urlset>" + strings.Repeat(" ", maxElement-8<<10) + "<loc>/a</loc>" + strings.Repeat(" ", maxElement-8<<10) + "</urlset>", 2},
	} {
		got := 0
		for url, err := range URLs(tt.name, strings.NewReader(tt.in)) {
			if got += len(url); (err != nil) != (tt.want == 0) {
				t.Errorf("%s: got error %v", tt.name, err)
			}
		}
		if got != tt.want {
			t.Errorf("%s: got %d octets of a URL, want %d", tt.name, got, tt.want)
		}
	}
}

// A list is read as the sequence advances.
func TestURLsStream(t *testing.T) {
	r, w := io.Pipe()
	go func() {
		for {
			if _, err := io.WriteString(w, "/a\n"); err != nil {
				return
			}
		}
	}()
	n := 0
	for _, err := range URLs("endless", r) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n == 100_000 {
			break
		}
	}
	r.Close()
}

func zipped(t *testing.T, s string) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, s); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Whatever a list holds, its URLs are not empty and within the limit, and its error
// is one line. A list of lines holds those that are not blank; compression changes
// nothing.
func FuzzURLs(f *testing.F) {
	for _, in := range []string{
		"/a\n\r\n /b \n", "<urlset><url><loc> /a </loc></url></urlset>", "<a><loc><![CDATA[/a]]><!-- b --></loc>", "<loc>&#10;/a&#10;/b</loc>",
		"<a:loc xmlns:a='b'>&lt;</a:loc>", "<?xml version='1.0' encoding='x'?><!DOCTYPE a [<!ENTITY b 'c'>]><loc>&b;</loc>", "<loc></a></loc>", "\uFEFF<a", "\x1f\x8b",
		" \t<", "/a\r/b\n\v\n\u00a0\n", "\uFEFF/a\n", "\n\n<urlset><loc>/a</loc><loc>/b</loc>",
	} {
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, in string) {
		read := func(in string) (urls []string, failed string) {
			for url, err := range URLs("list", strings.NewReader(in)) {
				if err != nil {
					failed = err.Error()
				} else {
					urls = append(urls, url)
				}
			}
			return urls, failed
		}
		urls, failed := read(in)
		if strings.ContainsAny(failed, "\r\n") {
			t.Errorf("error %q is not one line", failed)
		}
		for _, url := range urls {
			if url == "" || len(url) > maxURL {
				t.Errorf("got a URL of %d octets", len(url))
			}
		}
		if strings.HasPrefix(in, "\x1f\x8b") {
			return
		}
		if unzipped, err := read(zipped(t, in)); !slices.Equal(unzipped, urls) || err != failed {
			t.Errorf("compressed: got %q, %s, want %q, %s", unzipped, err, urls, failed)
		}
		if strings.HasPrefix(strings.TrimLeft(strings.TrimPrefix(in, "\uFEFF"), " \t\r\n"), "<") || failed != "" {
			return
		}
		var want []string
		for line := range strings.SplitSeq(in, "\n") {
			if line = strings.Trim(line, " \t\r"); line != "" {
				want = append(want, line)
			}
		}
		if !slices.Equal(urls, want) {
			t.Errorf("got %q, want %q", urls, want)
		}
	})
}
