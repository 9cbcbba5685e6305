package jsonrpc

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// stream is what a client sends, and what it is sent.
type stream struct {
	io.Reader
	bytes.Buffer
}

func (s *stream) Read(p []byte) (int, error) { return s.Reader.Read(p) }

// testHandler answers "echo" with the parameters. "wait" has no answer until it is
// cancelled.
type testHandler struct{ notified []string }

func (h *testHandler) Request(method string, params json.RawMessage) (Answer, error) {
	switch method {
	case "echo":
		return func(context.Context) (any, error) { return params, nil }, nil
	case "wait":
		return func(ctx context.Context) (any, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}, nil
	case "panic":
		return func(context.Context) (any, error) { panic("oh") }, nil
	case "unmarshallable":
		return func(context.Context) (any, error) { return func() {}, nil }, nil
	}
	return nil, Errorf(MethodNotFound, "unknown method %q", method)
}

func (h *testHandler) Notification(method string, params json.RawMessage) bool {
	h.notified = append(h.notified, method)
	return method != "exit"
}

func framed(messages ...string) string {
	var b strings.Builder
	for _, m := range messages {
		fmt.Fprintf(&b, "Content-Length: %d\r\n\r\n%s", len(m), m)
	}
	return b.String()
}

// answers returns the messages that are sent to a client that sends input, in order.
func answers(t *testing.T, h Handler, input io.Reader) []string {
	t.Helper()
	s := &stream{Reader: input}
	NewConn(s, h).Serve(t.Context())
	var got []string
	for r := bufio.NewReader(&s.Buffer); ; {
		frame, err := readFrame(r, func(err error) { t.Error(err) })
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || !json.Valid(frame) {
			t.Fatalf("got %q, %v, want a message", frame, err)
		}
		got = append(got, string(frame))
	}
	slices.Sort(got) // requests are answered concurrently
	return got
}

const (
	echo   = `{"jsonrpc":"2.0","id":1,"method":"echo","params":[1]}`
	echoed = `{"jsonrpc":"2.0","id":1,"result":[1]}`
)

func failure(id string, code int, message string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"error":{"code":%d,"message":%s}}`, id, code, strconv.Quote(message))
}

// Base protocol: header part. Names of fields are case-insensitive, unknown fields are
// ignored. The server goes on after a message that it can skip.
func TestHeader(t *testing.T) {
	noLength := failure("null", ParseError, "header without a valid Content-Length")
	for _, tt := range []struct {
		input string
		want  []string
	}{
		{framed(echo), []string{echoed}},
		{fmt.Sprintf("content-length: %d\r\n\r\n%s", len(echo), echo), []string{echoed}},
		{fmt.Sprintf("X: y\r\nCONTENT-LENGTH:%d\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n%s", len(echo), echo), []string{echoed}},
		{fmt.Sprintf("X-Long: %s\r\nContent-Length : %d\n\n%s", strings.Repeat("y", 1<<16), len(echo), echo), []string{echoed}},
		{"\r\n\r\n" + framed(echo) + "\n", []string{echoed}},
		{framed("") + framed(echo), []string{failure("null", ParseError, "message is not valid JSON"), echoed}},
		{"Content-Length: -1\r\n\r\n" + framed(echo), []string{noLength}},
		{"Content-Length: 99999999999999999999\r\n\r\n" + framed(echo), []string{noLength}},
		{"Content-Length: ten\r\n\r\n" + framed(echo), []string{noLength}},
		{"Content-Type: x\r\n\r\n" + framed(echo), []string{noLength}},
		{framed(echo) + "Content-Length: 20\r\n\r\n{}", []string{echoed}},
		{framed(echo) + "Content-Length: 20", []string{echoed}},
		{"", nil},
	} {
		slices.Sort(tt.want)
		if got := answers(t, &testHandler{}, strings.NewReader(tt.input)); !slices.Equal(got, tt.want) {
			t.Errorf("%.80q: got %q, want %q", tt.input, got, tt.want)
		}
	}
}

// A message above the limit is refused before it is read, and skipped. What a header
// claims takes no memory.
func TestTooLong(t *testing.T) {
	refused := failure("null", InvalidRequest, errTooLong.Error())
	long := io.MultiReader(
		strings.NewReader(fmt.Sprintf("Content-Length: %d\r\n\r\n", maxMessage+1)), io.LimitReader(blanks{}, maxMessage+1),
		strings.NewReader(framed(echo)+"Content-Length: 99999999999\r\n\r\n{}"),
	)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	got := answers(t, &testHandler{}, long)
	runtime.ReadMemStats(&after)
	if want := []string{echoed, refused, refused}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 1<<20 {
		t.Errorf("allocated %d octets, want less than 1 MiB", allocated)
	}
}

type blanks struct{}

func (blanks) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

// JSON-RPC 2.0: each request is answered once, under its ID as it was written; null
// stands for an ID that cannot be read.
func TestMessages(t *testing.T) {
	invalid := func(id, message string) []string { return []string{failure(id, InvalidRequest, message)} }
	const noID = `member "id" is neither a string nor a number`
	for _, tt := range []struct {
		message string
		want    []string
	}{
		{echo, []string{echoed}},
		{`{"jsonrpc":"2.0","id":"a\u0062","method":"echo"}`, []string{`{"jsonrpc":"2.0","id":"a\u0062","result":null}`}},
		{`{"jsonrpc":"2.0","id":-7,"method":"echo","params":null}`, []string{`{"jsonrpc":"2.0","id":-7,"result":null}`}},
		{`{"jsonrpc":"2.0","id":123456789012345678901,"method":"echo","params":{}}`, []string{`{"jsonrpc":"2.0","id":123456789012345678901,"result":{}}`}},
		{`{"jsonrpc":"2.0","id":1,"method":"nothing"}`, []string{failure("1", MethodNotFound, `unknown method "nothing"`)}},
		{`{"jsonrpc":"2.0","id":1,"method":"panic"}`, []string{failure("1", InternalError, "panic: oh")}},
		{`{"jsonrpc":"2.0","id":1,"method":"unmarshallable"}`, []string{failure("1", InternalError, "json: unsupported type: func()")}},
		{`{"jsonrpc":"2.0","method":"echo"}`, nil},
		{`{"jsonrpc":"2.0","id":1,"result":null}`, nil},
		{`{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"no"}}`, nil},
		{`{]`, []string{failure("null", ParseError, "message is not valid JSON")}},
		{`{} {}`, []string{failure("null", ParseError, "message is not valid JSON")}},
		{strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000), []string{failure("null", ParseError, "message is not valid JSON")}},
		{`null`, invalid("null", "message is not an object")},
		{`7`, invalid("null", "message is not an object")},
		{`{}`, invalid("null", `member "jsonrpc" is not "2.0"`)},
		{`{"jsonrpc":"1.0","id":1,"method":"echo"}`, invalid("1", `member "jsonrpc" is not "2.0"`)},
		{`{"jsonrpc":"2.0","id":1}`, invalid("1", `member "method" is not a string`)},
		{`{"jsonrpc":"2.0","id":1,"method":null}`, invalid("1", `member "method" is not a string`)},
		{`{"jsonrpc":"2.0","id":1,"Method":"echo"}`, invalid("1", `member "method" is not a string`)},
		{`{"jsonrpc":"2.0","id":null,"method":"echo"}`, invalid("null", noID)},
		{`{"jsonrpc":"2.0","id":{},"method":"echo"}`, invalid("null", noID)},
		{`[]`, invalid("null", "batch without messages")},
		{`[` + strings.Repeat("1,", maxBatch) + `1]`, invalid("null", "batch of more than 1000 messages")},
		{`[` + echo + `,{"jsonrpc":"2.0","method":"x"},1]`, []string{`[` + failure("null", InvalidRequest, "message is not an object") + `,` + echoed + `]`}},
		{`[{"jsonrpc":"2.0","method":"x"}]`, nil},
	} {
		got := answers(t, &testHandler{}, strings.NewReader(framed(tt.message)))
		if len(got) == 1 && got[0][0] == '[' { // in any order
			var items []json.RawMessage
			if err := json.Unmarshal([]byte(got[0]), &items); err != nil {
				t.Fatal(err)
			}
			slices.SortFunc(items, func(a, b json.RawMessage) int { return bytes.Compare(b, a) })
			all, _ := json.Marshal(items)
			got[0] = string(all)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%.80s: got %q, want %q", tt.message, got, tt.want)
		}
	}
}

// $/cancelRequest: the request is answered at once and its work stops. Cancelling what
// is unknown or answered does nothing.
func TestCancel(t *testing.T) {
	const wait = `{"jsonrpc":"2.0","id":"w","method":"wait"}`
	cancelled := failure(`"w"`, RequestCancelled, "cancelled")
	input := framed(wait,
		`{"jsonrpc":"2.0","method":"$/cancelRequest"}`,
		`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"v"}}`,
		wait,
		`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"w"}}`,
		`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"w"}}`,
		wait, // the ID is free again
		`{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"w"}}`,
	)
	got := answers(t, &testHandler{}, strings.NewReader(input))
	want := []string{cancelled, cancelled, failure(`"w"`, InvalidRequest, `another request with the ID "w" has no answer yet`)}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// No message is handled after the one that says so, but requests before it are
// answered.
func TestEnd(t *testing.T) {
	h := &testHandler{}
	var input []string
	for range 10 {
		input = append(input, `{"jsonrpc":"2.0","method":"x"}`)
	}
	for i := range 3 * maxPending {
		input = append(input, strings.Replace(echo, "1", strconv.Itoa(i), 1))
	}
	input = append(input, `{"jsonrpc":"2.0","method":"exit"}`, echo, `{"jsonrpc":"2.0","method":"x"}`)
	if got := answers(t, h, strings.NewReader(framed(input...))); len(got) != 3*maxPending || len(h.notified) != 11 {
		t.Errorf("got %d answers and %d notifications, want %d and 11", len(got), len(h.notified), 3*maxPending)
	}
}
