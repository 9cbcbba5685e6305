package report

import (
	"io"

	"github.com/robotslint/robotslint/rules/evaluator"
)

// diffDocument is a difference in format json.
type diffDocument struct {
	Version int `json:"version"`
	evaluator.Difference
	Origin        string `json:"dialectsFrom,omitempty"`
	ConfigChanged string `json:"configChanged,omitempty"`
}

// writeDiffJSON writes one difference as a document, several as a list in one.
func writeDiffJSON(w io.Writer, _ DifferenceOptions, ds []Difference) error {
	documents := []diffDocument{} // not nil: JSON has a list
	for _, d := range ds {
		documents = append(documents, diffDocument{1, d.Difference, d.Origin, d.ConfigChanged})
	}
	if len(documents) == 1 {
		return writeJSON(w, documents[0])
	}
	return writeJSON(w, struct {
		Version     int            `json:"version"`
		Differences []diffDocument `json:"differences"`
	}{1, documents})
}
