package source

import (
	"cmp"
	"os"
	"path/filepath"
)

// leadsOut reports whether links lead dir, the part of a glob without wildcards, out of
// the tree that it seems to be in: the repository of the working directory, or else
// the working directory.
func leadsOut(dir string) bool {
	wd, err := os.Getwd()
	return err == nil && filepath.IsLocal(dir) && !Within(cmp.Or(Repository(wd), wd), dir)
}

// Repository returns the root of the git repository or worktree that contains dir, an
// absolute path; empty if there is none.
func Repository(dir string) string {
	for {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}
