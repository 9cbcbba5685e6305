package main

import (
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// Results come in the order of the items, whichever is ready first.
func TestInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		items := make([]int, 100)
		for i := range items {
			items[i] = i
		}
		var at, most atomic.Int32
		got := slices.Collect(inOrder(slices.Values(items), func(i int) int {
			most.Store(max(most.Load(), at.Add(1)))
			defer at.Add(-1)
			time.Sleep(time.Duration((i*37)%11) * time.Second)
			return i
		}))
		if !slices.Equal(got, items) {
			t.Errorf("got %v, want them in order", got)
		}
		if n := int32(runtime.GOMAXPROCS(0)); most.Load() != n {
			t.Errorf("got %d at once, want %d", most.Load(), n)
		}
	})
}

// Stopping early leaves no goroutine behind.
func TestInOrderStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for range inOrder(slices.Values(make([]int, 1000)), func(int) int { return 0 }) {
			break
		}
	}) // it fails if a goroutine is left
}
