package report

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules/evaluator"
)

// drawn returns the map of two texts in a format. The old one is left out if it is
// empty.
func drawn(t *testing.T, format, name, old, new string) string {
	t.Helper()
	m := evaluator.NewMap(grammar.Parse(name, new), nil, evaluator.MapOptions{Rows: 24})
	if old != "" {
		m = evaluator.NewMap(grammar.Parse(name, new), grammar.Parse("old "+name, old), evaluator.MapOptions{Rows: 24})
	}
	for _, f := range MapFormats {
		if f.Name == format {
			var b strings.Builder
			if err := f.Write(&b, Options{}, m); err != nil {
				t.Fatal(err)
			}
			return b.String()
		}
	}
	t.Fatalf("no format %s", format)
	return ""
}

const hostileMap = "User-agent: <script>alert(1)</script>\nUser-agent: \"onfocus=alert(1)\nDisallow: /</code><img src=x onerror=alert(1)>\n" +
	"Disallow: /a\x1b[31mred\u202egnp.exe\x00\xff\nAllow: /]]></style></svg>&lt;b>\nDisallow: /' onmouseover='x\n\n" +
	"User-agent: *\nDisallow: /{{.Script}}\nDisallow: /javascript:alert(1)\nDisallow: /*?a=\u2028<b>\n# --></script><script>alert(2)</script>\n"

// Texts of a robots.txt stay texts: the page and the image have the same elements and
// attributes as those of a harmless file.
func TestHostileMap(t *testing.T) {
	allowed := map[string][]string{
		"svg":  {"svg", "title", "desc", "style", "rect", "text", "path"},
		"html": {"html", "head", "meta", "title", "style", "body", "main", "header", "h1", "p", "form", "label", "input", "output", "datalist", "option", "fieldset", "legend", "div", "table", "caption", "colgroup", "col", "thead", "tbody", "tr", "th", "td", "details", "summary", "span", "code", "strong", "a", "ul", "li", "aside", "ol", "script"},
	}
	for format, elements := range allowed {
		for _, old := range []string{"", "User-agent: *\nDisallow: /<old onload=x>\n"} {
			out := drawn(t, format, `<i>"robots`+"\u202e.txt", old, hostileMap)
			for _, r := range out {
				if r != '\n' && (unicode.Is(unicode.C, r) || r == unicode.ReplacementChar || r == '\u2028') {
					t.Errorf("%s: raw %U", format, r)
				}
			}
			for _, element := range elementsOf(t, format, out) {
				if !slices.Contains(elements, element.Name.Local) {
					t.Errorf("%s: element %s", format, element.Name.Local)
				}
				for _, a := range element.Attr {
					if strings.HasPrefix(a.Name.Local, "on") || slices.Contains([]string{"src", "style", "action"}, a.Name.Local) || a.Name.Local == "href" && !strings.HasPrefix(a.Value, "#") {
						t.Errorf("%s: attribute %s=%q of %s", format, a.Name.Local, a.Value, element.Name.Local)
					}
				}
			}
			for element, want := range map[string]int{"script": 1, "style": 1, "title": 1} {
				if format == "svg" && element == "script" {
					want = 0
				}
				if got := strings.Count(out, "<"+element); got != want {
					t.Errorf("%s: got %d of %s, want %d", format, got, element, want)
				}
			}
			if want := html.EscapeString("/</code><img src=x onerror=alert(1)>"); !strings.Contains(out, want) && format == "html" {
				t.Errorf("%s: lacks %s", format, want)
			}
		}
	}
}

var inlined = regexp.MustCompile(`(?s)<(script|style)>(.*?)</(?:script|style)>`)

// elementsOf returns the elements of out, which is well formed; attributes without a
// value and elements without an end are those of HTML.
func elementsOf(t *testing.T, format, out string) []xml.StartElement {
	t.Helper()
	if format == "html" {
		out = inlined.ReplaceAllString(strings.TrimPrefix(out, "<!DOCTYPE html>"), "<$1></$1>")
	}
	d := xml.NewDecoder(strings.NewReader(out))
	if format == "html" {
		d.Strict, d.AutoClose, d.Entity = false, append(xml.HTMLAutoClose, "col"), xml.HTMLEntity
	}
	var open []string
	var all []xml.StartElement
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%s: %v", format, err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			all = append(all, token.Copy())
			open = append(open, token.Name.Local)
		case xml.EndElement:
			if n := len(open); n == 0 || open[n-1] != token.Name.Local {
				t.Fatalf("%s: </%s> in %v", format, token.Name.Local, open)
			}
			open = open[:len(open)-1]
		}
	}
	return all
}

// The policy of the page lets its own script and style run, as they stand there, and
// nothing else.
func TestMapPolicy(t *testing.T) {
	out := drawn(t, "html", "robots.txt", "", hostileMap)
	_, policy, _ := strings.Cut(out, `http-equiv="Content-Security-Policy" content="`)
	policy, _, _ = strings.Cut(policy, `"`)
	want := "default-src 'none'; style-src 'STYLE'; script-src 'SCRIPT'; base-uri 'none'; form-action 'none'"
	for _, m := range inlined.FindAllStringSubmatch(out, -1) {
		sum := sha256.Sum256([]byte(m[2]))
		want = strings.Replace(want, strings.ToUpper(m[1]), "sha256-"+base64.StdEncoding.EncodeToString(sum[:]), 1)
	}
	if got := html.UnescapeString(policy); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Every link of a page leads to a place in it, and every ID is there once, also where
// the text of the file is too long to be shown whole.
func TestMapLinks(t *testing.T) {
	var long strings.Builder
	long.WriteString("User-agent: *\nDisallow: /first\n")
	for i := range maxWholeSource {
		fmt.Fprintf(&long, "# %d\n", i)
	}
	long.WriteString("Disallow: /last\n")
	for _, src := range []string{long.String(), "", "User-agent: *\rDisallow: /a\r\nAllow: /a/b"} {
		out := drawn(t, "html", "robots.txt", "User-agent: *\nDisallow: /old\n", src)
		ids := map[string]bool{}
		elements := elementsOf(t, "html", out)
		for _, element := range elements {
			for _, a := range element.Attr {
				if a.Name.Local == "id" && ids[a.Value] {
					t.Errorf("ID %s is there twice", a.Value)
				}
				ids[a.Value] = ids[a.Value] || a.Name.Local == "id"
			}
		}
		links := 0
		for _, element := range elements {
			for _, a := range element.Attr {
				if a.Name.Local == "href" {
					links++
					if !ids[strings.TrimPrefix(a.Value, "#")] {
						t.Errorf("%s leads nowhere", a.Value)
					}
				}
			}
		}
		if links == 0 {
			t.Error("no links")
		}
	}
	if out := drawn(t, "html", "robots.txt", "", long.String()); strings.Count(out, `<li class="skipped">`) != 1 || !strings.Contains(out, `<code>Disallow: /last</code>`) {
		t.Error("a long file is not shortened between the lines that decide")
	}
}

// A page of a change marks lines and cells.
func TestMapPageOfChange(t *testing.T) {
	out := drawn(t, "html", "robots.txt", "User-agent: *\nDisallow: /a\nDisallow: /b\n", "User-agent: *\nDisallow: /b\nAllow: /b/c\n")
	for _, want := range []string{
		`<span class="count"><a href="#r2c1">2 of 5 cells changed</a></span>`,
		`<li class="removed" id="O2"><span class="number">−2</span><code>Disallow: /a</code></li>`,
		`<li class="added" id="L3"><a class="number" href="#L3">+3</a><code>Allow: /b/c</code></li>`,
		`<td id="r2c1" class="p-others yes changed" data-column="0" data-lines=""><a href="#r2c1">`,
		"<li><code>/a</code> could not be fetched, line 2 <code>Disallow: /a</code></li>",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("lacks %s", want)
		}
	}
}
