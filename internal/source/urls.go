package source

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
)

const (
	maxURL          = 64 << 10 // octets of one URL
	maxDecompressed = 1 << 30  // octets that a compressed list may unfold to
)

// URLs yields the URLs of a list: one a line, blank lines left out, or those of
// a sitemap or sitemap index, whose children are listed and not fetched. Either
// may be compressed by gzip. The list is read as it is asked for; after an
// error nothing more is yielded. Name is the list's in errors.
func URLs(name string, in io.Reader) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		err := eachURL(in, func(url string) bool { return yield(url, nil) })
		if err != nil {
			yield("", fmt.Errorf("read URLs of %s: %w", name, reason(err)))
		}
	}
}

func eachURL(in io.Reader, yield func(string) bool) error {
	r := bufio.NewReader(in)
	if magic, _ := r.Peek(2); string(magic) == "\x1f\x8b" {
		unzipped, err := gzip.NewReader(r)
		if err != nil {
			return err
		}
		r = bufio.NewReader(&limited{unzipped, maxDecompressed})
	}
	if start, _ := r.Peek(512); strings.HasPrefix(strings.TrimLeft(strings.TrimPrefix(string(start), "\uFEFF"), " \t\r\n"), "<") {
		return eachLocation(r, yield)
	}
	return eachLine(r, yield)
}

func eachLine(r io.Reader, yield func(string) bool) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxURL)
	for n := 1; lines.Scan(); n++ {
		if url := strings.Trim(lines.Text(), " \t\r"); url != "" && !yield(url) {
			return nil
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("a line has more than %d octets", maxURL)
	}
	return lines.Err()
}

// eachLocation yields the text of every <loc> element.
func eachLocation(r io.Reader, yield func(string) bool) error {
	elements := xml.NewDecoder(&segmented{r: r})
	elements.Strict = false
	elements.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // URLs are ASCII
	for {
		token, err := elements.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if start, ok := token.(xml.StartElement); !ok || start.Name.Local != "loc" {
			continue
		}
		url, err := textOf(elements)
		if err != nil {
			return err
		}
		if url = strings.TrimSpace(url); url != "" && !yield(url) {
			return nil
		}
	}
}

// textOf is the text of the element that was begun, up to its end.
func textOf(elements *xml.Decoder) (string, error) {
	var b strings.Builder
	for {
		token, err := elements.Token()
		if err != nil {
			return "", err
		}
		switch token := token.(type) {
		case xml.CharData:
			if b.Len()+len(token) > maxURL {
				return "", fmt.Errorf("a <loc> has more than %d octets", maxURL)
			}
			b.Write(token)
		case xml.EndElement:
			return b.String(), nil
		}
	}
}

// segmented fails where no element begins for longer than any URL: the decoder
// holds what stands between two.
type segmented struct {
	r     io.Reader
	since int // octets since the last "<"
}

func (s *segmented) Read(p []byte) (int, error) {
	n, err := s.r.Read(p[:min(len(p), 4<<10)])
	if last := bytes.LastIndexByte(p[:n], '<'); last >= 0 {
		s.since = n - last
	} else if s.since += n; s.since > 2*maxURL {
		return 0, fmt.Errorf("an element or text has more than %d octets", 2*maxURL)
	}
	return n, err
}

// limited fails where more than left octets are read.
type limited struct {
	r    io.Reader
	left int64
}

func (l *limited) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	if l.left -= int64(n); l.left < 0 {
		return 0, fmt.Errorf("unfolds to more than %d octets", int64(maxDecompressed))
	}
	return n, err
}
