package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/textproto"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/jlaffaye/ftp"
	"golang.org/x/net/idna"
)

// anonymous is the user name and the password for public files (RFC 1635).
const anonymous = "anonymous"

// askFTP returns the file at u, and fills in f as far as the fetch gets. It logs
// in as anonymous and transfers in passive mode.
func (r *Reader) askFTP(ctx context.Context, timeout time.Duration, u *url.URL, f *Fetch) (body string, err error) {
	host := u.Hostname()
	if name, err := idna.Lookup.ToASCII(host); err == nil {
		host = name // any other is an address of IPv6, or does not resolve
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // and close the connections
	d := &ftpDialer{Dialer: r.dialer(timeout / 3), ctx: ctx, step: timeout / 3}
	// The library trusts the form of some replies and panics on others.
	defer func() {
		if recover() != nil {
			body, err = "", errMalformed
		}
	}()
	body, err = r.retrieve(net.JoinHostPort(host, cmp.Or(u.Port(), "21")), strings.TrimPrefix(u.Path, "/"), d)
	var reply *textproto.Error
	var protocol textproto.ProtocolError
	switch {
	case errors.As(err, &reply):
		f.Reply = reply.Code
	case d.control != nil:
		f.Reply = d.control.reply
	}
	switch {
	case err == nil:
		f.Status = http.StatusOK
		return body, nil
	case errors.As(err, &protocol):
		return "", fmt.Errorf("%w: %w", errMalformed, protocol)
	case errors.Is(err, errMalformed), errors.As(err, new(refusal)), isNetworkError(err):
		return "", err
	}
	if f.Status = statusOf(f.Reply); f.Status == 0 {
		return "", errMalformed
	}
	return "", nil
}

var errMalformed = errors.New("malformed FTP reply")

func isNetworkError(err error) bool {
	return errors.As(err, new(net.Error)) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, errLongReplies)
}

// retrieve returns the content of a file. Its name is relative to the directory
// of anonymous users (RFC 1738 3.2.2).
func (r *Reader) retrieve(address, name string, d *ftpDialer) (string, error) {
	conn, err := ftp.Dial(address, ftp.DialWithDialFunc(d.dial), ftp.DialWithDisabledUTF8(true))
	if err != nil {
		return "", err
	}
	defer conn.Quit()
	if err := conn.Login(anonymous, anonymous); err != nil {
		return "", err
	}
	file, err := conn.Retr(name)
	if err != nil {
		return "", err
	}
	body, err := r.all(file)
	if err != nil {
		return "", err
	}
	return body, file.Close() // with the reply that says whether the file is complete
}

// statusOf returns the HTTP status with the meaning of a negative reply (RFC 959
// 4.2); zero if the reply is not negative. Replies about the login and the file
// are final, so crawlers find no robots.txt. All others are about the server.
func statusOf(reply int) int {
	switch {
	case reply == ftp.StatusNotLoggedIn, reply == ftp.StatusStorNeedAccount:
		return http.StatusUnauthorized
	case reply/10 == 55:
		return http.StatusNotFound
	case reply/100 == 4, reply/100 == 5:
		return http.StatusServiceUnavailable
	}
	return 0
}

// ftpDialer opens the connections of one fetch: first that for control, then
// those for data.
type ftpDialer struct {
	*net.Dialer
	ctx     context.Context
	step    time.Duration // that a reply may take
	control *ftpControl
}

// dial connects for data to the host of the control connection and nowhere else,
// whatever the server replied.
func (d *ftpDialer) dial(network, address string) (net.Conn, error) {
	if d.control != nil {
		_, port, err := net.SplitHostPort(address)
		if err != nil {
			return nil, errMalformed
		}
		n, err := strconv.ParseUint(port, 10, 16)
		if err != nil || n == 0 {
			return nil, errMalformed
		}
		peer := d.control.RemoteAddr().(*net.TCPAddr).AddrPort().Addr()
		address = netip.AddrPortFrom(peer, uint16(n)).String()
	}
	conn, err := d.DialContext(d.ctx, network, address)
	if err != nil {
		return nil, err
	}
	context.AfterFunc(d.ctx, func() { conn.Close() })
	if d.control == nil {
		d.control = &ftpControl{Conn: conn, step: d.step, left: maxHeader}
		return d.control, nil
	}
	return conn, nil
}

var errLongReplies = fmt.Errorf("the FTP replies have more than %d octets", maxHeader)

// ftpControl is a control connection. It bounds the time for a reply and the size
// of all, and remembers the code of the last one: the library drops it when the
// server refuses the user.
type ftpControl struct {
	net.Conn
	step  time.Duration
	left  int // octets
	line  []byte
	reply int // zero before the first
}

func (c *ftpControl) Read(p []byte) (int, error) {
	if c.left == 0 {
		return 0, errLongReplies
	}
	if err := c.SetReadDeadline(time.Now().Add(c.step)); err != nil {
		return 0, err
	}
	n, err := c.Conn.Read(p[:min(len(p), c.left)])
	c.left -= n
	for _, b := range p[:n] {
		c.line = append(c.line, b)
		if b != '\n' {
			continue
		}
		// The last line of a reply has a blank after the code (RFC 959 4.2).
		if len(c.line) > 3 && c.line[3] != '-' {
			if code, err := strconv.ParseUint(string(c.line[:3]), 10, 16); err == nil {
				c.reply = int(code)
			}
		}
		c.line = c.line[:0]
	}
	return n, err
}

// checkFTP returns why a URL cannot be fetched over FTP.
func checkFTP(u *url.URL) error {
	switch {
	case u.RawQuery != "" || u.ForceQuery:
		return errors.New("an ftp URL has no query")
	case strings.ContainsFunc(u.Path, unicode.IsControl):
		return errors.New("the path has control characters")
	}
	return nil
}
