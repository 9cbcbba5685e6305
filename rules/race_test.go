//go:build race

package rules

// instrumented says that the race detector makes values escape that otherwise do not.
const instrumented = true
