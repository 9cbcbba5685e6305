// Package encoding finds octets that crawlers read as something else than people
// do: byte order marks, odd blanks and line ends, characters that do not show.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package encoding
