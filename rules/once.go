package rules

import "unicode/utf8"

// DecideOnce returns the rule of src that decides whether agent, a product token,
// may fetch url, a URL or a path; the zero Rule if the default does. The answer is
// that of [Policy.Decide], for a file that is asked one question: src is read once
// and nothing is compiled, except in a dialect with records. It allocates only
// where d compares a URL or a pattern in another spelling than the written one.
func (d *Dialect) DecideOnce(src, agent, url string) Rule {
	if d.records {
		return Compile(d, src).Decide(agent, url).Rule
	}
	path := d.path(url)
	for _, r := range d.implicit {
		if r.Matches(path) {
			return r
		}
	}
	q := inquiry{dialect: d, path: path, plain: plainStart(path)}
	for i, token := range d.tokensFor(agent) {
		q.candidates[i].token = token
	}
	lines := newLineReader(d, d.readable(src))
	for r, ok := lines.next(); ok; r, ok = lines.next() {
		q.read(lines.number(), r)
	}
	for _, c := range q.candidates {
		if c.named {
			return c.rule
		}
	}
	return Rule{}
}

// inquiry is a question that a dialect without records is asked of a file that it reads
// line by line.
type inquiry struct {
	dialect    *Dialect
	path       string
	plain      string // the start of path without octets that are special in a rule
	inHeader   bool   // the current section still takes user-agent lines
	candidates [3]candidate
}

// candidate is a group that binds the agent if no earlier candidate is named.
type candidate struct {
	token   string
	named   bool // a user-agent line has the token
	bound   bool // a user-agent line of the current section has it
	decided bool
	rule    Rule // of those that match the path, the first in order of priority
}

// read takes the next line of the file.
func (q *inquiry) read(number int, r Reading) {
	switch r.Field {
	case UserAgent:
		token := q.dialect.token(r.Value)
		for i := range q.candidates {
			c := &q.candidates[i]
			isNamed := sameToken(token, c.token)
			c.bound = isNamed || q.inHeader && c.bound
			c.named = c.named || isNamed
		}
		q.inHeader = true
	case Allow, Disallow:
		q.inHeader = false
		if !q.candidates[0].bound && !q.candidates[1].bound && !q.candidates[2].bound {
			return
		}
		rule, ok := q.firstMatch(Rule{number, r.Field == Allow, r.Value})
		if !ok {
			return
		}
		for i := range q.candidates {
			if c := &q.candidates[i]; c.bound && (!c.decided || q.dialect.priority(rule, c.rule) < 0) {
				c.decided, c.rule = true, rule
			}
		}
	}
}

// firstMatch returns the rule that written stands for, whose Pattern is the value
// of its line, and whether it matches the path. If written stands for two rules, it
// is the first in order of priority that matches.
func (q *inquiry) firstMatch(written Rule) (Rule, bool) {
	d, r := q.dialect, written
	if q.mayMatch(written.Pattern) {
		r.Pattern = d.pattern(written.Pattern)
		if r.Matches(q.path) {
			return r, true
		}
	}
	if d.second == nil || !r.Allow {
		return Rule{}, false
	}
	r.Pattern = d.pattern(written.Pattern)
	second, ok := d.second(r)
	return second, ok && second.Matches(q.path)
}

// mayMatch reports whether the pattern of a rule with this value may match the path.
// It compares the octets before the first one that does not stand for itself.
func (q *inquiry) mayMatch(value string) bool {
	n := commonPrefix(value, q.plain)
	return n == len(value) || n == len(q.plain) || isSpecial(value[n])
}

// plainStart returns path up to the first octet that is special in a rule.
func plainStart(path string) string {
	for i := range len(path) {
		if isSpecial(path[i]) {
			return path[:i]
		}
	}
	return path
}

// isSpecial reports whether c may stand for other octets in the value of a rule.
func isSpecial(c byte) bool { return c == '*' || c == '$' || c == '%' || c >= utf8.RuneSelf }
