//go:build !race

package rules

const instrumented = false
