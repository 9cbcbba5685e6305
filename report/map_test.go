package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/robotslint/robotslint/grammar"
	"github.com/robotslint/robotslint/rules/evaluator"
)

func TestMapText(t *testing.T) {
	for _, tt := range []struct {
		name     string
		old, new string
		width    int
		rows     int
		want     []string // parts of the output
		wantNot  []string
	}{
		{
			name: "a file that tells no crawlers apart is about all of them",
			new:  "User-agent: *\nDisallow: /a\n",
			want: []string{"           Everyone\n", "may fetch        all crawlers\n"}, wantNot: []string{"other"},
		},
		{
			name: "cells of one row with the same explanation share it",
			new:  "User-agent: Googlebot\nUser-agent: GPTBot\nDisallow: /a\nAllow: /a/b\n",
			rows: 2, want: []string{"partly: everything else for Googlebot, Googlebot-Image and 7 more: /x may be fetched (no rule), /a may not (line 3)\n"},
		},
		{
			name: "titles of purposes are cut only if another one follows on the same line",
			new:  "User-agent: Exabot\nDisallow: /a\n\nUser-agent: Yahoo!\nDisallow: /b\n",
			want: []string{"AI search and assistants  Tools and others  Everyone else\n"},
		},
		{
			name: "a name that is cut keeps the count of patterns",
			new:  "User-agent: *\nDisallow: /" + strings.Repeat("a", 55) + "\nDisallow: /b\nDisallow: /c\n",
			rows: 3, width: 50, want: []string{"a… and 2 more  ✗ never"},
		},
		{
			name: "a wide terminal has room for a name",
			new:  "User-agent: *\nDisallow: /" + strings.Repeat("a", 55) + "\n", width: 150,
			want: []string{"/" + strings.Repeat("a", 55) + "  ✗ never"},
		},
		{
			name: "a narrow one has not",
			new:  "User-agent: *\nDisallow: /" + strings.Repeat("a", 55) + "\n", width: 50,
			want: []string{"/" + strings.Repeat("a", 38) + "…  ✗ never"},
		},
		{
			name: "crawlers that a heading only counts are named below",
			new:  "User-agent: Alpha\nUser-agent: Beta-One\nUser-agent: Gamma-Two\nUser-agent: Delta-Three\nDisallow: /\n",
			want: []string{"\nAlpha and 3 more: Alpha, Beta-One, Gamma-Two, Delta-Three\n"},
		},
		{
			name: "crawlers of one column whose cells have different explanations",
			new:  "User-agent: bota\nDisallow: /a\n\nUser-agent: botb\nDisallow: /b\n",
			rows: 2, want: []string{
				"may fetch        bota, botb        any other crawler\n",
				"partly: everything else for bota: /x may be fetched (no rule), /a may not (line 2)\n",
				"partly: everything else for botb: /x may be fetched (no rule), /b may not (line 5)\n",
			},
		},
		{
			name: "a column of crawlers that the file does not name",
			new:  "User-agent: Googlebot\nDisallow: /a\n",
			want: []string{"\nnot named in the file: Google-CloudVertexBot, Google-InspectionTool; such a crawler obeys the group that it falls back to\n"},
		},
		{
			name: "a title counts the cells that change",
			old:  "User-agent: *\nDisallow: /a\n", new: "User-agent: *\nAllow: /a\n",
			want: []string{"old → new: 1 of 3 cells changed\n", "✓ always, was ✗ never"},
		},
		{
			name: "a change inside a cell is none of the map's",
			old:  "User-agent: *\nDisallow: /a\nAllow: /a/b\n", new: "User-agent: *\nDisallow: /a\nAllow: /a/c\n", rows: 2,
			want: []string{"old → new: no cell changed\n", "a change inside a cell does not show here; robotslint diff lists every change\n"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := evaluator.MapOptions{Rows: tt.rows}
			if o.Rows == 0 {
				o.Rows = 24
			}
			m := evaluator.NewMap(grammar.Parse("new", tt.new), nil, o)
			if tt.old != "" {
				m = evaluator.NewMap(grammar.Parse("new", tt.new), grammar.Parse("old", tt.old), o)
			}
			var out bytes.Buffer
			if err := writeMapText(&out, Options{Width: tt.width}, m); err != nil {
				t.Fatal(err)
			}
			for _, want := range tt.want {
				if !strings.Contains(out.String(), want) {
					t.Errorf("output lacks %q:\n%s", want, out.String())
				}
			}
			for _, unwanted := range tt.wantNot {
				if strings.Contains(out.String(), unwanted) {
					t.Errorf("output has %q:\n%s", unwanted, out.String())
				}
			}
		})
	}
}

func TestMapSaysWhichFileDoesNotExist(t *testing.T) {
	m := evaluator.NewMap(grammar.Parse("new", "User-agent: *\nDisallow: /a\n"), grammar.Parse("old", ""), evaluator.MapOptions{Rows: 24})
	m.Absent = []string{"old"}
	for _, format := range []string{"text", "markdown"} {
		for _, f := range MapFormats {
			if f.Name != format {
				continue
			}
			var out bytes.Buffer
			if err := f.Write(&out, Options{}, m); err != nil {
				t.Fatal(err)
			}
			if want := "old does not exist"; !strings.Contains(out.String(), want) {
				t.Errorf("%s lacks %q:\n%s", format, want, out.String())
			}
		}
	}
}

func TestMapMarkdownSaysWhatItLeavesOut(t *testing.T) {
	var f strings.Builder
	for _, name := range []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"} {
		f.WriteString("User-agent: bot" + name + "\nDisallow: /" + name + "\n")
	}
	f.WriteString("User-agent: w\nUser-agent: x\nUser-agent: y\nUser-agent: z\nDisallow: /\n")
	m := evaluator.NewMap(grammar.Parse("new", f.String()), nil, evaluator.MapOptions{Rows: 2})
	var out bytes.Buffer
	if err := writeMapMarkdown(&out, Options{}, m); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"- partly&#58; 2 more; --format json has a URL of each kind for every cell\n",
		"\nw, x, y and 1 more&#58; w, x, y, z\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("output lacks %q:\n%s", want, out.String())
		}
	}
}
