package jsonrpc

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// maxMessage is how many octets a message may have. A file of the largest size that
// robotslint reads fits, even if most of its characters are escaped.
const maxMessage = 32 << 20

// errTooLong marks a message above maxMessage. It was skipped: the next message can
// be read.
var errTooLong = fmt.Errorf("message of more than %d octets", maxMessage)

// errNoLength marks a header that does not say where its message ends. Nothing
// after it can be read.
var errNoLength = errors.New("header without a valid Content-Length")

// readFrame returns the next message. Its error is io.EOF or
// io.ErrUnexpectedEOF at the end of r. For a message that is too long it calls
// refuse before it skips the message.
func readFrame(r *bufio.Reader, refuse func(error)) ([]byte, error) {
	for {
		length, err := readHeader(r)
		if err != nil {
			return nil, err
		}
		if length <= maxMessage {
			var body bytes.Buffer // grows as octets arrive, whatever length the header gives
			if _, err := io.CopyN(&body, r, length); err != nil {
				return nil, err
			}
			return body.Bytes(), nil
		}
		refuse(errTooLong)
		if _, err := io.CopyN(io.Discard, r, length); err != nil {
			return nil, err
		}
	}
}

// readHeader returns the length that the next header gives. Empty lines before the
// header are skipped, and fields other than Content-Length are ignored.
func readHeader(r *bufio.Reader) (int64, error) {
	length, begun := int64(-1), false
	for {
		line, err := readLine(r)
		if err != nil {
			return 0, err
		}
		if line == "" && begun {
			break
		}
		begun = begun || line != ""
		name, value, _ := strings.Cut(line, ":")
		if strings.EqualFold(strings.TrimSpace(name), "Content-Length") {
			if length, err = strconv.ParseInt(strings.TrimSpace(value), 10, 64); err != nil {
				length = -1
			}
		}
	}
	if length < 0 {
		return 0, errNoLength
	}
	return length, nil
}

// readLine returns the next line without its end. Of a line that exceeds the buffer
// of r it returns the start.
func readLine(r *bufio.Reader) (string, error) {
	text, err := r.ReadSlice('\n')
	line := strings.TrimRight(string(text), "\r\n")
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = r.ReadSlice('\n')
	}
	return line, err
}

// writeFrame writes v as a message.
func writeFrame(w *bufio.Writer, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "Content-Length: %d\r\n\r\n", len(body))
	w.Write(body)
	return w.Flush() // returns the first error of all writes
}
