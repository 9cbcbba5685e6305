package rules

import (
	"fmt"
	"slices"
	"time"
)

// Fetch says how a request for a robots.txt ended. The zero Fetch got no answer.
type Fetch struct {
	// Status is the HTTP status of the answer, zero if there was none. A status
	// of redirection stands for one more redirect, which leads to the file.
	Status    int
	Reply     int     // of an FTP server, for which Status is the HTTP status that means the same; zero over HTTP
	Failure   Failure // what prevented a complete answer
	Redirects int     // how many redirects were followed before this answer

	MaxAge time.Duration // of the answer's Cache-Control; zero if it has none
	Cached bool          // a copy from an earlier, successful request exists

	FailingFor time.Duration // how long requests have ended like this; zero for the first
	SiteDown   bool          // the rest of the site does not answer either
}

// Failure is what prevented a complete answer to a request.
type Failure uint8

const (
	NoFailure   Failure = iota
	NoSuchHost          // DNS knows no address
	NoAnswer            // the connection was refused or could not be made
	TimedOut            // no answer in time
	Reset               // the connection was closed before the answer was complete
	BadChunking         // the body violates the chunked transfer coding
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

// Use is what a crawler does after a request for a robots.txt. The zero Use is
// none.
type Use uint8

const (
	ReadFile       Use = iota + 1 // obey the file that was fetched
	UseCached                     // obey the cached copy
	AllowAll                      // crawl everything
	DisallowAll                   // crawl nothing for now
	AllowUntilCopy                // crawl everything until a copy can be fetched
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

// Verdict returns the verdict on every URL, or Unknown if it depends on a file.
func (u Use) Verdict() Verdict {
	switch u {
	case AllowAll, AllowUntilCopy:
		return Allowed
	case DisallowAll:
		return Disallowed
	}
	return Unknown
}

// Outcome says what the end of a request for a robots.txt means to a crawler.
type Outcome struct {
	Use     Use
	Reason  string        // one line for people
	Source  string        // where the behaviour is written down
	Assumed bool          // the crawler is not known to do so, but RFC 9309 or HTTP says it
	Holds   time.Duration // how long from now, unless a new answer changes it; zero if not known
}

// Outcome returns what f means to the crawlers of d, for the host that they
// asked first: redirects may lead to another host (RFC 9309 2.3.1.2).
func (d *Dialect) Outcome(f Fetch) Outcome { return d.outcome(f) }

// ending is the kind of a Fetch by RFC 9309 2.3.1.
type ending uint8

const (
	unreachable      ending = iota // 2.3.1.4: a server or network error, or an invalid answer
	found                          // 2.3.1.1
	noBody                         // 2.3.1.1, with a status that excludes a body
	notModified                    // 2.3.1.1, and the same as the cached copy
	tooManyRedirects               // 2.3.1.2: too many redirects
	unavailable                    // 2.3.1.3
)

// ending returns the kind of f for a crawler that follows so many redirects.
func (f Fetch) ending(redirects int) ending {
	if f.Status/100 == 3 && f.Status != 304 {
		redirects-- // this one must be followed too
	}
	switch {
	case f.Failure != NoFailure:
		return unreachable
	case f.Redirects > redirects:
		return tooManyRedirects
	case f.Status == 204 || f.Status == 205: // RFC 9110 15.3.5, 15.3.6
		return noBody
	case f.Status == 304: // RFC 9110 15.4.5
		if f.Cached {
			return notModified
		}
		return unreachable
	case f.Status/100 == 2 || f.Status/100 == 3:
		return found
	case f.Status/100 == 4:
		return unavailable
	}
	return unreachable // RFC 9110 15: treat a status out of range as 5xx
}

// String is f in words, such as "status 200 after 2 redirects".
func (f Fetch) String() string {
	s := fmt.Sprint("status ", f.Status)
	switch {
	case f.Failure != NoFailure:
		s = f.Failure.String()
	case f.Status == 0:
		s = NoAnswer.String()
	case f.Reply != 0:
		s = fmt.Sprint("FTP reply ", f.Reply)
	}
	switch {
	case f.Redirects == 1:
		s += " after 1 redirect"
	case f.Redirects > 1:
		s += fmt.Sprint(" after ", f.Redirects, " redirects")
	}
	return s
}

// outcome returns an outcome of f that gives f and a phrase as its reason.
func (f Fetch) outcome(use Use, holds time.Duration, reason, source string) Outcome {
	return Outcome{Use: use, Holds: holds, Reason: f.String() + ": " + reason, Source: source}
}

// fileOutcome returns the outcome of f, a file that was found as e says and is
// kept for holds.
func (f Fetch) fileOutcome(e ending, holds time.Duration, source string) Outcome {
	switch {
	case e == noBody:
		return f.outcome(AllowAll, holds, "there is no body, so there are no rules", source)
	case e == notModified:
		return f.outcome(UseCached, holds, "the cached copy is still the file", source)
	case f.Redirects > 0 || f.Status/100 == 3:
		return f.outcome(ReadFile, holds, "the file is read, and counts for the host that was asked first", source)
	}
	return f.outcome(ReadFile, holds, "the file is read", source)
}

const (
	day = 24 * time.Hour

	// fewRedirects is how many redirects a crawler follows at least (RFC 9309
	// 2.3.1.2). No crawler but those of legacy is known to follow more.
	fewRedirects = 5

	// longFailure is how long Google waits for a file that it cannot fetch. RFC
	// 9309 2.3.1.4 gives it as an example of a reasonably long time.
	longFailure = 30 * day
)

// rfc9309Outcome uses every permission that RFC 9309 gives a crawler. Before a
// failure is long, it disallows everything even if there is a cached copy:
// disallowing is a MUST (2.3.1.4), the copy a MAY (2.4).
func rfc9309Outcome(f Fetch) Outcome {
	failing := max(f.FailingFor, 0)
	switch e := f.ending(fewRedirects); {
	case e == tooManyRedirects:
		return f.outcome(AllowAll, 0, "after more than five redirects it counts as unavailable, so everything may be fetched", "RFC 9309 2.3.1.2")
	case e == unavailable:
		return f.outcome(AllowAll, 0, "unavailable, so everything may be fetched", "RFC 9309 2.3.1.3")
	case e != unreachable:
		holds := day
		if f.MaxAge > 0 {
			holds = min(f.MaxAge, day)
		}
		return f.fileOutcome(e, holds, "RFC 9309 2.3.1.1, 2.4")
	case failing < longFailure:
		return f.outcome(DisallowAll, longFailure-failing, "unreachable, so nothing may be fetched for a long time, such as 30 days", "RFC 9309 2.3.1.4")
	case f.Cached:
		return f.outcome(UseCached, 0, "unreachable for a long time, so the cached copy may stay in use", "RFC 9309 2.3.1.4")
	}
	return f.outcome(AllowAll, 0, "unreachable for a long time, so everything may be fetched", "RFC 9309 2.3.1.4")
}

const googleSpecification = "Google's robots.txt specification"

// googleOutcome follows the newest version of Google's specification.
func googleOutcome(f Fetch) Outcome {
	const closedFor = 12 * time.Hour
	e := f.ending(fewRedirects)
	if e == unavailable && f.Status == 429 {
		e = unreachable
	}
	failing := max(f.FailingFor, 0)
	switch {
	case e == tooManyRedirects:
		return f.outcome(AllowAll, 0, "more than five redirects count as status 404", googleSpecification)
	case e == unavailable:
		return f.outcome(AllowAll, 0, "as if there were no robots.txt", googleSpecification)
	case e != unreachable:
		holds := day
		if f.MaxAge > 0 {
			holds = f.MaxAge
		}
		return f.fileOutcome(e, holds, googleSpecification)
	case failing < closedFor:
		return f.outcome(DisallowAll, closedFor-failing, "for the first 12 hours the site is not crawled", googleSpecification)
	case failing < longFailure && f.Cached:
		return f.outcome(UseCached, longFailure-failing, "after 12 hours the last good copy counts, for up to 30 days", googleSpecification)
	case failing < longFailure:
		return f.outcome(AllowUntilCopy, longFailure-failing, "after 12 hours, without a good copy, nothing is restricted", googleSpecification)
	case f.SiteDown || f.Failure == NoSuchHost:
		return f.outcome(DisallowAll, 0, "after 30 days a site whose other pages do not answer either is not crawled", googleSpecification)
	}
	return f.outcome(AllowAll, 0, "after 30 days, if other pages answer, as if there were no robots.txt", googleSpecification)
}

// bingOutcome assumes RFC 9309, because Bing does not say what statuses mean.
func bingOutcome(f Fetch) Outcome {
	o := rfc9309Outcome(f)
	o.Assumed = true
	return o
}

const yandexHelp = "Yandex Webmaster's help, robots.txt"

// yandexOutcome treats any status but 200 as an open site. Only the wording of
// the help suggests that this includes server and network errors.
func yandexOutcome(f Fetch) Outcome {
	o := f.outcome(AllowAll, 0, "any status but 200 opens the site", yandexHelp)
	switch e := f.ending(fewRedirects); {
	case e == found && (f.Status == 200 || f.Status/100 == 3):
		return f.fileOutcome(e, 0, yandexHelp)
	case e == notModified:
		o = f.fileOutcome(e, 0, "RFC 9110 15.4.5")
		o.Assumed = true
	case e == tooManyRedirects:
		o = f.outcome(AllowAll, 0, "more than five redirects open the site, as any status but 200", yandexHelp)
		o.Assumed = true
	case e == unreachable:
		o.Assumed = true
	}
	return o
}

const robotparser = "CPython 3.11, urllib.robotparser"

// legacyOutcome is what RobotFileParser answers after read(). If read has no case
// for an answer, it leaves the parser as it was: with the rules that it read
// before (the cached copy here), or with nothing, and then can_fetch is false.
func legacyOutcome(f Fetch) Outcome {
	const redirects = 10
	e := f.ending(redirects)
	if f.Status/100 == 3 && !slices.Contains([]int{301, 302, 303, 307, 308}, f.Status) {
		e = unreachable
	}
	switch {
	case e == found || e == noBody:
		return f.fileOutcome(e, 0, robotparser)
	case e == unavailable && (f.Status == 401 || f.Status == 403):
		return f.outcome(DisallowAll, 0, "where the file may not be read, nothing may be fetched", robotparser)
	case e == unavailable:
		return f.outcome(AllowAll, 0, "as if there were no robots.txt", robotparser)
	case f.Cached:
		return f.outcome(UseCached, 0, "ignored, so the rules that were read before stay in use", robotparser)
	}
	return f.outcome(DisallowAll, 0, "ignored, and before a file was read nothing may be fetched", robotparser)
}
