package analysis

import (
	"strconv"
	"strings"
)

// Filled returns an example of a pass with what is too long to be shown: a line
// "# ... N octets of comments ..." stands for as many.
func Filled(example string) string {
	const before, after = "# ... ", " octets of comments ...\n"
	head, rest, ok := strings.Cut(example, before)
	number, tail, ok2 := strings.Cut(rest, after)
	n, err := strconv.Atoi(number)
	if !ok || !ok2 || err != nil {
		return example
	}
	const line = "# ==============================================================\n"
	filling := strings.Repeat(line, n/len(line)+1)
	return head + filling[:n-1] + "\n" + tail
}
