// Package fields finds mistakes in records other than Sitemap: their values, their
// places and who reads them.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package fields
