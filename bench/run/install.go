package main

import (
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// peer is a parser to measure. Its program prints one [bench.Measurement].
type peer struct {
	name, language, version string
	program                 []string // NAME FOLDER INPUT MEASURE MILLISECONDS follow
	missing                 string   // why the peer is not installed; "" if it is
}

// kit is how the peers of one language are installed.
type kit struct {
	language string
	names    []string
	manifest string // the file that pins their versions
	install  func(folder string) (program []string, err error)
}

// ours is the peer that the others are compared with.
const ours = "robotslint"

// kits are in the order of the tables. The one for C takes its library from the
// packages of the one for Python.
var kits = []kit{
	{"Go", []string{ours, "temoto/robotstxt"}, "go.mod", func(folder string) ([]string, error) {
		program := filepath.Join(folder, "go-peers")
		return []string{program}, command("go", "build", "-o", program, "./peers/go")
	}},
	{"Rust", []string{"texting_robots", "robotxt", "robotstxt"}, "peers/rust/Cargo.toml", func(folder string) ([]string, error) {
		target := filepath.Join(folder, "rust")
		return []string{filepath.Join(target, "release", "ask")},
			command("cargo", "build", "--quiet", "--release", "--locked", "--manifest-path", "peers/rust/Cargo.toml", "--target-dir", target)
	}},
	{"JavaScript", []string{"robots-parser"}, "peers/node/package.json", func(folder string) ([]string, error) {
		target := filepath.Join(folder, "node")
		if err := os.CopyFS(target, os.DirFS("peers/node")); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
		return []string{"node", filepath.Join(target, "ask.mjs")},
			command("npm", "ci", "--silent", "--no-audit", "--no-fund", "--prefix", target)
	}},
	{"Python", []string{"protego", "gpyrobotstxt", "fastrobots", "urllib.robotparser"}, "peers/python/requirements.txt", func(folder string) ([]string, error) {
		target := filepath.Join(folder, "python")
		python := filepath.Join(target, "bin", "python")
		return []string{python, "peers/python/ask.py"}, errors.Join(
			command("python3", "-m", "venv", target),
			command(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", "peers/python/requirements.txt"))
	}},
	{"C++", []string{"fast-robotstxt"}, "peers/python/requirements.txt", func(folder string) ([]string, error) {
		program := filepath.Join(folder, "c-peer")
		libraries, err := filepath.Glob(filepath.Join(folder, "python/lib/python*/site-packages/robotstxt/librobots.*"))
		if err == nil && len(libraries) == 0 {
			err = errors.New("fast-robotstxt has no C library for this machine")
		}
		if err != nil {
			return nil, err
		}
		return []string{program, libraries[0]}, command("cc", "-O2", "-o", program, "peers/c/ask.c", "-ldl")
	}},
}

// installAll installs the peers of kits. A peer that cannot be installed stays in
// the tables and says so.
func installAll(kits []kit, folder string) []peer {
	var peers []peer
	for _, k := range kits {
		log.Printf("install %s", strings.Join(k.names, ", "))
		missing := ""
		program, err := k.install(folder)
		if err != nil {
			log.Print(err)
			missing = "not installed"
		}
		for _, name := range k.names {
			peers = append(peers, peer{name, k.language, versionOf(name, k.manifest), program, missing})
		}
	}
	return peers
}

// versionOf returns the version of a peer that a manifest pins; "" for the peer
// that is this repository, and that of Python for what comes with it.
func versionOf(name, manifest string) string {
	switch name {
	case ours:
		return ""
	case "urllib.robotparser":
		out, _ := exec.Command("python3", "--version").Output()
		return strings.TrimSpace(string(out))
	}
	text, err := os.ReadFile(manifest)
	if err != nil {
		return ""
	}
	m := regexp.MustCompile(`(?:^|[\s"/])` + regexp.QuoteMeta(name) + `\b[^0-9\n]*([0-9][0-9.]*)`).FindSubmatch(text)
	if m == nil {
		return ""
	}
	return string(m[1])
}

// parsePeer reads NAME|LANGUAGE|VERSION|PROGRAM.
func parsePeer(value string) (peer, error) {
	fields := strings.Split(value, "|")
	if len(fields) != 4 {
		return peer{}, fmt.Errorf("want NAME|LANGUAGE|VERSION|PROGRAM")
	}
	return peer{name: fields[0], language: fields[1], version: fields[2], program: []string{fields[3]}}, nil
}

func command(name string, arguments ...string) error {
	c := exec.Command(name, arguments...)
	c.Stdout, c.Stderr = os.Stderr, os.Stderr
	if err := c.Run(); err != nil {
		return fmt.Errorf("run %s: %w", name, err)
	}
	return nil
}
