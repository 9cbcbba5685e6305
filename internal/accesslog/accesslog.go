// Package accesslog reads the access logs of web servers and content delivery
// networks. Who asked for what, and when?
//
// Clients write most of a log: nothing in it can be trusted. Lines, user agents and
// targets are bounded, and lines that cannot be read are counted and skipped.
package accesslog

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"iter"
)

// Request is a line of a log. Its slices hold until the next request is read.
type Request struct {
	Agent  []byte // the value of the User-Agent header; empty if the client sent none or the log has none
	Target []byte // path and query, or an absolute URL; empty if the client asked for neither
	Time   []byte // as the log has it: see [ParseTime]; empty if the log has none
}

// Format is a format of logs.
type Format string

const (
	Detect   Format = "auto"     // the format that reads the first readable line
	Combined Format = "combined" // of Apache and nginx
	Common   Format = "common"   // the same without user agents
	W3C      Format = "w3c"      // W3C extended, as of IIS and CloudFront
	JSON     Format = "json"     // an object on each line, as of Caddy, Cloudflare, nginx and Traefik
)

// Formats lists every Format.
var Formats = []Format{Detect, Combined, Common, W3C, JSON}

const (
	maxLine    = 256 << 10 // octets of a line
	maxAgent   = 1 << 10   // octets of a user agent; the rest is cut off
	maxProbed  = 1000      // lines in which Detect looks for one that can be read
	maxDamaged = 5         // damaged lines that are remembered
	maxQuoted  = 100       // octets of each
)

// Log is a log that is being read.
type Log struct {
	Lines   int       // read so far
	Skipped int       // lines of them that could not be read
	Damaged []Damaged // the first few of those

	in     *bufio.Reader
	format Format
	parser parser
}

// Damaged is a line that could not be read.
type Damaged struct {
	Line int    // 1-based
	Text string // the line, or its beginning
	Why  string
}

// parser reads lines in one format. It returns errNoRequest for lines that are no
// requests but belong in a log.
type parser interface {
	parse(line []byte, r *Request) error
}

var errNoRequest = errors.New("no request")

// New returns the log that in holds, perhaps compressed with gzip. Errors of the
// compression come with the first request.
func New(in io.Reader, f Format) *Log { return &Log{in: bufio.NewReader(in), format: f} }

// Requests yields the requests of l. The sequence ends after the first error, which is
// one of reading, or that no line tells the format.
func (l *Log) Requests() iter.Seq2[Request, error] {
	return func(yield func(Request, error) bool) {
		if err := l.open(); err != nil {
			yield(Request{}, err)
			return
		}
		var r Request
		for {
			line, why, err := l.next()
			if err != nil {
				if err != io.EOF {
					yield(Request{}, err)
				} else if l.parser == nil && l.Skipped > 0 {
					yield(Request{}, l.undetected())
				}
				return
			}
			if why == nil && len(line) > 0 {
				r = Request{}
				why = l.parse(line, &r)
			}
			switch {
			case len(line) == 0 || why == errNoRequest:
			case why != nil:
				l.skip(line, why)
				if l.parser == nil && l.Skipped >= maxProbed {
					yield(Request{}, l.undetected())
					return
				}
			default:
				r.Agent = r.Agent[:min(len(r.Agent), maxAgent)]
				if !yield(r, nil) {
					return
				}
			}
		}
	}
}

// Skip counts the line of r, the request that was read last, as one that could not be
// read.
func (l *Log) Skip(r Request, why error) { l.skip(r.Time, why) }

func (l *Log) skip(line []byte, why error) {
	l.Skipped++
	if len(l.Damaged) < maxDamaged {
		l.Damaged = append(l.Damaged, Damaged{l.Lines, string(line[:min(len(line), maxQuoted)]), why.Error()})
	}
}

func (l *Log) undetected() error {
	return fmt.Errorf("none of the first %d lines is in a known format", l.Lines)
}

// open looks for compression and a byte order mark.
func (l *Log) open() error {
	var in io.Reader = l.in
	if magic, _ := l.in.Peek(2); string(magic) == "\x1f\x8b" {
		unzipped, err := gzip.NewReader(l.in)
		if err != nil {
			return err
		}
		in = unzipped
	}
	l.in = bufio.NewReaderSize(in, maxLine)
	if start, _ := l.in.Peek(3); string(start) == "\uFEFF" {
		l.in.Discard(len(start))
	}
	if l.format != Detect {
		l.parser = newParser(l.format)
	}
	return nil
}

var errTooLong = fmt.Errorf("has more than %d octets", maxLine)

// next returns the next line without its end. Of a line that is too long, it returns
// the beginning, and why.
func (l *Log) next() (line []byte, why, err error) {
	line, err = l.in.ReadSlice('\n')
	l.Lines++
	switch {
	case err == bufio.ErrBufferFull:
		line = bytes.Clone(line[:maxQuoted])
		for err == bufio.ErrBufferFull {
			_, err = l.in.ReadSlice('\n')
		}
		if err == io.EOF {
			err = nil
		}
		return line, errTooLong, err
	case err == io.EOF && len(line) > 0:
		err = nil
	case err != nil:
		l.Lines--
		return nil, nil, err
	}
	return bytes.TrimRight(line, " \t\r\n"), nil, nil
}

// parse reads a line, in the format of the first line that can be read unless the
// caller named one.
func (l *Log) parse(line []byte, r *Request) error {
	if l.parser != nil {
		return l.parser.parse(line, r)
	}
	f := Combined
	switch line[0] {
	case '{':
		f = JSON
	case '#':
		f = W3C
	}
	p := newParser(f)
	err := p.parse(line, r)
	if err == nil || bytes.HasPrefix(line, fieldsDirective) {
		l.parser = p
	}
	return err
}

func newParser(f Format) parser {
	switch f {
	case W3C:
		return &extended{}
	case JSON:
		return &object{}
	}
	return &combined{}
}

// target sets the target of r to what a client asked for, unless that is neither a
// path nor an absolute URL.
func (r *Request) target(asked []byte) {
	if len(asked) > 0 && asked[0] == '/' || bytes.Contains(asked, []byte("://")) {
		r.Target = asked
	}
}

// requestLine sets the target of r to that of a request line, "GET /path HTTP/1.1". A
// target may hold blanks if a server logs it decoded.
func (r *Request) requestLine(line []byte) {
	_, rest, ok := bytes.Cut(line, []byte(" "))
	if !ok {
		return
	}
	if end := bytes.LastIndex(rest, []byte(" HTTP/")); end >= 0 {
		rest = rest[:end]
	}
	r.target(rest)
}

// orNone returns text, or nil if it is the dash with which servers log a missing value.
func orNone(text []byte) []byte {
	if len(text) == 1 && text[0] == '-' {
		return nil
	}
	return text
}
