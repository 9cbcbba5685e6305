package analysis

import "github.com/robotslint/robotslint/rules"

// repeatedAgents are the lines that name a crawler again in one run of user-agent
// lines, in every proved dialect that reads the line as one. Such lines may go,
// alone or together: the first of the run that has the name is not among them.
var repeatedAgents = NewFact(findRepeatedAgents)

func findRepeatedAgents(c *Context) map[int]bool {
	repeated := map[int]bool{}
	needed := map[int]bool{} // to some dialect
	for _, d := range provedDialects(c) {
		if d.MaxSize > 0 && len(c.File.Src) > d.MaxSize {
			return nil // removing lines would bring others within the limit
		}
		named := map[string]bool{} // in this run
		for line, is := range directives(d, c.File.Src) {
			if is.Field != rules.UserAgent {
				needed[line] = true
				clear(named)
				continue
			}
			if named[is.Value] {
				repeated[line] = true
			} else {
				needed[line] = true
			}
			named[is.Value] = true
		}
	}
	for line := range needed {
		delete(repeated, line)
	}
	return repeated
}
