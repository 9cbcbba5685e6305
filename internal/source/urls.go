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
	expanded := &boundedReader{limit: maxUnzippedList}
	if magic, _ := r.Peek(2); string(magic) == "\x1f\x8b" {
		unzipped, err := gzip.NewReader(r)
		if err != nil {
			return err
		}
		expanded.r = unzipped
		r = bufio.NewReader(expanded)
	}
	if start, _ := r.Peek(listSample); strings.HasPrefix(strings.TrimLeft(strings.TrimPrefix(string(start), "\uFEFF"), " \t\r\n"), "<") {
		expanded.limit = maxUnzippedSitemap
		return eachLocation(r, yield)
	}
	return eachLine(r, yield)
}

func eachLine(r io.Reader, yield func(string) bool) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxURL)
	lines.Split(scanURL)
	for lines.Scan() {
		if url := strings.Trim(lines.Text(), " \t\r"); url != "" && !yield(url) {
			return nil
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return fmt.Errorf("a line has more than %d octets", maxURL)
	}
	return lines.Err()
}

// scanURL is a [bufio.SplitFunc] for lines that are not blank. It skips all blank
// lines at once, because a compressed list may hold hundreds of millions of them.
func scanURL(data []byte, atEOF bool) (advance int, line []byte, err error) {
	blank := len(data) - len(bytes.TrimLeft(data, " \t\r\n"))
	advance, line, err = bufio.ScanLines(data[blank:], atEOF)
	return blank + advance, line, err
}

// eachLocation yields the text of every <loc> element.
func eachLocation(r *bufio.Reader, yield func(string) bool) error {
	e := newElements(r)
	for {
		token, err := e.next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if start, ok := token.(xml.StartElement); !ok || start.Name.Local != "loc" {
			continue
		}
		url, err := e.text()
		if err != nil {
			return err
		}
		if url = strings.TrimSpace(url); url != "" && !yield(url) {
			return nil
		}
	}
}

// elements reads XML in bounded memory. The XML decoder alone keeps the token
// that it reads and the names of all open elements, however long and however many
// they are.
type elements struct {
	decoder *xml.Decoder
	token   *tokenReader
	depth   int // open elements
}

func newElements(r *bufio.Reader) *elements {
	e := &elements{token: &tokenReader{Reader: r}}
	e.decoder = xml.NewDecoder(e.token)
	e.decoder.Strict = false
	e.decoder.CharsetReader = func(string, io.Reader) (io.Reader, error) { return e.token, nil } // URLs are ASCII
	return e
}

func (e *elements) next() (xml.Token, error) {
	e.token.left = maxElement
	token, err := e.decoder.Token()
	switch token.(type) {
	case xml.StartElement:
		e.depth++
	case xml.EndElement:
		e.depth--
	}
	if err == nil && e.depth > maxNesting {
		return nil, fmt.Errorf("elements are nested more than %d levels deep", maxNesting)
	}
	return token, err
}

// text returns the text up to the end of the element that has just begun.
func (e *elements) text() (string, error) {
	var b strings.Builder
	for {
		token, err := e.next()
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

// tokenReader fails when a token has more than left octets. It is an
// [io.ByteReader], from which the XML decoder takes no more than it needs.
type tokenReader struct {
	*bufio.Reader
	left int
}

func (t *tokenReader) ReadByte() (byte, error) {
	if t.left--; t.left < 0 {
		return 0, fmt.Errorf("an element or text has more than %d octets", maxElement)
	}
	return t.Reader.ReadByte()
}

// boundedReader fails once more than limit octets have been read.
type boundedReader struct {
	r           io.Reader
	limit, read int64
}

func (b *boundedReader) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	if b.read += int64(n); b.read > b.limit {
		return 0, fmt.Errorf("expands to more than %d octets", b.limit)
	}
	return n, err
}
