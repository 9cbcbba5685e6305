package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/sourcegraph/jsonrpc2"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// client talks to a server in the same process.
type client struct {
	t     *testing.T
	conn  *jsonrpc2.Conn
	sent  chan PublishDiagnosticsParams
	asked chan string // methods of requests
	told  chan LogMessageParams
	shut  chan bool // what Serve returned
}

func start(t *testing.T, s *Server, capabilities string) *client {
	here, there := net.Pipe()
	if s.Configure == nil {
		s.Configure = func(string) (Settings, error) { return Settings{Config: linttest.Config()}, nil }
	}
	c := &client{t: t, sent: make(chan PublishDiagnosticsParams, 100), asked: make(chan string, 100), told: make(chan LogMessageParams, 100), shut: make(chan bool, 1)}
	go func() { c.shut <- s.Serve(context.Background(), there) }()
	c.conn = jsonrpc2.NewConn(context.Background(), jsonrpc2.NewBufferedStream(here, jsonrpc2.VSCodeObjectCodec{}),
		jsonrpc2.HandlerWithError(func(_ context.Context, _ *jsonrpc2.Conn, req *jsonrpc2.Request) (any, error) {
			var params PublishDiagnosticsParams
			if req.Method == "textDocument/publishDiagnostics" && json.Unmarshal(*req.Params, &params) == nil {
				c.sent <- params
			}
			var message LogMessageParams
			if req.Method == "window/logMessage" && json.Unmarshal(*req.Params, &message) == nil {
				c.told <- message
			}
			if !req.Notif {
				c.asked <- req.Method
			}
			return nil, nil
		}))
	t.Cleanup(func() { c.conn.Close() })
	c.call("initialize", json.RawMessage(`{"capabilities":`+capabilities+`}`), &struct{}{})
	c.notify("initialized", json.RawMessage(`{}`))
	return c
}

const pushed, pulled = `{}`, `{"textDocument":{"diagnostic":{}}}`

func (c *client) call(method string, params, result any) {
	c.t.Helper()
	if err := c.conn.Call(context.Background(), method, params, result); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

func (c *client) notify(method string, params any) {
	c.t.Helper()
	if err := c.conn.Notify(context.Background(), method, params); err != nil {
		c.t.Fatalf("%s: %v", method, err)
	}
}

const uri = "file:///site/robots.txt"

func (c *client) open(text string) {
	var params DidOpenParams
	params.TextDocument.URI, params.TextDocument.Version, params.TextDocument.Text = uri, 1, text
	c.notify("textDocument/didOpen", params)
}

var thisDocument = DocumentParams{TextDocumentIdentifier{uri}}

func placeAt(line, character int) PositionParams {
	return PositionParams{TextDocumentIdentifier{uri}, Position{line, character}}
}

func codes(diagnostics []Diagnostic) []string {
	var got []string
	for _, d := range diagnostics {
		got = append(got, d.Code)
	}
	return got
}

// actions returns the code actions for the whole document.
func (c *client) actions(only ...string) []CodeAction {
	c.t.Helper()
	params := CodeActionParams{TextDocument: thisDocument.TextDocument, Range: Range{End: Position{Line: 1 << 20}}}
	params.Context.Only = only
	var got []CodeAction
	c.call("textDocument/codeAction", params, &got)
	return got
}

const dead = "User-agent: *\nDisallow: /search\nAllow: /*earch\nDisallow: /\n"

// A client that does not pull diagnostics opens a document, sees and fixes what is
// found, and then sees it clean.
func TestSession(t *testing.T) {
	c := start(t, &Server{}, pushed)
	c.open(dead)
	seen := <-c.sent
	if got, want := codes(seen.Diagnostics), []string{"unreachable-rule"}; !slices.Equal(got, want) {
		t.Fatalf("got %v, want %v", got, want)
	}
	d := seen.Diagnostics[0]
	if want := (Range{Position{1, 0}, Position{1, 17}}); d.Range != want || d.Severity != SeverityWarning || !slices.Equal(d.Tags, []int{TagUnnecessary}) {
		t.Errorf("got %+v, want a warning at %v that greys the line", d, want)
	}
	if len(d.RelatedInformation) != 1 || d.RelatedInformation[0].Location.Range.Start.Line != 2 {
		t.Errorf("got %+v, want the line that outranks it", d.RelatedInformation)
	}
	fixes := c.actions(kindQuickFix)
	if len(fixes) != 2 || fixes[0].IsPreferred || fixes[1].IsPreferred {
		t.Fatalf("got %+v, want a fix that is not preferred, as it drops a rule, and to ignore it", fixes)
	}
	const ignored = "User-agent: *\n# robotslint: ignore[unreachable-rule]\nDisallow: /search\nAllow: /*earch\nDisallow: /\n"
	if got := apply(dead, fixes[1].Edit.Changes[uri]); got != ignored {
		t.Errorf("%s: got %q, want %q", fixes[1].Title, got, ignored)
	}
	var change DidChangeParams
	change.TextDocument.URI, change.TextDocument.Version = uri, 2
	for _, e := range fixes[0].Edit.Changes[uri] {
		change.ContentChanges = append(change.ContentChanges, ContentChange{&e.Range, e.NewText})
	}
	c.notify("textDocument/didChange", change)
	if seen := <-c.sent; seen.Version == nil || *seen.Version != 2 || len(seen.Diagnostics) != 0 {
		t.Errorf("got %+v, want version 2 without diagnostics", seen)
	}
	c.notify("textDocument/didSave", thisDocument)
	c.notify("textDocument/didClose", thisDocument)
	if seen := <-c.sent; seen.Version != nil || len(seen.Diagnostics) != 0 {
		t.Errorf("got %+v, want a closed document cleared", seen)
	}
	c.call("shutdown", nil, &struct{}{})
	c.notify("exit", nil)
	if !<-c.shut {
		t.Error("got a client that disconnected, want one that requested a shutdown")
	}
}

// A client that pulls diagnostics does not get them pushed as well.
func TestPull(t *testing.T) {
	c := start(t, &Server{DocURL: "https://example.com/rules"}, pulled)
	c.open(dead)
	var report DocumentDiagnosticReport
	c.call("textDocument/diagnostic", thisDocument, &report)
	if got := codes(report.Items); report.Kind != "full" || !slices.Equal(got, []string{"unreachable-rule"}) {
		t.Errorf("got %+v, want the dead rule", report)
	}
	if d := report.Items[0]; d.CodeDescription == nil || d.CodeDescription.Href != "https://example.com/rules#unreachable-rule" {
		t.Errorf("got %+v, want a link to the documentation", d.CodeDescription)
	}
	if len(c.sent) > 0 {
		t.Error("got diagnostics pushed")
	}
}

// A file that its configuration ignores has no diagnostics; a configuration that
// cannot be read is the only one.
func TestSettings(t *testing.T) {
	for want, configure := range map[string]func(string) (Settings, error){
		"[]":                              func(string) (Settings, error) { return Settings{Config: linttest.Config(), Ignored: true}, nil },
		"[{1 read .robotslint.yaml: no}]": func(string) (Settings, error) { return Settings{}, errors.New("read .robotslint.yaml: no") },
	} {
		c := start(t, &Server{Configure: configure}, pulled)
		c.open(dead)
		var report DocumentDiagnosticReport
		c.call("textDocument/diagnostic", thisDocument, &report)
		got := "["
		for _, d := range report.Items {
			got += "{1 " + d.Message + "}"
		}
		if got += "]"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		if fixes := c.actions(); len(fixes) != 0 {
			t.Errorf("got %+v, want no fixes", fixes)
		}
	}
}

// "Fix all" makes every safe fix and no other. Yandex would read the two rules
// about /search alike.
func TestFixAll(t *testing.T) {
	const text = "User-agent: *\r\nDisalow: /é/\r\nAllow: /search\r\nDisallow: /search*\r\nDisallow: /😀\r\nDisallow: /😀/a\r\nCrawl-delay: 1 \r\n"
	c := start(t, &Server{}, pulled)
	c.open(text)
	all := c.actions(kindFixAll)
	if len(all) != 1 {
		t.Fatalf("got %+v, want one action", all)
	}
	const want = "User-agent: *\r\nDisalow: /%C3%A9/\r\nAllow: /search\r\nDisallow: /search*\r\nDisallow: /%F0%9F%98%80\r\nCrawl-delay: 1 \r\n"
	if got := apply(text, all[0].Edit.Changes[uri]); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	late := start(t, &Server{}, `{"textDocument":{"diagnostic":{},"codeAction":{"resolveSupport":{"properties":["edit"]}}}}`)
	late.open(text)
	offered := late.actions()
	i := slices.IndexFunc(offered, func(a CodeAction) bool { return a.Kind == kindFixAll })
	if i < 0 || offered[i].Edit != nil {
		t.Fatalf("got %+v, want an action without its edit", offered)
	}
	var chosen CodeAction
	late.call("codeAction/resolve", offered[i], &chosen)
	if got := apply(text, chosen.Edit.Changes[uri]); got != want {
		t.Errorf("resolved: got %q, want %q", got, want)
	}
	var edits []TextEdit
	c.call("textDocument/formatting", thisDocument, &edits)
	if got, want := apply(text, edits), strings.ReplaceAll(text, "1 ", "1"); got != want || len(edits) != 1 {
		t.Errorf("got %q by %+v, want %q by one edit", got, edits, want)
	}
}

// Formatting leaves files alone that the configuration ignores, and keeps no empty
// line that would end a group in a dialect that it selects.
func TestFormattingObeysSettings(t *testing.T) {
	const text = "User-agent: *\nDisallow: /a \n\n\nDisallow: /a/b\n"
	legacy := linttest.Config()
	legacy.Dialects = []*rules.Dialect{rules.Legacy}
	for want, set := range map[string]Settings{
		text: {Config: linttest.Config(), Ignored: true},
		"User-agent: *\nDisallow: /a\n\nDisallow: /a/b\n": {Config: linttest.Config()},
		"User-agent: *\nDisallow: /a\nDisallow: /a/b\n":   {Config: legacy},
	} {
		c := start(t, &Server{Configure: func(string) (Settings, error) { return set, nil }}, pulled)
		c.open(text)
		var edits []TextEdit
		c.call("textDocument/formatting", thisDocument, &edits)
		if got := apply(text, edits); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// "Fix all", which editors run on save, removes no line that was just typed or that an
// error stands on, and mends it.
func TestFixAllWhileEditing(t *testing.T) {
	for _, tt := range []struct{ opened, typed, want string }{
		{"User-agent: *\nAllow: /\nDisallow: /a\n", "User-agent: *\nAllow: /\nDisallow: /a\nAllow: /promo/\n", ""},
		{"User-agent: *\nDisallow: /a/\n", "User-agent: *\nDisallow: /a/\nDisallow: /a/b\n", ""},
		{"User-agent: *\nDisallow: /a/\nDisallow: /b\n", "User-agent: *\nDisallow: /a/\nDisallow: /a/\nDisallow: /b\n", ""},
		{"User-agent: *\nDisallow: /a/\nDisallow: /a/b\n", "User-agent: *\nDisallow: /a/\nDisallow: /a/b\nDisallow: /c \n", "User-agent: *\nDisallow: /a/\nDisallow: /c \n"},
		{"User-agent: *\nDisallow: /a\n", "User-agent: *\nDisallow: /a\nAllow /forgot\n", "User-agent: *\nDisallow: /a\nAllow: /forgot\n"},
		{"", "User-agent: *\nAllow /forgot\nDisallow: /a\n", "User-agent: *\nAllow: /forgot\nDisallow: /a\n"},
	} {
		c := start(t, &Server{}, pulled)
		c.open(tt.opened)
		change := DidChangeParams{ContentChanges: []ContentChange{{Text: tt.typed}}}
		change.TextDocument.URI, change.TextDocument.Version = uri, 2
		c.notify("textDocument/didChange", change)
		if tt.want == "" {
			tt.want = tt.typed
		}
		got := tt.typed
		for _, action := range c.actions(kindFixAll) {
			got = apply(got, action.Edit.Changes[uri])
		}
		if got != tt.want {
			t.Errorf("opened as %q, typed %q: got %q, want %q", tt.opened, tt.typed, got, tt.want)
		}
	}
}

// apply makes edits as a client does, counting in UTF-16.
func apply(text string, edits []TextEdit) string {
	units := utf16.Encode([]rune(text))
	starts := []int{0}
	for i, u := range units {
		if u == '\n' || u == '\r' && (i+1 == len(units) || units[i+1] != '\n') {
			starts = append(starts, i+1)
		}
	}
	at := func(p Position) int { return starts[p.Line] + p.Character }
	var out []uint16
	end := 0
	for _, e := range edits {
		out = append(out, units[end:at(e.Range.Start)]...)
		out = append(out, utf16.Encode([]rune(e.NewText))...)
		end = at(e.Range.End)
	}
	return string(utf16.Decode(append(out, units[end:]...)))
}

// Hover describes fields, crawlers and rules.
func TestHover(t *testing.T) {
	c := start(t, &Server{}, pulled)
	c.open("User-agent: Googlebot # they\nUser-agent: nobot\nDisallow: /search\nAllow: /search*\nDisallow: /é/\nDisallow: /é/`a`\nCrawl-delay: 3 # robotslint: ignore[bom, nobody]\nSitemap: /x\nX-Team: a\n")
	for _, test := range []struct {
		line, character int
		want            string
	}{
		{0, 2, "**User-agent**\n\nRead by all crawlers."},
		{0, 14, "- looks for the groups: Googlebot, *"},
		{0, 24, ""},
		{1, 14, "`nobot`\n\nrobotslint knows no crawler of that name."},
		{2, 12, "`Disallow: /search`\n\ngoogle, rfc9309: binds `googlebot`, `nobot`; decides no URL: outranked everywhere by line 4 `Allow: /search*`"},
		{3, 9, "google, rfc9309: binds `googlebot`, `nobot`; allows `/search`"},
		{4, 12, "disallows `/%C3%A9/`; outranked in part by line 6 `"},
		{5, 12, "disallows `` /%C3%A9/`a` ``"},
		{6, 14, "**Crawl-delay**\n\nRead by Bing, Anthropic"},
		{6, 14, "Stands in the group for `Googlebot, nobot`."},
		{6, 37, "### bom\n"},
		{6, 39, "### bom\n"},
		{6, 30, ""},
		{6, 43, ""},
		{7, 10, "**Sitemap**\n\nRead by Google"},
		{8, 9, ""},
		{9, 0, ""},
		{99, 0, ""},
	} {
		var got *Hover
		c.call("textDocument/hover", placeAt(test.line, test.character), &got)
		switch {
		case got == nil && test.want == "":
		case got == nil || test.want == "" || !strings.Contains(got.Contents.Value, test.want):
			t.Errorf("%d:%d: got %+v, want %q", test.line, test.character, got, test.want)
		}
	}
}

// The outline has rules below their groups, and sitemaps outside them.
func TestOutline(t *testing.T) {
	c := start(t, &Server{}, pulled)
	c.open("# a\n# b\nUser-agent: a\nUser-agent: b\nDisallow: /x\nSitemap: https://example.com/s.xml\nCrawl-delay: 3\n\n# c\nUser-agent:\n")
	var symbols []DocumentSymbol
	c.call("textDocument/documentSymbol", thisDocument, &symbols)
	var got []string
	for _, s := range symbols {
		got = append(got, s.Name)
		for _, child := range s.Children {
			got = append(got, "  "+child.Name)
		}
	}
	want := []string{"a, b", "  Disallow: /x", "  Crawl-delay: 3", "Sitemap: https://example.com/s.xml", "(nobody)"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	var folds []FoldingRange
	c.call("textDocument/foldingRange", thisDocument, &folds)
	if want := []FoldingRange{{2, 6, "region"}, {0, 1, "comment"}}; !slices.Equal(folds, want) {
		t.Errorf("got %v, want %v", folds, want)
	}
}

// Completion offers fields at the start of a line, and crawlers in a user-agent
// line.
func TestCompletion(t *testing.T) {
	c := start(t, &Server{}, pulled)
	c.open("Dis\nuser-agent: Goo\nDisallow: /\n# User-agent: x\n\nDisallow: /😀 # robotslint: ignore[bom, unr]\n")
	for _, test := range []struct {
		line, character int
		label           string
		edit            TextEdit
	}{
		{0, 3, "Disallow", TextEdit{Range{Position{0, 0}, Position{0, 3}}, "Disallow: "}},
		{1, 15, "Googlebot", TextEdit{Range{Position{1, 12}, Position{1, 15}}, "Googlebot"}},
		{2, 11, "", TextEdit{}},
		{3, 14, "", TextEdit{}},
		{5, 43, "unreachable-rule", TextEdit{Range{Position{5, 40}, Position{5, 43}}, "unreachable-rule"}},
		{5, 29, "ignore", TextEdit{Range{Position{5, 28}, Position{5, 29}}, "ignore"}},
		{5, 44, "", TextEdit{}},
		{4, 0, "Sitemap", TextEdit{Range{Position{4, 0}, Position{4, 0}}, "Sitemap: "}},
	} {
		var items []CompletionItem
		c.call("textDocument/completion", placeAt(test.line, test.character), &items)
		i := slices.IndexFunc(items, func(item CompletionItem) bool { return item.Label == test.label })
		switch {
		case test.label == "" && len(items) == 0:
		case i < 0:
			t.Errorf("line %d: got %d items without %q", test.line, len(items), test.label)
		case items[i].TextEdit != test.edit:
			t.Errorf("line %d: got %+v, want %+v", test.line, items[i].TextEdit, test.edit)
		}
	}
}

// offsetIn returns the offset of p in text, as the parsed document counts.
func offsetIn(text string, p Position) int {
	return (&document{File: grammar.Parse("", text)}).offset(p)
}

// Changes apply one after the other, including those that are made in one step.
func TestChanges(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		text := func(n int) string {
			var b strings.Builder
			for range n {
				b.WriteString([]string{"a", "é", "😀", "\r", "\n", "\r\n", "\uFEFF"}[random.IntN(7)])
			}
			return b.String()
		}
		src := text(9)
		one := src
		var changes []ContentChange
		for line := range 6 {
			at := Position{6 - line, random.IntN(3)}
			change := ContentChange{&Range{at, Position{at.Line + random.IntN(2), random.IntN(3)}}, text(random.IntN(3))}
			changes = append(changes, change)
			start, end := offsetIn(one, change.Range.Start), offsetIn(one, change.Range.End)
			one = one[:start] + change.Text + one[max(start, end):]
		}
		if got := changed(src, changes); got != one {
			t.Fatalf("%q: got %q, want %q by %v", src, got, one, changes)
		}
	}
}

// A byte order mark that the client sends is a character of its text.
func TestByteOrderMark(t *testing.T) {
	c := start(t, &Server{}, pulled)
	const text = "\uFEFFUser-agent: *\rDisallow: /cart/\r"
	c.open(text)
	fixes := c.actions(kindFixAll)
	if len(fixes) != 1 {
		t.Fatalf("got %+v, want one action", fixes)
	}
	if got, want := apply(text, fixes[0].Edit.Changes[uri]), "User-agent: *\nDisallow: /cart/\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	var hover Hover
	c.call("textDocument/hover", placeAt(0, 1), &hover)
	if want := (Range{Position{0, 1}, Position{0, 11}}); hover.Range != want {
		t.Errorf("got %v, want %v", hover.Range, want)
	}
}

// A client that pulls diagnostics is told to pull again when the configuration may
// have changed.
func TestRefresh(t *testing.T) {
	c := start(t, &Server{}, `{"textDocument":{"diagnostic":{}},"workspace":{"diagnostics":{"refreshSupport":true}}}`)
	c.open(dead)
	c.notify("workspace/didChangeWatchedFiles", json.RawMessage(`{"changes":[{"uri":"file:///site/.robotslint.yaml","type":2}]}`))
	if got, want := <-c.asked, "workspace/diagnostic/refresh"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A client that sends malformed messages and disconnects has not requested a
// shutdown.
func TestMalformed(t *testing.T) {
	for _, message := range []string{
		"Content-Length: 2\r\n\r\n{]",
		"Content-Length: -1\r\n\r\n",
		"Content-Length: 99999999999\r\n\r\n{}",
		"\r\n\r\n",
		"Content-Length: 20\r\n\r\n{}",
		"Content-Length: 2\r\n\r\n{}",
	} {
		here, there := net.Pipe()
		shut := make(chan bool)
		go func() { shut <- (&Server{}).Serve(context.Background(), there) }()
		go io.Copy(io.Discard, here)
		io.WriteString(here, message)
		here.Close()
		if <-shut {
			t.Errorf("%q: got a client that requested a shutdown, want one that disconnected", message)
		}
	}
}

// An unknown method or bad parameters get an error response, and the connection
// goes on.
func TestRobust(t *testing.T) {
	c := start(t, &Server{}, pulled)
	var rpc *jsonrpc2.Error
	err := c.conn.Call(context.Background(), "textDocument/rename", nil, nil)
	if !errors.As(err, &rpc) || rpc.Code != jsonrpc2.CodeMethodNotFound {
		t.Errorf("got %v, want method not found", err)
	}
	err = c.conn.Call(context.Background(), "textDocument/hover", json.RawMessage(`[1]`), nil)
	if !errors.As(err, &rpc) || rpc.Code != jsonrpc2.CodeInvalidParams {
		t.Errorf("got %v, want invalid parameters", err)
	}
	c.open("")
	for _, p := range []PositionParams{placeAt(0, 0), placeAt(-1, -1), placeAt(1<<30, 1<<30)} {
		c.call("textDocument/hover", p, nil)
		c.call("textDocument/completion", p, nil)
	}
	other := DocumentParams{TextDocumentIdentifier{"untitled:x"}}
	c.call("textDocument/formatting", other, nil)
	c.notify("textDocument/didClose", other)
	c.actions()
	c.conn.Close()
	if <-c.shut {
		t.Error("got a client that requested a shutdown, want one that disconnected")
	}
}

// Every line without effect is greyed, however many there are.
func TestGreyed(t *testing.T) {
	c := start(t, &Server{}, pushed)
	text := "User-agent: *\nDisallow: /a/\n"
	for i := range 12 {
		text += "Disallow: /a/" + string(rune('a'+i)) + "\n"
	}
	c.open(text)
	seen := <-c.sent
	if len(seen.Diagnostics) != 12 {
		t.Fatalf("got %d diagnostics, want one a line: %v", len(seen.Diagnostics), codes(seen.Diagnostics))
	}
	for i, d := range seen.Diagnostics {
		if d.Range.Start.Line != 2+i || d.Severity != SeverityInformation || !slices.Equal(d.Tags, []int{TagUnnecessary}) {
			t.Errorf("got %+v, want line %d greyed", d, 2+i)
		}
	}
}

// A pass with a defect costs its own findings; the client is told.
func TestDefect(t *testing.T) {
	broken := &analysis.Pass{ID: "broken", Severity: analysis.Error, Run: func(c *analysis.Context, report func(analysis.Finding)) {
		report(analysis.Finding{Message: "to be dropped", Fixes: []analysis.Fix{{Message: "empty the file", Edits: []analysis.Edit{{Span: ast.Span{End: len(c.File.Src) + 1}}}}}})
	}}
	c := start(t, &Server{Configure: func(string) (Settings, error) {
		cfg := lint.DefaultConfig()
		cfg.Passes = append(cfg.Passes, broken)
		return Settings{Config: cfg}, nil
	}}, pushed)
	c.open("User-agent: *\nDisallow: a\n")
	if seen := <-c.sent; !slices.Equal(codes(seen.Diagnostics), []string{"path-without-slash"}) {
		t.Errorf("got diagnostics %v, want path-without-slash alone", codes(seen.Diagnostics))
	}
	want := LogMessageParams{messageError, "the pass broken has a defect, so its findings in /site/robots.txt are missing; please report it: edit at octets 0 to 27 of 26"}
	if got := <-c.told; got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	var actions []CodeAction
	c.call("textDocument/codeAction", CodeActionParams{TextDocument: TextDocumentIdentifier{uri}, Range: Range{End: Position{9, 0}}}, &actions)
	for _, a := range actions {
		if a.Title == "empty the file" {
			t.Errorf("got the fix of the broken pass: %+v", a)
		}
	}
}
