package accesslog

import (
	"bytes"
	"errors"
)

// extended reads the W3C extended log format. A directive names the fields of the lines
// that follow it:
//
//	#Fields: date time cs-method cs-uri-stem cs-uri-query cs(User-Agent)
//
// IIS parts fields by blanks and logs those in a value as "+"; CloudFront parts them by
// tabs and percent-encodes values.
type extended struct {
	fields  []field // of a line, in order; nil before the directive
	scratch []byte
}

// field is what a field of a line holds, as far as a request needs it.
type field int

const (
	otherField field = iota
	dateField
	timeField
	stemField
	queryField
	agentField
	fieldCount
)

// fieldNames are the fields as the directive names them, in lower case.
var fieldNames = map[string]field{
	"date":           dateField,
	"time":           timeField,
	"cs-uri-stem":    stemField,
	"cs-uri":         stemField,
	"cs-uri-query":   queryField,
	"cs(user-agent)": agentField,
	"cs-user-agent":  agentField,
	"c-user-agent":   agentField,
}

var fieldsDirective = []byte("#Fields:")

var (
	errNoFields  = errors.New("comes before a #Fields directive")
	errNoPath    = errors.New("has no field for the path of the request")
	errFewFields = errors.New("has fewer fields than the #Fields directive")
)

func (e *extended) parse(line []byte, r *Request) error {
	if line[0] == '#' {
		if names, ok := bytes.CutPrefix(line, fieldsDirective); ok {
			e.fields = []field{}
			for _, name := range bytes.Fields(names) {
				e.fields = append(e.fields, fieldNames[string(bytes.ToLower(name))])
			}
		}
		return errNoRequest
	}
	if e.fields == nil {
		return errNoFields
	}
	var values [fieldCount][]byte
	blank := byte(' ')
	if bytes.IndexByte(line, '\t') >= 0 {
		blank = '\t'
	}
	rest := line
	for i, f := range e.fields {
		end := bytes.IndexByte(rest, blank)
		switch {
		case end < 0 && i < len(e.fields)-1:
			return errFewFields
		case end < 0:
			end = len(rest)
		}
		if values[f] == nil {
			values[f] = rest[:end]
		}
		rest = rest[min(end+1, len(rest)):]
	}
	if len(values[stemField]) == 0 {
		return errNoPath
	}
	e.scratch = append(e.scratch[:0], values[dateField]...)
	if len(values[timeField]) > 0 {
		e.scratch = append(append(e.scratch, 'T'), values[timeField]...)
	}
	length := len(e.scratch)
	target := values[stemField]
	if query := orNone(values[queryField]); len(query) > 0 {
		e.scratch = append(append(append(e.scratch, target...), '?'), query...)
		target = e.scratch[length:]
	}
	r.Time = e.scratch[:length:length]
	r.target(target)
	r.Agent = decodePercent(orNone(values[agentField]))
	return nil
}

// decodePercent decodes percent-encoding in place, and what is encoded twice: CloudFront
// wrote blanks as %2520.
func decodePercent(text []byte) []byte {
	for range 2 {
		at := bytes.IndexByte(text, '%')
		if at < 0 {
			return text
		}
		decoded := text[:at]
		for ; at < len(text); at++ {
			b := text[at]
			if b == '%' && at+2 < len(text) && isHex(text[at+1]) && isHex(text[at+2]) {
				b = unhex(text[at+1])<<4 | unhex(text[at+2])
				at += 2
			}
			decoded = append(decoded, b)
		}
		text = decoded
	}
	return text
}
