package source

import (
	"compress/gzip"
	"context"
	"encoding/binary"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// TestMain makes Go trust the certificate of TLS servers in tests, on systems that
// keep trusted certificates in a file.
func TestMain(m *testing.M) {
	os.Exit(func() int {
		s := httptest.NewTLSServer(nil)
		s.Close()
		dir, err := os.MkdirTemp("", "")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(dir)
		name := filepath.Join(dir, "roots.pem")
		roots := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw})
		if err := os.WriteFile(name, roots, 0o600); err != nil {
			panic(err)
		}
		os.Setenv("SSL_CERT_FILE", name)
		return m.Run()
	}())
}

const file = "User-agent: *\nDisallow: /a\n"

// reader returns a Reader that may fetch from loopback, within 5 s and 64 KiB.
func reader() *Reader {
	return &Reader{MaxSize: 64 << 10, Timeout: 5 * time.Second, AllowPrivate: true, Version: "1.2.3"}
}

func serve(t *testing.T, h http.HandlerFunc) string {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s.URL
}

// raw starts a server and returns its URL. The server passes each connection to
// answer after it has read the header of the request, and then closes it.
func raw(t *testing.T, answer func(net.Conn)) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				var request []byte
				for b := make([]byte, 1); !strings.HasSuffix(string(request), "\r\n\r\n"); request = append(request, b...) {
					if _, err := conn.Read(b); err != nil {
						return
					}
				}
				answer(conn)
			}()
		}
	}()
	return "http://" + l.Addr().String()
}

// names returns a resolver that maps names to addresses as a DNS server would.
func names(of map[string]string) *net.Resolver {
	return &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		client, server := net.Pipe()
		go func() {
			defer server.Close()
			for {
				var length [2]byte
				if _, err := io.ReadFull(server, length[:]); err != nil {
					return
				}
				query := make([]byte, binary.BigEndian.Uint16(length[:]))
				if _, err := io.ReadFull(server, query); err != nil {
					return
				}
				answer := resolve(query, of)
				server.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(answer))), answer...))
			}
		}()
		return client, nil
	}}
}

// resolve answers a query (RFC 1035 4.1) for A or AAAA.
func resolve(query []byte, of map[string]string) []byte {
	end, name := 12, ""
	for query[end] != 0 {
		n := int(query[end])
		name += string(query[end+1:end+1+n]) + "."
		end += 1 + n
	}
	end += 5 // the empty label, type and class
	kind := binary.BigEndian.Uint16(query[end-4:])
	addr, err := netip.ParseAddr(of[strings.TrimSuffix(name, ".")])
	var data []byte
	switch {
	case kind == 1 && addr.Is4(), kind == 28 && addr.Is6():
		data = addr.AsSlice()
	}
	answer := append([]byte{query[0], query[1], 0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0}, query[12:end]...)
	if err != nil {
		answer[3] = 0x83 // no such name
	}
	if data != nil {
		answer[7] = 1
		answer = append(answer, 0xC0, 12, 0, byte(kind), 0, 1, 0, 0, 0, 0, 0, byte(len(data)))
		answer = append(answer, data...)
	}
	return answer
}

// Command line: no path means /robots.txt; other schemes are refused by name.
func TestFindURL(t *testing.T) {
	for _, tt := range []struct{ operand, want string }{
		{"https://www.example.com", "https://www.example.com/robots.txt"},
		{"https://www.example.com/", "https://www.example.com/robots.txt"},
		{"HTTP://WWW.Example.com:8080", "http://www.example.com:8080/robots.txt"},
		{"https://www.example.com/a/robots.txt#top", "https://www.example.com/a/robots.txt"},
		{"https://www.example.com/?a", "https://www.example.com/?a"},
		{"https://[2001:db8::1]", "https://[2001:db8::1]/robots.txt"},
		{"ftp://FTP.example.com:2121", "ftp://ftp.example.com:2121/robots.txt"},
		{"https://exämple.com/ü", "https://ex%C3%A4mple.com/%C3%BC"},
		{"git:HEAD:./robots.txt", "git:HEAD:./robots.txt"},
	} {
		got, _, err := Find([]string{tt.operand, tt.operand})
		if err != nil || len(got) != 1 || got[0] != tt.want {
			t.Errorf("Find(%s): got %q, error %v, want %s once", tt.operand, got, err, tt.want)
		}
	}
	for _, tt := range []struct{ operand, want string }{
		{"gopher://example.com/robots.txt", "fetch gopher://example.com/robots.txt: gopher is not fetched, only http, https and ftp"},
		{"ftp://me:secret@example.com/a", "fetch ftp://example.com/a: user names and passwords are not sent"},
		{"ftp://anonymous@example.com/a", "fetch ftp://example.com/a: user names and passwords are not sent"},
		{"ftp://example.com/a?b", "fetch ftp://example.com/a?b: an ftp URL has no query"},
		{"ftp://example.com/a%0d%0aDELE b", "fetch ftp://example.com/a%0d%0aDELE b: the path has control characters"},
		{"ftp://example.com/a%00", "fetch ftp://example.com/a%00: the path has control characters"},
		{"ftp://example.com/a%C2%85", "fetch ftp://example.com/a%C2%85: the path has control characters"},
		{"ftp:///robots.txt", "fetch ftp:///robots.txt: has no host"},
		{"file:///etc/passwd", "fetch file:///etc/passwd: file is not fetched, only http, https and ftp"},
		{"https://me:secret@example.com/a@b", "fetch https://example.com/a@b: user names and passwords are not sent"},
		{"https://me:sec ret@example.com", "fetch https://example.com: net/url: invalid userinfo"},
		{"https://me@", "fetch https://: user names and passwords are not sent"},
		{"https://me:p@ss@example.com/a", "fetch https://example.com/a: user names and passwords are not sent"},
		{"https://", "fetch https://: has no host"},
		{"https:///robots.txt", "fetch https:///robots.txt: has no host"},
		{"http://[::1", "fetch http://[::1: missing ']' in host"},
	} {
		if got, _, err := Find([]string{tt.operand}); err == nil || err.Error() != tt.want {
			t.Errorf("Find(%s): got %q, error %v, want %s", tt.operand, got, err, tt.want)
		}
		if _, err := reader().Read(tt.operand); err == nil || err.Error() != tt.want {
			t.Errorf("Read(%s): got error %v, want %s", tt.operand, err, tt.want)
		}
	}
}

// A response is a value and not an error, whatever its status.
func TestFetchAnswers(t *testing.T) {
	for _, tt := range []struct {
		answer string
		status int
		src    string
		err    string // after "fetch URL: "
	}{
		{"HTTP/1.1 200 OK\r\nContent-Length: 27\r\n\r\n" + file, 200, file, ""},
		{"HTTP/1.0 200 OK\r\n\r\n" + file, 200, file, ""},
		{"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1b\r\n" + file + "\r\n0\r\n\r\n", 200, file, ""},
		{"HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n" + file, 200, file[:13], ""},
		{"HTTP/1.1 204 No Content\r\n\r\n", 204, "", ""},
		{"HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 0-12/27\r\nContent-Length: 13\r\n\r\n" + file[:13], 206, file[:13], ""},
		{"HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 27\r\n\r\n" + file, 200, file, ""},
		{"HTTP/1.1 300 Multiple Choices\r\nContent-Length: 27\r\n\r\n" + file, 300, "", "300 Multiple Choices"},
		{"HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n", 302, "", "302 Found"},
		{"HTTP/1.1 304 Not Modified\r\n\r\n", 304, "", "304 Not Modified"},
		{"HTTP/1.1 404 Gone fishing\r\nContent-Length: 27\r\n\r\n" + file, 404, "", "404 Not Found"},
		{"HTTP/1.1 429 \r\n\r\n", 429, "", "429 Too Many Requests"},
		{"HTTP/1.1 503 Slow Down\r\nContent-Length: 99999999\r\n\r\n", 503, "", "503 Service Unavailable"},
		{"HTTP/1.1 999 \r\n\r\n", 999, "", "999"},
	} {
		url := raw(t, func(conn net.Conn) { io.WriteString(conn, tt.answer) })
		s, err := reader().Read(url)
		if err != nil {
			t.Errorf("%.20q: %v", tt.answer, err)
			continue
		}
		if s.Fetch.Status != tt.status || s.Src != tt.src || s.Fetch.Failure != 0 || s.Name != url+"/robots.txt" {
			t.Errorf("%.20q: got %+v, %q, want status %d, %q", tt.answer, s.Fetch, s.Src, tt.status, tt.src)
		}
		if got := fmt.Sprint(s.Fetch.Err()); got != "fetch "+url+"/robots.txt: "+tt.err && (got != "<nil>" || tt.err != "") {
			t.Errorf("%.20q: got error %s, want %q", tt.answer, got, tt.err)
		}
	}
}

func TestFetchHeaders(t *testing.T) {
	var request *http.Request
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		request = r
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "public, Max-Age=3600")
	})
	s, err := reader().Read(url)
	if err != nil {
		t.Fatal(err)
	}
	if s.Fetch.ContentType != "text/html; charset=utf-8" || s.Fetch.MaxAge != time.Hour {
		t.Errorf("got %q, %v", s.Fetch.ContentType, s.Fetch.MaxAge)
	}
	if got := fmt.Sprintf("%s %s %v", request.Method, request.URL, request.Header); got != "GET /robots.txt map[Accept-Encoding:[gzip] Connection:[close] User-Agent:[robotslint/1.2.3]]" {
		t.Errorf("got request %s", got)
	}
}

// RFC 9111 5.2.2.1, 1.2.2.
func TestMaxAge(t *testing.T) {
	for _, tt := range []struct {
		header string
		want   time.Duration
	}{
		{"", 0},
		{"no-cache", 0},
		{"max-age=0", 0},
		{"max-age=60", time.Minute},
		{`s-maxage=1 , MAX-AGE="60",max-age=1`, time.Minute},
		{"max-age=-1", 0},
		{"max-age=", 0},
		{"max-age", 0},
		{"xmax-age=60", 0},
		{"max-age=99999999999999999999999", 1 << 31 * time.Second},
		{"max-age=9223372036854775807", 1 << 31 * time.Second},
	} {
		if got := maxAge([]string{tt.header}); got != tt.want {
			t.Errorf("maxAge(%s): got %v, want %v", tt.header, got, tt.want)
		}
	}
}

// A network failure is a value as well, with its kind.
func TestFetchFails(t *testing.T) {
	write := func(text string) func(net.Conn) {
		return func(conn net.Conn) { io.WriteString(conn, text) }
	}
	for name, tt := range map[string]struct {
		serve  func(net.Conn)
		status int
		want   Failure
	}{
		"closed":                 {write(""), 0, Reset},
		"reset":                  {func(conn net.Conn) { conn.(*net.TCPConn).SetLinger(0) }, 0, Reset},
		"closed in header":       {write("HTTP/1.1 200 OK\r\nA: b\r\n"), 0, Reset},
		"too short":              {write("HTTP/1.1 200 OK\r\nContent-Length: 28\r\n\r\n" + file), 200, Reset},
		"no last chunk":          {write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1b\r\n" + file + "\r\n"), 200, Reset},
		"bad chunk":              {write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n" + file), 200, Malformed},
		"chunk too long":         {write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n" + file), 200, Malformed},
		"no gzip":                {write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" + file), 200, Malformed},
		"no HTTP":                {write("220 ftp.example.com ready\r\n\r\n"), 0, Malformed},
		"two lengths":            {write("HTTP/1.1 200 OK\r\nContent-Length: 27\r\nContent-Length: 1\r\n\r\n" + file), 0, Malformed},
		"bad header":             {write("HTTP/1.1 200 OK\r\n\x1b[31m" + strings.Repeat("x", 9000) + "\r\n\r\n"), 0, Malformed},
		"huge header":            {write("HTTP/1.1 200 OK\r\nA: " + strings.Repeat("x", 1<<20) + "\r\n\r\n"), 0, Malformed},
		"many headers":           {write("HTTP/1.1 200 OK\r\n" + strings.Repeat("A: b\r\n", 1<<17) + "\r\n"), 0, Malformed},
		"endless interim answer": {write(strings.Repeat("HTTP/1.1 103 Early Hints\r\n\r\n", 1<<14)), 0, Malformed},
		"nowhere":                {write("HTTP/1.1 302 Found\r\nLocation: http://[::1\r\n\r\n"), 0, Malformed},
	} {
		url := raw(t, tt.serve)
		s, err := reader().Read(url)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if s.Fetch.Failure != tt.want || s.Fetch.Status != tt.status || s.Src != "" {
			t.Errorf("%s: got %s, status %d, %q, want %s, status %d", name, s.Fetch.Failure, s.Fetch.Status, s.Src, tt.want, tt.status)
		}
		if err := s.Fetch.Err(); err == nil || !strings.HasPrefix(err.Error(), "fetch "+url+"/robots.txt: ") || len(err.Error()) > 400 {
			t.Errorf("%s: got error %v", name, err)
		}
	}
}

func TestFetchConnects(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	secure := httptest.NewUnstartedServer(http.NotFoundHandler())
	secure.Config.ErrorLog = log.New(io.Discard, "", 0)
	secure.StartTLS()
	defer secure.Close()
	_, port, _ := net.SplitHostPort(secure.Listener.Addr().String())
	plain := serve(t, http.NotFound)
	for name, tt := range map[string]struct {
		url  string
		want Failure
	}{
		"nobody listens":        {"http://" + l.Addr().String(), Connect},
		"no such name":          {"http://nowhere.test", DNS},
		"certificate of others": {"https://www.test:" + port, TLS},
		"TLS with plain server": {strings.Replace(plain, "http:", "https:", 1), TLS},
		"no TLS":                {raw(t, func(net.Conn) {}), Reset},
	} {
		r := reader()
		r.resolver = names(map[string]string{"www.test": "127.0.0.1"})
		s, err := r.Read(tt.url)
		if err != nil || s.Fetch.Failure != tt.want {
			t.Errorf("%s: got %+v, error %v, want %s", name, s.Fetch, err, tt.want)
		}
	}
}

// Security: each step and the whole fetch time out.
func TestFetchTimesOut(t *testing.T) {
	drip := func(text string) func(net.Conn) {
		return func(conn net.Conn) {
			for {
				if _, err := io.WriteString(conn, text); err != nil {
					return
				}
				time.Sleep(10 * time.Millisecond)
			}
		}
	}
	wait := func(net.Conn) { time.Sleep(10 * time.Second) }
	for name, url := range map[string]string{
		"no header":   raw(t, wait),
		"slow header": raw(t, func(conn net.Conn) { io.WriteString(conn, "HTTP/1.1 200 OK\r\n"); drip("A: b\r\n")(conn) }),
		"no body":     raw(t, func(conn net.Conn) { io.WriteString(conn, "HTTP/1.1 200 OK\r\n\r\n"); wait(conn) }),
		"slow body":   raw(t, func(conn net.Conn) { io.WriteString(conn, "HTTP/1.1 200 OK\r\n\r\n"); drip("#")(conn) }),
		"slow redirect": raw(t, func(conn net.Conn) {
			io.WriteString(conn, "HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n")
			drip("#")(conn)
		}),
		"no handshake": strings.Replace(silent(t), "http:", "https:", 1),
	} {
		r := reader()
		r.Timeout = 300 * time.Millisecond
		start := time.Now()
		s, err := r.Read(url)
		if err != nil || s.Fetch.Failure != Timeout || s.Fetch.Err() == nil {
			t.Errorf("%s: got %+v, error %v, want timeout", name, s.Fetch, err)
		}
		if took := time.Since(start); took > 3*time.Second {
			t.Errorf("%s: took %v", name, took)
		}
	}
}

// A step may take a third of the timeout. The error says which step, and why no
// longer.
func TestFetchStepTimesOut(t *testing.T) {
	secure := strings.Replace(silent(t), "http:", "https:", 1)
	for url, step := range map[string]string{
		raw(t, func(net.Conn) { time.Sleep(10 * time.Second) }): "the response took longer than 1s",
		secure: "connect to " + strings.TrimPrefix(secure, "https://") + ": no answer within 1s",
	} {
		r := reader()
		r.Timeout = 3 * time.Second
		start := time.Now()
		s, err := r.Read(url)
		if err != nil || s.Fetch.Failure != Timeout {
			t.Errorf("%s: got %+v, error %v, want timeout", step, s.Fetch, err)
			continue
		}
		if got, want := s.Fetch.Err().Error(), "fetch "+url+"/robots.txt: "+step+" (a third of --timeout)"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		if took := time.Since(start); took > 2*time.Second {
			t.Errorf("%s: took %v, want 1 s", step, took)
		}
	}
	err := lateStep(&net.OpError{Op: "dial", Err: os.ErrDeadlineExceeded}, "https://www.example.com/robots.txt", time.Second)
	if want := "connect to www.example.com: no answer within 1s (a third of --timeout)"; err.Error() != want {
		t.Errorf("a connection: got %v, want %s", err, want)
	}
}

// silent accepts connections and never reads or writes.
func silent(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return "http://" + l.Addr().String()
}

// Security: a body past the limit is refused, before or after decompression, and
// not read to its end.
func TestFetchIsBounded(t *testing.T) {
	zeros := make([]byte, 64<<10)
	endless := func(w http.ResponseWriter, _ *http.Request) {
		for {
			if _, err := w.Write(zeros); err != nil {
				return
			}
		}
	}
	const late = "has more than 65536 octets (--max-size)"
	for name, tt := range map[string]struct {
		serve http.HandlerFunc
		want  string
	}{
		"endless": {endless, late},
		"claimed": {func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "1099511627776")
			endless(w, r)
		}, late},
		"bomb": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			zip := gzip.NewWriter(w)
			for {
				if _, err := zip.Write(zeros); err != nil {
					return
				}
			}
		}, late},
		"one octet too many": {func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, strings.Repeat("#", 64<<10+1)) }, late},
		"other coding": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "br")
			io.WriteString(w, "\x0b\x02\x80a\x03")
		}, `the response is encoded as "br", which was not requested`},
		"picture": {func(w http.ResponseWriter, _ *http.Request) {
			io.WriteString(w, "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\x00\x08\x06\xd9\xc1\x02\x03\xff\x90\x1f\x05\xfe")
		}, "is a binary file, not text"},
	} {
		url := serve(t, tt.serve)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := reader().Read(url)
		runtime.ReadMemStats(&after)
		if want := "fetch " + url + "/robots.txt: " + tt.want; err == nil || err.Error() != want {
			t.Errorf("%s: got error %v, want %s", name, err, want)
		}
		if got := after.TotalAlloc - before.TotalAlloc; got > 16<<20 {
			t.Errorf("%s: %d octets were allocated", name, got)
		}
	}
	url := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		zip := gzip.NewWriter(w)
		io.WriteString(zip, strings.Repeat("#", 64<<10))
		zip.Close()
	})
	if s, err := reader().Read(url); err != nil || len(s.Src) != 64<<10 {
		t.Errorf("as much as is allowed: got %d octets, error %v", len(s.Src), err)
	}
}

// RFC 9309 2.3.1.2: five redirects are followed, even to another authority.
func TestFetchFollows(t *testing.T) {
	var asked atomic.Int32
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		if r.Header.Get("Referer")+r.Header.Get("Cookie")+r.Header.Get("Authorization") != "" || r.UserAgent() != "robotslint/1.2.3" {
			t.Errorf("got request header %v", r.Header)
		}
		http.SetCookie(w, &http.Cookie{Name: "a", Value: "b"})
		switch r.URL.Path {
		case "/loop":
			http.Redirect(w, r, "/loop", http.StatusFound)
		case "/5", "/4", "/3", "/2", "/1":
			http.Redirect(w, r, fmt.Sprintf("/%d?q", r.URL.Path[1]-'0'-1), http.StatusPermanentRedirect)
		case "/0":
			io.WriteString(w, file)
		case "/octets":
			w.Header().Set("Location", "/\xfc\xe4")
			w.WriteHeader(http.StatusMovedPermanently)
		case "/utf-8":
			w.Header().Set("Location", "/ü ä")
			w.WriteHeader(http.StatusMovedPermanently)
		default:
			http.NotFound(w, r)
		}
	})
	for _, tt := range []struct {
		path, last        string
		redirects, status int
		err               string
	}{
		{"/0", "/0", 0, 200, "<nil>"},
		{"/5", "/0?q", 5, 200, "<nil>"},
		{"/loop", "/loop", 5, 302, "fetch " + url + "/loop: 302 Found after 5 redirects"},
		{"/octets", "/%FC%E4", 1, 404, "fetch " + url + "/octets (redirected to " + url + "/%FC%E4): 404 Not Found"},
		{"/utf-8", "/%C3%BC%20%C3%A4", 1, 404, "fetch " + url + "/utf-8 (redirected to " + url + "/%C3%BC%20%C3%A4): 404 Not Found"},
	} {
		asked.Store(0)
		s, err := reader().Read(url + tt.path)
		if err != nil {
			t.Error(err)
			continue
		}
		f := s.Fetch
		if f.Asked != url+tt.path || f.URL != url+tt.last || f.Redirects != tt.redirects || f.Status != tt.status {
			t.Errorf("%s: got %+v, want %s, status %d after %d redirects", tt.path, f, tt.last, tt.status, tt.redirects)
		}
		if got := asked.Load(); int(got) != tt.redirects+1 {
			t.Errorf("%s: got %d requests, want %d", tt.path, got, tt.redirects+1)
		}
		if got := fmt.Sprint(f.Err()); got != tt.err {
			t.Errorf("%s: got error %s, want %s", tt.path, got, tt.err)
		}
	}
}

func TestFetchFollowsAcrossSchemes(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("trusted certificates are not in a file here")
	}
	plain := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/file" {
			io.WriteString(w, file)
			return
		}
		http.Redirect(w, r, "https://"+r.URL.Query().Get("via")+"/", http.StatusFound)
	})
	secure := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, plain+"/file", http.StatusFound)
	}))
	defer secure.Close()
	s, err := reader().Read(plain + "/?via=" + secure.Listener.Addr().String())
	if err != nil || s.Src != file || s.Fetch.Redirects != 2 || s.Fetch.URL != plain+"/file" {
		t.Errorf("got %+v, %q, error %v", s.Fetch, s.Src, err)
	}
}

// A name outside ASCII is requested in the form of IDNA (RFC 5891).
func TestFetchFollowsToInternationalName(t *testing.T) {
	var port string
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.Host, "127.") {
			w.Header().Set("Location", "http://exämple.test:"+port+"/")
			w.WriteHeader(http.StatusFound)
			return
		}
		io.WriteString(w, "# "+r.Host)
	})
	_, port, _ = net.SplitHostPort(strings.TrimPrefix(url, "http://"))
	r := reader()
	r.resolver = names(map[string]string{"xn--exmple-cua.test": "127.0.0.1"})
	s, err := r.Read(url)
	if err != nil || s.Src != "# xn--exmple-cua.test:"+port {
		t.Errorf("got %q, %+v, error %v", s.Src, s.Fetch, err)
	}
}

// Security: each hop is checked.
func TestFetchRefusesRedirects(t *testing.T) {
	for location, want := range map[string]string{
		"ftp://ftp.example.com/":         "redirected to ftp://ftp.example.com/: redirects to ftp are not followed",
		"file:///etc/passwd":             "redirected to file:///etc/passwd: file is not fetched, only http, https and ftp",
		"javascript:alert(1)":            "redirected to javascript:alert(1): javascript is not fetched, only http, https and ftp",
		"http://me:secret@www.test/":     "redirected to http://me:xxxxx@www.test/: user names and passwords are not sent",
		"http:///robots.txt":             "redirected to http:///robots.txt: has no host",
		"http://www.test/":               "redirected to http://www.test/: 127.0.0.1 is not a public address (--allow-private)",
		"http://metadata.test/":          "redirected to http://metadata.test/: 169.254.169.254 is not a public address (--allow-private)",
		"http://127.0.0.1:1/":            "redirected to http://127.0.0.1:1/: 127.0.0.1 is not a public address (--allow-private)",
		"//0.0.0.0/":                     "redirected to http://0.0.0.0/: 0.0.0.0 is not a public address (--allow-private)",
		"https://10.0.0.1:8443/":         "redirected to https://10.0.0.1:8443/: 10.0.0.1 is not a public address (--allow-private)",
		"https://[::ffff:169.254.1.1]:1": "redirected to https://[::ffff:169.254.1.1]:1: 169.254.1.1 is not a public address (--allow-private)",
	} {
		url := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", location)
			w.WriteHeader(http.StatusFound)
		})
		r := reader()
		r.AllowPrivate = false
		r.trusted = netip.MustParseAddrPort(strings.TrimPrefix(url, "http://"))
		r.resolver = names(map[string]string{"www.test": "127.0.0.1", "metadata.test": "169.254.169.254"})
		if _, err := r.Read(url); err == nil || err.Error() != "fetch "+url+"/robots.txt: "+want {
			t.Errorf("%s: got error %v, want %s", location, err, want)
		}
	}
}

// Security: an address is refused after resolution, and before any request.
func TestFetchRefusesPrivate(t *testing.T) {
	var asked atomic.Bool
	url := serve(t, func(http.ResponseWriter, *http.Request) { asked.Store(true) })
	at := netip.MustParseAddrPort(strings.TrimPrefix(url, "http://"))
	addrs := []string{"127.0.0.1", "169.254.169.254", "10.0.0.1", "100.64.0.1", "0.0.0.0"}
	if l, err := net.Listen("tcp", "[::1]:0"); err == nil {
		l.Close()
		addrs = append(addrs, "::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:7f00:1::", "fd00::1")
	}
	for _, addr := range addrs {
		r := reader()
		r.AllowPrivate = false
		r.resolver = names(map[string]string{"www.test": addr})
		want := netip.MustParseAddr(addr).Unmap().String() + " is not a public address (--allow-private)"
		_, err := r.Read(fmt.Sprintf("http://www.test:%d", at.Port()))
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: got error %v, want %s", addr, err, want)
		}
	}
	if asked.Load() {
		t.Error("the server received a request")
	}
	var declined refusal
	if err := (&Reader{}).checkAddress("no address"); !errors.As(err, &declined) {
		t.Errorf("no address: got %v, want a refusal", err)
	}
}

// Without AllowPrivate no proxy is used.
func TestFetchUsesNoProxy(t *testing.T) {
	if (&Reader{}).transport(time.Second).Proxy != nil {
		t.Error("a proxy may be used")
	}
	if reader().transport(time.Second).Proxy == nil {
		t.Error("a proxy is not used although it may be")
	}
}
