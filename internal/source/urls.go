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

// URLs yields the URLs of a list: one on each line that is not blank, or the
// <loc> elements of a sitemap or sitemap index; children of an index are yielded,
// not fetched. Either kind may be compressed with gzip. The list is read as the
// sequence advances, which ends after the first error. Errors call the list name.
func URLs(name string, in io.Reader) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		err := eachURL(in, func(url string) bool { return yield(url, nil) })
		if err != nil {
			yield("", fmt.Errorf("read URLs of %s: %w", name, Reason(err)))
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
		r = bufio.NewReader(&boundedReader{unzipped, maxDecompressed})
	}
	if start, _ := r.Peek(listSample); strings.HasPrefix(strings.TrimLeft(strings.TrimPrefix(string(start), "\uFEFF"), " \t\r\n"), "<") {
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
	elements := xml.NewDecoder(&elementReader{r: r})
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

// textOf returns the text up to the end of the element that has just begun.
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

// elementReader fails when no element begins within maxElement octets. The XML
// decoder keeps everything between two elements in memory.
type elementReader struct {
	r     io.Reader
	since int // octets since the last "<"
}

func (e *elementReader) Read(p []byte) (int, error) {
	n, err := e.r.Read(p)
	if last := bytes.LastIndexByte(p[:n], '<'); last >= 0 {
		e.since = n - last
	} else if e.since += n; e.since > maxElement {
		return 0, fmt.Errorf("an element or text has more than %d octets", maxElement)
	}
	return n, err
}

// boundedReader fails once more than left octets have been read.
type boundedReader struct {
	r    io.Reader
	left int64
}

func (b *boundedReader) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return 0, fmt.Errorf("expands to more than %d octets", int64(maxDecompressed))
	}
	return n, err
}
