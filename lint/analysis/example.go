package analysis

import (
	"strconv"
	"strings"
)

// ExpandExample expands an example of a pass that is too long to show: its line
// "# ... N octets of comments ..." becomes N octets of comments. Other examples
// are returned unchanged.
func ExpandExample(example string) string {
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
