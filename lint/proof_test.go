package lint_test

import (
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/internal/linttest"
	"github.com/robotslint/robotslint/internal/testcorpus"
	"github.com/robotslint/robotslint/lint"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// A fix is safe if no verdict of any agent changes in any dialect, legacy only
// where it is selected, and no group loses its last rule.
func TestSafeFix(t *testing.T) {
	for _, tt := range []struct {
		name, before, after string
		want, wantLegacy    bool
	}{
		{"comment", "User-agent: *\n# a\nDisallow: /\n", "User-agent: *\n# b\nDisallow: /\n", true, true},
		{"field case", "User-agent: *\nDISALLOW:/\n", "User-agent: *\nDisallow: /\n", true, true},
		{"line ends", "User-agent: *\rDisallow: /\r", "User-agent: *\nDisallow: /\n", true, true},
		{"token case", "User-agent: A\nDisallow: /\n", "User-agent: a\nDisallow: /\n", true, true},
		{"escape", "User-agent: *\nDisallow: /é\n", "User-agent: *\nDisallow: /%C3%A9\n", true, true},
		{"mark", "\uFEFFUser-agent: *\nDisallow: /\n", "User-agent: *\nDisallow: /\n", true, false},
		{"half a mark", "\xef\xbbUser-agent: *\nDisallow: /\n", "User-agent: *\nDisallow: /\n", false, false},
		{"path", "User-agent: *\nDisallow: /a\n", "User-agent: *\nDisallow: /b\n", false, false},
		{"rule less", "User-agent: *\nDisallow: /a\nDisallow: /a\n", "User-agent: *\nDisallow: /a\n", true, true},
		{"rule more", "User-agent: *\n", "User-agent: *\nDisallow: /a\n", false, false},
		{"typo of one dialect", "User-agent: *\nDisalow: /a\n", "User-agent: *\nDisallow: /a\n", false, false},
		{"decoded for one dialect", "User-agent: *\nDisallow: /%61\n", "User-agent: *\nDisallow: /a\n", false, false},
		{"lines joined", "User-agent: *\nDisallow: /a\nDisallow: /b\n", "User-agent: *\nDisallow: /aDisallow: /b\n", false, false},
		{"first line joins a line end", "a\r\nUser-agent: *", "a\r\n\nUser-agent: *", true, true},
		{"beyond the limit", strings.Repeat("#", 512000) + "\n# a", strings.Repeat("#", 512000) + "\n# b", true, false},
		{"comment after a blank line", "User-agent: *\n\n# a\nDisallow: /\n", "User-agent: *\n\n# b\nDisallow: /\n", true, true},
		{"blank line that ends a record", "User-agent: *\n\nDisallow: /\n", "User-agent: *\nDisallow: /\n", true, false},
		{"blank line that is none", "User-agent: *\n \nDisallow: /\n", "User-agent: *\n\nDisallow: /\n", true, false},
		{"member of a record", "User-agent: *\nCrawl-delay: 1\nDisallow: /a\nUser-agent: b\n", "User-agent: *\nDisallow: /a\nUser-agent: b\n", true, true},
		{"only member of a record", "User-agent: *\nCrawl-delay: 1\nUser-agent: b\n", "User-agent: *\nUser-agent: b\n", false, false},
		{"rule in a comment", "User-agent: *\n# a\u2028Disallow: /\n", "User-agent: *\n# a\n", true, false},
		{"empty rule", "User-agent: *\nDisallow:\n", "User-agent: *\nAllow:\n", true, true},
		{"star at the end", "User-agent: *\nDisallow: /a*\n", "User-agent: *\nDisallow: /a\n", true, false},
		{"redundant rule", "User-agent: *\nDisallow: /a\nDisallow: /a/b\n", "User-agent: *\nDisallow: /a\n", true, true},
		{"the rule that covers it", "User-agent: *\nDisallow: /a\nDisallow: /a/b\n", "User-agent: *\nDisallow: /a/b\n", false, false},
		{"rule that decides for one dialect", "User-agent: *\nDisallow: /a*\nAllow: /a\n", "User-agent: *\nDisallow: /a*\n", false, false},
		{"last rule between two groups", "User-agent: a\nDisallow: /\n\nUser-agent: a\nDisallow: /\n\nUser-agent: b\nDisallow: /b\n", "User-agent: a\nDisallow: /\n\nUser-agent: a\n\nUser-agent: b\nDisallow: /b\n", false, false},
		{"the same, where it matters", "User-agent: a\nDisallow: /\n\nUser-agent: a\nDisallow: /\n\nUser-agent: b\nAllow: /b\n", "User-agent: a\nDisallow: /\n\nUser-agent: a\n\nUser-agent: b\nAllow: /b\n", false, false},
		{"only rule of a group", "User-agent: *\nDisallow: /\n\nUser-agent: a\nDisallow:\n", "User-agent: *\nDisallow: /\n\nUser-agent: a\n", false, false},
		{"group that repeats the global one", "User-agent: *\nDisallow: /a\n\nUser-agent: b\nDisallow: /a\n", "User-agent: *\nDisallow: /a\n", true, true},
		{"group that crawlers fall back to, as the registry alone knows", "User-agent: *\nDisallow: /a\n\nUser-agent: Googlebot\nDisallow:\n\nUser-agent: Googlebot-Image\nDisallow:\n", "User-agent: *\nDisallow: /a\n\nUser-agent: Googlebot\nDisallow:\n", false, false},
		{"group of a crawler that ignores the global one", "User-agent: *\nDisallow: /a\n\nUser-agent: AdsBot-Google\nDisallow: /a\n", "User-agent: *\nDisallow: /a\n", false, false},
	} {
		pass := &analysis.Pass{ID: "test", Severity: analysis.Info, Run: func(c *analysis.Context, report func(analysis.Finding)) {
			report(analysis.Finding{Fixes: []analysis.Fix{{Message: "do", Edits: []analysis.Edit{difference(tt.before, tt.after)}}}})
		}}
		cfg := linttest.Config()
		cfg.Passes = []*analysis.Pass{pass}
		if got := lint.Run(grammar.Parse("robots.txt", tt.before), cfg)[0].Fixes[0].Safe; got != tt.want {
			t.Errorf("%s: safe is %v, want %v", tt.name, got, tt.want)
		}
		cfg.Dialects = append(cfg.Dialects, rules.Legacy)
		if got := lint.Run(grammar.Parse("robots.txt", tt.before), cfg)[0].Fixes[0].Safe; got != tt.wantLegacy {
			t.Errorf("%s, with legacy selected: safe is %v, want %v", tt.name, got, tt.wantLegacy)
		}
	}
}

// difference is the shortest edit that makes after of before.
func difference(before, after string) analysis.Edit {
	start := 0
	for start < min(len(before), len(after)) && before[start] == after[start] {
		start++
	}
	same := 0
	for same < min(len(before), len(after))-start && before[len(before)-1-same] == after[len(after)-1-same] {
		same++
	}
	return analysis.Edit{Span: ast.Span{Start: start, End: len(before) - same}, Text: after[start : len(after)-same]}
}

// checkLint runs every pass on src: findings and edits lie in the file, or the
// driver would report a defect, and a safe fix changes no verdict.
func checkLint(t *testing.T, src string) {
	checkSafe(t, src, linttest.Config().Dialects, proved)
	checkSafe(t, src, []*rules.Dialect{rules.Legacy}, rules.Dialects)
}

// Each check of a fix reads the whole file, and the larger a file is, the more
// fixes it has. In files of up to fullyChecked octets every safe fix is checked.
// In larger ones a sample of sampledFixes for each pass is, drawn by a fixed
// seed, so that the cost grows in proportion to the file.
const (
	fullyChecked = 4 << 10
	sampledFixes = 10
)

// checkSafe checks that the safe fixes for files that are judged by the selected
// dialects change no verdict in those to prove.
func checkSafe(t *testing.T, src string, selected, prove []*rules.Dialect) {
	cfg := linttest.Config()
	cfg.Passes = lint.Passes
	cfg.Dialects = selected
	cfg.Site = "https://www.example.com/"
	cfg.Expect = []analysis.Expectation{
		{Agents: []string{"*", "Googlebot", "bingbot", "YandexBot", "AdsBot-Google", "nobody"}, Pattern: "/", Place: "here"},
		{Agents: []string{"*", "Googlebot", "bingbot", "YandexBot", "AdsBot-Google", "nobody"}, Pattern: "/*?*a", Allow: true, Place: "here"},
	}
	f := grammar.Parse("robots.txt", src)
	safe := map[*analysis.Pass][]analysis.Fix{}
	for _, fd := range lint.Run(f, cfg) {
		if strings.ContainsAny(fd.Message, "\r\n") || fd.Message == "" {
			t.Fatalf("%s on %q: message %q is not one line", fd.Pass.ID, src, fd.Message)
		}
		for _, fix := range fd.Fixes {
			if fix.Safe {
				safe[fd.Pass] = append(safe[fd.Pass], fix)
			}
		}
	}
	v := verdictsOf(f, prove)
	random := rand.New(rand.NewPCG(1, 2))
	for _, p := range cfg.Passes { // in order, so that samples repeat
		fixes := safe[p]
		if len(src) > fullyChecked && len(fixes) > sampledFixes {
			random.Shuffle(len(fixes), func(i, j int) { fixes[i], fixes[j] = fixes[j], fixes[i] })
			fixes = fixes[:sampledFixes]
		}
		for _, fix := range fixes {
			v.checkKept(t, "safe fix of "+p.ID, fix.Edits)
		}
	}
}

// mostQuestions bounds each of three kinds of questions about one change of a file
// in one dialect: about any rules, the rules at the change, and the new rules.
const mostQuestions = 50

// verdicts are what a file answers to questions about its rules.
type verdicts struct {
	*ast.File
	policies  []*rules.Policy
	questions [][]question // by policy; one for each rule of each group, shuffled
	asked     []map[aim]bool
}

// question asks for the verdict on a URL that a rule matches.
type question struct {
	aim
	line int // of the rule
}

// aim is what a question is asked of.
type aim struct{ agent, pattern string }

func verdictsOf(f *ast.File, dialects []*rules.Dialect) *verdicts {
	v := &verdicts{File: f}
	random := rand.New(rand.NewPCG(3, 4))
	for _, d := range dialects {
		p := rules.Compile(d, f.Src)
		questions := questionsOf(p, nil)
		random.Shuffle(len(questions), func(i, j int) { questions[i], questions[j] = questions[j], questions[i] })
		asked := map[aim]bool{}
		for _, q := range questions {
			asked[q.aim] = true
		}
		v.policies, v.questions, v.asked = append(v.policies, p), append(v.questions, questions), append(v.asked, asked)
	}
	return v
}

// questionsOf returns the questions about the rules of p but for those asked.
func questionsOf(p *rules.Policy, asked map[aim]bool) []question {
	var questions []question
	for g := range p.Groups() {
		if g.Token == "" {
			continue // no crawler follows it
		}
		for _, r := range g.Rules().Rules() {
			if q := (question{aim{g.Token, r.Pattern}, r.Line}); !asked[q.aim] {
				questions = append(questions, q)
			}
		}
	}
	return questions
}

// checkKept checks that no verdict changes when edits are made. It asks about the
// rules at the edits, those that the edits bring, and some of the others.
func (v *verdicts) checkKept(t *testing.T, what string, edits []analysis.Edit) {
	t.Helper()
	after := analysis.Apply(v.Src, edits)
	edited := map[int]bool{}
	for _, e := range edits {
		for line := v.LineNumber(e.Span.Start); line <= v.LineNumber(e.Span.End); line++ {
			edited[line] = true
		}
	}
	for i, old := range v.policies {
		new := rules.Compile(old.Dialect, after)
		ask := func(p *rules.Policy, q question) {
			url := p.Witness(q.pattern, func(string) bool { return true })
			if got, want := new.Decide(q.agent, url).Verdict, old.Decide(q.agent, url).Verdict; got != want {
				t.Fatalf("%s changes %q for %q and %q: got %v, want %v\nfrom %q\n  to %q", what, old.Dialect.Name, q.agent, url, got, want, v.Src, after)
			}
		}
		left := mostQuestions
		for n, q := range v.questions[i] {
			if n < mostQuestions {
				ask(old, q)
			} else if edited[q.line] && left > 0 {
				ask(old, q)
				left--
			}
		}
		for n, q := range questionsOf(new, v.asked[i]) {
			if n < mostQuestions {
				ask(new, q)
			}
		}
	}
}

func FuzzLint(f *testing.F) {
	for _, p := range lint.Passes {
		f.Add(p.Bad)
		f.Add(p.Good)
	}
	f.Fuzz(checkLint)
}

func TestCorpus(t *testing.T) {
	for i, name := range testcorpus.Corpus(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			src := testcorpus.Read(t, name)
			if i%8 == 0 { // with old parsers selected, which takes longer
				checkLint(t, src)
			} else {
				checkSafe(t, src, linttest.Config().Dialects, proved)
			}
		})
	}
}
