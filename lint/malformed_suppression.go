package lint

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

var malformedSuppression = &analysis.Pass{
	ID:        "malformed-suppression",
	Family:    analysis.Style,
	Severity:  analysis.Warning,
	Summary:   "a comment seems meant to suppress findings but does not",
	Rationale: "A suppression is written \"# robotslint: VERB[NAME, ...] reason\". The verb is ignore for the line that the comment stands on, or for the next one where it has a line of its own; disable from its line on, up to enable; or disable-file. The names are IDs of passes or families. What is close to that and is something else would leave findings as they are, and its author wondering. This pass and unused-suppression cannot be suppressed.",
	Bad:       "User-agent: *\nX-Team: search # robotslint: ignore[unknown-feild] ours\n",
	Good:      "User-agent: *\nX-Team: search # robotslint: ignore[unknown-field] ours\n",
	Source:    "robotslint's own syntax",
}
