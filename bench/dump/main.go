// Dump writes the inputs of the benchmarks to a folder, for peers that are not
// written in Go: NAME.robots.txt and NAME.urls, one URL a line.
package main

import (
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/robotslint/robotslint/bench"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: dump FOLDER")
	}
	for _, in := range bench.Inputs() {
		for ending, text := range map[string]string{".robots.txt": in.Robots, ".urls": strings.Join(in.URLs, "\n") + "\n"} {
			if err := os.WriteFile(filepath.Join(os.Args[1], in.Name+ending), []byte(text), 0o666); err != nil {
				log.Fatal(err)
			}
		}
	}
}
