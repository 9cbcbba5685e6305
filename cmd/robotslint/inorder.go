package main

import (
	"iter"
	"runtime"
)

// inOrder yields what f makes of each item, in the order of items, computed on
// all cores. A slow item holds back those after it, of which at most a few for
// each core are computed meanwhile and kept.
func inOrder[T, R any](items []T, f func(T) R) iter.Seq[R] {
	return func(yield func(R) bool) {
		const ahead = 4 // of each core
		cores := make(chan struct{}, runtime.GOMAXPROCS(0))
		results := make(chan chan R, ahead*cap(cores))
		stopped := make(chan struct{})
		defer close(stopped)
		go func() {
			defer close(results)
			for _, item := range items {
				result := make(chan R, 1)
				select {
				case results <- result:
				case <-stopped:
					return
				}
				cores <- struct{}{}
				go func() {
					result <- f(item)
					<-cores
				}()
			}
		}()
		for result := range results {
			if !yield(<-result) {
				return
			}
		}
	}
}
