// Dump writes the inputs of the benchmarks to a folder, for peers that are not
// written in Go: NAME.robots.txt; NAME.urls, one URL a line; and NAME.probes, one
// "allow URL" or "disallow URL" a line.
package main

import (
	"log"
	"os"

	"github.com/robotslint/robotslint/bench"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: dump FOLDER")
	}
	if err := bench.Dump(os.Args[1]); err != nil {
		log.Fatal(err)
	}
}
