// Package jsonrpc is the server's side of JSON-RPC 2.0, as the Language Server
// Protocol 3.17 frames it. It knows no method but the one that cancels requests.
//
// Every request is answered once, even one that is malformed or cancelled. The
// number of unanswered requests and the size of a message are bounded.
package jsonrpc

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"
)

// maxPending is how many requests may wait for their answers. Past it, no message is
// read until one is answered.
const maxPending = 256

// Handler handles messages. Its methods are called in the order in which messages
// arrive, one at a time. Parameters are as the client wrote them; null if it wrote
// none.
type Handler interface {
	// Request returns the function that answers a request. The function runs
	// concurrently with others; its context ends if the client cancels the request.
	Request(method string, params json.RawMessage) (Answer, error)

	// Notification handles a notification. It reports whether more messages are to
	// be read.
	Notification(method string, params json.RawMessage) (more bool)
}

// Answer returns the result of a request.
type Answer func(ctx context.Context) (result any, err error)

// Conn is a connection to a client.
type Conn struct {
	handler Handler
	r       *bufio.Reader

	writing sync.Mutex
	w       *bufio.Writer

	mu        sync.Mutex
	pending   map[string]*pending // by ID
	calls     int                 // requests sent
	answering sync.WaitGroup
	slots     chan struct{} // holds an element for each request that is being answered
}

// NewConn returns a connection to the client at the other end of stream.
func NewConn(stream io.ReadWriter, h Handler) *Conn {
	return &Conn{
		handler: h,
		r:       bufio.NewReader(stream),
		w:       bufio.NewWriter(stream),
		pending: map[string]*pending{},
		slots:   make(chan struct{}, maxPending),
	}
}

// pending is a request without an answer yet.
type pending struct {
	id     json.RawMessage
	cancel context.CancelFunc
	send   reply
}

// Serve handles messages until the handler of a notification wants no more, the client
// disconnects, or a header does not tell where its message ends. It returns when all
// requests that it has read are answered. When ctx ends, so does the work on them.
func (c *Conn) Serve(ctx context.Context) {
	defer c.answering.Wait()
	refuse := func(err error) { c.write(responseTo(null, nil, err)) }
	for {
		frame, err := readFrame(c.r, func(err error) { refuse(Errorf(InvalidRequest, "%v", err)) })
		if errors.Is(err, errNoLength) {
			refuse(Errorf(ParseError, "%v", err))
		}
		if err != nil {
			return
		}
		messages, isBatch, err := split(frame)
		if err != nil {
			refuse(err)
			continue
		}
		expect, end := func() reply { return c.write }, func() {}
		if isBatch {
			b := &batch{write: c.write, open: 1}
			expect, end = b.expect, b.end
		}
		more := true
		for _, m := range messages {
			more = more && c.handle(ctx, m, expect)
		}
		end()
		if !more {
			return
		}
	}
}

// reply sends a response.
type reply func(response any)

// handle handles a message. If there will be a response, it asks expect how to send
// it. It reports whether more messages are to be read.
func (c *Conn) handle(ctx context.Context, message json.RawMessage, expect func() reply) (more bool) {
	req, err := parse(message)
	switch {
	case err != nil && req.id == nil:
		expect()(responseTo(null, nil, err))
	case err != nil:
		expect()(responseTo(req.id, nil, err))
	case req == nil: // a response, for which nothing waits
	case req.id != nil:
		c.request(ctx, req, expect())
	case req.method == "$/cancelRequest":
		c.cancel(req.params)
	default:
		return c.handler.Notification(req.method, req.params)
	}
	return true
}

// request has a request answered.
func (c *Conn) request(ctx context.Context, req *request, send reply) {
	ctx, cancel := context.WithCancel(ctx)
	p := &pending{req.id, cancel, send}
	if !c.register(p) {
		cancel()
		send(responseTo(req.id, nil, Errorf(InvalidRequest, "another request with the ID %s has no answer yet", req.id)))
		return
	}
	answer, err := c.handler.Request(req.method, req.params)
	if err != nil {
		c.settle(p, nil, err)
		return
	}
	c.slots <- struct{}{}
	c.answering.Go(func() {
		defer func() { <-c.slots }()
		defer func() {
			if cause := recover(); cause != nil {
				c.settle(p, nil, Errorf(InternalError, "%s: %v", req.method, cause))
			}
		}()
		result, err := answer(ctx)
		c.settle(p, result, err)
	})
}

// register reports whether no other request with the ID of p is pending. Then p is.
func (c *Conn) register(p *pending) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.pending[string(p.id)] != nil {
		return false
	}
	c.pending[string(p.id)] = p
	return true
}

// settle answers p, unless p was answered before: the work on a cancelled request
// may end after another request has taken its ID.
func (c *Conn) settle(p *pending, result any, err error) {
	c.mu.Lock()
	due := c.pending[string(p.id)] == p
	if due {
		delete(c.pending, string(p.id))
	}
	c.mu.Unlock()
	if due {
		p.cancel()
		p.send(responseTo(p.id, result, err))
	}
}

// cancel answers the request that params name and stops the work on it.
func (c *Conn) cancel(params json.RawMessage) {
	var named struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(params, &named) != nil {
		return
	}
	c.mu.Lock()
	p := c.pending[string(named.ID)]
	c.mu.Unlock()
	if p != nil {
		c.settle(p, nil, Errorf(RequestCancelled, "cancelled"))
	}
}

// Notify sends a notification.
func (c *Conn) Notify(method string, params any) {
	c.write(struct {
		Version string `json:"jsonrpc"`
		Method  string `json:"method"`
		Params  any    `json:"params"`
	}{"2.0", method, params})
}

// Call sends a request and ignores the response. Nil params are left out.
func (c *Conn) Call(method string, params any) {
	c.mu.Lock()
	c.calls++
	id := c.calls
	c.mu.Unlock()
	c.write(struct {
		Version string `json:"jsonrpc"`
		ID      int    `json:"id"`
		Method  string `json:"method"`
		Params  any    `json:"params,omitempty"`
	}{"2.0", id, method, params})
}

// write sends a message. An error means that the client is gone, which Serve notices.
func (c *Conn) write(message any) {
	c.writing.Lock()
	defer c.writing.Unlock()
	_ = writeFrame(c.w, message)
}

// batch collects the responses to a batch, which are sent as one message.
type batch struct {
	write reply

	mu        sync.Mutex
	responses []any
	open      int // responses to come, and one until the batch is handled
}

func (b *batch) expect() reply {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.open++
	return func(response any) { b.add(response) }
}

// end says that no more responses will be expected.
func (b *batch) end() { b.add() }

func (b *batch) add(responses ...any) {
	b.mu.Lock()
	b.responses = append(b.responses, responses...)
	b.open--
	last := b.open == 0
	b.mu.Unlock()
	if last && len(b.responses) > 0 {
		b.write(b.responses)
	}
}
