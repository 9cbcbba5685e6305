package robotslint

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// comparison has the results of a run of the Action's script.
type comparison struct {
	t           *testing.T
	status      int
	annotations []annotation
	outputs     map[string]string
	summary     string
	log         string
}

// compare runs the Action's script in the repository of j, as a runner would, with
// inputs and other variables of the environment.
func (j *job) compare(variables map[string]string) *comparison {
	j.t.Helper()
	for _, tool := range []string{"bash", "git", "go"} {
		if _, err := exec.LookPath(tool); err != nil {
			j.t.Skip(err)
		}
	}
	script, err := filepath.Abs("scripts/action")
	if err != nil {
		j.t.Fatal(err)
	}
	scratch := j.t.TempDir()
	values := map[string]string{
		"GITHUB_EVENT_NAME": "pull_request", "GITHUB_BASE_REF": "main", "GITHUB_REF": "refs/pull/1/merge", "GITHUB_SHA": "",
		"GITHUB_OUTPUT": filepath.Join(scratch, "output"), "GITHUB_STEP_SUMMARY": filepath.Join(scratch, "summary"), "RUNNER_TEMP": scratch,
		"INPUT_FILES": "**/robots.txt", "INPUT_CONFIG": "", "INPUT_FAIL_LEVEL": "", "INPUT_DIALECTS": "", "INPUT_ARGS": "", "INPUT_SARIF_FILE": "",
		"INPUT_CATEGORY": "robotslint", "INPUT_WORKING_DIRECTORY": ".", "INPUT_DIFF_AGAINST": "", "INPUT_DIFF_FAIL_ON": "",
		"INPUT_BEFORE": "", "INPUT_MERGE_GROUP_BASE": "",
	}
	for name, value := range variables {
		values[name] = value
	}
	cmd := exec.Command("bash", script)
	cmd.Dir, cmd.Env = j.dir, os.Environ()
	for name, value := range values {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	log, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		j.t.Fatal(err)
	}
	r := &comparison{t: j.t, status: cmd.ProcessState.ExitCode(), outputs: map[string]string{}, log: string(log)}
	for line := range strings.Lines(r.log) {
		if regexp.MustCompile("^::(error|warning|notice) ").MatchString(line) {
			r.annotations = append(r.annotations, readAnnotation(line))
		}
	}
	outputs, _ := os.ReadFile(values["GITHUB_OUTPUT"])
	for line := range strings.Lines(string(outputs)) {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
		r.outputs[name] = value
	}
	summary, _ := os.ReadFile(values["GITHUB_STEP_SUMMARY"])
	r.summary = string(summary)
	return r
}

// want checks the exit status, and texts that must occur in the log or the summary.
func (r *comparison) want(status int, texts ...string) {
	r.t.Helper()
	if r.status != status {
		r.t.Errorf("exit status: got %d, want %d\n%s", r.status, status, r.log)
	}
	for _, text := range texts {
		if !strings.Contains(r.log+r.summary, text) {
			r.t.Errorf("got\n%s\n%s\nwant %q in it", r.log, r.summary, text)
		}
	}
}

// newRepository makes a repository of files, by path, with a branch main.
func newRepository(t *testing.T, files map[string]string) *job {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	j := &job{t: t, dir: t.TempDir()}
	j.git("init", "-q", "-b", "main")
	j.commit(files)
	return j
}

const shutOut = clean + "Disallow: /products/\n"

// A pull request does not disarm the gate with a configuration of its own, and the
// reader sees that it tried.
func TestScriptConfiguration(t *testing.T) {
	for name, config := range map[string]string{
		"dialects": "dialects: [legacy]\nfail-level: never\n",
		"ignore":   "ignore: [\"**\"]\n",
		"invalid":  "nothing: here\n",
	} {
		t.Run(name, func(t *testing.T) {
			j := newRepository(t, map[string]string{"robots.txt": clean})
			j.git("checkout", "-q", "-b", "change")
			j.commit(map[string]string{"robots.txt": shutOut, ".robotslint.yaml": config})
			r := j.compare(map[string]string{"INPUT_DIFF_AGAINST": "main", "INPUT_DIFF_FAIL_ON": "newly-disallowed:Googlebot"})
			status := map[bool]int{true: 2, false: 1}[name == "invalid"]
			r.want(status, "::error file=robots.txt,title=gate newly-disallowed%3Agooglebot tripped::",
				"**Gate newly-disallowed:googlebot tripped** by robots.txt: newly disallowed for all crawlers: /products/",
				"**Configuration changed**: <code>.robotslint.yaml</code>", "Judged in the dialects google, rfc9309 (default).")
		})
	}
}

// The ten annotations of each level that GitHub shows begin with the gate, and then
// the changes.
func TestScriptAnnotations(t *testing.T) {
	j := newRepository(t, map[string]string{"a/robots.txt": clean, "b/robots.txt": clean})
	j.git("checkout", "-q", "-b", "change")
	bad := strings.Repeat("Disallow /x\nDisalow: /y\n", 1)
	for i := range 15 {
		bad += fmt.Sprintf("Disallow: x%d\nDisallow: /%d b\n", i, i)
	}
	files := map[string]string{"a/robots.txt": clean + bad, "b/robots.txt": shutOut}
	for i := range 12 { // findings of every pass, in many files
		files[fmt.Sprintf("new%d/robots.txt", i)] = "User-agent: *\n" + bad
	}
	j.commit(files)
	r := j.compare(map[string]string{"INPUT_DIFF_AGAINST": "main", "INPUT_DIFF_FAIL_ON": "newly-disallowed:Googlebot\nsettings"})
	r.want(1)
	byLevel := map[string][]annotation{}
	for _, a := range r.annotations {
		byLevel[a.level] = append(byLevel[a.level], a)
	}
	if got := byLevel["error"][0].title; got != "gate newly-disallowed:googlebot tripped" {
		t.Errorf("first error: got %q, want the gate", got)
	}
	for i, a := range byLevel["warning"][:10] {
		if a.title != "newly disallowed" {
			t.Errorf("warning %d: got %q, want a change", i, a.title)
		}
	}
	if got := byLevel["error"][1]; !strings.HasSuffix(got.file, "robots.txt") || strings.HasPrefix(got.title, "gate") {
		t.Errorf("second error: got %q, want a finding", got)
	}

	// An error of the comparison also comes before findings.
	r = j.compare(map[string]string{"INPUT_DIFF_AGAINST": "nowhere", "INPUT_DIFF_FAIL_ON": "newly-disallowed"})
	r.want(2)
	if got := r.annotations[0].message; !strings.HasPrefix(got, `diff-against: this clone has no revision "nowhere"`) {
		t.Errorf("first annotation: got %q, want the failure", got)
	}
}

// The summary has one line for thousands of equivalent files.
func TestScriptManyFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("compares thousands of files")
	}
	const many = 3001
	name := func(i int) string { return fmt.Sprintf("sites/%04d/robots.txt", i) }
	files := map[string]string{}
	for i := range many {
		files[name(i)] = clean
	}
	j := newRepository(t, files)
	j.git("checkout", "-q", "-b", "change")
	for i := range many {
		files[name(i)] = clean + "# new\n"
	}
	files[name(1700)] = clean + "Disallow: /\n"
	j.commit(files)
	r := j.compare(map[string]string{"INPUT_DIFF_AGAINST": "main", "INPUT_DIFF_FAIL_ON": "newly-disallowed:search", "INPUT_FAIL_LEVEL": "never"})
	r.want(1, "### sites/1700/robots.txt: all crawlers that obey &#42; lose the whole site\n", "3001 files compared: 1 changed, 3000 equivalent.")
	before, _, _ := strings.Cut(r.summary, "3001 files")
	if want := "**Gate newly-disallowed:search tripped** by sites/1700/robots.txt: "; !strings.Contains(before, want) || !strings.Contains(before, "e.g. / (line 3 Disallow: /; was no rule)") {
		t.Errorf("the summary begins with %q, want %q first, with a URL", before, want)
	}
	if n := strings.Count(r.summary, "equivalent"); n > 4 {
		t.Errorf("the summary says %d times that files are equivalent", n)
	}
}

// A deleted file opens its site, even if it was the only one; a moved one is
// compared with what it was.
func TestScriptOnlyFile(t *testing.T) {
	inputs := map[string]string{"INPUT_DIFF_AGAINST": "main", "INPUT_DIFF_FAIL_ON": "newly-allowed:Googlebot"}
	j := newRepository(t, map[string]string{"robots.txt": clean})
	j.git("checkout", "-q", "-b", "change")
	j.git("mv", "robots.txt", "moved.txt")
	j.git("commit", "-q", "-m", "x")
	r := j.compare(inputs)
	r.want(1, "### robots.txt (deleted): all crawlers gain /cart/\n", "::error file=robots.txt,title=gate newly-allowed%3Agooglebot tripped::")
	if got := r.outputs["errors"]; got != "0" || strings.Contains(r.log, "no file matches") {
		t.Errorf("errors: got %q, want 0 and no complaint\n%s", got, r.log)
	}
	inputs["INPUT_DIFF_FAIL_ON"] = ""
	inputs["INPUT_FILES"] = "robots.txt"
	j.compare(inputs).want(0, "### robots.txt (deleted): ")

	j.commit(map[string]string{"www/robots.txt": clean})
	inputs["INPUT_FILES"] = "**/robots.txt"
	j.compare(inputs).want(0, "### robots.txt → www/robots.txt (moved): equivalent\n", "robots.txt is gone from its old place: newly allowed for all crawlers: /cart/")
	inputs["INPUT_DIFF_FAIL_ON"] = "newly-allowed:Googlebot"
	j.compare(inputs).want(1, "**Gate newly-allowed:googlebot tripped** by robots.txt → www/robots.txt: ")

	inputs["INPUT_FILES"] = "nowhere/**/robots.txt"
	j.compare(inputs).want(2, "no file matches")
}

// Changes of the base branch since the pull request left it are not those of the pull
// request, however the workflow names the base.
func TestScriptBase(t *testing.T) {
	j := newRepository(t, map[string]string{"robots.txt": clean})
	j.git("checkout", "-q", "-b", "change")
	j.commit(map[string]string{"robots.txt": "# new\n" + clean})
	j.git("checkout", "-q", "main")
	j.commit(map[string]string{"robots.txt": clean + "Disallow: /main/\n"})
	j.git("update-ref", "refs/remotes/origin/main", "main")
	j.git("checkout", "-q", "change")
	gate := "newly-disallowed,newly-allowed"
	for _, against := range []string{"origin/main", "origin/main...", "base"} {
		r := j.compare(map[string]string{"INPUT_DIFF_AGAINST": against, "INPUT_DIFF_FAIL_ON": gate})
		r.want(0, "roved equivalent for every crawler and URL")
		if got := r.outputs["relation"]; got != "equivalent" {
			t.Errorf("%s: relation: got %s, want equivalent", against, got)
		}
	}

	// A push is compared with the commit that it replaces.
	head := strings.TrimSpace(j.gitOutput("rev-parse", "HEAD"))
	before := strings.TrimSpace(j.gitOutput("rev-parse", "main"))
	push := map[string]string{"GITHUB_EVENT_NAME": "push", "GITHUB_BASE_REF": "", "INPUT_DIFF_AGAINST": "base", "INPUT_DIFF_FAIL_ON": gate}
	for value, want := range map[string]struct {
		status int
		text   string
	}{
		before:                  {1, "### robots.txt: all crawlers gain /main/\n"},
		head:                    {0, "roved equivalent"},
		strings.Repeat("0", 40): {0, "::notice title=robotslint::diff-against: nothing to compare with, because this push created the branch\n"},
		strings.Repeat("1", 40): {2, `has no revision "1111111111111111111111111111111111111111"; actions/checkout fetches all of them with fetch-depth: 0, unless a forced push has removed it`},
		"":                      {2, `diff-against: "" names no revision; github.base_ref is empty outside of pull requests`},
	} {
		push["INPUT_BEFORE"] = value
		j.compare(push).want(want.status, want.text)
	}
	push["INPUT_DIFF_AGAINST"] = "origin/"
	j.compare(push).want(2, `diff-against: "origin/" names no revision; github.base_ref is empty outside of pull requests`)
	j.compare(map[string]string{"GITHUB_EVENT_NAME": "merge_group", "INPUT_DIFF_AGAINST": "base", "INPUT_MERGE_GROUP_BASE": before}).want(0, "gain /main/")
	j.compare(map[string]string{"GITHUB_EVENT_NAME": "schedule", "INPUT_DIFF_AGAINST": "base"}).want(2, "diff-against: the event schedule has no base; name a revision")
}

// A shallow clone of the merge that GitHub tests is enough; less is explained.
func TestScriptShallow(t *testing.T) {
	origin := newRepository(t, map[string]string{"robots.txt": clean})
	origin.git("checkout", "-q", "-b", "change")
	origin.commit(map[string]string{"x": "", "robots.txt": shutOut})
	origin.commit(map[string]string{"y": ""})
	origin.git("checkout", "-q", "main")
	origin.commit(map[string]string{"z": ""})
	origin.git("checkout", "-q", "-b", "merge")
	origin.git("merge", "-q", "--no-ff", "-m", "x", "change")
	for depth, want := range map[string]int{"1": 2, "2": 1} {
		j := &job{t: t, dir: filepath.Join(t.TempDir(), "clone")}
		if out, err := exec.Command("git", "clone", "-q", "--depth", depth, "--single-branch", "--branch", "merge", "file://"+origin.dir, j.dir).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		sha := strings.TrimSpace(j.gitOutput("rev-parse", "HEAD"))
		for _, against := range []string{"base", "HEAD^1"} {
			r := j.compare(map[string]string{"GITHUB_SHA": sha, "INPUT_DIFF_AGAINST": against, "INPUT_DIFF_FAIL_ON": "newly-disallowed"})
			r.want(want)
			if want == 2 {
				r.want(2, "diff-against: this clone has no revision \"", "actions/checkout fetches all of them with fetch-depth: 0")
			} else {
				r.want(1, "### robots.txt: all crawlers lose /products/")
			}
		}
		if depth == "2" { // HEAD is not the merge: its parent is no base
			r := j.compare(map[string]string{"GITHUB_SHA": "0123", "INPUT_DIFF_AGAINST": "base"})
			r.want(2, "fetch-depth: 0")
		}
		// A branch that was fetched without its history has nothing in common with HEAD.
		if depth == "1" {
			j.git("fetch", "-q", "--depth", "1", "origin", "main:refs/remotes/origin/main")
			r := j.compare(map[string]string{"INPUT_DIFF_AGAINST": "origin/main"})
			r.want(2, `this clone has no commit that "origin/main" and HEAD have in common; actions/checkout fetches all of them with fetch-depth: 0`)
		}
	}
}

func (j *job) gitOutput(args ...string) string {
	j.t.Helper()
	out, err := exec.Command("git", append([]string{"-C", j.dir}, args...)...).Output()
	if err != nil {
		j.t.Fatal(err)
	}
	return string(out)
}
