// Package fields finds mistakes in records other than Sitemap: values that their
// readers do not accept, records in the wrong place, records that contradict each
// other, and records that no crawler reads. Misspelt field names belong to the
// syntax family, and Sitemap has a family of its own.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package fields
