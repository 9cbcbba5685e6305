package accesslog

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

const commonTime = "02/Jan/2006:15:04:05 -0700"

// timeLayouts are those of logs. Times without a zone are UTC.
var timeLayouts = []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05", time.DateOnly, commonTime, "2006-01-02T15:04:05-0700"}

var errTime = errors.New("has a time in no known format")

// ParseTime returns the time of a request: a date with or without a time of day, or the
// seconds since 1970, perhaps in thousandths, millionths or billionths. It is an error
// if text has none.
func ParseTime(text []byte) (time.Time, error) {
	s := string(text)
	if s != "" && strings.Trim(s, "0123456789.") == "" {
		return unixTime(s)
	}
	layouts := timeLayouts
	if len(s) == len(commonTime) && s[2] == '/' {
		layouts = []string{commonTime}
	}
	for _, layout := range layouts {
		if t, err := time.Parse(layout, s); err == nil {
			return t, nil
		}
	}
	return time.Time{}, errTime
}

// unixTime returns the time that is a number of seconds after 1970. Whoever logs larger
// numbers counts in smaller units.
func unixTime(s string) (time.Time, error) {
	seconds, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return time.Time{}, errTime
	}
	const tooLate = 1e11 // the year 5138
	for range 3 {
		if seconds >= tooLate {
			seconds /= 1000
		}
	}
	if seconds >= tooLate {
		return time.Time{}, errTime
	}
	return time.Unix(int64(seconds), 0).UTC(), nil
}
