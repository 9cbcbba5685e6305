// Run measures robotslint and its peers in one run, and how the cost of robotslint
// grows with the work. It installs the peers in a temporary folder, and writes the
// tables into the marked section of docs/speed.md and the plots into docs/speed.svg.
//
//	go run ./run                  in the folder bench; takes some minutes
//	go run ./run -short           peers written in Go only, to standard output, in seconds
//	go run ./run -peer 'NAME|LANGUAGE|VERSION|PROGRAM'
//	                              also a program that the registries do not have
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"github.com/robotslint/robotslint/bench"
)

func main() {
	log.SetFlags(log.Ltime)
	rounds := flag.Int("rounds", 5, "measurements of which the median counts")
	least := flag.Duration("time", 50*time.Millisecond, "least time of one measurement")
	limit := flag.Duration("limit", 5*time.Second, "time after which a peer is given up")
	folder := flag.String("folder", "", "folder that keeps the installed peers (default: a temporary one)")
	page := flag.String("page", "../docs/speed.md", "document whose marked section is rewritten")
	plot := flag.String("plot", "../docs/speed.svg", "file for the plots")
	short := flag.Bool("short", false, "measure peers written in Go once and briefly, and print the tables")
	var added []peer
	flag.Func("peer", "another `NAME|LANGUAGE|VERSION|PROGRAM` (repeatable)", func(value string) error {
		p, err := parsePeer(value)
		added = append(added, p)
		return err
	})
	flag.Parse()

	s := settings{rounds: *rounds, least: *least, limit: *limit, folder: *folder}
	kits := kits
	if *short {
		s.rounds, s.least, kits = 1, time.Millisecond, kits[:1]
	}
	if err := run(s, kits, added, *page, *plot, *short); err != nil {
		log.Fatal(err)
	}
}

// settings are how thoroughly to measure. folder keeps what is installed.
type settings struct {
	rounds       int
	least, limit time.Duration
	folder       string
}

func run(s settings, kits []kit, added []peer, page, plot string, short bool) error {
	began := time.Now()
	m := thisMachine()
	if s.folder == "" {
		folder, err := os.MkdirTemp("", "bench")
		if err != nil {
			return err
		}
		defer os.RemoveAll(folder)
		s.folder = folder
	}
	var err error
	if s.folder, err = filepath.Abs(s.folder); err != nil { // programs run in folders of their own
		return err
	}
	if err := bench.Dump(s.folder); err != nil {
		return err
	}
	peers := append(installAll(kits, s.folder), added...)
	if short {
		fmt.Print(section(m, s, peers, s.measure(peers), time.Since(began)))
		return nil
	}
	panels, err := s.growth()
	if err != nil {
		return err
	}
	if err := os.WriteFile(plot, []byte(draw(panels)), 0o666); err != nil {
		return err
	}
	results := s.measure(peers)
	return rewrite(page, section(m, s, peers, results, time.Since(began)))
}
