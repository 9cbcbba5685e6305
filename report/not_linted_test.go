package report

import (
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/robotslint/robotslint/grammar"
)

// Every format shows a file that could not be linted beside one that could. It escapes
// commands in the name and the reason. In SARIF it is a notification.
func TestNotLinted(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("testdata/sarif-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	clean := File{File: grammar.Parse("clean.txt", "")}
	bad := NotLintedFile("bad\n::error::\x1b[31m/robots.txt", "cannot be read: [a](1)\n##[error]\x1b[31m\u202e")
	for _, format := range Formats {
		got := show(t, format.Name, clean, bad, clean)
		if !strings.Contains(got, "cannot be read") && !strings.Contains(got, "cannot be read&#58;") {
			t.Errorf("%s: does not say why:\n%s", format.Name, got)
		}
		if i := strings.IndexFunc(got, steers); i >= 0 {
			t.Errorf("%s: raw, near %q", format.Name, got[max(0, i-40):i])
		}
		if command := commandIn(got); command != "" && format.Name != "github" {
			t.Errorf("%s: a workflow command: %q", format.Name, command)
		}
		if format.Name != "sarif" {
			if !strings.Contains(got, NotLinted.ID) {
				t.Errorf("%s: does not name the pass:\n%s", format.Name, got)
			}
			continue
		}
		document, err := jsonschema.UnmarshalJSON(strings.NewReader(got))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(document); err != nil {
			t.Error(err)
		}
		run := document.(map[string]any)["runs"].([]any)[0].(map[string]any)
		invocations, _ := run["invocations"].([]any)
		if len(invocations) != 1 || len(run["results"].([]any)) != 0 {
			t.Fatalf("got %d invocations and %v, want one and no results", len(invocations), run["results"])
		}
		invocation := invocations[0].(map[string]any)
		if notifications := invocation["toolExecutionNotifications"].([]any); invocation["executionSuccessful"] != false || len(notifications) != 1 {
			t.Errorf("got %v, want one notification of a failure", invocation)
		}
	}
}
