package main

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// The man page names every command and flag, and the environment variables that the
// code reads.
func TestManual(t *testing.T) {
	page := manual()
	plain := strings.NewReplacer(`\-`, "-", `\fB`, "", `\fR`, "", `\fI`, "", `\&`, "", `\e`, `\`).Replace(page)
	for _, c := range commands() {
		if !strings.Contains(plain, "\n.SS robotslint "+c.name) || !strings.Contains(plain, "\n"+c.summary+"\n") {
			t.Errorf("the man page lacks the command %s", c.name)
		}
		_, after, _ := strings.Cut(plain, "\n.SS robotslint "+c.name)
		section, _, _ := strings.Cut(after, "\n.S")
		fs, _ := c.flags()
		fs.VisitAll(func(f *pflag.Flag) {
			if !strings.Contains(section, "--"+f.Name) {
				t.Errorf("the man page lacks %s --%s", c.name, f.Name)
			}
		})
		for _, paragraph := range strings.Split(c.about, "\n\n") {
			if !strings.Contains(section, paragraph) {
				t.Errorf("%s: the man page lacks %q", c.name, paragraph)
			}
		}
	}
	src, err := os.ReadFile("color.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range environmentVariables {
		if !strings.Contains(string(src), `Getenv("`+v.name+`")`) || !strings.Contains(plain, "\n"+v.name+"\n") {
			t.Errorf("%s is not both read and described", v.name)
		}
	}
	if n := strings.Count(string(src), `Getenv("`) - strings.Count(string(src), `Getenv("TERM")`); n != len(environmentVariables) {
		t.Errorf("color.go reads %d variables, the man page describes %d", n, len(environmentVariables))
	}
}

// Text in the man page is text, whatever it begins with.
func TestRoff(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"a-b", `a\-b`},
		{`\x`, `\ex`},
		{".so /etc/passwd\n'x\na.b", "\\&.so /etc/passwd\n\\&'x\na.b"},
	} {
		if got := roff(tt.text); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

// groff has no complaints about the man page.
func TestManualIsRoff(t *testing.T) {
	groff, err := exec.LookPath("groff")
	if err != nil {
		t.Skip(err)
	}
	cmd := exec.Command(groff, "-man", "-ww", "-Tascii")
	cmd.Stdin = strings.NewReader(manual())
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil || complaints.Len() > 0 {
		t.Errorf("groff: %v\n%s", err, &complaints)
	}
	if len(out) < 1000 {
		t.Errorf("got a page of %d octets", len(out))
	}
}
