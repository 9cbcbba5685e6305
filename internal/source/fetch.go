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

const (
	// MaxRedirects is what RFC 9309 2.3.1.2 asks crawlers to follow, and what
	// Google follows.
	MaxRedirects = 5

	// DefaultTimeout is for a whole fetch.
	DefaultTimeout = 30 * time.Second

	maxHeader = 64 << 10 // octets of the header of an answer
	maxReason = 240      // octets of why there is none; a server may have written them
)

// Fetch is how the fetch of a URL ended: with an answer, whatever it says, or
// without one. What that means to a crawler is not said here.
type Fetch struct {
	Asked       string        // the URL; rules apply to its authority, redirected or not (RFC 9309 2.3.1.2)
	URL         string        // the last that was asked, after Redirects
	Redirects   int           // that were followed; where MaxRedirects led to another, Status is that of a redirect
	Status      int           // zero where no header came
	ContentType string        // as it was sent; empty where it was not
	MaxAge      time.Duration // of Cache-Control; zero where it says none
	Failure     Failure       // zero where an answer came and is complete

	reason error // of Failure
}

// Failure is why there is no answer, or not the whole of one. The zero Failure
// is none.
type Failure uint8

const (
	DNS       Failure = iota + 1 // the name of the host was not resolved
	Connect                      // no connection came about
	TLS                          // it was not secured: certificate, protocol
	Timeout                      // nothing, or not all, came in time
	Reset                        // the connection ended before the answer
	Malformed                    // header, chunks or compression are not as HTTP has them
)

// String is the failure in a word or two.
func (f Failure) String() string {
	return [...]string{"", "dns", "connect", "tls", "timeout", "reset", "malformed"}[f]
}

// Err says what came instead of a file: "fetch https://www.example.com/robots.txt:
// 503 Service Unavailable". It is nil where a file came, with a status of 2xx,
// and for a nil Fetch, where nothing was fetched.
func (f *Fetch) Err() error {
	if f == nil || f.Failure == 0 && isSuccess(f.Status) {
		return nil
	}
	asked := f.Asked
	if f.URL != f.Asked {
		asked += " (redirected to " + f.URL + ")"
	}
	answer := strings.TrimSpace(fmt.Sprint(f.Status, " ", http.StatusText(f.Status)))
	switch {
	case f.Failure != 0:
		return fmt.Errorf("fetch %s: %w", asked, f.reason)
	case f.Redirects == MaxRedirects && f.Status/100 == 3:
		return fmt.Errorf("fetch %s: %s after %d redirects", asked, answer, f.Redirects)
	}
	return fmt.Errorf("fetch %s: %s", asked, answer)
}

// Answered reports whether there was an answer, and all of it, whatever it says;
// also for a nil Fetch, where nothing was asked.
func (f *Fetch) Answered() bool { return f == nil || f.Failure == 0 }

func isSuccess(status int) bool { return status/100 == 2 }

// refusal is what robotslint declines to do, in contrast to what fails.
type refusal struct{ error }

// isURL tells a URL of any scheme from a path.
func isURL(operand string) bool {
	scheme, _, ok := strings.Cut(operand, "://")
	return ok && len(scheme) > 1 && !strings.ContainsFunc(scheme, func(r rune) bool {
		return r >= utf8.RuneSelf || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("+-.", r)
	})
}

// withoutUser is a URL without a user name and a password, which are not for
// logs.
func withoutUser(operand string) string {
	scheme, rest, _ := strings.Cut(operand, "://")
	end := strings.IndexAny(rest+"/", "/?#")
	at := strings.LastIndexByte(rest[:end], '@')
	return scheme + "://" + rest[at+1:]
}

// parseURL returns the URL that an operand means: where it has no path, that of
// the robots.txt.
func parseURL(operand string) (*url.URL, error) {
	u, err := url.Parse(operand)
	if err == nil {
		err = fetchable(u)
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

// fetchable says why a URL is not asked, be it an operand or the target of a
// redirect.
func fetchable(u *url.URL) error {
	switch {
	case u.Scheme != "http" && u.Scheme != "https":
		return fmt.Errorf("%s is not fetched, only http and https", u.Scheme)
	case u.User != nil:
		return errors.New("user names and passwords are not sent")
	case u.Hostname() == "":
		return errors.New("it names no host")
	}
	return nil
}

// fetch returns how the fetch ended, with the body of an answer of 2xx; other
// bodies are not read. Errors are what robotslint declines: a URL that is not
// fetchable, an address that is not public, a body past the limit.
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

	body, err := r.ask(ctx, r.transport(timeout), f)
	var declined refusal
	switch {
	case err == nil:
		s.Src = body
	case errors.As(err, &declined) && f.Redirects > 0:
		return s, fmt.Errorf("redirected to %s: %w", f.URL, declined)
	case errors.As(err, &declined):
		return s, declined
	case ctx.Err() != nil:
		f.Failure, f.reason = Timeout, fmt.Errorf("it took longer than %v (--timeout)", timeout)
	default:
		f.Failure, f.reason = failureOf(err), reason(err)
		if text := f.reason.Error(); len(text) > maxReason {
			f.reason = errors.New(text[:maxReason] + "...")
		}
	}
	return s, nil
}

// ask fills in f as far as the fetch comes, and returns the body.
func (r *Reader) ask(ctx context.Context, transport *http.Transport, f *Fetch) (string, error) {
	client := http.Client{Transport: transport, CheckRedirect: func(req *http.Request, via []*http.Request) error {
		if len(via) > MaxRedirects {
			return http.ErrUseLastResponse
		}
		f.URL, f.Redirects = req.URL.Redacted(), len(via)
		req.Header.Del("Referer")
		if err := fetchable(req.URL); err != nil {
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
	if !isSuccess(f.Status) {
		return "", nil
	}
	if coding := resp.Header.Get("Content-Encoding"); coding != "" { // gzip is gone by now
		return "", refusal{fmt.Errorf("the answer is encoded as %q, which was not asked for", coding)}
	}
	return r.limited(resp.Body)
}

// transport connects to public addresses alone, unless others are allowed. What
// is checked is the address at the moment of connecting: between two look-ups a
// name may change its meaning. HTTP/2 is not spoken.
func (r *Reader) transport(timeout time.Duration) *http.Transport {
	step := timeout / 3
	dialer := &net.Dialer{Timeout: step, Resolver: r.resolver}
	t := &http.Transport{
		DialContext:            dialer.DialContext,
		TLSHandshakeTimeout:    step,
		ResponseHeaderTimeout:  step,
		MaxResponseHeaderBytes: maxHeader,
		DisableKeepAlives:      true, // what a server says unasked would be logged
	}
	if r.AllowPrivate {
		t.Proxy = http.ProxyFromEnvironment
	} else {
		dialer.Control = func(_, address string, _ syscall.RawConn) error { return r.refuse(address) }
	}
	return t
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
	case errors.Is(err, http.ErrSchemeMismatch), strings.Contains(err.Error(), "tls: "): // they have no type in common
		return TLS
	case errors.As(err, &op) && op.Op != "read" && op.Op != "write":
		return Connect
	case op != nil, errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return Reset
	}
	return Malformed
}

// maxAge is the first max-age of Cache-Control (RFC 9111 5.2.2.1), zero where
// there is none. More seconds than 2^31 are as many (1.2.2).
func maxAge(headers []string) time.Duration {
	for directive := range strings.SplitSeq(strings.Join(headers, ","), ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(directive), "=")
		if !strings.EqualFold(name, "max-age") {
			continue
		}
		seconds, err := strconv.ParseUint(strings.Trim(value, `"`), 10, 64)
		if err == nil || errors.Is(err, strconv.ErrRange) {
			return time.Duration(min(seconds, 1<<31)) * time.Second
		}
	}
	return 0
}
