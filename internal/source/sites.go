package source

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"net/url"
	"strings"
)

// Sites returns the URL of the robots.txt of each site in a list, in order and each
// once. A line is a host, which stands for its https site, or a URL of the site. "#"
// begins a comment at the start of a line or after a blank. Errors call the list name
// and give the line; the other sites are returned nonetheless.
func Sites(name string, in io.Reader) ([]string, error) {
	var urls []string
	var errs []error
	known := map[string]bool{}
	line, bad := 0, 0
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, maxURL)
	for lines.Scan() {
		line++
		text := siteOn(lines.Text())
		if text == "" {
			continue
		}
		u, err := SiteURL(text)
		switch {
		case err != nil:
			if bad++; bad <= maxBadSites {
				errs = append(errs, &Error{"read", fmt.Sprintf("%s:%d", name, line), err})
			}
		case known[u]:
		case len(urls) == maxSites:
			return nil, &Error{"read", name, fmt.Errorf("names more than %d sites", maxSites)}
		default:
			known[u] = true
			urls = append(urls, u)
		}
	}
	switch err := lines.Err(); {
	case errors.Is(err, bufio.ErrTooLong):
		errs = append(errs, &Error{"read", name, fmt.Errorf("line %d has more than %d octets", line+1, maxURL)})
	case err != nil:
		errs = append(errs, &Error{"read", name, Reason(err)})
	case len(urls)+bad == 0:
		errs = append(errs, &Error{"read", name, errors.New("names no site")})
	}
	if bad > maxBadSites {
		errs = append(errs, &Error{"read", name, fmt.Errorf("%d more lines name no site", bad-maxBadSites)})
	}
	return urls, errors.Join(errs...)
}

// siteOn returns the site on a line of a list, without comment and blanks; empty if
// there is none.
func siteOn(line string) string {
	line = strings.TrimPrefix(line, "\uFEFF")
	for i := range len(line) {
		if line[i] == '#' && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t') {
			line = line[:i]
			break
		}
	}
	return strings.Trim(line, " \t\r")
}

// SiteURL returns the URL of the robots.txt of a site: of a host, which stands for its
// https site, or of a URL.
func SiteURL(site string) (string, error) {
	text := site
	switch addr, err := netip.ParseAddr(site); {
	case err == nil && addr.Is6():
		text = "https://[" + site + "]"
	case !IsURL(site):
		text = "https://" + site
	}
	u, err := url.Parse(text)
	if err == nil {
		err = checkFetchable(u)
	}
	if err == nil && strings.HasSuffix(u.Host, ":") { // such as a key of YAML
		err = errors.New(`no port follows ":"`)
	}
	if err == nil && len(u.Host) > maxHost {
		err = fmt.Errorf("its host has more than %d octets", maxHost)
	}
	if err != nil {
		quoted := strings.TrimPrefix(withoutUser(text), "https://")
		if len(quoted) > maxQuoted {
			quoted = quoted[:maxQuoted] + "..."
		}
		return "", fmt.Errorf("%q is not a site: %w", quoted, Reason(err))
	}
	host := strings.ToLower(u.Host)
	if port := map[string]string{"http": ":80", "https": ":443", "ftp": ":21"}[u.Scheme]; u.Port() != "" {
		host = strings.TrimSuffix(host, port)
	}
	return (&url.URL{Scheme: u.Scheme, Host: host, Path: "/" + fileName}).String(), nil
}
