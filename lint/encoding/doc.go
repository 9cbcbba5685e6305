// Package encoding finds octets that crawlers read differently than people do: byte
// order marks, odd blanks and line ends, characters that do not show.
//
// A pass belongs here if the file would look right in an editor that hides the mistake.
//
// Each pass has a file of its own, named for its ID; other files hold what only
// this family needs.
package encoding
