package rules

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/robotslint/robotslint/internal/testcorpus"
)

// assumed marks an outcome that the crawler is only assumed to have.
const assumed = " (assumed)"

// testOutcomes compares the outcomes of fetches with the use in words, how long it
// holds if that is known, and whether it is assumed.
func testOutcomes(t *testing.T, outcome func(Fetch) Outcome, requirements map[string][]outcomeCase) {
	for requirement, cases := range requirements {
		t.Run(requirement, func(t *testing.T) {
			for _, c := range cases {
				o := outcome(c.fetch)
				got := o.Use.String()
				if o.Holds != 0 {
					got += fmt.Sprint(" for ", o.Holds)
				}
				if o.Assumed {
					got += assumed
				}
				if got != c.want {
					t.Errorf("%+v: got %s, want %s", c.fetch, got, c.want)
				}
			}
		})
	}
}

type outcomeCase struct {
	fetch Fetch
	want  string
}

// after returns f after requests have failed for so long, with or without a
// cached copy.
func after(failing time.Duration, cached bool, f Fetch) Fetch {
	f.FailingFor, f.Cached = failing, cached
	return f
}

func TestOutcomeRFC9309(t *testing.T) {
	testOutcomes(t, RFC9309.Outcome, map[string][]outcomeCase{
		"2.3.1.1: the rules of a successful download are followed": {
			{Fetch{Status: 200}, "read the file for 24h0m0s"},
			{Fetch{Status: 206}, "read the file for 24h0m0s"},
			{Fetch{Status: 299}, "read the file for 24h0m0s"},
			{Fetch{Status: 204}, "allow everything for 24h0m0s"},
			{Fetch{Status: 205}, "allow everything for 24h0m0s"},
		},
		"2.3.1.2: five redirects are followed, more are taken as unavailable": {
			{Fetch{Status: 301}, "read the file for 24h0m0s"},
			{Fetch{Status: 308, Redirects: 4}, "read the file for 24h0m0s"},
			{Fetch{Status: 303, Redirects: 4}, "read the file for 24h0m0s"},
			{Fetch{Status: 302, Redirects: 5}, "allow everything"},
			{Fetch{Status: 303, Redirects: 5}, "allow everything"},
			{Fetch{Status: 304, Redirects: 5, Cached: true}, "use the cached copy for 24h0m0s"},
			{Fetch{Status: 200, Redirects: 5}, "read the file for 24h0m0s"},
			{Fetch{Status: 200, Redirects: 6}, "allow everything"},
			{Fetch{Status: 404, Redirects: 5}, "allow everything"},
			{Fetch{Status: 503, Redirects: 5}, "disallow everything for now for 720h0m0s"},
		},
		"2.3.1.3: unavailable, any resource may be accessed": {
			{Fetch{Status: 400}, "allow everything"},
			{Fetch{Status: 401}, "allow everything"},
			{Fetch{Status: 403}, "allow everything"},
			{Fetch{Status: 404, Cached: true}, "allow everything"},
			{Fetch{Status: 410}, "allow everything"},
			{Fetch{Status: 429}, "allow everything"},
			{Fetch{Status: 499}, "allow everything"},
		},
		"2.3.1.4: unreachable, complete disallow": {
			{Fetch{Status: 500}, "disallow everything for now for 720h0m0s"},
			{Fetch{Status: 503, Cached: true}, "disallow everything for now for 720h0m0s"},
			{Fetch{Status: 599}, "disallow everything for now for 720h0m0s"},
			{Fetch{}, "disallow everything for now for 720h0m0s"},
			{Fetch{Failure: NoSuchHost}, "disallow everything for now for 720h0m0s"},
			{Fetch{Failure: NoAnswer}, "disallow everything for now for 720h0m0s"},
			{Fetch{Failure: TimedOut}, "disallow everything for now for 720h0m0s"},
			{Fetch{Failure: Reset, Status: 200}, "disallow everything for now for 720h0m0s"},
			{Fetch{Failure: BadChunking, Status: 200}, "disallow everything for now for 720h0m0s"},
			{after(29*day, true, Fetch{Status: 503}), "disallow everything for now for 24h0m0s"},
		},
		"2.3.1.4: for a reasonably long time, taken as unavailable or the cached copy used": {
			{after(30*day, false, Fetch{Status: 503}), "allow everything"},
			{after(30*day, true, Fetch{Status: 503}), "use the cached copy"},
			{after(31*day, false, Fetch{Failure: TimedOut}), "allow everything"},
			{after(31*day, true, Fetch{Failure: TimedOut}), "use the cached copy"},
		},
		"2.4: cached as HTTP says, for no more than 24 hours": {
			{Fetch{Status: 200, MaxAge: time.Hour}, "read the file for 1h0m0s"},
			{Fetch{Status: 200, MaxAge: 48 * time.Hour}, "read the file for 24h0m0s"},
			{Fetch{Status: 200, MaxAge: -time.Hour}, "read the file for 24h0m0s"},
			{Fetch{Status: 304, Cached: true, MaxAge: time.Hour}, "use the cached copy for 1h0m0s"},
			{Fetch{Status: 304}, "disallow everything for now for 720h0m0s"},
		},
		"RFC 9110 15: a status that is none is taken as 5xx": {
			{Fetch{Status: 100}, "disallow everything for now for 720h0m0s"},
			{Fetch{Status: 600}, "disallow everything for now for 720h0m0s"},
			{Fetch{Status: 999}, "disallow everything for now for 720h0m0s"},
			{Fetch{Status: -200}, "disallow everything for now for 720h0m0s"},
		},
	})
}

func TestOutcomeGoogle(t *testing.T) {
	testOutcomes(t, Google.Outcome, map[string][]outcomeCase{
		"2xx: the file is read": {
			{Fetch{Status: 200}, "read the file for 24h0m0s"},
			{Fetch{Status: 201}, "read the file for 24h0m0s"},
			{Fetch{Status: 204}, "allow everything for 24h0m0s"},
		},
		"3xx: at least five redirects, then as 404": {
			{Fetch{Status: 302}, "read the file for 24h0m0s"},
			{Fetch{Status: 200, Redirects: 5}, "read the file for 24h0m0s"},
			{Fetch{Status: 301, Redirects: 5}, "allow everything"},
			{Fetch{Status: 200, Redirects: 6}, "allow everything"},
			{Fetch{Status: 503, Redirects: 6}, "allow everything"},
		},
		"4xx except 429: as if there were no robots.txt": {
			{Fetch{Status: 400}, "allow everything"},
			{Fetch{Status: 401}, "allow everything"},
			{Fetch{Status: 403}, "allow everything"},
			{Fetch{Status: 404}, "allow everything"},
			{Fetch{Status: 410, Cached: true, FailingFor: day}, "allow everything"},
			{Fetch{Status: 451}, "allow everything"},
		},
		"429 and 5xx, first 12 hours: the site is not crawled": {
			{Fetch{Status: 429}, "disallow everything for now for 12h0m0s"},
			{Fetch{Status: 500}, "disallow everything for now for 12h0m0s"},
			{Fetch{Status: 503, Cached: true}, "disallow everything for now for 12h0m0s"},
			{Fetch{Status: 503, FailingFor: -time.Hour}, "disallow everything for now for 12h0m0s"},
			{after(12*time.Hour-1, true, Fetch{Status: 429}), "disallow everything for now for 1ns"},
			{after(11*time.Hour, true, Fetch{Status: 503}), "disallow everything for now for 1h0m0s"},
		},
		"429 and 5xx, up to 30 days: the last good copy, without one no restriction": {
			{after(12*time.Hour, true, Fetch{Status: 429}), "use the cached copy for 708h0m0s"},
			{after(12*time.Hour, true, Fetch{Status: 503}), "use the cached copy for 708h0m0s"},
			{after(12*time.Hour, false, Fetch{Status: 503}), "allow everything until there is a copy for 708h0m0s"},
			{after(30*day-1, true, Fetch{Status: 503}), "use the cached copy for 1ns"},
			{after(30*day-1, false, Fetch{Status: 503}), "allow everything until there is a copy for 1ns"},
		},
		"429 and 5xx, after 30 days: by whether the site answers otherwise": {
			{after(30*day, true, Fetch{Status: 429}), "allow everything"},
			{after(30*day, true, Fetch{Status: 503}), "allow everything"},
			{after(30*day, false, Fetch{Status: 503}), "allow everything"},
			{after(30*day, true, Fetch{Status: 503, SiteDown: true}), "disallow everything for now"},
			{after(30*day, false, Fetch{Failure: NoSuchHost}), "disallow everything for now"},
			{after(30*day, false, Fetch{Failure: TimedOut}), "allow everything"},
		},
		"DNS, timeout, reset, bad chunking, invalid answer: as 5xx": {
			{Fetch{}, "disallow everything for now for 12h0m0s"},
			{Fetch{Failure: NoSuchHost}, "disallow everything for now for 12h0m0s"},
			{Fetch{Failure: NoAnswer}, "disallow everything for now for 12h0m0s"},
			{Fetch{Failure: TimedOut}, "disallow everything for now for 12h0m0s"},
			{Fetch{Failure: Reset}, "disallow everything for now for 12h0m0s"},
			{Fetch{Failure: BadChunking, Status: 200}, "disallow everything for now for 12h0m0s"},
			{Fetch{Failure: BadChunking, Status: 404, Redirects: 9}, "disallow everything for now for 12h0m0s"},
			{after(day, true, Fetch{Failure: Reset}), "use the cached copy for 696h0m0s"},
			{Fetch{Status: 304}, "disallow everything for now for 12h0m0s"},
			{Fetch{Status: 999}, "disallow everything for now for 12h0m0s"},
		},
		"cached for 24 hours, or as max-age says": {
			{Fetch{Status: 200, MaxAge: time.Hour}, "read the file for 1h0m0s"},
			{Fetch{Status: 200, MaxAge: 48 * time.Hour}, "read the file for 48h0m0s"},
			{Fetch{Status: 304, Cached: true, MaxAge: 48 * time.Hour}, "use the cached copy for 48h0m0s"},
		},
	})
}

func TestOutcomeBing(t *testing.T) {
	testOutcomes(t, Bing.Outcome, map[string][]outcomeCase{
		"RFC 9309 is assumed": {
			{Fetch{Status: 200}, "read the file for 24h0m0s" + assumed},
			{Fetch{Status: 200, Redirects: 6}, "allow everything" + assumed},
			{Fetch{Status: 304, Cached: true}, "use the cached copy for 24h0m0s" + assumed},
			{Fetch{Status: 404}, "allow everything" + assumed},
			{Fetch{Status: 429}, "allow everything" + assumed},
			{Fetch{Status: 503}, "disallow everything for now for 720h0m0s" + assumed},
			{Fetch{Failure: TimedOut}, "disallow everything for now for 720h0m0s" + assumed},
			{after(30*day, true, Fetch{Status: 503}), "use the cached copy" + assumed},
		},
	})
}

func TestOutcomeYandex(t *testing.T) {
	testOutcomes(t, Yandex.Outcome, map[string][]outcomeCase{
		"200: the file is read": {
			{Fetch{Status: 200}, "read the file"},
			{Fetch{Status: 200, MaxAge: time.Hour}, "read the file"},
		},
		"redirects are followed, to other hosts too": {
			{Fetch{Status: 301}, "read the file"},
			{Fetch{Status: 200, Redirects: 5}, "read the file"},
			{Fetch{Status: 200, Redirects: 6}, "allow everything" + assumed},
		},
		"anything but 200: the site is open": {
			{Fetch{Status: 201}, "allow everything"},
			{Fetch{Status: 204}, "allow everything"},
			{Fetch{Status: 401}, "allow everything"},
			{Fetch{Status: 403}, "allow everything"},
			{Fetch{Status: 404, Redirects: 1}, "allow everything"},
			{Fetch{Status: 410}, "allow everything"},
			{Fetch{Status: 429, Cached: true}, "allow everything"},
		},
		"server and network errors: open by the words alone": {
			{Fetch{Status: 500}, "allow everything" + assumed},
			{after(day, true, Fetch{Status: 503}), "allow everything" + assumed},
			{Fetch{Failure: NoSuchHost}, "allow everything" + assumed},
			{Fetch{Failure: BadChunking, Status: 200}, "allow everything" + assumed},
			{Fetch{}, "allow everything" + assumed},
			{Fetch{Status: 304}, "allow everything" + assumed},
			{Fetch{Status: 304, Cached: true}, "use the cached copy" + assumed},
		},
	})
}

// The wanted outcomes are those of CPython 3.11.2, whose read() was run against a
// server that ended requests in these ways.
func TestOutcomeLegacy(t *testing.T) {
	testOutcomes(t, Legacy.Outcome, map[string][]outcomeCase{
		"2xx: parse()": {
			{Fetch{Status: 200, MaxAge: time.Hour}, "read the file"},
			{Fetch{Status: 206}, "read the file"},
			{Fetch{Status: 299}, "read the file"},
			{Fetch{Status: 204}, "allow everything"},
		},
		"401, 403: disallow_all": {
			{Fetch{Status: 401}, "disallow everything for now"},
			{Fetch{Status: 401, Cached: true}, "disallow everything for now"},
			{Fetch{Status: 403, Redirects: 1}, "disallow everything for now"},
		},
		"other 4xx: allow_all": {
			{Fetch{Status: 400}, "allow everything"},
			{Fetch{Status: 404, Cached: true}, "allow everything"},
			{Fetch{Status: 410}, "allow everything"},
			{Fetch{Status: 429}, "allow everything"},
			{Fetch{Status: 499}, "allow everything"},
		},
		"urllib.request follows ten redirects, of five kinds": {
			{Fetch{Status: 301}, "read the file"},
			{Fetch{Status: 302}, "read the file"},
			{Fetch{Status: 303}, "read the file"},
			{Fetch{Status: 307}, "read the file"},
			{Fetch{Status: 308}, "read the file"},
			{Fetch{Status: 200, Redirects: 10}, "read the file"},
			{Fetch{Status: 302, Redirects: 9}, "read the file"},
			{Fetch{Status: 302, Redirects: 10}, "disallow everything for now"},
			{Fetch{Status: 200, Redirects: 11}, "disallow everything for now"},
			{Fetch{Status: 300}, "disallow everything for now"},
			{Fetch{Status: 305}, "disallow everything for now"},
			{Fetch{Status: 304}, "disallow everything for now"},
			{Fetch{Status: 304, Cached: true}, "use the cached copy"},
		},
		"5xx and invalid: as it was, last_checked is 0 or the old rules stay": {
			{Fetch{Status: 500}, "disallow everything for now"},
			{after(31*day, false, Fetch{Status: 503}), "disallow everything for now"},
			{after(31*day, true, Fetch{Status: 503}), "use the cached copy"},
			{Fetch{Status: 600}, "disallow everything for now"},
			{Fetch{Status: 999}, "disallow everything for now"},
		},
		"an exception leaves read(): as it was": {
			{Fetch{}, "disallow everything for now"},
			{Fetch{Failure: NoSuchHost}, "disallow everything for now"},
			{Fetch{Failure: Reset}, "disallow everything for now"},
			{Fetch{Failure: Reset, Cached: true}, "use the cached copy"},
			{Fetch{Failure: BadChunking, Status: 200}, "disallow everything for now"},
		},
	})
}

func TestOutcomeReason(t *testing.T) {
	for _, tt := range []struct {
		dialect        *Dialect
		fetch          Fetch
		reason, source string
	}{
		{RFC9309, Fetch{Status: 200}, "status 200: the file is read", "RFC 9309 2.3.1.1, 2.4"},
		{RFC9309, Fetch{Status: 301}, "status 301: the file is read, and counts for the host that was asked first", "RFC 9309 2.3.1.1, 2.4"},
		{RFC9309, Fetch{Status: 200, Redirects: 2}, "status 200 after 2 redirects: the file is read, and counts for the host that was asked first", "RFC 9309 2.3.1.1, 2.4"},
		{RFC9309, Fetch{Status: 404, Redirects: 1}, "status 404 after 1 redirect: unavailable, so everything may be fetched", "RFC 9309 2.3.1.3"},
		{RFC9309, Fetch{Failure: NoSuchHost}, "host not found: unreachable, so nothing may be fetched for a long time, such as 30 days", "RFC 9309 2.3.1.4"},
		{Google, Fetch{Status: 429}, "status 429: for the first 12 hours the site is not crawled", googleSpecification},
		{Google, Fetch{}, "no answer: for the first 12 hours the site is not crawled", googleSpecification},
	} {
		o := tt.dialect.Outcome(tt.fetch)
		if o.Reason != tt.reason || o.Source != tt.source {
			t.Errorf("%s, %+v:\ngot  %s (%s)\nwant %s (%s)", tt.dialect.Name, tt.fetch, o.Reason, o.Source, tt.reason, tt.source)
		}
	}
}

// For every fetch, every dialect gives a use, a source and no negative time.
func TestOutcomeIsTotal(t *testing.T) {
	ages := []time.Duration{-1 << 63, 0, 12 * time.Hour, 30 * day, 1<<63 - 1}
	for _, d := range Dialects {
		for status := -1; status < 1000; status++ {
			for failure := NoFailure; failure <= BadChunking; failure++ {
				for _, redirects := range []int{-1 << 63, 0, 6, 1<<63 - 1} {
					for _, age := range ages {
						f := Fetch{Status: status, Failure: failure, Redirects: redirects, MaxAge: age, FailingFor: age}
						for _, f.Cached = range []bool{false, true} {
							o := d.Outcome(f)
							if o.Use < ReadFile || o.Use > AllowUntilCopy || o.Source == "" || o.Holds < 0 || o.Use == UseCached && !f.Cached {
								t.Fatalf("%s, %+v: got %+v", d.Name, f, o)
							}
							if age == 0 {
								checkReason(t, o.Reason)
							}
						}
					}
				}
			}
		}
	}
}

func TestUseVerdict(t *testing.T) {
	for use, want := range map[Use]Verdict{
		ReadFile: Unknown, UseCached: Unknown, AllowAll: Allowed, DisallowAll: Disallowed, AllowUntilCopy: Allowed,
	} {
		if got := use.Verdict(); got != want {
			t.Errorf("%s: got %s, want %s", use, got, want)
		}
	}
}

// These are the worked examples of Google's specification about statuses. Those
// that only an older version gives are marked outdated, and google differs.
func TestOutcomeExamples(t *testing.T) {
	const outdated = "outdated"
	const (
		early = time.Hour
		later = 13 * time.Hour
		late  = 31 * day
	)
	// What the specification expects, and fetches to which that applies.
	examples := map[string]struct {
		expected string
		fetches  []outcomeCase
	}{
		"2xx": {"parse", []outcomeCase{
			{Fetch{Status: 200}, "read the file"}, {Fetch{Status: 203}, "read the file"}}},
		"3xx": {"follow", []outcomeCase{
			{Fetch{Status: 302, Redirects: 4}, "read the file"}, {Fetch{Status: 302, Redirects: 5}, "allow everything"}}},
		"4xx except 429": {"allow-all", []outcomeCase{
			{Fetch{Status: 401}, "allow everything"}, {Fetch{Status: 403}, "allow everything"}, {Fetch{Status: 404}, "allow everything"}}},
		"4xx (all, including 401 and 403)": {"allow-all", []outcomeCase{
			{Fetch{Status: 401}, "allow everything"}, {Fetch{Status: 403}, "allow everything"}}}, // and 429, outdated
		"429": {"treated like 5xx", []outcomeCase{
			{Fetch{Status: 429}, "disallow everything for now"}, {after(later, true, Fetch{Status: 429}), "use the cached copy"}}},
		"5xx, up to 12 h": {"disallow-all", []outcomeCase{
			{after(early, true, Fetch{Status: 500}), "disallow everything for now"}}},
		"5xx, 12 h to 30 days": {"last good cached copy; without a cached copy: allow-all", []outcomeCase{
			{after(later, true, Fetch{Status: 500}), "use the cached copy"},
			{after(later, false, Fetch{Status: 500}), "allow everything until there is a copy"}}},
		"5xx, over 30 days, site otherwise reachable": {"allow-all", []outcomeCase{
			{after(late, true, Fetch{Status: 500}), "allow everything"}}},
		"5xx, over 30 days, site not reachable": {"stop crawling", []outcomeCase{
			{after(late, true, Fetch{Status: 500, SiteDown: true}), "disallow everything for now"}}},
		"5xx (temporary)": {"disallow-all", []outcomeCase{
			{after(early, false, Fetch{Status: 503}), "disallow everything for now"}}},
		"DNS/network error, timeout, invalid response, chunking error": {"treated as server error", []outcomeCase{
			{Fetch{Failure: NoSuchHost}, "disallow everything for now"},
			{Fetch{Failure: TimedOut}, "disallow everything for now"},
			{Fetch{Failure: BadChunking, Status: 200}, "disallow everything for now"},
			{after(later, true, Fetch{Failure: Reset}), "use the cached copy"}}},
		"5xx, up to 30 days":                   {outdated, nil}, // 12 hours now
		"5xx, over 30 days":                    {outdated, nil}, // the copy no longer counts
		"5xx (permanent)":                      {outdated, nil}, // was undefined
		"DNS/network error or incomplete data": {outdated, nil}, // was undefined
		"5xx returned instead of 404 for missing pages (misconfigured site)": {outdated, nil}, // no longer said
	}
	var facts struct {
		Examples []struct {
			ID, Kind, Status string
			Expected         any
		}
	}
	testcorpus.Facts(t, "spec_examples.json", &facts)
	asked := map[string]bool{}
	for _, e := range facts.Examples {
		if e.Kind != "status" {
			continue
		}
		asked[e.Status] = true
		example, known := examples[e.Status]
		if said := fmt.Sprint(e.Expected); !known || example.expected != outdated && !strings.HasPrefix(said, example.expected) {
			t.Errorf("%s: status %q, %q is not asked", e.ID, e.Status, said)
		}
		for _, c := range example.fetches {
			if got := Google.Outcome(c.fetch); got.Use.String() != c.want {
				t.Errorf("%s, %+v: got %s, want %s", e.ID, c.fetch, got.Use, c.want)
			}
		}
	}
	for status := range examples {
		if !asked[status] {
			t.Errorf("no example of status %q", status)
		}
	}
}

// A reply of an FTP server is named as such; what it means is that of the status.
func TestReply(t *testing.T) {
	for _, c := range []struct {
		fetch Fetch
		use   Use
		want  string
	}{
		{Fetch{Status: 200, Reply: 226}, ReadFile, "FTP reply 226"},
		{Fetch{Status: 404, Reply: 550}, AllowAll, "FTP reply 550"},
		{Fetch{Status: 503, Reply: 421}, DisallowAll, "FTP reply 421"},
		{Fetch{Status: 503, Reply: 421, Failure: Reset}, DisallowAll, "connection reset"},
	} {
		if got := RFC9309.Outcome(c.fetch); c.fetch.String() != c.want || got.Use != c.use {
			t.Errorf("%+v: got %s, %s; want %s, %s", c.fetch, c.fetch, got.Use, c.want, c.use)
		}
	}
}
