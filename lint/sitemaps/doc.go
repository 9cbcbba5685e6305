// Package sitemaps finds mistakes in Sitemap lines: URLs that crawlers cannot use, do
// not fetch or may not fetch, URLs of another site, repeated lines, and URLs without
// a field. Misspelt field names belong to the syntax family.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package sitemaps
