package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/textproto"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/internal/linttest"
)

// response is a message to the client, as JSON-RPC 2.0 defines it.
type response struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
	Result  json.RawMessage `json:"result"`
	Error   *struct {
		Code    int
		Message string
	} `json:"error"`
}

// framed returns messages as a client sends them.
func framed(messages ...string) string {
	var b strings.Builder
	for _, m := range messages {
		fmt.Fprintf(&b, "Content-Length: %d\r\n\r\n%s", len(m), m)
	}
	return b.String()
}

// served returns what a server sends to a client that sends input and disconnects,
// and what Serve returns. Members of batches are listed one by one.
func served(t testing.TB, input string) (messages []response, shut bool) {
	t.Helper()
	var output bytes.Buffer
	s := &Server{Configure: func(string) (Settings, error) { return Settings{Config: linttest.Config()}, nil }}
	shut = s.Serve(t.Context(), struct {
		io.Reader
		io.Writer
	}{strings.NewReader(input), &output})
	for r := bufio.NewReader(&output); ; {
		header, err := textproto.NewReader(r).ReadMIMEHeader()
		if err == io.EOF && len(header) == 0 {
			return messages, shut
		}
		length, _ := strconv.Atoi(header.Get("Content-Length"))
		body := make([]byte, length)
		if _, err := io.ReadFull(r, body); err != nil {
			t.Fatalf("read %d octets: %v", length, err)
		}
		if !bytes.HasPrefix(body, []byte("[")) {
			body = slices.Concat([]byte("["), body, []byte("]"))
		}
		var batch []response
		if err := json.Unmarshal(body, &batch); err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		for _, m := range batch {
			if m.Version != "2.0" || m.Method == "" && (m.ID == nil || (m.Result == nil) == (m.Error == nil)) {
				t.Fatalf("got %s, want a message of JSON-RPC 2.0", body)
			}
		}
		messages = append(messages, batch...)
	}
}

// requestOf returns a request. Empty params are left out.
func requestOf(id int, method, params string) string {
	if params != "" {
		params = `,"params":` + params
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q%s}`, id, method, params)
}

func notificationOf(method, params string) string {
	if params != "" {
		params = `,"params":` + params
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","method":%q%s}`, method, params)
}

var (
	initialize  = requestOf(1, "initialize", `{"capabilities":{"textDocument":{"diagnostic":{}}}}`)
	initialized = notificationOf("initialized", `{}`)
	opened      = notificationOf("textDocument/didOpen", `{"textDocument":{"uri":"`+uri+`","languageId":"robots-txt","version":1,"text":"User-agent: *\nDisallow: a\n"}}`)
	inDocument  = `{"textDocument":{"uri":"` + uri + `"}}`
)

// Lifecycle messages: each request gets the answer that the state of the server
// demands. Zero stands for a result.
func TestLifecycle(t *testing.T) {
	ask := func(id int, params string) string { return requestOf(id, "textDocument/foldingRange", params) }
	const shutdown, notInitialized, invalidRequest, noMethod, invalidParams = "shutdown", -32002, -32600, -32601, -32602
	for _, tt := range []struct {
		name     string
		messages []string
		want     map[string]int // codes by ID
		shut     bool
	}{
		{"a session", []string{initialize, initialized, opened, ask(2, inDocument), requestOf(3, shutdown, ""), notificationOf("exit", "")}, map[string]int{"1": 0, "2": 0, "3": 0}, true},
		{"no shutdown", []string{initialize, notificationOf("exit", ""), ask(2, inDocument)}, map[string]int{"1": 0}, false},
		{"no exit", []string{initialize, requestOf(2, shutdown, "")}, map[string]int{"1": 0, "2": 0}, true},
		{"exit alone", []string{notificationOf("exit", ""), initialize}, map[string]int{}, false},
		{"too early", []string{opened, ask(2, inDocument), requestOf(3, "nothing", ""), requestOf(4, shutdown, ""), initialize, ask(5, inDocument)}, map[string]int{"2": notInitialized, "3": notInitialized, "4": notInitialized, "1": 0, "5": 0}, false},
		{"twice", []string{initialize, requestOf(2, "initialize", `{"capabilities":{}}`)}, map[string]int{"1": 0, "2": invalidRequest}, false},
		{"at the second attempt", []string{requestOf(2, "initialize", `[]`), requestOf(3, "initialize", ""), requestOf(4, "initialize", `{"capabilities":[]}`), initialize}, map[string]int{"2": invalidParams, "3": invalidParams, "4": invalidParams, "1": 0}, false},
		{"too late", []string{initialize, requestOf(2, shutdown, ""), ask(3, inDocument), requestOf(4, shutdown, ""), requestOf(5, "initialize", `{"capabilities":{}}`), opened, notificationOf("exit", "[]")}, map[string]int{"1": 0, "2": 0, "3": invalidRequest, "4": invalidRequest, "5": invalidRequest}, true},
		{"shutdown with parameters", []string{initialize, requestOf(2, shutdown, ` [ ] `)}, map[string]int{"1": 0, "2": 0}, true},
		{"shutdown with null", []string{initialize, requestOf(2, shutdown, `null`)}, map[string]int{"1": 0, "2": 0}, true},
		{"shutdown with an object", []string{initialize, requestOf(2, shutdown, `{}`)}, map[string]int{"1": 0, "2": 0}, true},
		{"shutdown with a number", []string{initialize, requestOf(2, shutdown, `7`)}, map[string]int{"1": 0, "2": invalidParams}, false},
		{"no parameters", []string{initialize, ask(2, ""), ask(3, "null"), ask(4, "[]"), ask(5, "{}"), ask(6, `{"textDocument":{}}`), ask(7, `{"textDocument":{"uri":7}}`), ask(8, `"x"`), requestOf(9, "textDocument/hover", inDocument)}, map[string]int{"1": 0, "2": invalidParams, "3": invalidParams, "4": invalidParams, "5": invalidParams, "6": invalidParams, "7": invalidParams, "8": invalidParams, "9": invalidParams}, false},
		{"bad notifications", []string{initialize, notificationOf("textDocument/didOpen", ""), notificationOf("textDocument/didOpen", `[1]`), notificationOf("textDocument/didChange", `{"textDocument":{"uri":7},"contentChanges":{}}`), notificationOf("$/nothing", ""), notificationOf("nothing", `7`), ask(2, inDocument)}, map[string]int{"1": 0, "2": 0}, false},
		{"unknown methods", []string{initialize, requestOf(2, "$/nothing", ""), requestOf(3, "textDocument/didOpen", inDocument), requestOf(4, "exit", "")}, map[string]int{"1": 0, "2": noMethod, "3": noMethod, "4": noMethod}, false},
		{"a batch", []string{initialize, `[` + opened + `,` + ask(2, inDocument) + `,` + ask(3, "") + `]`}, map[string]int{"1": 0, "2": 0, "3": invalidParams}, false},
		{"malformed JSON", []string{initialize, `{"jsonrpc":"2.0",`, ask(2, inDocument)}, map[string]int{"1": 0, "null": -32700, "2": 0}, false},
	} {
		got, shut := served(t, framed(tt.messages...))
		codes := map[string]int{}
		for _, m := range got {
			if _, again := codes[string(m.ID)]; again {
				t.Errorf("%s: got two answers to %s", tt.name, m.ID)
			}
			codes[string(m.ID)] = 0
			if m.Error != nil {
				codes[string(m.ID)] = m.Error.Code
			}
		}
		if fmt.Sprint(codes) != fmt.Sprint(tt.want) || shut != tt.shut {
			t.Errorf("%s: got %v, shut down: %v; want %v, %v", tt.name, codes, shut, tt.want, tt.shut)
		}
	}
}

// A request sees the document as it is when the request arrives, however many changes
// follow at once.
func TestTextOfArrival(t *testing.T) {
	messages := []string{initialize, opened}
	for i := range 50 {
		messages = append(messages,
			notificationOf("textDocument/didChange", fmt.Sprintf(`{"textDocument":{"uri":%q,"version":%d},"contentChanges":[{"text":"User-agent: a%d\nDisallow: /\n"}]}`, uri, i+2, i)),
			requestOf(100+i, "textDocument/documentSymbol", inDocument))
	}
	got, _ := served(t, framed(messages...))
	for _, m := range got {
		var symbols []DocumentSymbol
		if string(m.ID) == "1" {
			continue
		}
		id, _ := strconv.Atoi(string(m.ID))
		if want := fmt.Sprintf("a%d", id-100); json.Unmarshal(m.Result, &symbols) != nil || len(symbols) != 1 || symbols[0].Name != want {
			t.Errorf("got %s, want the group of %s", m.Result, want)
		}
	}
	if len(got) != 51 {
		t.Errorf("got %d answers, want 51", len(got))
	}
}
