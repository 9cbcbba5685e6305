package main

import (
	"iter"
	"runtime"
)

// aheadPerCore is how many results inOrder computes and keeps, for each core,
// while an earlier item is still being computed.
const aheadPerCore = 4

// inOrder yields f of each item in the order of items, computed on all cores.
func inOrder[T, R any](items iter.Seq[T], f func(T) R) iter.Seq[R] {
	return func(yield func(R) bool) {
		cores := make(chan struct{}, runtime.GOMAXPROCS(0))
		results := make(chan chan R, aheadPerCore*cap(cores))
		stopped := make(chan struct{})
		defer close(stopped)
		go func() {
			defer close(results)
			for item := range items {
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
