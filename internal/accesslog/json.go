package accesslog

import (
	"bytes"
	"errors"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// object reads a JSON object on each line. Keys are those of Caddy, Cloudflare and
// Traefik, and those that are usual where the format of nginx is configured.
type object struct {
	scratch []byte // unescaped text of the line
	target  ranked
	agent   ranked
	time    ranked
}

// ranked is the value of the best key so far; rank 0 for none.
type ranked struct {
	rank  int
	value []byte
}

func (r *ranked) offer(rank int, value []byte) {
	if rank > r.rank && (value[0] == '"' || isDigit(value[0])) {
		*r = ranked{rank, value}
	}
}

var (
	errNoObject = errors.New("is no JSON object")
	errNoURI    = errors.New("has no key for the path of the request")
)

func (o *object) parse(line []byte, r *Request) error {
	o.scratch, o.target, o.agent, o.time = o.scratch[:0], ranked{}, ranked{}, ranked{}
	if !members(line, o.member) {
		return errNoObject
	}
	if o.target.rank == 0 {
		return errNoURI
	}
	r.Time, r.Agent = o.text(o.time.value), orNone(o.text(o.agent.value))
	if target := o.text(o.target.value); o.target.rank == wholeLine {
		r.requestLine(target)
	} else {
		r.target(target)
	}
	return nil
}

// wholeLine is the rank of keys whose value is a request line. Others hold a target:
// better ones have the query.
const (
	pathOnly = iota + 1
	wholeLine
	pathAndQuery
)

// member takes what it needs of a member of the object.
func (o *object) member(key, value []byte) {
	switch string(key) {
	case "request": // an object in Caddy
		if value[0] == '{' {
			members(value, o.request)
		}
		o.target.offer(wholeLine, value)
	case "request_uri", "ClientRequestURI", "RequestPath", "requestURI", "http_request_uri":
		o.target.offer(pathAndQuery, value)
	case "uri", "url", "path", "ClientRequestPath", "request_path":
		o.target.offer(pathOnly, value)
	case "http_user_agent", "user_agent", "userAgent", "useragent", "agent", "ClientRequestUserAgent", "request_User-Agent", "RequestUserAgent":
		o.agent.offer(1, value)
	case "ts", "time", "time_iso8601", "time_local", "timestamp", "@timestamp", "msec", "EdgeStartTimestamp", "StartUTC":
		o.time.offer(1, value)
	}
}

// request takes what it needs of the object that Caddy writes for the request.
func (o *object) request(key, value []byte) {
	switch string(key) {
	case "uri":
		o.target.offer(pathAndQuery, value)
	case "headers":
		members(value, o.header)
	}
}

// header takes the user agent of the headers of a request, which may be a list.
func (o *object) header(key, value []byte) {
	if !bytes.EqualFold(key, []byte("user-agent")) {
		return
	}
	if value[0] == '[' {
		value = bytes.TrimLeft(value[1:], " \t")
		end := valueEnd(value)
		if end <= 0 {
			return
		}
		value = value[:end]
	}
	o.agent.offer(1, value)
}

// text returns the text of a string, unescaped, or of a number. Other values have none.
func (o *object) text(value []byte) []byte {
	switch {
	case len(value) == 0:
		return nil
	case isDigit(value[0]):
		return value
	case value[0] != '"':
		return nil
	}
	text := value[1 : len(value)-1]
	if bytes.IndexByte(text, '\\') < 0 {
		return text
	}
	begin := len(o.scratch)
	for len(text) > 0 {
		at := bytes.IndexByte(text, '\\')
		if at < 0 || at+1 >= len(text) {
			at = len(text)
		}
		o.scratch = append(o.scratch, text[:at]...)
		if text = text[at:]; len(text) == 0 {
			break
		}
		switch b := text[1]; {
		case b == 'u':
			c, size := unicodeEscape(text)
			o.scratch = utf8.AppendRune(o.scratch, c)
			text = text[size:]
			continue
		case b != 'v' && controls[b] != 0:
			o.scratch = append(o.scratch, controls[b])
		default:
			o.scratch = append(o.scratch, b)
		}
		text = text[2:]
	}
	return o.scratch[begin:len(o.scratch):len(o.scratch)]
}

// unicodeEscape returns the character that text begins with, \u0041 or two of the kind,
// and its length.
func unicodeEscape(text []byte) (c rune, size int) {
	unit := func(text []byte) (rune, bool) {
		if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
			return 0, false
		}
		n, err := strconv.ParseUint(string(text[2:6]), 16, 16)
		return rune(n), err == nil
	}
	c, ok := unit(text)
	if !ok {
		return utf8.RuneError, 2
	}
	if utf16.IsSurrogate(c) {
		if low, ok := unit(text[6:]); ok {
			return utf16.DecodeRune(c, low), 12
		}
	}
	return c, 6
}

// members calls f for the members of the object that text is, with escapes in keys
// left as they are. It reports whether text is one whole object, as far as brackets and
// strings tell.
func members(text []byte, f func(key, value []byte)) bool {
	if len(text) < 2 || text[0] != '{' {
		return false
	}
	text = skipBlanks(text[1:])
	for len(text) > 0 && text[0] == '"' {
		end := closingQuote(text[1:])
		if end < 0 {
			return false
		}
		key := text[1 : end+1]
		text = skipBlanks(text[end+2:])
		if len(text) == 0 || text[0] != ':' {
			return false
		}
		text = skipBlanks(text[1:])
		end = valueEnd(text)
		if end <= 0 {
			return false
		}
		f(key, text[:end])
		text = skipBlanks(text[end:])
		if len(text) == 0 || text[0] != ',' {
			break
		}
		text = skipBlanks(text[1:])
	}
	return len(text) == 1 && text[0] == '}'
}

// valueEnd returns the length of the value that text begins with; 0 or less if it is
// none.
func valueEnd(text []byte) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			end := closingQuote(text[i+1:])
			if end < 0 {
				return -1
			}
			if i += end + 1; depth == 0 {
				return i + 1
			}
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return i
			}
			if depth--; depth == 0 {
				return i + 1
			}
		case ',', ' ', '\t':
			if depth == 0 {
				return i
			}
		}
	}
	return -1
}

func skipBlanks(text []byte) []byte {
	for len(text) > 0 && (text[0] == ' ' || text[0] == '\t') {
		text = text[1:]
	}
	return text
}
