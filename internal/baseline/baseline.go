// Package baseline records the findings that existed when a team adopted robotslint,
// so that only new ones are reported.
//
// A finding is recognised by the path of its file, the ID of its pass and the text
// of its line, counted as often as they occur together, so that lines may move.
package baseline

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/report"
)

// MaxSize is the largest size of a baseline in octets, some 10,000 entries.
const MaxSize = 1 << 20

const (
	version  = 1
	maxCount = 1 << 30 // of like findings; more do not fit into any file
)

// File is a baseline. It is safe for concurrent use.
type File struct {
	Name string // as shown to people

	dir   string // of the file, absolute
	known map[key]int

	mu       sync.Mutex
	gone     map[string]int  // number of known findings that no longer occur, by path
	recorded map[key]int     // findings to write
	paths    map[string]bool // of files with recorded findings
}

// key identifies findings; those with the same key are counted.
type key struct{ path, rule, text string }

// document is a baseline in JSON.
type document struct {
	Version  int     `json:"version"`
	Findings []entry `json:"findings"`
}

type entry struct {
	Path  string `json:"path"`            // relative to the baseline, with slashes
	Rule  string `json:"rule"`            // ID of the pass
	Text  string `json:"text"`            // of the line, printable
	Count int    `json:"count,omitempty"` // absent for 1
}

// New returns an empty baseline called name, to be written. It does not touch the file,
// but refuses one that holds anything else than a baseline: writing would destroy it.
func New(name string) (*File, error) {
	if info, err := os.Stat(name); err == nil && info.Size() > 0 {
		if _, err := read(name); err != nil {
			return nil, fmt.Errorf("replace %s: it is no baseline: %w", name, err)
		}
	}
	return empty(name)
}

func empty(name string) (*File, error) {
	absolute, err := filepath.Abs(name)
	if err != nil {
		return nil, fmt.Errorf("find baseline %s: %w", name, err)
	}
	return &File{
		Name: name, dir: filepath.Dir(absolute),
		known: map[key]int{}, gone: map[string]int{}, recorded: map[key]int{}, paths: map[string]bool{},
	}, nil
}

// Read reads the baseline called name. An entry that occurs twice, as after a merge
// of two branches, counts twice.
func Read(name string) (*File, error) {
	b, err := empty(name)
	if err != nil {
		return nil, err
	}
	doc, err := read(name)
	if err != nil {
		return nil, fmt.Errorf("read baseline %s: %w", name, err)
	}
	ids := map[string]string{} // of passes, which may have had others, by what they are called
	for _, e := range doc.Findings {
		rule, ok := ids[e.Rule]
		if !ok {
			rule = e.Rule
			if p := lint.PassNamed(rule); p != nil {
				rule = p.ID // the entry may hold an alias
			}
			ids[e.Rule] = rule
		}
		k := key{e.Path, rule, e.Text}
		b.known[k] = sum(b.known[k], max(1, e.Count))
	}
	return b, nil
}

func read(name string) (doc document, err error) {
	src, err := source.ReadFile(name, MaxSize)
	if err != nil {
		return doc, err
	}
	return doc, doc.parse([]byte(src))
}

// parse reads src strictly: unknown fields are errors.
func (doc *document) parse(src []byte) error {
	dec := json.NewDecoder(bytes.NewReader(src))
	dec.DisallowUnknownFields()
	if err := dec.Decode(doc); err != nil {
		at := int64(-1)
		var syntax *json.SyntaxError
		var kind *json.UnmarshalTypeError
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return errors.New("ends before it is complete")
		case errors.As(err, &syntax):
			at = syntax.Offset
		case errors.As(err, &kind):
			at = kind.Offset
		}
		message := strings.TrimPrefix(err.Error(), "json: ")
		if at < 0 {
			return errors.New(message)
		}
		line := bytes.Count(src[:min(at, int64(len(src)))], []byte("\n")) + 1
		return fmt.Errorf("line %d: %s", line, message)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("goes on after its end")
	}
	if doc.Version != version {
		return fmt.Errorf("has version %d, want %d", doc.Version, version)
	}
	for i, e := range doc.Findings {
		if e.Path == "" || e.Rule == "" || e.Count < 0 || e.Count > maxCount {
			return fmt.Errorf("finding %d has no path, no rule, or a count outside 0 to %d", i+1, maxCount)
		}
	}
	return nil
}

// Path returns the path by which b knows the file called name: relative to the
// directory of b, with slashes.
func (b *File) Path(name string) string {
	absolute, err := filepath.Abs(name)
	if err != nil {
		return filepath.ToSlash(name)
	}
	rel, err := filepath.Rel(b.dir, absolute)
	if err != nil {
		rel = absolute
	}
	return filepath.ToSlash(rel)
}

// Except returns the function Except of a [lint.Config] for the file that b knows by
// path. It returns the findings that b does not know: of those with the same key, the
// first are known, up to their number in b.
func (b *File) Except(path string, cfg lint.Config) func(*ast.File, []analysis.Finding) []analysis.Finding {
	path = valid(path)
	ran := map[string]bool{}
	for _, p := range cfg.Passes {
		ran[p.ID] = p.Concerns(cfg.Dialects)
	}
	known := map[key]int{}
	for k, n := range b.known {
		if k.path == path && ran[k.rule] {
			known[k] = n
		}
	}
	return func(f *ast.File, findings []analysis.Finding) []analysis.Finding {
		left := maps.Clone(known)
		var unknown []analysis.Finding
		for fd, k := range keys(path, f, findings) {
			if left[k] > 0 {
				left[k]--
			} else {
				unknown = append(unknown, fd)
			}
		}
		gone := 0
		for _, n := range left {
			gone = sum(gone, n)
		}
		b.mu.Lock()
		defer b.mu.Unlock()
		b.gone[path] = gone
		return unknown
	}
}

// Gone returns how many findings that b knows no longer occur, counting only the
// files that Except was called for and the passes that ran.
func (b *File) Gone() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := 0
	for _, gone := range b.gone {
		n = sum(n, gone)
	}
	return n
}

// sum returns a + b, at most maxCount: many large counts do not fit into an int of
// 32 bits.
func sum(a, b int) int { return min(a, maxCount-b) + b }

// Record adds the findings of the file that b knows by path to what Write will write.
func (b *File) Record(path string, f *ast.File, findings []analysis.Finding) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, k := range keys(valid(path), f, findings) {
		b.recorded[k]++
		b.paths[k.path] = true
	}
}

// Write replaces the content of the file by the recorded findings. It returns their
// number, and the number of files that they are in.
func (b *File) Write() (findings, files int, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var entries []entry
	for k, n := range b.recorded {
		findings += n
		if n == 1 {
			n = 0
		}
		entries = append(entries, entry{k.path, k.rule, k.text, n})
	}
	slices.SortFunc(entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Text, b.Text), cmp.Compare(a.Rule, b.Rule))
	})
	content := encode(entries)
	if len(content) > MaxSize {
		return 0, 0, fmt.Errorf("write %s: %d findings take more than %d octets", b.Name, findings, MaxSize)
	}
	return findings, len(b.paths), source.Write(b.Name, content)
}

// encode writes each entry on its own line, so that changes are easy to review.
func encode(entries []entry) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\n  \"version\": %d,\n  \"findings\": [", version)
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	for i, e := range entries {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n    ")
		if err := enc.Encode(e); err != nil {
			panic(err) // cannot happen: it is strings and a number
		}
		b.Truncate(b.Len() - len("\n"))
	}
	if len(entries) > 0 {
		b.WriteString("\n  ")
	}
	b.WriteString("]\n}\n")
	return b.Bytes()
}

// keys yields findings, which are in the order of f, with their keys.
func keys(path string, f *ast.File, findings []analysis.Finding) func(yield func(analysis.Finding, key) bool) {
	return func(yield func(analysis.Finding, key) bool) {
		last, text := 0, ""
		for _, fd := range findings {
			if n := f.LineNumber(fd.Span.Start); n != last {
				last, text = n, lineText(f, n)
			}
			if !yield(fd, key{path, fd.Pass.ID, text}) {
				return
			}
		}
	}
}

// maxText is the longest text of a line that a baseline holds in full, in octets.
const maxText = 160

// lineText returns line n of f as a baseline holds it: trimmed, printable, and cut
// off with a digest if it is long.
func lineText(f *ast.File, n int) string {
	if n > len(f.Lines) {
		return "" // below the last line
	}
	raw := strings.TrimSpace(f.Text(f.Lines[n-1].Text))
	if len(raw) <= maxText {
		return report.Printable(raw)
	}
	return fmt.Sprintf("%s… (%x)", report.Printable(raw[:maxText]), sha256.Sum256([]byte(raw)))
}

// valid returns path with invalid UTF-8, which JSON cannot hold, replaced.
func valid(path string) string { return strings.ToValidUTF8(path, "\uFFFD") }
