package lint

import (
	"cmp"
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
// comment in the file suppresses or cfg excepts. It never panics: see [Defect]. It
// returns nil if cfg.Stop ends it.
func Run(f *ast.File, cfg Config) []analysis.Finding {
	findings, _ := runKeeping(f, cfg, cfg.Keep)
	return findings
}

// runKeeping is [Run] with other lines to keep than cfg.Keep. It also returns these
// lines with those that an error or warning stands on, suppressed or not.
func runKeeping(f *ast.File, cfg Config, keep map[int]bool) ([]analysis.Finding, map[int]bool) {
	r := &run{Context: analysis.NewContext(f, cfg.Setting), cfg: cfg, suppressions: readSuppressions(f)}
	r.intent = intent{Context: r.Context, grave: map[int]bool{}, gaps: map[int]int{}}
	maps.Copy(r.intent.grave, keep)
	passes := r.applicable()
	r.suppressions.begin(passes)
	var findings []analysis.Finding
	for _, p := range passes {
		if r.Stopped() {
			return nil, keep
		}
		findings = append(findings, r.findingsOf(p)...)
	}
	if r.Stopped() { // the last pass may not have found everything
		return nil, keep
	}
	slices.SortStableFunc(findings, func(a, b analysis.Finding) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(index[a.Pass], index[b.Pass]))
	})
	r.intent.withhold(findings)
	if cfg.Except != nil {
		findings = cfg.Except(f, findings)
	}
	return findings, r.intent.grave
}

// run is one run of passes over a file.
type run struct {
	*analysis.Context
	cfg          Config
	suppressions *suppressions
	intent       intent
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
	var findings []analysis.Finding
	returned := r.guarded(p, func() {
		r.apply(p, func(fd analysis.Finding) {
			fd.Pass = p
			own := cmp.Or(fd.Severity, p.Severity)
			fd.Severity = cmp.Or(r.cfg.Severities[p], own)
			r.check(fd)
			r.intent.note(fd, own)
			if p.Dialects == nil {
				r.PreferOwnDialect(&fd)
			}
			if r.suppressions.suppresses(p, r.File.LineNumber(fd.Span.Start)) {
				return
			}
			findings = append(findings, fd)
		})
		analysis.ProveFixes(r.Context, findings)
	})
	if !returned {
		r.suppressions.disregard(p)
		return nil
	}
	return findings
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
