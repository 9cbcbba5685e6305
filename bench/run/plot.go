package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Sizes of a panel and of its margins in pixels. Names of curves stand to the right
// of their ends.
const (
	panelWidth, panelHeight           = 440, 300
	left, right, top, bottom, columns = 62, 96, 40, 44, 2
)

// style keeps the plots legible on light and on dark pages.
const style = `<style>
text { font: 12px system-ui, sans-serif; fill: #24292f }
.title { font-size: 14px; font-weight: 600 }
.grid { stroke: #d0d7de; stroke-width: 1 }
.curve { fill: none; stroke-width: 2 }
.lint { stroke: #8250df } .Compile { stroke: #bc4c00 } .Cold { stroke: #0969da } .Decide { stroke: #1a7f37 }
.page { fill: #ffffff }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .grid { stroke: #30363d }
  .lint { stroke: #bc8cff } .Compile { stroke: #ffa657 } .Cold { stroke: #58a6ff } .Decide { stroke: #3fb950 }
  .page { fill: #0d1117 }
}
</style>
`

// draw returns an SVG of the panels. Both axes are logarithmic.
func draw(panels []panel) string {
	var b strings.Builder
	rows := (len(panels) + columns - 1) / columns
	width, height := columns*panelWidth, rows*panelHeight
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img">`+"\n", width, height, width, height)
	b.WriteString("<title>What robotslint costs as the work grows</title>\n" + style)
	fmt.Fprintf(&b, `<rect class="page" width="%d" height="%d"/>`+"\n", width, height)
	for i, p := range panels {
		fmt.Fprintf(&b, `<g transform="translate(%d %d)">`+"\n", i%columns*panelWidth, i/columns*panelHeight)
		p.draw(&b)
		b.WriteString("</g>\n")
	}
	b.WriteString("</svg>\n")
	return b.String()
}

func (p panel) draw(b *strings.Builder) {
	x, y := p.axes()
	fmt.Fprintf(b, `<text class="title" x="%d" y="22">%s</text>`+"\n", left, p.title)
	for e := x.low; e <= x.high; e++ {
		at := x.at(math.Pow10(e))
		fmt.Fprintf(b, `<line class="grid" x1="%.1f" y1="%d" x2="%.1f" y2="%d"/><text x="%.1f" y="%d" text-anchor="middle">%s</text>`+"\n",
			at, top, at, panelHeight-bottom, at, panelHeight-bottom+18, thousands(int(math.Pow10(e))))
	}
	for e := y.low; e <= y.high; e++ {
		at := y.at(math.Pow10(e))
		fmt.Fprintf(b, `<line class="grid" x1="%d" y1="%.1f" x2="%d" y2="%.1f"/><text x="%d" y="%.1f" text-anchor="end">%s</text>`+"\n",
			left, at, panelWidth-right, at, left-8, at+4, readable(math.Pow10(e)))
	}
	names := p.names(y)
	for i, s := range p.series {
		var path []string
		for _, q := range s.points {
			path = append(path, fmt.Sprintf("%.1f,%.1f", x.at(q.x), y.at(q.ns)))
		}
		last := s.points[len(s.points)-1]
		fmt.Fprintf(b, `<polyline class="curve %s" points="%s"/><text x="%.1f" y="%.1f">%s</text>`+"\n",
			s.name, strings.Join(path, " "), x.at(last.x)+6, names[i], s.name)
	}
}

// names returns where the name of each series stands: beside the end of its curve,
// or above it to leave room for the name below. No name stands on another.
func (p panel) names(y axis) []float64 {
	const lineHeight = 14
	at := make([]float64, len(p.series))
	order := make([]int, len(p.series))
	for i, s := range p.series {
		at[i], order[i] = y.at(s.points[len(s.points)-1].ns)+4, i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(at[j], at[i]) })
	for k := 1; k < len(order); k++ {
		at[order[k]] = min(at[order[k]], at[order[k-1]]-lineHeight)
	}
	return at
}

// axis maps 10^low to begin and 10^high to end.
type axis struct {
	low, high  int
	begin, end float64
}

func (a axis) at(value float64) float64 {
	return a.begin + (math.Log10(value)-float64(a.low))/float64(a.high-a.low)*(a.end-a.begin)
}

// axes are those of the smallest whole decades that hold every point.
func (p panel) axes() (x, y axis) {
	x = axis{math.MaxInt, math.MinInt, left, panelWidth - right}
	y = axis{math.MaxInt, math.MinInt, panelHeight - bottom, top}
	for _, s := range p.series {
		for _, q := range s.points {
			x.include(q.x)
			y.include(q.ns)
		}
	}
	return x, y
}

func (a *axis) include(value float64) {
	exponent := math.Log10(value)
	a.low = min(a.low, int(math.Floor(exponent)))
	a.high = max(a.high, int(math.Ceil(exponent)), a.low+1)
}
