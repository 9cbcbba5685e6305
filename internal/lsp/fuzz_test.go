package lsp

import (
	"encoding/json"
	"runtime"
	"strings"
	"testing"
	"time"
)

// For any stream of octets or messages (one a line), the server ends with the stream,
// sends well-formed messages, answers each request once, and allocates in proportion to
// the size of the stream.
func FuzzServer(f *testing.F) {
	session := []string{
		initialize, initialized, opened,
		notificationOf("textDocument/didChange", `{"textDocument":{"uri":"`+uri+`","version":2},"contentChanges":[{"range":{"start":{"line":0,"character":3},"end":{"line":9,"character":0}},"text":"😀\n"},{"text":"User-agent: *\nDisallow: /a\nAllow: /*a # robotslint: ignore[bom]\n"}]}`),
		requestOf(2, "textDocument/diagnostic", inDocument),
		requestOf(3, "textDocument/codeAction", `{"textDocument":{"uri":"`+uri+`"},"range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}},"context":{"only":["source.fixAll"]}}`),
		requestOf(4, "codeAction/resolve", `{"title":"","kind":"source.fixAll.robotslint","data":"`+uri+`"}`),
		notificationOf("$/cancelRequest", `{"id":3}`),
		requestOf(5, "textDocument/hover", `{"textDocument":{"uri":"`+uri+`"},"position":{"line":1,"character":12}}`),
		requestOf(6, "textDocument/completion", `{"textDocument":{"uri":"`+uri+`"},"position":{"line":-1,"character":-12}}`),
		requestOf(7, "textDocument/formatting", inDocument),
		"[" + requestOf(8, "textDocument/documentSymbol", inDocument) + "," + requestOf(9, "textDocument/foldingRange", inDocument) + ",1]",
		notificationOf("workspace/didChangeWatchedFiles", `{"changes":[{"uri":"file:///site/.robotslint.yaml","type":1}]}`),
		notificationOf("workspace/didChangeConfiguration", `{"settings":null}`),
		notificationOf("textDocument/didClose", inDocument),
		`{"jsonrpc":"2.0","id":1,"result":null}`, `{"jsonrpc":"2.0","id":null,"method":"x"}`, `{]`, `[]`, `7`,
		requestOf(10, "shutdown", "[]"), notificationOf("exit", ""),
	}
	for _, messages := range [][]string{session, session[1:], session[:len(session)-2], {strings.ReplaceAll(initialize, `{"diagnostic":{}}`, `{}`), opened, opened}} {
		f.Add(framed(messages...), false)
		f.Add(strings.Join(messages, "\n"), true)
	}
	f.Add("content-length: 3\n\n{]}Content-Length: -1\r\n\r\n", false)
	f.Add("Content-Length: 99999999999\r\n\r\n{}", false)
	f.Fuzz(func(t *testing.T, input string, isMessages bool) {
		if len(input) > 1<<14 {
			t.Skip("long inputs are slow to lint and show nothing else")
		}
		want := map[string]int{} // answers to expect, by ID
		if isMessages {
			messages := strings.Split(input, "\n")
			input, want = framed(messages...), expected(messages)
		}
		hung := time.AfterFunc(30*time.Second, func() { panic("the server hangs") })
		defer hung.Stop()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		got, _ := served(t, input)
		runtime.ReadMemStats(&after)
		if allocated, limit := after.TotalAlloc-before.TotalAlloc, uint64(64<<20+len(input)<<16); allocated > limit {
			t.Errorf("%d octets of input: allocated %d octets, want at most %d", len(input), allocated, limit)
		}
		if !isMessages {
			return
		}
		for _, m := range got {
			if m.Method == "" {
				want[string(m.ID)]--
			}
		}
		for id, missing := range want {
			if missing != 0 {
				t.Errorf("%q: %d answers to %s are missing (less than 0: too many)", input, missing, id)
			}
		}
	})
}

// expected returns how many answers to each ID a client that sends messages can expect;
// "null" stands for messages without a usable ID.
func expected(messages []string) map[string]int {
	want := map[string]int{}
	for _, text := range messages {
		batch := []json.RawMessage{json.RawMessage(text)}
		if json.Valid([]byte(text)) && strings.HasPrefix(strings.TrimLeft(text, " \t\r"), "[") {
			_ = json.Unmarshal([]byte(text), &batch)
			if len(batch) == 0 || len(batch) > 1000 {
				want["null"]++
				continue
			}
		}
		for _, text := range batch {
			var m map[string]json.RawMessage
			valid := json.Unmarshal(text, &m) == nil && m != nil
			id, method := string(m["id"]), ""
			if !strings.HasPrefix(id, `"`) && strings.Trim(id, "-0123456789.eE+") != "" || id == "" {
				id = "null"
			}
			isMethod := m["method"] != nil && string(m["method"]) != "null" && json.Unmarshal(m["method"], &method) == nil
			isRequest := valid && isMethod && string(m["jsonrpc"]) == `"2.0"`
			isResponse := m["method"] == nil && (m["result"] != nil || m["error"] != nil)
			switch {
			case isResponse:
			case isRequest && m["id"] == nil && method == "exit":
				return want
			case isRequest && m["id"] == nil: // a notification
			default:
				want[id]++
			}
		}
	}
	return want
}
