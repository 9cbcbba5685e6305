// Package sitemaps finds Sitemap lines that lead crawlers nowhere.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package sitemaps
