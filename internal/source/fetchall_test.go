package source

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"
)

// crowd is a server for many hosts that counts the requests in progress.
type crowd struct {
	answer http.HandlerFunc

	mu          sync.Mutex
	active      map[string]int // by host
	total, most int
	asked       map[string]int // by URL
	doubled     []string       // hosts with two requests at a time
}

func (c *crowd) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	c.total++
	c.active[r.Host]++
	c.asked[r.Host+r.URL.Path]++
	c.most = max(c.most, c.total)
	if c.active[r.Host] > 1 {
		c.doubled = append(c.doubled, r.Host)
	}
	c.mu.Unlock()
	c.answer(w, r)
	c.mu.Lock()
	c.total--
	c.active[r.Host]--
	c.mu.Unlock()
}

// crowdOf returns a crowd of hosts h0.example, h1.example and so on, with the Reader that
// finds them and the port at which they answer.
func crowdOf(t *testing.T, hosts int, answer http.HandlerFunc) (*crowd, *Reader, string) {
	c := &crowd{answer: answer, active: map[string]int{}, asked: map[string]int{}}
	u, err := url.Parse(serve(t, c.ServeHTTP))
	if err != nil {
		t.Fatal(err)
	}
	addresses := map[string]string{"all.example": u.Hostname()}
	for i := range hosts {
		addresses[fmt.Sprintf("h%d.example", i)] = u.Hostname()
	}
	r := reader()
	r.resolver = names(addresses)
	return c, r, u.Port()
}

// Results come in the order of the URLs. Many hosts are asked at a time, each for one
// file at a time.
func TestFetchAll(t *testing.T) {
	var arrived sync.WaitGroup
	arrived.Add(maxHosts)
	var once sync.Map
	c, r, port := crowdOf(t, 40, func(w http.ResponseWriter, r *http.Request) {
		var i int
		fmt.Sscanf(r.Host, "h%d.", &i)
		if _, known := once.LoadOrStore(i, true); i < maxHosts && !known {
			arrived.Done()
			arrived.Wait() // until as many as may be asked at a time are
		}
		io.WriteString(w, "# "+strings.TrimSuffix(r.Host, ":"+r.URL.Port())+r.URL.Path)
	})
	var urls, want []string
	for path := range 3 {
		for i := range 40 {
			urls = append(urls, fmt.Sprintf("http://h%d.example:%s/%d", i, port, path))
			want = append(want, fmt.Sprintf("# h%d.example:%s/%d", i, port, path))
		}
	}
	urls[7], want[7] = "http://missing.example/", ""
	n := 0
	for s, err := range r.FetchAll(urls) {
		if err != nil || s.Src != want[n] || (s.Fetch.Failure == DNS) != (n == 7) {
			t.Errorf("%s: got %q, %+v, error %v", urls[n], s.Src, s.Fetch, err)
		}
		n++
	}
	if n != len(urls) || c.most > maxHosts || len(c.doubled) > 0 {
		t.Errorf("got %d results, %d requests at a time, two of %v; want %d, at most %d, none", n, c.most, c.doubled, len(urls), maxHosts)
	}
}

// Hosts that redirect to one host do not send it all requests at a time.
func TestFetchAllRedirected(t *testing.T) {
	var port string
	c, r, port := crowdOf(t, 30, func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.Host, "h") {
			http.Redirect(w, r, "http://all.example:"+port+"/robots.txt", http.StatusFound)
			return
		}
		io.WriteString(w, file)
	})
	var urls []string
	for i := range 30 {
		urls = append(urls, fmt.Sprintf("http://h%d.example:%s/", i, port))
	}
	for s, err := range r.FetchAll(urls) {
		if err != nil || s.Src != file || s.Fetch.Redirects != 1 {
			t.Errorf("got %+v, error %v", s, err)
		}
	}
	if len(c.doubled) > 0 || c.asked["all.example:"+port+"/robots.txt"] != len(urls) {
		t.Errorf("got %v, two at a time of %v", c.asked, c.doubled)
	}
}

// RFC 9110 10.2.3: a server that asks to come back soon is asked once more.
func TestFetchAllRetries(t *testing.T) {
	c, r, port := crowdOf(t, 4, nil)
	c.answer = func(w http.ResponseWriter, r *http.Request) {
		c.mu.Lock()
		again := c.asked[r.Host+r.URL.Path] > 1
		c.mu.Unlock()
		switch {
		case strings.HasPrefix(r.Host, "h1.") && again:
			io.WriteString(w, file)
			return
		case strings.HasPrefix(r.Host, "h2."):
			w.Header().Set("Retry-After", "3600")
		case !strings.HasPrefix(r.Host, "h3."):
			w.Header().Set("Retry-After", "0")
		}
		w.WriteHeader(http.StatusTooManyRequests)
	}
	var urls []string
	for i := range 4 {
		urls = append(urls, fmt.Sprintf("http://h%d.example:%s/r", i, port))
	}
	want := []struct {
		asked, status int
		again         time.Duration
	}{{2, 429, time.Second}, {2, 200, 0}, {1, 429, time.Hour}, {1, 429, 0}}
	i := 0
	for s, err := range r.FetchAll(urls) {
		if n := c.asked[fmt.Sprintf("h%d.example:%s/r", i, port)]; err != nil || n != want[i].asked || s.Fetch.Status != want[i].status || s.Fetch.RetryAfter != want[i].again {
			t.Errorf("%s: asked %d times, got %+v, error %v, want %+v", urls[i], n, s.Fetch, err, want[i])
		}
		i++
	}
}

// While a result is missing, a bounded amount of later ones is kept. It does not matter
// whether they wait for their host.
func TestFetchAllIsBounded(t *testing.T) {
	const size = 1 << 20
	content := strings.Repeat("a", size)
	for name, host := range map[string]func(i int) string{
		"many hosts": func(i int) string { return fmt.Sprintf("h%d.example", i) },
		"one host":   func(i int) string { return fmt.Sprintf("h%d.example", min(i, 1)) },
		"some hosts": func(i int) string { return fmt.Sprintf("h%d.example", i%5) },
	} {
		t.Run(name, func(t *testing.T) {
			var urls []string
			for i := range 3 * maxHeld / size {
				urls = append(urls, fmt.Sprintf("http://%s/%d", host(i), i))
			}
			q := newQueue(urls)
			defer q.stop()
			var full sync.Once
			filled := make(chan bool)
			most := 0
			q.read = func(address string, _ <-chan struct{}) (Source, error) {
				if address == urls[0] {
					<-filled
				}
				q.mu.Lock()
				defer q.mu.Unlock()
				if most = max(most, q.held); q.held >= maxHeld-maxHosts*size {
					full.Do(func() { close(filled) })
				}
				return Source{Name: address, Src: content}, nil
			}
			if name == "some hosts" { // those that wait for the host of the first cannot be read before it
				full.Do(func() { close(filled) })
			}
			go q.dispatch()
			for i, address := range urls {
				if one := q.take(i); one.Name != address {
					t.Fatalf("got %s, want %s", one.Name, address)
				}
			}
			if most > maxHeld+maxHosts*size {
				t.Errorf("got %d octets at a time, want at most %d", most, maxHeld+maxHosts*size)
			}
		})
	}
}

// A caller that wants no more results ends the requests to come.
func TestFetchAllStops(t *testing.T) {
	c, r, port := crowdOf(t, 1, func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, file) })
	var urls []string
	for i := range 2 * maxAhead {
		urls = append(urls, fmt.Sprintf("http://h0.example:%s/%d", port, i))
	}
	for range r.FetchAll(urls) {
		break
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.asked) > maxAhead+1 {
		t.Errorf("got %d requests", len(c.asked))
	}
}
