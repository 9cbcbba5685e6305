package jsonrpc

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Error is why a request has no result. The codes below are those of JSON-RPC 2.0
// and of the Language Server Protocol 3.17.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data,omitempty"`
}

func (e *Error) Error() string { return e.Message }

// Codes of errors.
const (
	ParseError           = -32700
	InvalidRequest       = -32600
	MethodNotFound       = -32601
	InvalidParams        = -32602
	InternalError        = -32603
	ServerNotInitialized = -32002
	ContentModified      = -32801
	RequestCancelled     = -32800
	ServerCancelled      = -32802
)

// Errorf returns an error with a code and a message.
func Errorf(code int, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// maxBatch is how many messages a batch may have.
const maxBatch = 1000

var null = json.RawMessage("null")

// request is a request, or a notification if it has no ID.
type request struct {
	id     json.RawMessage // a string or a number, as written
	method string
	params json.RawMessage // as written; null if there are none
}

type resultResponse struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  any             `json:"result"`
}

type errorResponse struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Error   *Error          `json:"error"`
}

// responseTo returns the response to the request with that ID: err unless it is nil,
// else result. An error of another type than *Error gets the code InternalError.
func responseTo(id json.RawMessage, result any, err error) any {
	if err == nil {
		text, marshalling := json.Marshal(result)
		if marshalling == nil {
			return resultResponse{"2.0", id, json.RawMessage(text)}
		}
		err = marshalling
	}
	e, ok := err.(*Error)
	if !ok {
		e = Errorf(InternalError, "%v", err)
	}
	return errorResponse{"2.0", id, e}
}

// split returns the messages of a frame, which is a message or a batch of them.
func split(frame []byte) (messages []json.RawMessage, batch bool, err error) {
	if !json.Valid(frame) {
		return nil, false, Errorf(ParseError, "message is not valid JSON")
	}
	if !bytes.HasPrefix(bytes.TrimLeft(frame, " \t\r\n"), []byte("[")) {
		return []json.RawMessage{frame}, false, nil
	}
	items := json.NewDecoder(bytes.NewReader(frame))
	if _, err := items.Token(); err != nil {
		return nil, true, err
	}
	for items.More() {
		var item json.RawMessage
		if err := items.Decode(&item); err != nil {
			return nil, true, err
		}
		if messages = append(messages, item); len(messages) > maxBatch {
			return nil, true, Errorf(InvalidRequest, "batch of more than %d messages", maxBatch)
		}
	}
	if len(messages) == 0 {
		return nil, true, Errorf(InvalidRequest, "batch without messages")
	}
	return messages, true, nil
}

// parse reads a message. It returns nil for a response. With an error it returns as
// much of the request as it could read, for the ID.
func parse(message json.RawMessage) (*request, error) {
	r := &request{params: null}
	var members map[string]json.RawMessage // not a struct: that would ignore case
	if err := json.Unmarshal(message, &members); err != nil || members == nil {
		return r, Errorf(InvalidRequest, "message is not an object")
	}
	id, hasID := members["id"]
	if hasID && (id[0] == '"' || id[0] == '-' || '0' <= id[0] && id[0] <= '9') {
		r.id = id
	}
	method, hasMethod := members["method"]
	_, isResult := members["result"]
	_, isError := members["error"]
	if params, ok := members["params"]; ok {
		r.params = params
	}
	switch {
	case !hasMethod && (isResult || isError):
		return nil, nil
	case string(members["jsonrpc"]) != `"2.0"`:
		return r, Errorf(InvalidRequest, `member "jsonrpc" is not "2.0"`)
	case hasID && r.id == nil:
		return r, Errorf(InvalidRequest, `member "id" is neither a string nor a number`)
	case !hasMethod || json.Unmarshal(method, &r.method) != nil || method[0] != '"':
		return r, Errorf(InvalidRequest, `member "method" is not a string`)
	}
	return r, nil
}
