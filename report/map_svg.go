package report

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"strings"

	"github.com/mattn/go-runewidth"

	"github.com/robotslint/robotslint/rules/evaluator"
)

// Sizes in a drawn map, in pixels.
const (
	svgMargin   = 16
	svgChar     = 7.9 // advance of a character: that of a monospaced font, which is wider than others
	svgRow      = 30  // height of a row whose cells have one line
	svgLine     = 17  // height of a further line
	svgCellPad  = 10
	svgGap      = 3  // between cells
	svgIndent   = 16 // of the name of a row within another
	svgName     = 20 // characters of a name above a column
	svgNames    = 3  // names above a column
	svgMinimum  = 96 // width of a column
	svgSections = 48 // characters of the name of a row
)

// Colours follow the reader's preference; symbols and words say the same.
const svgStyle = `
.page{fill:#fff}.text{fill:#1b1f24}.dim{fill:#57606a}
.yes{fill:#d8f3df}.no{fill:#fbdcd9}.part{fill:#fdeec4}.open{fill:#eaeef2}
.yes-text{fill:#0b4d22}.no-text{fill:#7d1510}.part-text{fill:#5c4100}.open-text{fill:#1b1f24}
.changed{fill:none;stroke:#1b1f24;stroke-width:2}.rule{stroke:#d0d7de}
@media (prefers-color-scheme:dark){
.page{fill:#0d1117}.text{fill:#e6edf3}.dim{fill:#9aa5b1}
.yes{fill:#12391f}.no{fill:#4a1714}.part{fill:#40320a}.open{fill:#30363d}
.yes-text{fill:#8be0a4}.no-text{fill:#ffb1a8}.part-text{fill:#f2cf66}.open-text{fill:#e6edf3}
.changed{stroke:#e6edf3}.rule{stroke:#30363d}
}
text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
.bold{font-weight:700}.small{font-size:12px}
`

// drawing is an SVG image that grows downwards.
type drawing struct {
	strings.Builder
	y float64 // where the next thing is drawn
}

// text writes s at x with its baseline down pixels below d.y.
func (d *drawing) text(x, down float64, class, s string) {
	fmt.Fprintf(d, "<text x=\"%.0f\" y=\"%.0f\" class=\"%s\" xml:space=\"preserve\">%s</text>\n", x, d.y+down, class, html.EscapeString(s))
}

// svgWidth returns the width of s, in pixels.
func svgWidth(s string) float64 { return float64(runewidth.StringWidth(s)) * svgChar }

// writeMapSVG writes an image for a README. It has a text alternative and nothing that
// runs or is loaded.
func writeMapSVG(w io.Writer, _ Options, m evaluator.Map) error {
	pic := pictureOf(m)
	var d drawing
	left, width := pic.svgColumns()
	right := left
	for _, columnWidth := range width {
		right += columnWidth
	}
	legend := append(pic.legend(), "✓ every URL may be fetched  ✗ no URL may  ◐ some may")
	for _, line := range append([]string{pic.title()}, legend...) {
		right = max(right, svgMargin+svgWidth(line))
	}
	d.y = svgMargin
	d.text(svgMargin, 14, "text bold", pic.title())
	d.y += svgRow
	pic.drawHeads(&d, left, width)
	for i, s := range pic.Sections {
		pic.drawRow(&d, i, s, left, width)
	}
	d.y += svgGap * 2
	for _, line := range legend {
		d.text(svgMargin, 13, "dim small", line)
		d.y += svgLine
	}
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %[1]d %[2]d\" role=\"img\" aria-labelledby=\"title desc\">\n", int(right)+svgMargin, int(d.y)+svgMargin)
	fmt.Fprintf(out, "<title id=\"title\">Which crawlers may fetch which parts of the site: %s</title>\n", html.EscapeString(pic.title()))
	fmt.Fprintf(out, "<desc id=\"desc\">%s</desc>\n<style>%s</style>\n", html.EscapeString(pic.described()), svgStyle)
	fmt.Fprintf(out, "<rect width=\"100%%\" height=\"100%%\" rx=\"8\" class=\"page\"/>\n%s</svg>\n", d.String())
	return out.Flush()
}

// svgColumns returns where the cells begin, and the width of each column.
func (pic picture) svgColumns() (left float64, width []float64) {
	for _, s := range pic.Sections {
		left = max(left, svgIndent*float64(min(s.Depth, maxMapDepth))+svgWidth(svgSection(s)))
	}
	left += svgMargin + svgCellPad
	for i, c := range pic.columns {
		w := float64(svgMinimum)
		for _, name := range pic.svgHead(c) {
			w = max(w, svgWidth(name))
		}
		for _, row := range pic.Cells {
			for _, line := range svgMarks(row[c.crawlers[0]]) {
				w = max(w, svgWidth(line.String()))
			}
		}
		if first, columns := pic.band(i); first && columns == 1 {
			w = max(w, svgWidth(purposeTitles[c.purpose]))
		}
		width = append(width, w+2*svgCellPad)
	}
	return left, width
}

// svgSection returns the name of s as it is drawn.
func svgSection(s evaluator.Section) string {
	return runewidth.Truncate(sectionName(s), svgSections, "…")
}

// svgHead returns the names above c, one on each line.
func (pic picture) svgHead(c mapColumn) []string {
	names := pic.names(c)
	more := ""
	if len(names) > svgNames {
		more = fmt.Sprintf("and %d more", len(names)-svgNames+1)
		names = names[:svgNames-1]
	}
	var lines []string
	for _, name := range names {
		lines = append(lines, runewidth.Truncate(name, svgName, "…"))
	}
	if more != "" {
		lines = append(lines, more)
	}
	return lines
}

// svgMarks returns the mark of c and, if it changed, the old one.
func svgMarks(c evaluator.Cell) []mark {
	marks := []mark{answerMark(c.Answer, c.Apart)}
	if was, changed := oldMark(c); changed {
		was.word = "was " + was.word
		marks = append(marks, was)
	}
	return marks
}

// band reports whether column i is the first of its purpose, and if so how many there
// are.
func (pic picture) band(i int) (first bool, columns int) {
	purpose := pic.columns[i].purpose
	if i > 0 && pic.columns[i-1].purpose == purpose {
		return false, 0
	}
	for _, c := range pic.columns[i:] {
		if c.purpose == purpose {
			columns++
		}
	}
	return true, columns
}

// drawHeads draws the purposes with a line below each, and the names.
func (pic picture) drawHeads(d *drawing, left float64, width []float64) {
	lines := 0
	x := left
	for i, c := range pic.columns {
		if first, columns := pic.band(i); first {
			end := x
			for _, w := range width[i : i+columns] {
				end += w
			}
			d.text(x+svgCellPad, 13, "dim small", purposeTitles[c.purpose])
			fmt.Fprintf(d, "<path d=\"M%.0f %.0fH%.0f\" class=\"rule\"/>\n", x+svgCellPad, d.y+19, end-svgCellPad)
		}
		x += width[i]
		lines = max(lines, len(pic.svgHead(c)))
	}
	d.y += svgLine + svgCellPad/2
	x = left
	for i, c := range pic.columns {
		for n, name := range pic.svgHead(c) {
			d.text(x+svgCellPad, float64(14+n*svgLine), "text bold", name)
		}
		x += width[i]
	}
	d.y += float64(lines*svgLine + svgCellPad)
}

// drawRow draws section i with its cells.
func (pic picture) drawRow(d *drawing, i int, s evaluator.Section, left float64, width []float64) {
	height := float64(svgRow)
	for _, c := range pic.columns {
		height = max(height, svgRow+svgLine*float64(len(svgMarks(pic.Cells[i][c.crawlers[0]]))-1))
	}
	d.text(svgMargin+svgIndent*float64(min(s.Depth, maxMapDepth)), 20, "text", svgSection(s))
	x := left
	for j, c := range pic.columns {
		marks := svgMarks(pic.Cells[i][c.crawlers[0]])
		class := markShown(marks[0]).Class
		box := fmt.Sprintf("x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\" rx=\"5\"", x, d.y, width[j]-svgGap, height-svgGap)
		fmt.Fprintf(d, "<rect %s class=\"%s\"/>\n", box, class)
		d.text(x+svgCellPad, 19, class+"-text bold", marks[0].String())
		if len(marks) > 1 {
			fmt.Fprintf(d, "<rect %s class=\"changed\"/>\n", box)
			d.text(x+svgCellPad, 19+svgLine, class+"-text small", marks[1].String())
		}
		x += width[j]
	}
	d.y += height
}

// described returns what the picture shows, a sentence for each row.
func (pic picture) described() string {
	var b strings.Builder
	for i, s := range pic.Sections {
		fmt.Fprintf(&b, "%s:", sectionName(s))
		for j, c := range pic.columns {
			if j > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, " %s %s", listed(pic.names(c), 2), svgWords(pic.Cells[i][c.crawlers[0]]))
		}
		b.WriteString(". ")
	}
	return strings.TrimSpace(b.String())
}

// svgWords returns the mark of c without symbols, which a screen reader may skip.
func svgWords(c evaluator.Cell) string {
	words := strings.TrimSuffix(answerMark(c.Answer, c.Apart).word, "*")
	if was, changed := oldMark(c); changed {
		words += " (was " + strings.TrimSuffix(was.word, "*") + ")"
	}
	return words
}
