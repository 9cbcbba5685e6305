package bench

import (
	"os"
	"path/filepath"
	"strings"
)

// Dump writes the inputs to folder: NAME.robots.txt; NAME.urls, one URL a line; and
// NAME.probes, one "allow URL" or "disallow URL" a line.
func Dump(folder string) error {
	for _, in := range Inputs() {
		var probes strings.Builder
		for _, p := range in.Probes {
			if p.Allowed {
				probes.WriteString("allow " + p.URL + "\n")
			} else {
				probes.WriteString("disallow " + p.URL + "\n")
			}
		}
		for ending, text := range map[string]string{
			".robots.txt": in.Robots,
			".urls":       strings.Join(in.URLs, "\n") + "\n",
			".probes":     probes.String(),
		} {
			if err := os.WriteFile(filepath.Join(folder, in.Name+ending), []byte(text), 0o666); err != nil {
				return err
			}
		}
	}
	return nil
}
