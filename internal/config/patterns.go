package config

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/goccy/go-yaml/ast"
)

// readPaths appends the list n of path patterns to patterns.
func readPaths(patterns *[]string, n ast.Node) error {
	return eachText(n, func(pattern string) error {
		if strings.HasPrefix(pattern, "/") {
			return fmt.Errorf("%q begins with \"/\"; paths are relative to the directory of the configuration", pattern)
		}
		*patterns = append(*patterns, strings.TrimPrefix(pattern, "./"))
		return checkGlob("path", pattern)
	})
}

// checkGlob returns why a pattern, of a path or of a host, is not supported.
func checkGlob(what, pattern string) error {
	switch {
	case strings.ContainsAny(pattern, "{}"):
		return errors.New("braces are not supported; list several patterns instead")
	case !doublestar.ValidatePattern(pattern):
		return fmt.Errorf("%q is not a valid %s pattern", pattern, what)
	case len(pattern) > maxGlob || strings.Count(pattern, "*") > maxGlobStars:
		return fmt.Errorf("the pattern has more than %d octets or %d stars", maxGlob, maxGlobStars)
	}
	return nil
}

// readHosts appends the list n of host patterns to hosts.
func readHosts(hosts *[]string, n ast.Node) error {
	return eachText(n, func(pattern string) error {
		if strings.Contains(pattern, "/") {
			if u, err := url.Parse(pattern); err == nil && u.Host != "" {
				return fmt.Errorf("%q is a URL; write its host, %s", pattern, u.Host)
			}
			return fmt.Errorf("%q is not a host; paths go under files", pattern)
		}
		*hosts = append(*hosts, strings.ToLower(pattern))
		return checkGlob("host", pattern)
	})
}

// matchesPath reports whether pattern matches a relative path or a directory above it.
func matchesPath(pattern, rel string) bool {
	pattern = strings.TrimSuffix(pattern, "/")
	return doublestar.MatchUnvalidated(pattern, rel) || doublestar.MatchUnvalidated(pattern+"/**", rel)
}
