package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"unicode"
)

// logged matches a line that the Action may print: no command, or an annotation.
var logged = regexp.MustCompile(`^(\s*([^:\s].*)?|::(error|warning|notice) (file=[^:,]*(,line=\d+)?(,endLine=\d+)?(,col=\d+,endColumn=\d+)?,)?title=[^:,]+::.*)$`)

// headers matches commands of other runners.
var headers = regexp.MustCompile(`##[A-Za-z]*\[|^(---|\+\+\+|~~~|\^\^\^) `)

// For any names and content of files, the log of the Action holds no commands but
// annotations, and nothing that a terminal obeys. The outputs are those of the Action.
func FuzzActionLog(f *testing.F) {
	if runtime.GOOS == "windows" {
		f.Skip("names of files cannot be hostile there")
	}
	for _, program := range []string{"bash", "git"} {
		if _, err := exec.LookPath(program); err != nil {
			f.Skip(err)
		}
	}
	program, err := exec.LookPath("robotslint") // of [TestMain]
	if err != nil {
		f.Fatal(err)
	}
	const hostile = "User-agent: *\n::error::owned\n##[error]owned\n##teamcity[x]\nDisallow: /\x1b]0;x\x07\r::error::x\u3164\ufffd\xff\n"
	for _, name := range []string{
		"a", "::error::owned", " ::set-output name=x::y", "##[error]x", "##vso[x]y", "##teamcity[x]", "--- x", "a\n::error::b,c:d%0A", "\r\n::error::x",
		"a\x1b[31m\u202e\xff", "$(touch x)`touch y`", "-x", "--help", "[a]*?{b}\\", "\u2028\u3164", "'\"&<>|`", "\t::error::x",
	} {
		f.Add(name, hostile)
	}
	f.Fuzz(func(t *testing.T, name, src string) {
		if name == "" || name == "." || name == ".." || strings.EqualFold(name, ".git") || len(name) > 200 || strings.ContainsAny(name, "/\x00") {
			t.Skip("no name of a directory")
		}
		checkActionLog(t, filepath.Dir(program), name, src)
	})
}

func checkActionLog(t *testing.T, built, name, src string) {
	repo, temp := t.TempDir(), t.TempDir()
	path := filepath.Join(name, "robots.txt")
	write := func(src string) {
		if err := os.MkdirAll(filepath.Join(repo, name), 0o777); err != nil {
			t.Skip(err) // some file systems refuse some names
		}
		if err := os.WriteFile(filepath.Join(repo, path), []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("User-agent: *\nDisallow: /a\n")
	git := "git -c init.defaultBranch=main init -q && git add -A && git -c user.name=a -c user.email=a@example.com commit -q -m x"
	cmd := exec.Command("bash", "-c", git)
	cmd.Dir = repo
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("git refuses the name: %v\n%s", err, out)
	}
	write(src)
	script, err := filepath.Abs("../../scripts/action")
	if err != nil {
		t.Fatal(err)
	}
	cmd = exec.Command("bash", script)
	cmd.Dir = repo
	cmd.Env = append(os.Environ(), "BUILT="+built, "RUNNER_TEMP="+temp, "GITHUB_OUTPUT="+temp+"/output", "GITHUB_STEP_SUMMARY="+temp+"/summary",
		"INPUT_FILES=**/robots.txt\n"+path, "INPUT_CONFIG=", "INPUT_FAIL_LEVEL=", "INPUT_DIALECTS=", "INPUT_ARGS=--select=all", "INPUT_SARIF_FILE=",
		"INPUT_CATEGORY="+strings.ReplaceAll(name, "\n", " "), "INPUT_WORKING_DIRECTORY=.", "INPUT_DIFF_AGAINST=HEAD", "INPUT_DIFF_FAIL_ON=newly-disallowed")
	log, err := cmd.CombinedOutput()
	if _, stopped := err.(*exec.ExitError); err != nil && !stopped {
		t.Fatal(err)
	}
	outputs, err := os.ReadFile(temp + "/output")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(outputs)) {
		if !regexp.MustCompile(`^(exit-code=[012]|(errors|warnings|infos)=\d+|(sarif|summary)-file=` + regexp.QuoteMeta(temp) + `/[\w./]+|relation=[a-z]+)\n$`).MatchString(line) {
			t.Errorf("output %q", line)
		}
	}
	summary, err := os.ReadFile(temp + "/summary")
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(log) + string(summary)) {
		line = strings.TrimSuffix(line, "\n")
		if !logged.MatchString(line) || headers.MatchString(line) ||
			strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsPrint(r) || r == unicode.ReplacementChar }) {
			t.Errorf("the log holds %q", line)
		}
	}
}
