package syntax_test

import (
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// A page earns one finding of all passes together, whatever octets surround it.
func TestDocumentEarnsOneFinding(t *testing.T) {
	for _, src := range []string{
		"<!DOCTYPE html>\r\n<html>\r\n<body>Allow: nothing\r\n</body>\r\n",
		"\uFEFF\r<html>\rDisallow\r",
		"ï»¿<!doctype html>\nfoo: bar",
		"\n\n\t<?xml version=\"1.0\"?>\n<Error><Code>AccessDenied</Code></Error>",
		"<script>\nvar u = { userAgent: 1 };\n</script>",
		`{"timestamp":1,"status":404,"error":"Not Found","path":"/robots.txt"}`,
		"[\n]",
		"404 Not Found",
		"Error 404: SRVE0295E: Error reported: 404\n",
		"Internal Server Error\x00\x00\x00\x00",
		"Not Found\n<br />\n<a href=\"/\">Return</a>",
	} {
		got := linttest.Run(src)
		if len(got) != 1 || got[0].Pass.ID != "html-content" || got[0].Severity != analysis.Error {
			t.Errorf("%q: got %d findings, want one of html-content:", src, len(got))
			for _, fd := range got {
				t.Errorf("\t%s %s", fd.Pass.ID, fd.Message)
			}
		}
	}
}

// What another family of passes explains is none of the syntax passes' business.
func TestFaultsOfOthers(t *testing.T) {
	syntax := []string{"unparseable-line", "missing-colon", "misspelt-field", "unknown-field", "html-content", "leading-dash-or-bullet"}
	for _, src := range []string{
		"User-agent: *\n\u200dDisallow: /a",
		"User-agent: *\nDis\u00adallow: /a",
		"User-agent: *\n\uFEFF# comment",
		"ï»¿User-agent: *",
		"ï»¿# comment",
		"ï»¿https://www.example.com/",
		"User-agent: *\nDisallow\u00a0: /a",
		"User-agent: *\nDisallow：/a",
		"User-agent: *\nDisаllow: /a",
		"User-agent: *\nDis\x00allow: /a",
		"User-agent: *\n\x0bDisallow: /a",
		"User-agent: *\n\x00",
		"U\x00s\x00e\x00r\x00-\x00a\x00g\x00e\x00n\x00t\x00:\x00 \x00*\x00\n\x00\n\x00",
	} {
		for _, fd := range linttest.Run(src, syntax...) {
			t.Errorf("%q: got %s: %s", src, fd.Pass.ID, fd.Message)
		}
	}
}

// The evidence of a hijacked field names an agent and a URL that the line decides.
func TestHijackEvidence(t *testing.T) {
	const src = "User-agent: a\nDisallow: /\n\nUser-agent: B/1.0\nUser-agent: c\nAllow: /x\nDisallowAITraining: /\nAllowed: /x\n"
	got := linttest.Run(src, "field-prefix-hijack")
	if len(got) != 2 {
		t.Fatalf("got %d findings, want 2", len(got))
	}
	if want := (analysis.Evidence{Dialect: rules.Google, Agent: "b", URL: "/", Line: 7, Verdict: rules.Disallowed, Name: "B"}); got[0].Evidence == nil || *got[0].Evidence != want {
		t.Errorf("got evidence %+v, want %+v", got[0].Evidence, want)
	}
	if got[1].Evidence != nil {
		t.Errorf("got evidence %+v for a line that decides nothing", got[1].Evidence)
	}
}

// Fields that the configuration declares are no one else's business.
func TestOwnFields(t *testing.T) {
	cfg := linttest.Config()
	cfg.Fields = []string{"X-Team", "Sitemaq"}
	for _, fd := range lint.Run(grammar.Parse("robots.txt", "User-agent: *\nDisallow: /a\nx-team: shop\nSitemaq: x\n"), cfg) {
		t.Errorf("got %s: %s", fd.Pass.ID, fd.Message)
	}
}
