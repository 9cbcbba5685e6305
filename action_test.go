package robotslint

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// The Action is run by act, without containers, with stand-ins for the actions
// of others. scripts/test-action installs act and says where it is.
const actVariable = "ROBOTSLINT_ACT"

// place is where documents say that the Action is, and commit what tests take
// for its commit.
const (
	place  = "OWNER/robotslint"
	commit = "0123456789abcdef0123456789abcdef01234567"
)

// standIns are the files that stand for actions, by repository. Checking out is
// what act does itself.
var standIns = map[string]map[string]string{
	"actions/checkout": nil,
	place:              nil,
	"actions/setup-go": {"action.yml": standIn(`test -n "$VERSION"`)},
	"actions/cache": {
		"restore/action.yml": standIn(`if [ -d "$SEEN/$KEY" ]; then cp -R "$SEEN/$KEY" "$CACHED"; echo cache-hit=true >>"$GITHUB_OUTPUT"; fi`),
		"save/action.yml":    standIn(`cp -R "$CACHED" "$SEEN/$KEY"`),
	},
	"github/codeql-action": {"upload-sarif/action.yml": standIn(`cp -- "$SARIF_FILE" "$SEEN/uploaded.sarif"; printf '%s' "$CATEGORY" >"$SEEN/category"`)},
}

func standIn(run string) string {
	return `name: stand-in
description: what the test needs of an action
inputs: {go-version: {}, cache: {}, path: {}, key: {}, sarif_file: {}, category: {}}
outputs: {cache-hit: {value: "${{ steps.only.outputs.cache-hit }}"}}
runs:
  using: composite
  steps:
    - id: only
      run: ` + run + `
      shell: bash
      env: {VERSION: "${{ inputs.go-version }}", CACHED: "${{ inputs.path }}", KEY: "${{ inputs.key }}", SARIF_FILE: "${{ inputs.sarif_file }}", CATEGORY: "${{ inputs.category }}"}
`
}

// job is a repository with a workflow, and what came of running it.
type job struct {
	t    *testing.T
	dir  string // the working tree
	head string // the repository of the pull request's branch
	seen string // what steps leave behind

	failed      bool
	annotations []annotation
	outputs     map[string]string // of the step with the ID robots
	summary     string            // of all steps
	said        []string          // all that steps print
}

type annotation struct{ level, file, line, title, message string }

// newJob makes a repository of files, by path.
func newJob(t *testing.T, files map[string]string) *job {
	j := newJobIn(t, t.TempDir())
	j.git("init", "-q", "-b", "main")
	j.commit(files)
	return j
}

func newJobIn(t *testing.T, dir string) *job {
	if os.Getenv(actVariable) == "" {
		t.Skip(actVariable + " does not name act")
	}
	t.Parallel()
	return &job{t: t, dir: dir, head: place, seen: t.TempDir()}
}

func (j *job) git(args ...string) {
	j.t.Helper()
	cmd := exec.Command("git", append([]string{"-C", j.dir, "-c", "user.name=a", "-c", "user.email=a@example.com"}, args...)...)
	if out, err := cmd.CombinedOutput(); err != nil {
		j.t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

func (j *job) commit(files map[string]string) {
	j.t.Helper()
	write(j.t, j.dir, files)
	j.git("add", "-A")
	j.git("commit", "-q", "-m", "x")
}

// write puts files, by path, below dir.
func write(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// used are the actions that are used by their commit.
var used = regexp.MustCompile(`uses: (\w[\w-]*/[\w-]+)[\w/-]*@([0-9a-f]{40})\b`)

// run runs a workflow as for a pull request to main.
func (j *job) run(workflow string) {
	j.t.Helper()
	workflow = strings.ReplaceAll(workflow, "<commit sha>", commit)
	write(j.t, j.dir, map[string]string{".github/workflows/robots.yml": workflow})
	j.act(".github/workflows/robots.yml", workflow)
}

// act runs the workflow of that name and content.
func (j *job) act(name, workflow string) {
	j.t.Helper()
	root, err := os.Getwd()
	if err != nil {
		j.t.Fatal(err)
	}
	action, err := os.ReadFile("action.yml")
	if err != nil {
		j.t.Fatal(err)
	}
	scratch := j.t.TempDir()
	event := filepath.Join(scratch, "event.json")
	write(j.t, scratch, map[string]string{"event.json": `{"number": 7, "repository": {"full_name": "` + place + `"}, "pull_request": {"number": 7, "base": {"ref": "main"}, "head": {"ref": "change", "repo": {"full_name": "` + j.head + `"}}}}`})
	path := filepath.Join(scratch, "bin") + string(os.PathListSeparator) + os.Getenv("PATH")
	write(j.t, scratch, map[string]string{"bin/gh": standInForGH})
	if err := os.Chmod(filepath.Join(scratch, "bin", "gh"), 0o777); err != nil {
		j.t.Fatal(err)
	}
	args := []string{"pull_request", "--env", "PATH=" + path, "--workflows", name, "--json", "--platform", "ubuntu-latest=-self-hosted", "--no-cache-server",
		"--action-cache-path", filepath.Join(scratch, "cache"), "--eventpath", event, "--env", "SEEN=" + j.seen}
	for _, m := range used.FindAllStringSubmatch(workflow+string(action), -1) {
		files, ok := standIns[m[1]]
		if !ok {
			j.t.Fatalf("there is no stand-in for %s", m[1])
		}
		dir := filepath.Join(scratch, m[1])
		if m[1] == place {
			dir = root
		}
		write(j.t, dir, files)
		args = append(args, "--local-repository", m[1]+"@"+m[2]+"="+dir)
	}
	cmd := exec.Command(os.Getenv(actVariable), args...)
	cmd.Dir = j.dir
	log, err := cmd.CombinedOutput()
	j.failed = err != nil
	j.t.Cleanup(func() {
		if j.t.Failed() {
			j.t.Logf("%s", log)
		}
	})
	j.read(string(log))
}

// read takes what act logs, an object a line.
func (j *job) read(log string) {
	j.t.Helper()
	j.annotations, j.outputs, j.summary, j.said = nil, map[string]string{}, "", nil
	done := false
	for line := range strings.Lines(log) {
		var entry struct {
			Command   string
			Arg       string
			Name      string
			Content   string
			Msg       string
			Raw       string
			StepID    []string
			JobResult string
			RawOutput bool `json:"raw_output"`
		}
		if json.Unmarshal([]byte(line), &entry) != nil {
			continue // of act itself
		}
		done = done || entry.JobResult != ""
		switch entry.Command {
		case "error", "warning", "notice":
			j.annotations = append(j.annotations, readAnnotation(entry.Raw))
		case "set-output":
			if slices.Equal(entry.StepID, []string{"robots"}) {
				j.outputs[entry.Name] = entry.Arg
			}
		case "summary":
			j.summary += entry.Content
		case "":
			if entry.RawOutput {
				j.said = append(j.said, entry.Msg)
			}
		default:
			j.t.Errorf("a step gave the command %s", entry.Command)
		}
	}
	if !done {
		j.t.Fatal("no job was run")
	}
}

// readAnnotation reads a workflow command as GitHub's runner does, and not as act
// does, which looks for the last "::" and knows no "=" in a value.
func readAnnotation(command string) annotation {
	head, message, _ := strings.Cut(strings.TrimPrefix(strings.TrimRight(command, "\r\n"), "::"), "::")
	level, properties, _ := strings.Cut(head, " ")
	values := map[string]string{}
	for property := range strings.SplitSeq(properties, ",") {
		name, value, _ := strings.Cut(property, "=")
		values[name] = strings.NewReplacer("%3A", ":", "%2C", ",", "%0D", "\r", "%0A", "\n", "%25", "%").Replace(value)
	}
	message = strings.NewReplacer("%0D", "\r", "%0A", "\n", "%25", "%").Replace(message)
	return annotation{level, values["file"], values["line"], values["title"], message}
}

// want checks how the job ended and outputs, by name.
func (j *job) want(failed bool, outputs map[string]string) {
	j.t.Helper()
	if j.failed != failed {
		j.t.Errorf("job failed: got %t, want %t", j.failed, failed)
	}
	for name, want := range outputs {
		if got := j.outputs[name]; got != want {
			j.t.Errorf("output %s: got %q, want %q", name, got, want)
		}
	}
}

func (j *job) wantAnnotation(want annotation) {
	j.t.Helper()
	if !slices.ContainsFunc(j.annotations, func(a annotation) bool {
		message := a.message
		a.message = want.message
		return a == want && strings.Contains(message, want.message)
	}) {
		j.t.Errorf("annotations: got %q, want one of %q", j.annotations, want)
	}
}

func (j *job) wantSummary(texts ...string) {
	j.t.Helper()
	for _, want := range texts {
		if !strings.Contains(j.summary, want) {
			j.t.Errorf("summary: got %q, want %q in it", j.summary, want)
		}
	}
}

// uploaded returns the results of the SARIF that was uploaded, which is valid.
func (j *job) uploaded() []any {
	j.t.Helper()
	schema, err := jsonschema.NewCompiler().Compile("report/testdata/sarif-2.1.0.json")
	if err != nil {
		j.t.Fatal(err)
	}
	f, err := os.Open(filepath.Join(j.seen, "uploaded.sarif"))
	if err != nil {
		j.t.Fatal(err)
	}
	defer f.Close()
	document, err := jsonschema.UnmarshalJSON(f)
	if err != nil {
		j.t.Fatal(err)
	}
	if err := schema.Validate(document); err != nil {
		j.t.Error(err)
	}
	run := document.(map[string]any)["runs"].([]any)[0].(map[string]any)
	return run["results"].([]any)
}

// using is a workflow that uses the Action with inputs as YAML.
func using(with string) string {
	workflow := "on: pull_request\njobs:\n  robots:\n    runs-on: ubuntu-latest\n    steps:\n" +
		"      - uses: actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd\n" +
		"      - uses: " + place + "@" + commit + "\n        id: robots\n"
	if with != "" {
		workflow += "        with:\n"
		for line := range strings.Lines(with) {
			workflow += "          " + line
		}
	}
	return workflow
}

const clean = "User-agent: *\nDisallow: /cart/\n"

// SARIF is there also when there is nothing to report.
func TestActionClean(t *testing.T) {
	j := newJob(t, map[string]string{"robots.txt": clean, "sub/robots.txt": clean})
	j.run(using("upload-sarif: true\ncategory: shop\n"))
	j.want(false, map[string]string{"exit-code": "0", "errors": "0", "warnings": "0", "infos": "0", "relation": ""})
	if got := j.uploaded(); len(got) != 0 {
		t.Errorf("results: got %v, want none", got)
	}
	if len(j.annotations) != 0 {
		t.Errorf("annotations: got %q, want none", j.annotations)
	}
	j.wantSummary("in 2 files")
	if got, _ := os.ReadFile(filepath.Join(j.seen, "uploaded.sarif")); !strings.Contains(string(got), `"id": "shop/"`) {
		t.Error("the SARIF does not say its category, which goes before that of the upload")
	}
	if got, _ := os.ReadFile(filepath.Join(j.seen, "category")); string(got) != "shop" {
		t.Errorf("category: got %q, want shop", got)
	}
}

// Whatever the working directory, files are named from the root of the
// repository; arguments are not split, and inputs are not for a shell.
func TestActionFindings(t *testing.T) {
	j := newJob(t, map[string]string{
		"a [b]/c/robots.txt":    "User-agent: *\nDisalow: /\nDisallow: /a b\nX-Team: us\n",
		"a [b]/c/lint.yaml":     "fields: [x-team]\n",
		"elsewhere/robots.txt":  "Disallow: /\n",
		"a [b]/$(touch x);.txt": clean,
	})
	j.run(using(`working-directory: a [b]
files: |
  c/**/robots.txt

  $(touch x);.txt
config: c/lint.yaml
fail-level: error
dialects: |
  google
  rfc9309,bing
args: |
  --select
  space-in-path,accepted-typo,unknown-field
  --ignore=accepted-typo
  --site=https://www.example.org/?a b=$(touch x)
sarif-file: out/robots.sarif
upload-sarif: true
`))
	j.want(true, map[string]string{"exit-code": "1", "errors": "1", "warnings": "0", "infos": "0"})
	j.wantAnnotation(annotation{"error", "a [b]/c/robots.txt", "3", "space-in-path", "path pattern \"/a b\""})
	if got := j.outputs["sarif-file"]; !strings.HasSuffix(got, "/a [b]/out/robots.sarif") {
		t.Errorf("sarif-file: got %q", got)
	}
	if got := fmt.Sprint(j.uploaded()); !strings.Contains(got, "uri:a%20%5Bb%5D/c/robots.txt") {
		t.Errorf("results: got %s, want them to name the file from the root", got)
	}
	j.wantSummary("space-in-path")
}

// What could not be done fails with 2, is said as an annotation, and no SARIF is
// uploaded.
func TestActionMisuse(t *testing.T) {
	j := newJob(t, map[string]string{"robots.txt": clean})
	j.run(using("files: missing.txt\nupload-sarif: true\n"))
	j.want(true, map[string]string{"exit-code": "2", "errors": "", "sarif-file": ""})
	j.wantAnnotation(annotation{level: "error", title: "robotslint", message: "read missing.txt: no such file or directory"})
	if _, err := os.Stat(filepath.Join(j.seen, "uploaded.sarif")); err == nil {
		t.Error("something was uploaded")
	}
}

// A gate without a revision to compare with does not pass in silence.
func TestActionGateWithoutRevision(t *testing.T) {
	j := newJob(t, map[string]string{"robots.txt": clean})
	j.run(using("diff-fail-on: newly-disallowed\n"))
	j.want(true, map[string]string{"exit-code": "2", "errors": "0"})
	j.wantAnnotation(annotation{level: "error", title: "robotslint", message: "diff-against is empty"})
}

// Names and content of files are shown and never obeyed.
func TestActionHostile(t *testing.T) {
	const hostile = "User-agent: *\n::error::pwned\n  ::error file=x::pwned\n##[error]pwned\n::set-output name=pwned::1\n" +
		"::set-env name=PWNED::1\n::stop-commands::x\nDisallow: /%0A::error::pwned /`x`<img src=x>|[a](javascript:b)\n" +
		"Disallow: /\x1b[31m\x1b]0;pwned\x07\r::error::pwned\u202e\nAllow: /`$(touch pwned)`\n</code></td></table><script>\n"
	name := "a:b,c%0A`x`<img src=x>|\n::error::pwned\x1b[31m/robots.txt"
	j := newJob(t, map[string]string{name: hostile, "::set-output name=pwned::1/robots.txt": hostile, "##[error]pwned/robots.txt": clean})
	j.run(using("fail-level: hint\nupload-sarif: true\n"))
	j.want(true, map[string]string{"exit-code": "1"})

	if len(j.uploaded()) == 0 || len(j.annotations) == 0 {
		t.Error("nothing was found")
	}
	for _, a := range j.annotations {
		if !strings.HasSuffix(a.file, "/robots.txt") || a.title == "" || strings.HasPrefix(a.message, "pwned") {
			t.Errorf("annotation %q is none of robotslint", a)
		}
	}
	known := []string{"errors", "exit-code", "infos", "relation", "sarif-file", "summary-file", "warnings"}
	if got := slices.Sorted(maps.Keys(j.outputs)); !slices.Equal(got, known) {
		t.Errorf("outputs: got %q, want %q", got, known)
	}
	for _, said := range append(j.said, strings.Split(j.summary, "\n")...) {
		said = strings.TrimRight(said, "\r\n")
		if strings.ContainsFunc(said, func(r rune) bool { return !unicode.IsPrint(r) }) || strings.HasPrefix(strings.TrimSpace(said), "::") || strings.Contains(said, "##[") {
			t.Errorf("a line came raw: %q", said)
		}
	}
	markup := regexp.MustCompile("<(?:/?code|br)>|`[a-z-]+`").ReplaceAllString(j.summary, "")
	if i := strings.IndexAny(markup, "<>`["); i >= 0 {
		t.Errorf("summary: %q is raw", markup[i:])
	}
}

// A difference is told, and fails only where it is named.
func TestActionDifference(t *testing.T) {
	for _, test := range []struct {
		name, inputs string
		one, two     string // the files after the change
		line         string // that disallows something now
		failed       bool
		relation     string
	}{
		{"told", "", clean + "Disallow: /search\n", clean, "3", false, "stricter"},
		{"named", "diff-fail-on: newly-disallowed:Googlebot\n", clean + "Disallow: /search\n", clean, "3", true, "stricter"},
		{"of another", "diff-fail-on: |\n  newly-allowed\n  newly-disallowed:GPTBot\n", clean + "\nUser-agent: bingbot\nDisallow: /\n", clean, "5", false, "stricter"},
		{"two files in two directions", "", clean + "Disallow: /search\n", "User-agent: *\nDisallow:\n", "3", false, "incomparable"},
		{"none", "diff-fail-on: newly-disallowed,newly-allowed\n", "# the cart\n" + clean, clean, "", false, "equivalent"},
	} {
		t.Run(test.name, func(t *testing.T) {
			j := newJob(t, map[string]string{"robots.txt": clean, "sub/robots.txt": clean})
			j.git("tag", "before")
			j.commit(map[string]string{"robots.txt": test.one, "sub/robots.txt": test.two})
			j.run(using("fail-level: never\ndiff-against: before\n" + test.inputs))
			code := map[bool]string{true: "1", false: "0"}[test.failed]
			j.want(test.failed, map[string]string{"exit-code": code, "relation": test.relation})
			j.wantSummary("2 files compared: ")
			if test.line != "" {
				j.wantSummary("### robots.txt: ", "**: stricter", "Judged in the dialects google, rfc9309 (default).")
				j.wantAnnotation(annotation{"warning", "robots.txt", test.line, "newly disallowed", "newly disallowed for "})
			}
			if test.failed {
				j.wantAnnotation(annotation{"error", "robots.txt", "", "gate newly-disallowed:googlebot tripped", "newly disallowed for all crawlers: /search"})
			}
		})
	}
}

// A file that is gone allows everything.
func TestActionDeletedFile(t *testing.T) {
	j := newJob(t, map[string]string{"robots.txt": clean, "sub/robots.txt": clean})
	j.git("rm", "-q", "sub/robots.txt")
	j.git("commit", "-q", "-m", "x")
	j.run(using("diff-against: HEAD^\ndiff-fail-on: newly-allowed:Googlebot\n"))
	j.want(true, map[string]string{"exit-code": "1", "relation": "looser"})
	j.wantAnnotation(annotation{"warning", "sub/robots.txt", "1", "newly allowed", "newly allowed for "})
}

// A revision that a shallow clone lacks is explained.
func TestActionMissingRevision(t *testing.T) {
	j := newJob(t, map[string]string{"robots.txt": clean})
	j.run(using("diff-against: origin/main\ndiff-fail-on: newly-disallowed\n"))
	j.want(true, map[string]string{"exit-code": "2", "errors": "0", "relation": ""})
	j.wantAnnotation(annotation{level: "error", title: "robotslint", message: `no revision "origin/main"; actions/checkout fetches all of them with fetch-depth: 0`})
}

// GitHub drops a summary of more than 1 MiB.
func TestActionLongSummary(t *testing.T) {
	var b strings.Builder
	for agent := range 500 {
		fmt.Fprintf(&b, "User-agent: bot%s\n", strings.Repeat("x", agent))
		for rule := range 6 {
			fmt.Fprintf(&b, "Disallow: /%d/%d/%s\n", agent, rule, strings.Repeat("<", 60))
		}
	}
	j := newJob(t, map[string]string{"robots.txt": clean})
	j.commit(map[string]string{"robots.txt": b.String()})
	j.run(using("diff-against: HEAD^\nfail-level: hint\nargs: --select=all\n"))
	j.want(true, map[string]string{"exit-code": "1", "relation": "incomparable"})
	j.wantSummary("\nThe rest is not shown: ")
	if n := len(j.summary); n > 1<<20 || n < 499_000 { // of which the difference fills its 500,000
		t.Errorf("summary: got %d octets", n)
	}
}

// The workflow of this repository that uses the Action passes.
func TestActionHere(t *testing.T) {
	const name = ".github/workflows/action.yml"
	workflow, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	j := newJobIn(t, ".")
	j.act(name, string(workflow))
	j.want(false, nil)
	j.wantAnnotation(annotation{"error", "testdata/example/robots.txt", "7", "missing-colon", "line has no"})
}

// blocks are those of a language in a section of docs/ci.md.
func blocks(t *testing.T, section, language string) []string {
	t.Helper()
	doc, err := os.ReadFile("docs/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(doc), "\n## "+section+"\n")
	text, _, _ = strings.Cut(text, "\n## ")
	var found []string
	for _, m := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```\n").FindAllStringSubmatch(text, -1) {
		found = append(found, m[1])
	}
	if len(found) == 0 {
		t.Fatalf("docs/ci.md has no %s in a section %q", language, section)
	}
	return found
}

const typo = "User-agent: *\nDisalow: /cart/\n"

func TestGuideAnnotations(t *testing.T) {
	j := newJob(t, map[string]string{"www/robots.txt": typo})
	j.run(blocks(t, "GitHub: annotations", "yaml")[0])
	j.want(true, nil)
	j.wantAnnotation(annotation{"warning", "www/robots.txt", "2", "accepted-typo", "unknown field"})
	j.wantSummary("accepted-typo")
}

func TestGuideAlerts(t *testing.T) {
	j := newJob(t, map[string]string{"www/robots.txt": typo})
	j.run(blocks(t, "GitHub: alerts", "yaml")[0])
	j.want(true, nil)
	if got := j.uploaded(); len(got) == 0 {
		t.Error("no results")
	}
}

// A change that newly disallows Googlebot something fails; one that does not
// passes.
func TestGuidePullRequest(t *testing.T) {
	for name, test := range map[string]struct {
		change string
		failed bool
	}{
		"googlebot": {clean + "\nUser-agent: Googlebot\nDisallow: /cart/\nDisallow: /products/\n", true},
		"another":   {clean + "\nUser-agent: SomeBot\nDisallow: /cart/\nDisallow: /products/\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			j := newJob(t, map[string]string{"robots.txt": clean})
			j.git("update-ref", "refs/remotes/origin/main", "main")
			j.git("checkout", "-q", "-b", "change")
			j.commit(map[string]string{"robots.txt": test.change})
			j.run(blocks(t, "GitHub: what a pull request changes", "yaml")[0])
			j.want(test.failed, nil)
			j.wantSummary("newly disallowed | <code>&#47;products&#47;&#42;</code>")
			if test.failed {
				j.wantSummary("googlebot")
				j.wantAnnotation(annotation{"warning", "robots.txt", "6", "newly disallowed", "newly disallowed for Googlebot"})
			}
		})
	}
}

// standInForGH notes what GitHub's command line is called with, and knows one comment
// from the second call on.
const standInForGH = `#!/bin/sh
printf '%s\n' "$*" >>"$SEEN/gh"
for argument; do
  case $argument in
  body=@*) cp -- "${argument#body=@}" "$SEEN/comment.md"; echo 42 >"$SEEN/id" ;;
  --jq) cat "$SEEN/id" 2>/dev/null || : ;;
  esac
done
`

// One comment on the pull request is written, and rewritten by the next run; it leads
// with the gate. A pull request from a fork gets none, as its token may not write.
func TestGuideComment(t *testing.T) {
	j := newJob(t, map[string]string{"robots.txt": clean})
	j.git("remote", "add", "origin", "https://github.com/"+place+".git")
	j.git("update-ref", "refs/remotes/origin/main", "main")
	j.git("checkout", "-q", "-b", "change")
	j.commit(map[string]string{"robots.txt": shutOut})
	workflow := blocks(t, "GitHub: a comment on the pull request", "yaml")[0]
	j.run(workflow)
	j.want(true, nil)
	j.run(workflow)
	calls, _ := os.ReadFile(filepath.Join(j.seen, "gh"))
	var got []string
	for line := range strings.Lines(string(calls)) {
		if method := regexp.MustCompile(`--method (\w+) (\S+)`).FindStringSubmatch(line); method != nil {
			got = append(got, method[1]+" "+method[2])
		}
	}
	if want := []string{"POST repos/" + place + "/issues/7/comments", "PATCH repos/" + place + "/issues/comments/42"}; !slices.Equal(got, want) {
		t.Errorf("calls: got %q, want %q\n%s", got, want, calls)
	}
	comment, _ := os.ReadFile(filepath.Join(j.seen, "comment.md"))
	if want := "<!-- robotslint -->\n## robotslint\n\n**Gate newly-disallowed:"; !strings.HasPrefix(string(comment), want) {
		t.Errorf("comment: got %s, want %s first", comment, want)
	}

	os.Remove(filepath.Join(j.seen, "gh"))
	j.head = "somebody/fork"
	j.run(workflow)
	j.want(true, nil)
	if calls, err := os.ReadFile(filepath.Join(j.seen, "gh")); err == nil {
		t.Errorf("fork: got calls %s", calls)
	}
}

// shell runs a script of the guide in dir, where "robotslint" and what stands
// for its home are at hand, and returns its exit status.
func shell(t *testing.T, dir, script string) int {
	t.Helper()
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	script = strings.NewReplacer("https://HOST/OWNER/robotslint.git", root, "<commit sha>", "HEAD").Replace(script)
	home := t.TempDir()
	cmd := exec.Command("bash", "-euo", "pipefail", "-c", script)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+home, "GOFLAGS=-buildvcs=false -trimpath", "CGO_ENABLED=0", // as the Action builds it
		"GOBIN="+home+"/bin", "PATH="+home+"/bin:"+os.Getenv("PATH"))
	for _, name := range []string{"GOCACHE", "GOMODCACHE"} {
		value, err := exec.Command("go", "env", name).Output()
		if err != nil {
			t.Fatal(err)
		}
		cmd.Env = append(cmd.Env, name+"="+strings.TrimSpace(string(value)))
	}
	out, err := cmd.CombinedOutput()
	t.Logf("%s", out)
	if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() < 0 || cmd.ProcessState.ExitCode() > 1 {
		t.Fatalf("%v\n%s", err, out)
	}
	return cmd.ProcessState.ExitCode()
}

// gitLab is the script of the guide's job for GitLab.
func gitLab(t *testing.T) string {
	_, script, _ := strings.Cut(blocks(t, "GitLab", "yaml")[0], "  script:\n")
	script, _, _ = strings.Cut(script, "  artifacts:\n")
	return strings.ReplaceAll(script, "    - ", "")
}

func TestGuideGitLab(t *testing.T) {
	j := newJob(t, map[string]string{"robots.txt": typo})
	if got := shell(t, j.dir, gitLab(t)); got != 1 {
		t.Errorf("exit status: got %d, want 1", got)
	}
	var issues []struct{ Description string }
	if report, err := os.ReadFile(filepath.Join(j.dir, "gl-code-quality-report.json")); err != nil {
		t.Error(err)
	} else if err := json.Unmarshal(report, &issues); err != nil || len(issues) == 0 {
		t.Errorf("report: got %s, want issues (%v)", report, err)
	}
}

// Plain commands pass on what is good and stop at what is not.
func TestGuideAnywhere(t *testing.T) {
	j := newJob(t, map[string]string{"robots.txt": clean})
	j.git("update-ref", "refs/remotes/origin/main", "main")
	script := blocks(t, "Anywhere else", "sh")[0]
	if got := shell(t, j.dir, script); got != 0 {
		t.Errorf("exit status: got %d, want 0", got)
	}
	j.commit(map[string]string{"robots.txt": clean + "Disallow: /search\n"})
	if got := shell(t, j.dir, script); got != 1 {
		t.Errorf("exit status of a change: got %d, want 1", got)
	}
}

// What was known passes, what is new fails.
func TestGuideOldFile(t *testing.T) {
	const old = "User-agent: *\nDisallow /admin/\nDisalow: /cart/\n"
	j := newJob(t, map[string]string{"robots.txt": old})
	install, _, _ := strings.Cut(gitLab(t), "robotslint --output")
	shell(t, j.dir, install+blocks(t, "An old file", "sh")[0])
	j.commit(map[string]string{".robotslint.yaml": blocks(t, "An old file", "yaml")[0]})
	workflow := blocks(t, "GitHub: annotations", "yaml")[0]
	j.run(workflow)
	j.want(false, nil)
	j.commit(map[string]string{"robots.txt": old + "Disallow /new/\n"})
	j.run(workflow)
	j.want(true, nil)
	j.wantAnnotation(annotation{"error", "robots.txt", "4", "missing-colon", "line has no"})
}

// The guide describes every input and output.
func TestGuideIsWhole(t *testing.T) {
	action, err := os.ReadFile("action.yml")
	if err != nil {
		t.Fatal(err)
	}
	guide, err := os.ReadFile("docs/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	inputs, _, _ := strings.Cut(string(action), "\nruns:")
	names := regexp.MustCompile(`(?m)^  ([a-z-]+):$`).FindAllStringSubmatch(inputs, -1)
	if len(names) < 18 {
		t.Errorf("got %d inputs and outputs, want 18", len(names))
	}
	for _, m := range names {
		if !regexp.MustCompile("(?m)^\\| (?:`[a-z-]+`, )*`" + m[1] + "`").Match(guide) {
			t.Errorf("docs/ci.md does not describe %s", m[1])
		}
	}
}
