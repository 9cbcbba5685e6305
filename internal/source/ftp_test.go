package source

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/netip"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// ftpServer answers each command with what replies has for its verb, and else as a
// server that holds the file under the name robots.txt.
type ftpServer struct {
	greeting string
	replies  map[string]string
	data     func(net.Conn) // sends the file; closes the connection afterwards
	passive  func(port int) string

	mu       sync.Mutex
	commands []string
}

// start returns the URL of the server.
func (s *ftpServer) start(t *testing.T) string {
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
			go s.serve(conn)
		}
	}()
	return "ftp://" + l.Addr().String()
}

func (s *ftpServer) serve(conn net.Conn) {
	defer conn.Close()
	greeting := s.greeting
	if greeting == "" {
		greeting = "220 ready\r\n"
	}
	io.WriteString(conn, greeting)
	data, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return
	}
	defer data.Close()
	port := data.Addr().(*net.TCPAddr).Port
	for in := bufio.NewScanner(conn); in.Scan(); {
		s.mu.Lock()
		s.commands = append(s.commands, in.Text())
		s.mu.Unlock()
		verb, name, _ := strings.Cut(in.Text(), " ")
		reply, ok := s.replies[verb]
		switch {
		case ok:
		case verb == "EPSV" && s.passive != nil:
			reply = "502 not implemented\r\n"
		case verb == "EPSV":
			reply = fmt.Sprintf("229 ok (|||%d|)\r\n", port)
		case verb == "PASV":
			reply = s.passive(port)
		case verb == "RETR" && name != "robots.txt":
			reply = "550 no such file\r\n"
		case verb == "RETR":
			io.WriteString(conn, "150 here it comes\r\n")
			if to, err := data.Accept(); err == nil {
				if s.data == nil {
					io.WriteString(to, file)
				} else {
					s.data(to)
				}
				to.Close()
			}
			reply = s.replies["226"]
			if reply == "" {
				reply = "226 done\r\n"
			}
		default:
			reply = map[string]string{"USER": "331 password\r\n", "PASS": "230 welcome\r\n", "FEAT": "211-features\r\n EPSV\r\n211 end\r\n", "TYPE": "200 ok\r\n", "QUIT": "221 bye\r\n"}[verb]
		}
		if reply == "close" {
			return
		}
		io.WriteString(conn, reply)
	}
}

func TestFTP(t *testing.T) {
	server := &ftpServer{}
	url := server.start(t)
	s, err := reader().Read(url + "/robots.txt")
	if err != nil || s.Src != file || s.Name != url+"/robots.txt" {
		t.Fatalf("got %+v, error %v", s, err)
	}
	if f := s.Fetch; f.Status != 200 || f.Reply != 226 || f.Failure != 0 || f.Err() != nil || f.Asked != url+"/robots.txt" || f.URL != f.Asked {
		t.Errorf("got %+v", f)
	}
	server.mu.Lock()
	defer server.mu.Unlock()
	got := strings.Join(server.commands, "\n")
	if want := "USER anonymous\nPASS anonymous\nFEAT\nTYPE I\nEPSV\nRETR robots.txt"; !strings.HasPrefix(got, want) {
		t.Errorf("got commands\n%s\nwant\n%s", got, want)
	}
}

// RFC 9309 2.3.1.3 and 2.3.1.4, for the replies of RFC 959: what is said of the
// login and the file is final, all else is about the server.
func TestFTPReplies(t *testing.T) {
	for _, tt := range []struct {
		about         string
		server        *ftpServer
		status, reply int
	}{
		{"no file", &ftpServer{replies: map[string]string{"RETR": "550 no such file\r\n"}}, 404, 550},
		{"no file, and a farewell", &ftpServer{replies: map[string]string{"RETR": "550 no such file\r\n221 bye\r\n"}}, 404, 550},
		{"no such name", &ftpServer{replies: map[string]string{"RETR": "553 name not allowed\r\n"}}, 404, 553},
		{"busy file", &ftpServer{replies: map[string]string{"RETR": "450 busy\r\n"}}, 503, 450},
		{"local error", &ftpServer{replies: map[string]string{"RETR": "451 error\r\n"}}, 503, 451},
		{"no anonymous user", &ftpServer{replies: map[string]string{"USER": "530 no\r\n"}}, 401, 530},
		{"no anonymous login", &ftpServer{replies: map[string]string{"PASS": "530 no\r\n"}}, 401, 530},
		{"account", &ftpServer{replies: map[string]string{"PASS": "532 no\r\n"}}, 401, 532},
		{"too many users", &ftpServer{greeting: "421 too many users\r\n"}, 503, 421},
		{"too many users on login", &ftpServer{replies: map[string]string{"USER": "421-too\r\n many\r\n421 users\r\n"}}, 503, 421},
		{"no data connection", &ftpServer{replies: map[string]string{"RETR": "425 no\r\n"}}, 503, 425},
		{"cut off", &ftpServer{replies: map[string]string{"226": "426 aborted\r\n"}}, 503, 426},
		{"cut off by an error", &ftpServer{replies: map[string]string{"226": "551 aborted\r\n"}}, 404, 551},
		{"no passive mode", &ftpServer{passive: func(int) string { return "500 what?\r\n" }}, 503, 500},
		{"no binary mode", &ftpServer{replies: map[string]string{"TYPE": "504 no\r\n"}}, 503, 504},
	} {
		url := tt.server.start(t)
		s, err := reader().Read(url)
		if err != nil {
			t.Errorf("%s: %v", tt.about, err)
			continue
		}
		f := s.Fetch
		if f.Status != tt.status || f.Reply != tt.reply || f.Failure != 0 || s.Src != "" {
			t.Errorf("%s: got %+v, %q; want reply %d, status %d", tt.about, f, s.Src, tt.reply, tt.status)
		}
		if got, want := fmt.Sprint(f.Err()), fmt.Sprintf("fetch %s/robots.txt: FTP reply %d", url, tt.reply); got != want {
			t.Errorf("%s: got error %s, want %s", tt.about, got, want)
		}
	}
}

// Security: whatever a server sends, the fetch ends in time, in bounded memory and
// with a reason.
func TestFTPHostile(t *testing.T) {
	endless := func(octets string) func(net.Conn) {
		return func(c net.Conn) {
			for {
				if _, err := io.WriteString(c, octets); err != nil {
					return
				}
			}
		}
	}
	wait := func(c net.Conn) { io.Copy(io.Discard, c) }
	pasv := func(reply string) *ftpServer { return &ftpServer{passive: func(int) string { return reply }} }
	const malformed = "malformed FTP reply"
	const late = "took longer than 3s (--timeout)"
	const slow = "the response took longer than 1s (a third of --timeout)"
	for _, tt := range []struct {
		about  string
		server *ftpServer
		want   Failure
		reason string
	}{
		{"another protocol", &ftpServer{greeting: "HTTP/1.1 200 OK\r\n\r\n"}, Malformed, `malformed FTP reply: short response: "HTTP/1.1 200 OK"`},
		{"no code", &ftpServer{greeting: "hello\r\n"}, Malformed, ""},
		{"code out of range", &ftpServer{greeting: "999 hello\r\n"}, Malformed, malformed},
		{"code without text", &ftpServer{greeting: "220\r\n"}, Malformed, ""},
		{"escapes", &ftpServer{greeting: "\x1b[31m\r\n"}, Malformed, ""},
		{"positive reply to RETR", &ftpServer{replies: map[string]string{"RETR": "226 done\r\n"}}, Malformed, malformed},
		{"intermediate reply to PASS", &ftpServer{replies: map[string]string{"PASS": "331 again\r\n"}}, Malformed, malformed},
		{"closed on USER", &ftpServer{replies: map[string]string{"USER": "close"}}, Reset, ""},
		{"closed on RETR", &ftpServer{replies: map[string]string{"RETR": "close"}}, Reset, ""},
		{"closed after the file", &ftpServer{replies: map[string]string{"226": "close"}}, Reset, ""},
		{"no reply to USER", &ftpServer{replies: map[string]string{"USER": ""}}, Timeout, slow},
		{"no end of a reply", &ftpServer{replies: map[string]string{"USER": "331-more\r\n"}}, Timeout, slow},
		{"no reply after the file", &ftpServer{replies: map[string]string{"226": "226-more\r\n"}}, Timeout, slow},
		{"endless line", &ftpServer{greeting: strings.Repeat("2", 1<<20)}, Malformed, "the FTP replies have more than 65536 octets"},
		{"endless greeting", &ftpServer{greeting: strings.Repeat("220-hello\r\n", 1<<20)}, Malformed, "the FTP replies have more than 65536 octets"},
		{"no connection for data", &ftpServer{replies: map[string]string{"EPSV": "229 ok (|||1|)\r\n"}}, Connect, ""},
		{"data without end", &ftpServer{data: func(c net.Conn) { io.WriteString(c, file); wait(c) }}, Timeout, late},
		{"no data", &ftpServer{data: wait}, Timeout, late},
		{"PASV without place", pasv("227 ok\r\n"), Malformed, malformed},
		{"PASV in reverse", pasv("227 )(\r\n"), Malformed, malformed},
		{"PASV without port", pasv("227 ok (127,0,0,1)\r\n"), Malformed, malformed},
		{"PASV with words", pasv("227 ok (a,b,c,d,e,f)\r\n"), Malformed, malformed},
		{"PASV below zero", pasv("227 ok (127,0,0,1,-1,0)\r\n"), Malformed, malformed},
		{"PASV at zero", pasv("227 ok (127,0,0,1,0,0)\r\n"), Malformed, malformed},
		{"PASV above 65535", pasv("227 ok (127,0,0,1,256,0)\r\n"), Malformed, malformed},
		{"EPSV above 65535", &ftpServer{replies: map[string]string{"EPSV": "229 ok (|||65536|)\r\n"}}, Malformed, malformed},
	} {
		t.Run(tt.about, func(t *testing.T) {
			t.Parallel()
			r := reader()
			r.Timeout = 3 * time.Second
			start := time.Now()
			s, err := r.Read(tt.server.start(t))
			if err != nil {
				t.Fatal(err)
			}
			f := s.Fetch
			if f.Failure != tt.want || f.Err() == nil || s.Src != "" || f.Status != 0 {
				t.Fatalf("got %+v, %q, %v; want %v", f, s.Src, f.Err(), tt.want)
			}
			if tt.reason != "" && f.reason.Error() != tt.reason {
				t.Errorf("got reason %q, want %q", f.reason, tt.reason)
			}
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("took %v", took)
			}
		})
	}
	for about, send := range map[string]func(net.Conn){
		"endless":            endless(strings.Repeat("#", 4096)),
		"one octet too many": func(c net.Conn) { io.WriteString(c, strings.Repeat("#", 64<<10+1)) },
		"too many and open":  func(c net.Conn) { io.WriteString(c, strings.Repeat("#", 64<<10+1)); wait(c) },
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		url := (&ftpServer{data: send}).start(t)
		_, err := reader().Read(url)
		if want := "fetch " + url + "/robots.txt: has more than 65536 octets (--max-size)"; err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", about, err, want)
		}
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > 4<<20 {
			t.Errorf("%s: allocated %d octets", about, got)
		}
	}
	most := &ftpServer{data: func(c net.Conn) { io.WriteString(c, strings.Repeat("#", 64<<10)) }}
	if s, err := reader().Read(most.start(t)); err != nil || len(s.Src) != 64<<10 || s.Fetch.Err() != nil {
		t.Errorf("as much as is allowed: got %d octets, %v", len(s.Src), err)
	}
}

// Security: a server cannot have robotslint connect to another host, whichever it
// names for the data connection.
func TestFTPDataStaysWithHost(t *testing.T) {
	var reached atomic.Bool
	other, err := net.Listen("tcp", "127.0.0.2:0")
	if err != nil {
		t.Skip("127.0.0.2 is not a loopback address here")
	}
	defer other.Close()
	go func() {
		if conn, err := other.Accept(); err == nil {
			reached.Store(true)
			conn.Close()
		}
	}()
	elsewhere := other.Addr().(*net.TCPAddr).Port
	for about, passive := range map[string]func(port int) string{
		"another host":      func(port int) string { return fmt.Sprintf("227 ok (127,0,0,2,%d,%d)\r\n", port/256, port%256) },
		"another host name": func(port int) string { return fmt.Sprintf("227 ok (www.test,,,,%d,%d)\r\n", port/256, port%256) },
	} {
		s, err := reader().Read((&ftpServer{passive: passive}).start(t))
		if err != nil || s.Src != file {
			t.Errorf("%s: got %+v, %v, want the file of the host asked", about, s.Fetch, err)
		}
	}
	to := fmt.Sprintf("227 ok (127,0,0,2,%d,%d)\r\n", elsewhere/256, elsewhere%256)
	s, err := reader().Read((&ftpServer{passive: func(int) string { return to }}).start(t))
	if err != nil || s.Fetch.Failure != Connect {
		t.Errorf("got %+v, %v, want no connection", s.Fetch, err)
	}
	r := reader()
	r.Timeout = time.Second
	epsv := fmt.Sprintf("229 ok (|2|127.0.0.2|%d|)\r\n", elsewhere)
	server := &ftpServer{replies: map[string]string{"EPSV": epsv}, passive: func(int) string { return to }}
	if s, err := r.Read(server.start(t)); err != nil || s.Fetch.Failure == 0 {
		t.Errorf("EPSV: got %+v, %v", s.Fetch, err)
	}
	if reached.Load() {
		t.Error("the other host was reached")
	}
}

// Security: the addresses of both connections are checked at the moment of
// connecting.
func TestFTPRefusesPrivate(t *testing.T) {
	server := &ftpServer{}
	url := server.start(t)
	at := netip.MustParseAddrPort(strings.TrimPrefix(url, "ftp://"))
	for _, tt := range []struct {
		about, url string
		trusted    netip.AddrPort
	}{
		{"control", url, netip.AddrPort{}},
		{"control by name", "ftp://www.test:" + strconv.Itoa(int(at.Port())), netip.AddrPort{}},
		{"data", url, at},
	} {
		r := reader()
		r.AllowPrivate, r.trusted = false, tt.trusted
		r.resolver = names(map[string]string{"www.test": "127.0.0.1"})
		want := "fetch " + tt.url + "/robots.txt: 127.0.0.1 is not a public address (--allow-private)"
		_, err := r.Read(tt.url)
		if err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", tt.about, err, want)
		}
	}
	server.mu.Lock()
	defer server.mu.Unlock()
	if got := strings.Join(server.commands, " "); strings.Contains(got, "RETR") || strings.Count(got, "EPSV") != 1 {
		t.Errorf("got commands %s, want one login", got)
	}
}

// A name outside ASCII is looked up in the form of IDNA (RFC 5891); a name that
// does not resolve, and a port where nobody listens, are network errors.
func TestFTPNames(t *testing.T) {
	url := (&ftpServer{}).start(t)
	_, port, _ := net.SplitHostPort(strings.TrimPrefix(url, "ftp://"))
	r := reader()
	r.resolver = names(map[string]string{"xn--exmple-cua.test": "127.0.0.1"})
	if s, err := r.Read("ftp://exämple.test:" + port + "/robots.txt"); err != nil || s.Src != file {
		t.Errorf("got %+v, %v", s.Fetch, err)
	}
	for url, want := range map[string]Failure{
		"ftp://other.test/":  DNS,
		"ftp://127.0.0.1:1/": Connect,
	} {
		s, err := r.Read(url)
		if err != nil || s.Fetch.Failure != want {
			t.Errorf("%s: got %+v, %v, want %v", url, s.Fetch, err, want)
		}
	}
}
