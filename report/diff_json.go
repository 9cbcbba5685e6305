package report

import (
	"io"

	"github.com/robotslint/robotslint/rules/evaluator"
)

// diffDocument is a difference as format json has it.
type diffDocument struct {
	Version int `json:"version"`
	evaluator.Difference
}

// writeDiffJSON writes one difference as it is, several as a list.
func writeDiffJSON(w io.Writer, _ DifferenceOptions, ds []Difference) error {
	var documents []diffDocument
	for _, d := range ds {
		documents = append(documents, diffDocument{1, d.Difference})
	}
	if len(documents) == 1 {
		return writeJSON(w, documents[0])
	}
	return writeJSON(w, struct {
		Version     int            `json:"version"`
		Differences []diffDocument `json:"differences"`
	}{1, documents})
}
