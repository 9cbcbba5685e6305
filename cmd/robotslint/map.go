package main

import (
	"strings"

	"github.com/spf13/pflag"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/internal/source"
	"github.com/robotslint/robotslint/report"
	"github.com/robotslint/robotslint/rules/evaluator"
)

var mapCommand = command{
	name:     "map",
	operands: "FILE | OLD NEW | --against REV FILE",
	summary:  "Draw which crawlers may fetch which parts of the site, proved for all URLs.",
	about: `Rows are the parts of the site that the file tells apart, with the home page and
everything else. Columns are the crawlers that it tells apart, by purpose. Each
crawler reads the file in its own dialect unless --dialect names one. A cell says
always, never or partly; always and never are proved. A star leaves out the URLs
that also belong to another row. With an old file, or with --against, cells that
change say what they were.

Exit status: 0 drawn, 2 could not run.`,
	prepare: func(fs *pflag.FlagSet) func(Streams, []string) (int, error) {
		var m mapper
		fs.StringVar(&m.against, "against", "", "show what changed since the git revision `REV`; REV... is the merge base")
		fs.StringSliceVar(&m.dialects, "dialect", nil, "read as crawlers of the dialects `NAME,...` do (default each crawler's own)")
		fs.IntVar(&m.rows, "rows", 24, "draw at most `N` parts of the site")
		fs.StringVar(&m.format, "format", "text", "output `FORMAT`: "+strings.Join(documentNames(report.MapFormats), ", "))
		fs.StringArrayVar(&m.outputs, "output", nil, outputUsage)
		m.configFile.flags(fs)
		m.input.flags(fs)
		m.colorFlag.flags(fs)
		return m.run
	},
}

// mapper is a call of the command map.
type mapper struct {
	against, format string
	outputs         []string
	dialects        []string
	rows            int
	configFile
	input
	colorFlag
}

const leastRows = 2 // the home page and everything else

func (m *mapper) run(s Streams, operands []string) (int, error) {
	switch {
	case len(operands) == 0:
		return 0, usagef("no FILE given")
	case m.against != "" && len(operands) > 1:
		return 0, usagef("--against goes with one FILE, got %s", report.Plural(len(operands), "operand"))
	case len(operands) > 2:
		return 0, usagef("want FILE, or OLD and NEW, got %s", report.Plural(len(operands), "operand"))
	case len(operands) == 2 && operands[0] == source.Stdin && operands[1] == source.Stdin:
		return 0, usagef("standard input cannot be both OLD and NEW")
	case m.rows < leastRows:
		return 0, usagef("--rows %d is below %d: the home page and everything else are always there", m.rows, leastRows)
	}
	dialects, err := dialectsNamed(m.dialects)
	if err != nil {
		return 0, err
	}
	out, err := documentsIn(report.MapFormats, m.format, m.outputs)
	if err != nil {
		return 0, err
	}
	o, err := m.colorFlag.options(s)
	if err != nil {
		return 0, err
	}
	in, err := m.reader(s)
	if err != nil {
		return 0, err
	}
	p, err := m.read(in, operands)
	if err != nil {
		return 0, err
	}
	if err := checkReplaced(m.outputs, operands); err != nil {
		return 0, err
	}
	drawn := evaluator.NewMap(p.new, p.old, evaluator.MapOptions{Dialects: dialects, Rows: m.rows})
	drawn.Absent = p.absent
	return exitClean, out.write(s, o, plain(o), drawn)
}

// read returns the files to draw; the old one is nil if there is none.
func (m *mapper) read(in *source.Reader, operands []string) (pair, error) {
	if m.against != "" {
		rev, err := source.MergeBase(m.against)
		if err != nil {
			return pair{}, usage{err}
		}
		if in.Tree, err = source.ReadTree(rev); err != nil {
			return pair{}, err
		}
		return against(in, rev, operands[0])
	}
	var files []*ast.File
	for _, operand := range operands {
		read, err := readFile(in, operand)
		if err != nil {
			return pair{}, err
		}
		files = append(files, parse(read))
	}
	p := pair{new: files[len(files)-1]}
	if len(files) > 1 {
		p.old = files[0]
	}
	return p, nil
}
