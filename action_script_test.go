package robotslint

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// scriptRun is a run of the script of the Action, without a runner.
type scriptRun struct {
	status  int
	log     string // standard output, where annotations are
	outputs string // the content of the file that GITHUB_OUTPUT names
}

// runScript runs the script in dir with variables of the environment, by name.
func runScript(t *testing.T, dir string, variables map[string]string) scriptRun {
	t.Helper()
	script, err := filepath.Abs("scripts/action")
	if err != nil {
		t.Fatal(err)
	}
	scratch := t.TempDir()
	cmd := exec.Command("bash", script)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "RUNNER_TEMP="+scratch, "GITHUB_OUTPUT="+filepath.Join(scratch, "output"),
		"GITHUB_STEP_SUMMARY="+filepath.Join(scratch, "summary"), "GIT_CONFIG_NOSYSTEM=1",
		"BUILT="+filepath.Join(filepath.Dir(dir), "built")) // once for each test
	for _, input := range []string{
		"FILES=**/robots.txt", "CONFIG=", "FAIL_LEVEL=", "DIALECTS=", "ARGS=", "SARIF_FILE=",
		"CATEGORY=robotslint", "WORKING_DIRECTORY=.", "DIFF_AGAINST=", "DIFF_FAIL_ON=",
	} {
		cmd.Env = append(cmd.Env, "INPUT_"+input)
	}
	for name, value := range variables {
		cmd.Env = append(cmd.Env, name+"="+value) // the last one counts
	}
	out, err := cmd.Output()
	if err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	outputs, _ := os.ReadFile(filepath.Join(scratch, "output"))
	return scriptRun{cmd.ProcessState.ExitCode(), string(out), string(outputs)}
}

// checkout makes a repository of files, by path.
func checkout(t *testing.T, files map[string]string) string {
	t.Helper()
	for _, name := range []string{"bash", "git", "go"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(err)
		}
	}
	dir := t.TempDir()
	if out, err := exec.Command("git", "init", "-q", dir).CombinedOutput(); err != nil {
		t.Fatalf("git init: %v\n%s", err, out)
	}
	write(t, dir, files)
	return dir
}

// An input that cannot be obeyed ends the job with 2 and an annotation that says so,
// and adds no output.
func TestScriptRefuses(t *testing.T) {
	const inside = "a\nerrors=0\npwned=1"
	dir := checkout(t, map[string]string{"robots.txt": clean, inside + "/robots.txt": clean})
	if err := os.Symlink(inside, filepath.Join(dir, "link")); err != nil {
		t.Skip(err)
	}
	for _, tt := range []struct {
		name, value, want string
	}{
		{"WORKING_DIRECTORY", inside, "working-directory: control characters are not accepted"},
		{"WORKING_DIRECTORY", "link", "working-directory: control characters are not accepted"},
		{"WORKING_DIRECTORY", "missing", "working-directory: cannot enter missing"},
		{"SARIF_FILE", "x\npwned=1", "sarif-file: control characters are not accepted"},
		{"SARIF_FILE", "x\rpwned=1", "sarif-file: control characters are not accepted"},
		{"SARIF_FILE", "robots.txt/below/x.sarif", "sarif-file: cannot create the directory of "},
		{"CONFIG", "x\x1b[31m", "config: control characters are not accepted"},
		{"CATEGORY", "x\n", "category: control characters are not accepted"},
		{"FAIL_LEVEL", "\x7f", "fail-level: control characters are not accepted"},
		{"DIFF_AGAINST", "HEAD\n", "diff-against: control characters are not accepted"},
		{"FILES", "a\tb", "files: control characters are not accepted"},
		{"FILES", "a\rb", "files: control characters are not accepted"},
		{"DIALECTS", "google\n\x01", "dialects: control characters are not accepted"},
		{"ARGS", "--site=\x1b", "args: control characters are not accepted"},
		{"DIFF_FAIL_ON", "\b", "diff-fail-on: control characters are not accepted"},
		{"FILES", "-", `files: a job has no standard input to lint as "-"`},
		{"FILES", "robots.txt\r\n-\n", `files: a job has no standard input to lint as "-"`},
		{"ARGS", "--select\nall\n-\n", `args: a job has no standard input to lint as "-"`},
		{"ARGS", "--help", "args: with these, robotslint lints nothing: --help"},
		{"ARGS", "--frobnicate", "robotslint: lint: unknown flag: --frobnicate"},
	} {
		got := runScript(t, dir, map[string]string{"INPUT_" + tt.name: tt.value})
		if got.status != 2 || !strings.Contains(got.log, "::error title=robotslint::"+tt.want) || got.outputs != "exit-code=2\n" {
			t.Errorf("%s=%q: got status %d, outputs %q, log %q\nwant 2 and %s", tt.name, tt.value, got.status, got.outputs, got.log, tt.want)
		}
	}
}

// A file that cannot be linted does not hide what is found in others.
func TestScriptBadFile(t *testing.T) {
	dir := checkout(t, map[string]string{"a/robots.txt": "Disallow: /\n", "b/.keep": "", "dist/robots.txt": "Disallow: /\n", ".gitignore": "dist/\n"})
	if err := os.Symlink("nowhere", filepath.Join(dir, "b", "robots.txt")); err != nil {
		t.Skip(err)
	}
	got := runScript(t, dir, nil)
	if got.status != 2 || !strings.Contains(got.outputs, "errors=2\n") || !strings.Contains(got.outputs, "sarif-file=/") ||
		!strings.Contains(got.log, "::error file=a/robots.txt,") || !strings.Contains(got.log, "::error file=b/robots.txt,") {
		t.Errorf("got status %d, outputs %q, log %q", got.status, got.outputs, got.log)
	}
	if strings.Contains(got.log, "dist/") {
		t.Errorf("a file that git ignores is linted: %q", got.log)
	}
}

// In a container, the repository may belong to another user. Files are named from
// its root all the same.
func TestScriptOwner(t *testing.T) {
	dir := checkout(t, map[string]string{"www/dist/robots.txt": "Disallow: /\n", "www/robots.txt": "Disallow: /\n", ".gitignore": "dist/\n"})
	got := runScript(t, dir, map[string]string{"INPUT_WORKING_DIRECTORY": "www", "GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"})
	if got.status != 1 || !strings.Contains(got.log, "::error file=www/robots.txt,") || strings.Contains(got.log, "dist/") {
		t.Errorf("got status %d, log %q, want 1 and names from the root", got.status, got.log)
	}
}
