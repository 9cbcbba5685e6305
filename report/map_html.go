package report

import (
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"

	"github.com/robotslint/robotslint/rules/evaluator"
)

//go:embed map
var mapFiles embed.FS

var (
	mapTemplate = template.Must(template.ParseFS(mapFiles, "map/page.html.tmpl"))
	mapStyle    = mapFile("map/page.css")
	mapScript   = mapFile("map/page.js")
)

func mapFile(name string) string {
	text, err := mapFiles.ReadFile(name)
	if err != nil {
		panic(err) // it is embedded
	}
	return string(text)
}

// maxHeadNames is how many names stand above a column; the others are folded.
const maxHeadNames = 4

// mapPage is what the template shows. Its texts are printable; the template escapes
// them.
type mapPage struct {
	Title    string
	Security string // the Content-Security-Policy
	Style    template.CSS
	Script   template.JS

	Old        string // name of the old file; empty if there is none
	New        string
	Changed    int    // cells
	All        int    // cells
	First      string // ID of the first cell that changed
	Bands      []mapBand
	Rows       []mapRow
	Legend     []string
	Registered []mapName
	Others     int // the column of any other crawler; -1 if there is none
	Source     []sourceLine
}

// mapBand is the columns of one purpose.
type mapBand struct {
	Purpose evaluator.Purpose
	Title   string
	Heads   []mapHead
}

// mapHead is the head of a column.
type mapHead struct {
	Column int
	Names  []string
	More   []string // names that are folded
}

// mapName is a name that a reader may look up.
type mapName struct {
	Name, Operator string
	Column         int // -1 if none holds for the crawler
	Why            string
}

type mapRow struct {
	Name   string
	IsPath bool
	Depth  int
	Others []string // further paths
	Lines  []int
	Cells  []mapCell
}

// writeMapHTML writes one page that needs no other file.
func writeMapHTML(w io.Writer, _ Options, m evaluator.Map) error {
	return mapTemplate.Execute(w, newMapPage(pictureOf(m)))
}

func newMapPage(pic picture) mapPage {
	page := mapPage{
		Title:    pic.title(),
		Security: fmt.Sprintf("default-src 'none'; style-src '%s'; script-src '%s'; base-uri 'none'; form-action 'none'", hashOf(mapStyle), hashOf(mapScript)),
		Style:    template.CSS(mapStyle),
		Script:   template.JS(mapScript),
		Old:      Printable(pic.Old),
		New:      Printable(pic.File),
		Legend:   pic.legend(),
		Others:   -1,
	}
	columnOf := make([]int, len(pic.Crawlers))
	for i, c := range pic.columns {
		for _, crawler := range c.crawlers {
			columnOf[crawler] = i
		}
		if c.purpose == evaluator.ForAllOthers {
			page.Others = i
		}
		page.addHead(i, c.purpose, pic)
	}
	text := newMapText(pic.Map)
	for i, s := range pic.Sections {
		row := mapRow{Name: sectionName(s), IsPath: !s.Rest && s.Pattern != homePage, Depth: min(s.Depth, maxMapDepth), Lines: s.Lines}
		if row.IsPath {
			row.Name = Printable(s.Pattern)
		}
		for _, other := range s.Others {
			row.Others = append(row.Others, Printable(other))
		}
		for j := range pic.columns {
			cell := pic.cellOf(i, j, text)
			page.All++
			if cell.Was != nil {
				page.Changed++
				page.First = cmp.Or(page.First, cell.ID)
			}
			row.Cells = append(row.Cells, cell)
		}
		page.Rows = append(page.Rows, row)
	}
	for _, r := range pic.Registered() {
		name := mapName{Name: r.Token, Operator: cmp.Or(r.Operator, string(r.Category)), Column: r.Column, Why: Printable(r.Why)}
		if r.Column >= 0 {
			name.Column = columnOf[r.Column]
		}
		page.Registered = append(page.Registered, name)
	}
	page.Registered = append(page.Registered, pic.unregistered(page.Registered, columnOf)...)
	page.Source = text.shown(page.Rows)
	return page
}

// addHead adds the head of column i of pic.
func (page *mapPage) addHead(i int, purpose evaluator.Purpose, pic picture) {
	if n := len(page.Bands); n == 0 || page.Bands[n-1].Purpose != purpose {
		page.Bands = append(page.Bands, mapBand{Purpose: purpose, Title: purposeTitles[purpose]})
	}
	names := pic.names(pic.columns[i])
	n := len(names)
	if n > maxHeadNames {
		n = maxHeadNames - 1
	}
	band := &page.Bands[len(page.Bands)-1]
	band.Heads = append(band.Heads, mapHead{Column: i, Names: names[:n], More: names[n:]})
}

// unregistered returns the names of the file that are none of known.
func (pic picture) unregistered(known []mapName, columnOf []int) []mapName {
	isKnown := map[string]bool{"*": true}
	for _, name := range known {
		isKnown[strings.ToLower(name.Name)] = true
	}
	var names []mapName
	for i, c := range pic.Crawlers {
		for _, name := range c.Names {
			if lower := strings.ToLower(name); !isKnown[lower] {
				isKnown[lower] = true
				names = append(names, mapName{Name: Printable(name), Column: columnOf[i], Why: Printable(name) + " is named"})
			}
		}
	}
	return names
}

// hashOf returns how a Content-Security-Policy names an inline script or style.
func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
