package source

import (
	"cmp"
	"io"
	"iter"
	"net/http"
	"net/url"
	"sync"
	"time"
)

// FetchAll yields the content of each of urls, or why it could not be read, in their
// order. It asks many hosts at a time, but sends a host only one request at a time,
// redirects included. If a server answers with 429 or 503 and a Retry-After of at most
// r.Timeout, it is asked once more after that time.
//
// Memory is bounded: past a limit, no more is read while an earlier result is missing.
func (r *Reader) FetchAll(urls []string) iter.Seq2[Source, error] {
	return func(yield func(Source, error) bool) {
		polite := *r
		polite.turns = &turns{}
		q := newQueue(urls)
		q.read = polite.readPatiently
		defer q.stop()
		go q.dispatch()
		for i := range urls {
			if one := q.take(i); !yield(one.Source, one.err) {
				return
			}
		}
	}
}

// readPatiently reads a URL, and retries once if Retry-After is short.
func (r *Reader) readPatiently(url string, stopped <-chan struct{}) (Source, error) {
	s, err := r.Read(url)
	if f := s.Fetch; err != nil || f == nil || f.RetryAfter == 0 || f.RetryAfter > cmp.Or(r.Timeout, DefaultTimeout) {
		return s, err
	}
	select {
	case <-stopped:
		return s, err
	case <-time.After(s.Fetch.RetryAfter):
		return r.Read(url)
	}
}

// queue reads URLs at most maxHosts at a time, one of each host, and keeps the results
// until they are taken in order.
type queue struct {
	urls    []string
	read    func(url string, stopped <-chan struct{}) (Source, error)
	stopped chan struct{}

	mu      sync.Mutex
	changed sync.Cond          // any of the following
	next    int                // index of the URL whose result is taken next
	busy    map[string][]int   // hosts being asked, with the indexes of URLs to ask them for next
	done    map[int]readResult // by index
	held    int                // octets in done
}

type readResult struct {
	Source
	err error
}

func newQueue(urls []string) *queue {
	q := &queue{urls: urls, busy: map[string][]int{}, done: map[int]readResult{}, stopped: make(chan struct{})}
	q.changed.L = &q.mu
	return q
}

// stop ends q. Requests that were sent go on until they end by themselves.
func (q *queue) stop() {
	q.mu.Lock()
	defer q.mu.Unlock()
	close(q.stopped)
	q.changed.Broadcast()
}

// wait waits until ready returns true, and reports false if q is stopped first. It
// requires q.mu to be held.
func (q *queue) wait(ready func() bool) bool {
	for {
		select {
		case <-q.stopped:
			return false
		default:
		}
		if ready() {
			return true
		}
		q.changed.Wait()
	}
}

// hasRoom reports whether the result of the URL at i can be kept. There is always room
// for the next result, so that reading never comes to a standstill.
func (q *queue) hasRoom(i int) bool {
	return i == q.next || i < q.next+maxAhead && q.held < maxHeld
}

// take waits for the result of the URL at i and removes it from q.
func (q *queue) take(i int) readResult {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.wait(func() bool { _, ok := q.done[i]; return ok })
	one := q.done[i]
	delete(q.done, i)
	q.held -= len(one.Src)
	q.next = i + 1
	q.changed.Broadcast()
	return one
}

// dispatch has each URL read, at once or after the others of its host.
func (q *queue) dispatch() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i, url := range q.urls {
		host := hostOf(url)
		if !q.wait(func() bool { return q.hasRoom(i) }) {
			return
		}
		if _, ok := q.busy[host]; !ok {
			if !q.wait(func() bool { return len(q.busy) < maxHosts }) {
				return
			}
			q.busy[host] = []int{i}
			go q.ask(host)
			continue
		}
		q.busy[host] = append(q.busy[host], i)
	}
}

// ask reads the URLs that wait for host, one after another.
func (q *queue) ask(host string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.busy[host]) > 0 {
		i := q.busy[host][0]
		q.busy[host] = q.busy[host][1:]
		if !q.wait(func() bool { return q.hasRoom(i) }) {
			return
		}
		q.mu.Unlock()
		s, err := q.read(q.urls[i], q.stopped)
		q.mu.Lock()
		q.done[i] = readResult{s, err}
		q.held += len(s.Src)
		q.changed.Broadcast()
	}
	delete(q.busy, host)
	q.changed.Broadcast()
}

// hostOf returns the host of a URL without its port.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	return u.Hostname()
}

// turns lets requests go to a host one at a time. A request that waits for its turn
// spends its own time. The zero turns is ready for use.
type turns struct {
	mu     sync.Mutex
	byHost map[string]*turn
}

type turn struct {
	taken chan struct{} // holds an element during a request
	users int           // requests that have the turn or wait for it
}

// turnTaker sends requests through next, each in its turn.
type turnTaker struct {
	*turns
	next http.RoundTripper
}

// RoundTrip sends a request. The turn lasts until the body of the response is closed.
func (t turnTaker) RoundTrip(req *http.Request) (*http.Response, error) {
	host := req.URL.Hostname()
	t.mu.Lock()
	if t.byHost == nil {
		t.byHost = map[string]*turn{}
	}
	mine := t.byHost[host]
	if mine == nil {
		mine = &turn{taken: make(chan struct{}, 1)}
		t.byHost[host] = mine
	}
	mine.users++
	t.mu.Unlock()
	leave := func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if mine.users--; mine.users == 0 {
			delete(t.byHost, host)
		}
	}
	select {
	case mine.taken <- struct{}{}:
	case <-req.Context().Done():
		leave()
		return nil, req.Context().Err()
	}
	end := sync.OnceFunc(func() {
		<-mine.taken
		leave()
	})
	resp, err := t.next.RoundTrip(req)
	if err != nil {
		end()
		return nil, err
	}
	resp.Body = turnBody{resp.Body, end}
	return resp, nil
}

// turnBody is the body of a response that ends a turn when it is closed.
type turnBody struct {
	io.ReadCloser
	end func()
}

func (b turnBody) Close() error {
	defer b.end()
	return b.ReadCloser.Close()
}
