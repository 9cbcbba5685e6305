package lsp

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/internal/config"
	"github.com/robotslint/robotslint/internal/linttest"
)

// A changed file concerns the documents whose settings come from it. A configuration
// file also concerns the documents in its directory and below.
func TestChangedFile(t *testing.T) {
	c := start(t, &Server{Configure: func(path string) (Settings, error) {
		return Settings{Config: linttest.Config(), Files: []string{filepath.FromSlash("/flags/baseline.json")}}, nil
	}}, pushed)
	uris := []string{"file:///a/robots.txt", "file:///a/b/robots.txt", "file:///ab/robots.txt", "untitled:Untitled-1"}
	for _, uri := range uris {
		c.openAt(uri, 1, "")
		<-c.sent
	}
	version := 1
	for _, tt := range []struct {
		file string
		want []string
	}{
		{"file:///a/.robotslint.yaml", uris[:2]},
		{"file:///a/b/.robotslint.yaml", uris[1:2]},
		{"file:///a/b/c/.robotslint.yaml", nil},
		{"file:///a/.robotslint.yml", uris[:2]}, // an error while it is there
		{"file:///a/other.robotslint.yaml", nil},
		{"file:///.robotslint.yaml", uris[:3]},
		{"file:///a/robots.txt", nil},
		{"file:///flags/baseline.json", uris},
		{"file:///flags/other.json", nil},
	} {
		c.notify("workspace/didChangeWatchedFiles", json.RawMessage(fmt.Sprintf(`{"changes":[{"uri":%q,"type":2}]}`, tt.file)))
		var got []string
		for range tt.want {
			got = append(got, (<-c.sent).URI)
		}
		slices.Sort(got)
		want := slices.Sorted(slices.Values(tt.want))
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q published, want %q", tt.file, got, want)
		}
		version++ // these changes are published after anything published by mistake
		for _, uri := range uris {
			c.openAt(uri, version, "")
		}
		for range uris {
			if seen := <-c.sent; seen.Version == nil || *seen.Version != version {
				t.Errorf("%s: got %s published too", tt.file, seen.URI)
			}
		}
	}
}

// Settings that do not fit the file are an error, like those that cannot be read.
func TestCheck(t *testing.T) {
	c := start(t, &Server{Configure: func(string) (Settings, error) {
		return Settings{Config: linttest.Config(), Check: func(f *ast.File) error {
			if len(f.Groups) == 0 {
				return errors.New("no group")
			}
			return nil
		}}, nil
	}}, pushed)
	c.open("Disallow: a\n")
	if seen := <-c.sent; len(seen.Diagnostics) != 1 || seen.Diagnostics[0].Message != "no group" {
		t.Errorf("got %+v, want the error alone", seen.Diagnostics)
	}
	c.openAt(uri, 2, "User-agent: *\nDisallow: a\n")
	if seen := <-c.sent; !slices.Equal(codes(seen.Diagnostics), []string{"path-without-slash"}) {
		t.Errorf("got %+v, want the findings", seen.Diagnostics)
	}
}

// The diagnostic about a configuration that cannot be read links to the mistake.
func TestErrorLink(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a b")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, config.FileName)
	if err := os.WriteFile(name, []byte("fields: []\nsite: a.example\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	c := start(t, &Server{Configure: func(string) (Settings, error) {
		_, err := new(config.Finder).Find(dir)
		return Settings{}, err
	}}, pushed)
	c.open("")
	seen := <-c.sent
	if len(seen.Diagnostics) != 1 || len(seen.Diagnostics[0].RelatedInformation) != 1 {
		t.Fatalf("got %+v, want a diagnostic with a link", seen.Diagnostics)
	}
	got := seen.Diagnostics[0].RelatedInformation[0].Location
	if want := (Position{1, 6}); pathOf(got.URI) != name || got.Range.Start != want {
		t.Errorf("got %+v, want %s at %v", got, name, want)
	}
}
