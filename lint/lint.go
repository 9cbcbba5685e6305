package lint

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
	"github.com/robotslint/robotslint/rules"
)

// Config says which passes run, and what they know besides the file.
type Config struct {
	analysis.Setting
	Passes []*analysis.Pass

	// Severities replace those of passes and of their findings. Nil replaces none.
	Severities map[*analysis.Pass]analysis.Severity

	// Hints reports the findings that are hints only because a platform wrote their
	// lines; see package platforms.
	Hints bool

	// Keep has the lines, 1-based, that no safe fix removes, such as those that the
	// author is editing. Nil keeps none in particular.
	Keep map[int]bool

	// Except returns the findings of a file that are reported and fixed, in their
	// order. It is called again for each version of the file that fixes make. Nil
	// means all.
	Except func(f *ast.File, findings []analysis.Finding) []analysis.Finding

	// Defect is called for each defect of a pass. Nil ignores defects.
	Defect func(Defect)
}

// DefaultConfig runs every pass but the hints.
func DefaultConfig() Config {
	return Config{
		Setting: analysis.Setting{Dialects: []*rules.Dialect{rules.Google, rules.RFC9309}},
		Passes:  slices.DeleteFunc(slices.Clone(Passes), func(p *analysis.Pass) bool { return p.Severity == analysis.Hint }),
	}
}

// Run applies the passes of cfg to f and returns the findings in the order of the
// file, those at one place in the order of [Passes]. It leaves out findings that a
// comment in the file suppresses or cfg excepts. A pass reports at most 65,536
// findings, and then one that says that there are more; cfg never excepts that one.
// Run never panics: see [Defect]. It returns nil if cfg.Stop ends it.
func Run(f *ast.File, cfg Config) []analysis.Finding {
	return runKeeping(f, cfg, cfg.Keep)
}

// runKeeping is [Run] with keep in place of cfg.Keep.
func runKeeping(f *ast.File, cfg Config, keep map[int]bool) []analysis.Finding {
	r := &run{Context: analysis.NewContext(f, cfg.Setting), cfg: cfg, suppressions: readSuppressions(f)}
	r.intent = intent{Context: r.Context, grave: map[int]bool{}, gaps: map[int]int{}}
	maps.Copy(r.intent.grave, keep)
	passes := r.applicable()
	r.suppressions.begin(passes)
	var findings []analysis.Finding
	for _, p := range passes {
		if r.Stopped() {
			return nil
		}
		findings = append(findings, r.findingsOf(p)...)
	}
	if r.Stopped() { // the last pass may not have found everything
		return nil
	}
	slices.SortStableFunc(findings, inOrder)
	r.lowerHarmless(findings)
	r.intent.withhold(findings)
	withholdHalves(f, findings)
	if cfg.Except != nil {
		findings = cfg.Except(f, findings)
	}
	if len(r.excess) > 0 {
		findings = append(findings, r.excess...)
		slices.SortStableFunc(findings, inOrder)
	}
	return findings
}

// inOrder compares findings by their place in the file, then by that of their pass
// in [Passes].
func inOrder(a, b analysis.Finding) int {
	return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(index[a.Pass], index[b.Pass]))
}

// run is one run of passes over a file.
type run struct {
	*analysis.Context
	cfg          Config
	suppressions *suppressions
	intent       intent
	excess       []analysis.Finding // one for each pass that was stopped; never excepted
}

// applicable returns the passes to run, in order. The first pass that explains the
// whole file runs alone, but the expectations are still proved.
func (r *run) applicable() []*analysis.Pass {
	var alone *analysis.Pass
	passes := slices.DeleteFunc(slices.Clone(r.cfg.Passes), func(p *analysis.Pass) bool {
		if !p.Concerns(r.Dialects) {
			return true
		}
		return p.Exclusive != nil && !r.guarded(p, func() {
			if alone == nil && p.Exclusive(r.Context) {
				alone = p
			}
		})
	})
	if alone != nil {
		passes = slices.DeleteFunc(passes, func(p *analysis.Pass) bool { return p != alone && p != expectationFailed })
	}
	if i := slices.Index(passes, unusedSuppression); i >= 0 { // needs to know what the others found
		passes = append(slices.Delete(passes, i, i+1), unusedSuppression)
	}
	return passes
}

// findingsOf runs p. A pass with a defect has no findings.
func (r *run) findingsOf(p *analysis.Pass) []analysis.Finding {
	var findings, excess []analysis.Finding
	returned := r.guarded(p, func() {
		whole := r.applyBounded(p, func(fd analysis.Finding) bool {
			fd.Pass = p
			own := cmp.Or(fd.Severity, p.Severity)
			lowered := r.attribute(&fd, own)
			fd.Severity = cmp.Or(r.cfg.Severities[p], lowered)
			r.check(fd)
			r.intent.note(fd, own)
			if p.Dialects == nil {
				r.PreferOwnDialect(&fd)
			}
			if r.suppressions.suppresses(p, r.File.LineNumber(fd.Span.Start)) {
				return true
			}
			if lowered < own && fd.Severity == lowered && !r.cfg.Hints {
				return true
			}
			if len(findings) < maxFindings {
				findings = append(findings, fd)
				return true
			}
			excess = []analysis.Finding{{
				Pass:     p,
				Severity: fd.Severity,
				Span:     fd.Span,
				Message:  fmt.Sprintf("file has more than %d findings of %s; the others are not reported", maxFindings, p.ID),
			}}
			return false
		})
		if !whole {
			r.suppressions.disregard(p)
		}
		analysis.ProveFixes(r.Context, findings)
	})
	if !returned {
		r.suppressions.disregard(p)
		return nil
	}
	r.excess = append(r.excess, excess...)
	return findings
}

// enough is the panic that stops a pass. Without it, every pass would have to ask after
// each finding whether to go on.
type enough struct{}

// applyBounded runs p until report returns false. It reports whether p came to its
// end.
func (r *run) applyBounded(p *analysis.Pass, report func(analysis.Finding) bool) (whole bool) {
	defer func() {
		if cause := recover(); cause != nil && cause != (enough{}) {
			panic(cause)
		}
	}()
	r.apply(p, func(fd analysis.Finding) {
		if !report(fd) {
			panic(enough{})
		}
	})
	return true
}

// apply runs p. The driver itself finds what concerns suppressions.
func (r *run) apply(p *analysis.Pass, report func(analysis.Finding)) {
	switch p {
	case malformedSuppression:
		for _, fd := range r.suppressions.malformed {
			report(fd)
		}
	case unusedSuppression:
		reportUnused(r.Context, r.suppressions, report)
	default:
		p.Run(r.Context, report)
	}
}
