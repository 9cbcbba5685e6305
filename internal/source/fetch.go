package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unicode"
	"unicode/utf8"
)

// Fetch is how the fetch of a URL ended: with a response of any status, or
// without one. The dialects decide what that means to a crawler.
type Fetch struct {
	Asked       string        // the URL asked for; rules apply to its authority even after redirects (RFC 9309 2.3.1.2)
	URL         string        // the URL requested last
	Redirects   int           // number followed; past MaxRedirects, Status is that of the redirect not followed
	Status      int           // zero without a response header; over ftp, the HTTP status that means the same
	Reply       int           // code of the last reply of an FTP server; zero if there is none
	ContentType string        // as sent; empty if there is none
	MaxAge      time.Duration // from Cache-Control; zero if there is none
	RetryAfter  time.Duration // of an answer with status 429 or 503, at least a second; zero if there is none
	Failure     Failure       // zero if the response is complete

	reason error // for the failure
}

// Failure is why the response is missing or incomplete. The zero Failure means
// that it is complete.
type Failure uint8

const (
	DNS       Failure = iota + 1 // the host name did not resolve
	Connect                      // the connection was not established
	TLS                          // the handshake failed, or the server does not speak TLS
	Timeout                      // the response did not arrive in time
	Reset                        // the connection ended before the response did
	Malformed                    // header, chunks or compression violate HTTP
)

// String returns the failure as one lower-case word; empty for the zero Failure.
func (f Failure) String() string {
	return [...]string{"", "dns", "connect", "tls", "timeout", "reset", "malformed"}[f]
}

// Err describes a fetch that returned no file: "fetch
// https://www.example.com/robots.txt: 503 Service Unavailable". It is nil after a
// status of 2xx, and for a nil Fetch, which fetched nothing.
func (f *Fetch) Err() error {
	if f == nil || f.Failure == 0 && isSuccess(f.Status) {
		return nil
	}
	asked := f.Asked
	if f.URL != f.Asked {
		asked += " (redirected to " + f.URL + ")"
	}
	status := strings.TrimSpace(fmt.Sprint(f.Status, " ", http.StatusText(f.Status)))
	switch {
	case f.Failure != 0:
		return fmt.Errorf("fetch %s: %w", asked, f.reason)
	case f.Reply != 0:
		return fmt.Errorf("fetch %s: FTP reply %d", asked, f.Reply)
	case f.Redirects == MaxRedirects && f.Status/100 == 3:
		return fmt.Errorf("fetch %s: %s after %d redirects", asked, status, f.Redirects)
	}
	return fmt.Errorf("fetch %s: %s", asked, status)
}

// Answered reports whether a complete response arrived, whatever its status. It
// is true for a nil Fetch, which fetched nothing.
func (f *Fetch) Answered() bool { return f == nil || f.Failure == 0 }

func isSuccess(status int) bool { return status/100 == 2 }

// refusal is an error for something that robotslint declines to do, as opposed to
// something that fails.
type refusal struct{ error }

// IsURL tells a URL of any scheme from a path. A single letter before "://" is a
// drive, not a scheme.
func IsURL(operand string) bool {
	scheme, _, ok := strings.Cut(operand, "://")
	return ok && len(scheme) > 1 && !strings.ContainsFunc(scheme, func(r rune) bool {
		return r >= utf8.RuneSelf || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("+-.", r)
	})
}

// withoutUser returns a URL without its user name and password, which do not
// belong in logs.
func withoutUser(operand string) string {
	scheme, rest, _ := strings.Cut(operand, "://")
	end := strings.IndexAny(rest+"/", "/?#")
	at := strings.LastIndexByte(rest[:end], '@')
	return scheme + "://" + rest[at+1:]
}

// parseURL returns the URL that an operand stands for: without a path, that of
// the site's robots.txt.
func parseURL(operand string) (*url.URL, error) {
	u, err := url.Parse(operand)
	if err == nil {
		err = checkFetchable(u)
	}
	if err != nil {
		return nil, err
	}
	u.Host = strings.ToLower(u.Host)
	if strings.TrimPrefix(u.Path, "/") == "" && u.RawQuery == "" {
		u.Path = "/" + fileName
	}
	u.Fragment, u.RawFragment = "", ""
	return u, nil
}

// checkFetchable returns why robotslint does not fetch a URL, whether that is an
// operand or the target of a redirect.
func checkFetchable(u *url.URL) error {
	switch {
	case u.Scheme != "http" && u.Scheme != "https" && u.Scheme != "ftp":
		return fmt.Errorf("%s is not fetched, only http, https and ftp", u.Scheme)
	case u.User != nil:
		return errors.New("user names and passwords are not sent")
	case u.Hostname() == "":
		return errors.New("has no host")
	case strings.ContainsFunc(u.Hostname(), isNoHost):
		return errors.New("its host has characters that no host has")
	case u.Scheme == "ftp":
		return checkFTP(u)
	}
	return nil
}

// isNoHost reports whether r stands in no host. Letters of any script may: they are
// looked up in their ASCII form. Octets that are not UTF-8 are read as U+FFFD.
func isNoHost(r rune) bool {
	return r == utf8.RuneError || !unicode.IsPrint(r) || r <= ' ' || strings.ContainsRune("\"#$&'()*+,/;<=>?@[\\]^`{|}", r)
}

// fetch returns how the fetch ended, and the body after a status of 2xx; other
// bodies are not read. Errors are refusals: the URL is not fetchable, the address
// is not public, the body exceeds the limit.
func (r *Reader) fetch(operand string) (Source, error) {
	u, err := parseURL(operand)
	if err != nil {
		return Source{Name: withoutUser(operand)}, err
	}
	asked := u.String()
	f := &Fetch{Asked: asked, URL: asked}
	s := Source{Name: asked, Fetch: f}
	timeout := cmp.Or(r.Timeout, DefaultTimeout)
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()

	var body string
	if u.Scheme == "ftp" {
		body, err = r.askFTP(ctx, timeout, u, f)
	} else {
		body, err = r.ask(ctx, r.transport(timeout), f)
	}
	var declined refusal
	switch {
	case err == nil:
		s.Src = body
	case errors.As(err, &declined) && f.Redirects > 0:
		return s, fmt.Errorf("redirected to %s: %w", f.URL, declined)
	case errors.As(err, &declined):
		return s, declined
	case ctx.Err() != nil:
		f.Failure, f.reason = Timeout, fmt.Errorf("took longer than %v (--timeout)", timeout)
	default:
		f.Failure, f.reason = failureOf(err), Reason(err)
		if f.Failure == Timeout {
			f.reason = lateStep(err, f.URL, timeout/3)
		}
		if text := f.reason.Error(); len(text) > maxReason {
			f.reason = errors.New(text[:maxReason] + "...")
		}
	}
	return s, nil
}

// ask returns the body, and fills in f as far as the fetch gets.
func (r *Reader) ask(ctx context.Context, transport http.RoundTripper, f *Fetch) (string, error) {
	if r.turns != nil {
		transport = turnTaker{r.turns, transport}
	}
	client := http.Client{Transport: transport, CheckRedirect: func(req *http.Request, via []*http.Request) error {
		if len(via) > MaxRedirects {
			return http.ErrUseLastResponse
		}
		f.URL, f.Redirects = req.URL.Redacted(), len(via)
		req.Header.Del("Referer")
		err := checkFetchable(req.URL)
		if err == nil && req.URL.Scheme == "ftp" {
			err = errors.New("redirects to ftp are not followed")
		}
		if err != nil {
			return refusal{err}
		}
		return nil
	}}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, f.Asked, nil)
	if err != nil {
		return "", refusal{err}
	}
	req.Header.Set("User-Agent", "robotslint/"+r.Version)
	resp, err := client.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	f.Status = resp.StatusCode
	f.ContentType = resp.Header.Get("Content-Type")
	f.MaxAge = maxAge(resp.Header.Values("Cache-Control"))
	if f.Status == http.StatusTooManyRequests || f.Status == http.StatusServiceUnavailable {
		f.RetryAfter = retryAfter(resp.Header.Get("Retry-After"), time.Now())
	}
	if !isSuccess(f.Status) {
		return "", nil
	}
	if coding := resp.Header.Get("Content-Encoding"); coding != "" { // the transport has undone gzip
		return "", refusal{fmt.Errorf("the response is encoded as %q, which was not requested", coding)}
	}
	return r.all(resp.Body)
}

// transport returns how requests are sent. It does not speak HTTP/2.
func (r *Reader) transport(timeout time.Duration) *http.Transport {
	step := timeout / 3
	t := &http.Transport{
		DialContext:            r.dialer(step).DialContext,
		TLSHandshakeTimeout:    step,
		ResponseHeaderTimeout:  step,
		MaxResponseHeaderBytes: maxHeader,
		DisableKeepAlives:      true, // net/http logs what arrives on an idle connection
	}
	if r.AllowPrivate {
		t.Proxy = http.ProxyFromEnvironment
	}
	return t
}

// dialer connects only to public addresses, unless others are allowed. It checks
// the address at the moment of connecting, because a name may resolve differently
// from one lookup to the next.
func (r *Reader) dialer(timeout time.Duration) *net.Dialer {
	d := &net.Dialer{Timeout: timeout, Resolver: r.resolver}
	if !r.AllowPrivate {
		d.Control = func(_, address string, _ syscall.RawConn) error { return r.checkAddress(address) }
	}
	return d
}

// lateStep says which step of fetching asked ended with err, a timeout of that step.
func lateStep(err error, asked string, timeout time.Duration) error {
	var op *net.OpError
	handshake := strings.Contains(err.Error(), "TLS handshake") // its type is not exported
	if handshake || errors.As(err, &op) && op.Op == "dial" {
		host := asked
		if u, err := url.Parse(asked); err == nil {
			host = u.Host
		}
		return fmt.Errorf("connect to %s: no answer within %v (a third of --timeout)", host, timeout)
	}
	return fmt.Errorf("the response took longer than %v (a third of --timeout)", timeout)
}

func failureOf(err error) Failure {
	var name *net.DNSError
	var late net.Error
	var op *net.OpError
	switch {
	case errors.As(err, &name):
		return DNS
	case errors.As(err, &late) && late.Timeout():
		return Timeout
	case errors.Is(err, http.ErrSchemeMismatch), strings.Contains(err.Error(), "tls: "): // TLS errors share no type
		return TLS
	case errors.As(err, &op) && op.Op != "read" && op.Op != "write":
		return Connect
	case op != nil, errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return Reset
	}
	return Malformed
}

// maxAge returns the first max-age of Cache-Control (RFC 9111 5.2.2.1), at most
// maxAgeSeconds; zero if there is none.
func maxAge(headers []string) time.Duration {
	for directive := range strings.SplitSeq(strings.Join(headers, ","), ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(directive), "=")
		if !strings.EqualFold(name, "max-age") {
			continue
		}
		seconds, err := strconv.ParseUint(strings.Trim(value, `"`), 10, 64)
		if err == nil || errors.Is(err, strconv.ErrRange) {
			return time.Duration(min(seconds, maxAgeSeconds)) * time.Second
		}
	}
	return 0
}

// retryAfter returns the time from now that a Retry-After header asks to wait (RFC 9110
// 10.2.3), at least a second and at most maxAgeSeconds; zero if header is empty or
// malformed.
func retryAfter(header string, now time.Time) time.Duration {
	if at, err := http.ParseTime(header); err == nil {
		return max(at.Sub(now).Round(time.Second), time.Second)
	}
	seconds, err := strconv.ParseUint(header, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0
	}
	return time.Duration(min(max(seconds, 1), maxAgeSeconds)) * time.Second
}
