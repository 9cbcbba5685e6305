package accesslog

import (
	"bytes"
	"errors"
	"slices"
)

// combined reads the common log format, which the combined one continues:
//
//	192.0.2.1 - - [22/Nov/2026:09:00:00 +0000] "GET / HTTP/1.1" 200 12 "referrer" "agent"
//
// What stands before the time, such as a virtual host, and after the user agent does
// not matter.
type combined struct {
	scratch []byte // unescaped text of the line
}

var (
	errNoTime        = errors.New("has no time in brackets")
	errNoRequestLine = errors.New("has no request in quotation marks")
	errNoStatus      = errors.New("has no status after the request")
)

func (c *combined) parse(line []byte, r *Request) error {
	c.scratch = c.scratch[:0]
	rest := line
	for {
		start := bytes.IndexByte(rest, '[')
		if start < 0 {
			return errNoTime
		}
		rest = rest[start+1:]
		if len(rest) > len(commonTime) && rest[2] == '/' && rest[6] == '/' && rest[len(commonTime)] == ']' {
			break
		}
	}
	r.Time, rest = rest[:len(commonTime)], rest[len(commonTime)+1:]
	request, rest, ok := c.quoted(rest)
	if !ok {
		return errNoRequestLine
	}
	rest = bytes.TrimLeft(rest, " ")
	if len(rest) < 3 || !isDigit(rest[0]) || !isDigit(rest[1]) || !isDigit(rest[2]) {
		return errNoStatus
	}
	r.requestLine(request)
	if _, rest, ok = c.quoted(rest); ok {
		if agent, _, ok := c.quoted(rest); ok {
			r.Agent = orNone(agent)
		}
	}
	return nil
}

// quoted returns the first text in quotation marks, unescaped, and what follows it.
func (c *combined) quoted(line []byte) (text, rest []byte, ok bool) {
	start := bytes.IndexByte(line, '"')
	if start < 0 {
		return nil, nil, false
	}
	line = line[start+1:]
	end := closingQuote(line)
	if end < 0 {
		return nil, nil, false
	}
	return c.unescape(line[:end]), line[end+1:], true
}

// closingQuote returns the offset of the first quotation mark that no backslash
// escapes; -1 if there is none.
func closingQuote(text []byte) int {
	for from := 0; ; {
		end := bytes.IndexByte(text[from:], '"')
		if end < 0 {
			return -1
		}
		end += from
		slashes := 0
		for end-slashes > from && text[end-slashes-1] == '\\' {
			slashes++
		}
		if slashes%2 == 0 {
			return end
		}
		from = end + 1
	}
}

// unescape decodes the escapes of Apache and nginx: \xhh, \", \\ and those of C.
func (c *combined) unescape(text []byte) []byte {
	at := bytes.IndexByte(text, '\\')
	if at < 0 {
		return text
	}
	begin := len(c.scratch)
	c.scratch = slices.Grow(c.scratch, len(text))
	for ; at >= 0; at = bytes.IndexByte(text, '\\') {
		c.scratch = append(c.scratch, text[:at]...)
		text = text[at+1:]
		if len(text) == 0 {
			break
		}
		size := 1
		switch b := text[0]; {
		case b == 'x' && len(text) > 2 && isHex(text[1]) && isHex(text[2]):
			c.scratch = append(c.scratch, unhex(text[1])<<4|unhex(text[2]))
			size = 3
		case controls[b] != 0:
			c.scratch = append(c.scratch, controls[b])
		default:
			c.scratch = append(c.scratch, b)
		}
		text = text[size:]
	}
	c.scratch = append(c.scratch, text...)
	return c.scratch[begin:len(c.scratch):len(c.scratch)]
}

// controls are the characters that a letter after a backslash stands for.
var controls = [256]byte{'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v'}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

func isHex(b byte) bool { return isDigit(b) || 'a' <= b|0x20 && b|0x20 <= 'f' }

// unhex returns the value of a hexadecimal digit.
func unhex(b byte) byte {
	if isDigit(b) {
		return b - '0'
	}
	return b | 0x20 - 'a' + 10
}
