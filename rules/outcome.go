package rules

import (
	"fmt"
	"slices"
	"time"
)

// Fetch is how a request for a robots.txt ended. The zero Fetch had no answer.
type Fetch struct {
	// Status is that of the answer, zero where there was none. A redirect here
	// is one that leads to the file at hand.
	Status    int
	Failure   Failure // what kept the answer away, or from being whole
	Redirects int     // followed before this answer came

	MaxAge time.Duration // of the answer's Cache-Control; zero for none
	Cached bool          // a copy from an earlier, successful request is at hand

	FailingFor time.Duration // since when requests end like this; zero: this is the first
	SiteDown   bool          // the rest of the site does not answer either
}

// Failure is what can go wrong on the way to an answer.
type Failure uint8

const (
	NoFailure   Failure = iota
	NoSuchHost          // DNS knows no address
	NoAnswer            // connection refused, or none came about for another reason
	TimedOut            // no answer in time
	Reset               // the connection was closed before the answer was whole
	BadChunking         // the body breaks the transfer coding
)

// String is the failure in words; empty for NoFailure.
func (f Failure) String() string {
	return [...]string{
		NoFailure:   "",
		NoSuchHost:  "host not found",
		NoAnswer:    "no answer",
		TimedOut:    "timeout",
		Reset:       "connection reset",
		BadChunking: "broken chunked body",
	}[f]
}

// Use is what a crawler goes by after a request for a robots.txt.
type Use uint8

const (
	ReadFile       Use = iota + 1 // the file that came
	UseCached                     // the cached copy
	AllowAll                      // nothing: everything may be fetched
	DisallowAll                   // nothing, and for now the site is not crawled
	AllowUntilCopy                // nothing: everything may be fetched until there is a copy
)

// String is the use in words.
func (u Use) String() string {
	return [...]string{
		ReadFile:       "read the file",
		UseCached:      "use the cached copy",
		AllowAll:       "allow everything",
		DisallowAll:    "disallow everything for now",
		AllowUntilCopy: "allow everything until there is a copy",
	}[u]
}

// Verdict is the answer for every URL; Unknown where a file has it.
func (u Use) Verdict() Verdict {
	switch u {
	case AllowAll, AllowUntilCopy:
		return Allowed
	case DisallowAll:
		return Disallowed
	}
	return Unknown
}

// Outcome is what the end of a request for a robots.txt means to a crawler.
type Outcome struct {
	Use     Use
	Reason  string        // one line for people
	Source  string        // where that is written down
	Assumed bool          // of this crawler it is not known; RFC 9309 or HTTP has it so
	Holds   time.Duration // from now on, unless an answer changes it; zero: not known
}

// Outcome returns what f means to the crawlers of d, for the host that they
// asked first: redirects may lead to another (RFC 9309 2.3.1.2).
func (d *Dialect) Outcome(f Fetch) Outcome { return d.outcome(f) }

// ending is a Fetch as RFC 9309 2.3.1 divides them.
type ending uint8

const (
	unreachable ending = iota // 2.3.1.4: a server or network error, or an answer that is none
	found                     // 2.3.1.1
	bodyless                  // found, and by its status without a body
	unchanged                 // found to be what the cached copy is
	lost                      // 2.3.1.2: redirected too often
	unavailable               // 2.3.1.3
)

// ending divides f for a crawler that follows that many redirects.
func (f Fetch) ending(redirects int) ending {
	if f.Status/100 == 3 && f.Status != 304 {
		redirects-- // this one has yet to be followed
	}
	switch {
	case f.Failure != NoFailure:
		return unreachable
	case f.Redirects > redirects:
		return lost
	case f.Status == 204 || f.Status == 205: // RFC 9110 15.3.5, 15.3.6
		return bodyless
	case f.Status == 304: // RFC 9110 15.4.5
		if f.Cached {
			return unchanged
		}
		return unreachable
	case f.Status/100 == 2 || f.Status/100 == 3:
		return found
	case f.Status/100 == 4:
		return unavailable
	}
	return unreachable // RFC 9110 15: a status out of range is taken as 5xx
}

// String is f in words, such as "status 200 after 2 redirects".
func (f Fetch) String() string {
	s := fmt.Sprint("status ", f.Status)
	switch {
	case f.Failure != NoFailure:
		s = f.Failure.String()
	case f.Status == 0:
		s = NoAnswer.String()
	}
	switch {
	case f.Redirects == 1:
		s += " after 1 redirect"
	case f.Redirects > 1:
		s += fmt.Sprint(" after ", f.Redirects, " redirects")
	}
	return s
}

// is returns an outcome of f.
func (f Fetch) is(use Use, holds time.Duration, reason, source string) Outcome {
	return Outcome{Use: use, Holds: holds, Reason: f.String() + ": " + reason, Source: source}
}

// isRead returns the outcome of a file that was found, e, and is kept that long.
func (f Fetch) isRead(e ending, holds time.Duration, source string) Outcome {
	switch {
	case e == bodyless:
		return f.is(AllowAll, holds, "there is no body, so there are no rules", source)
	case e == unchanged:
		return f.is(UseCached, holds, "the cached copy is still the file", source)
	case f.Redirects > 0 || f.Status/100 == 3:
		return f.is(ReadFile, holds, "the file is read, and counts for the host that was asked first", source)
	}
	return f.is(ReadFile, holds, "the file is read", source)
}

const (
	day = 24 * time.Hour

	// fewRedirects are followed at least (RFC 9309 2.3.1.2); of no crawler it
	// is known that it follows more.
	fewRedirects = 5

	// longFailure is how long Google waits for a file that cannot be had. To
	// RFC 9309 2.3.1.4 it is an example of a reasonably long time.
	longFailure = 30 * day
)

// rfc9309Outcome takes up what RFC 9309 says a crawler may do. Until the
// failure is long, disallowing everything goes before a cached copy: it is a
// MUST (2.3.1.4), the copy a MAY (2.4).
func rfc9309Outcome(f Fetch) Outcome {
	failing := max(f.FailingFor, 0)
	switch e := f.ending(fewRedirects); {
	case e == lost:
		return f.is(AllowAll, 0, "after more than five redirects it counts as unavailable, so everything may be fetched", "RFC 9309 2.3.1.2")
	case e == unavailable:
		return f.is(AllowAll, 0, "unavailable, so everything may be fetched", "RFC 9309 2.3.1.3")
	case e != unreachable:
		holds := day
		if f.MaxAge > 0 {
			holds = min(f.MaxAge, day)
		}
		return f.isRead(e, holds, "RFC 9309 2.3.1.1, 2.4")
	case failing < longFailure:
		return f.is(DisallowAll, longFailure-failing, "unreachable, so nothing may be fetched for a long time, such as 30 days", "RFC 9309 2.3.1.4")
	case f.Cached:
		return f.is(UseCached, 0, "unreachable for a long time, so the cached copy may stay in use", "RFC 9309 2.3.1.4")
	}
	return f.is(AllowAll, 0, "unreachable for a long time, so everything may be fetched", "RFC 9309 2.3.1.4")
}

const googleSpecification = "Google's robots.txt specification"

// googleOutcome is as the newest version of Google's specification has it.
func googleOutcome(f Fetch) Outcome {
	const stop = 12 * time.Hour
	e := f.ending(fewRedirects)
	if e == unavailable && f.Status == 429 {
		e = unreachable
	}
	failing := max(f.FailingFor, 0)
	switch {
	case e == lost:
		return f.is(AllowAll, 0, "more than five redirects count as status 404", googleSpecification)
	case e == unavailable:
		return f.is(AllowAll, 0, "as if there were no robots.txt", googleSpecification)
	case e != unreachable:
		holds := day
		if f.MaxAge > 0 {
			holds = f.MaxAge
		}
		return f.isRead(e, holds, googleSpecification)
	case failing < stop:
		return f.is(DisallowAll, stop-failing, "for the first 12 hours the site is not crawled", googleSpecification)
	case failing < longFailure && f.Cached:
		return f.is(UseCached, longFailure-failing, "after 12 hours the last good copy counts, for up to 30 days", googleSpecification)
	case failing < longFailure:
		return f.is(AllowUntilCopy, longFailure-failing, "after 12 hours, without a good copy, nothing is restricted", googleSpecification)
	case f.SiteDown || f.Failure == NoSuchHost:
		return f.is(DisallowAll, 0, "after 30 days a site whose other pages do not answer either is not crawled", googleSpecification)
	}
	return f.is(AllowAll, 0, "after 30 days, if other pages answer, as if there were no robots.txt", googleSpecification)
}

// bingOutcome assumes RFC 9309: what Bing makes of statuses is not known.
func bingOutcome(f Fetch) Outcome {
	o := rfc9309Outcome(f)
	o.Assumed = true
	return o
}

const yandexHelp = "Yandex Webmaster's help, robots.txt"

// yandexOutcome takes anything but 200 as an open site. That this goes for
// server and network errors too follows from the words alone.
func yandexOutcome(f Fetch) Outcome {
	o := f.is(AllowAll, 0, "any status but 200 opens the site", yandexHelp)
	switch e := f.ending(fewRedirects); {
	case e == found && (f.Status == 200 || f.Status/100 == 3):
		return f.isRead(e, 0, yandexHelp)
	case e == unchanged:
		o = f.isRead(e, 0, "RFC 9110 15.4.5")
		o.Assumed = true
	case e == lost:
		o = f.is(AllowAll, 0, "more than five redirects open the site, as any status but 200", yandexHelp)
		o.Assumed = true
	case e == unreachable:
		o.Assumed = true
	}
	return o
}

const robotparser = "CPython 3.11, urllib.robotparser"

// legacyOutcome is what RobotFileParser answers after read(). Whatever read
// has no case for, it leaves the parser as it was: with the rules that it read
// before (here the cached copy), or else with nothing, when can_fetch is false.
func legacyOutcome(f Fetch) Outcome {
	const redirects = 10
	e := f.ending(redirects)
	if f.Status/100 == 3 && !slices.Contains([]int{301, 302, 303, 307, 308}, f.Status) {
		e = unreachable
	}
	switch {
	case e == found || e == bodyless:
		return f.isRead(e, 0, robotparser)
	case e == unavailable && (f.Status == 401 || f.Status == 403):
		return f.is(DisallowAll, 0, "where the file may not be read, nothing may be fetched", robotparser)
	case e == unavailable:
		return f.is(AllowAll, 0, "as if there were no robots.txt", robotparser)
	case f.Cached:
		return f.is(UseCached, 0, "ignored, so the rules that were read before stay in use", robotparser)
	}
	return f.is(DisallowAll, 0, "ignored, and before a file was read nothing may be fetched", robotparser)
}
