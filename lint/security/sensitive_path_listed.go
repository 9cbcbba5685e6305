package security

import (
	"fmt"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var SensitivePathListed = &analysis.Pass{
	ID:        "sensitive-path-listed",
	Family:    analysis.Security,
	Severity:  analysis.Info,
	Summary:   "rule points attackers to something sensitive",
	Rationale: "Everybody can read a robots.txt, and attackers do. A path that every site of a kind has, such as \"/wp-admin/\", tells them nothing; the place of a backup, a database dump, a repository or a database tool does. Disallow keeps out honest crawlers and nobody else: what is not for the public needs a password, or does not belong on the server.",
	Bad:       "User-agent: *\nDisallow: /cart/\nDisallow: /backup/2024-shop.sql\n",
	Good:      "User-agent: *\nDisallow: /cart/\n",
	Source:    "RFC 9309 3; Google's robots.txt specification",
	Precision: analysis.Precision{Files: 4999, Found: 47, Read: 31, Right: 29},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		for ln := range analysis.SoundRules(c) {
			if ln.Kind != ast.Disallow {
				continue
			}
			if at, what := sensitive(c, ln.Value); what != "" {
				report(analysis.Finding{
					Span:    at,
					Message: fmt.Sprintf("%s tells anyone where to look for %s; Disallow keeps nobody out", c.Excerpt(at), what),
					Help:    "ask for a password there, or take it off the server",
				})
			}
		}
	},
}

// sensitive returns the first segment of a path pattern that tells an attacker where
// something is, and what it is; "" if there is none. A segment after a wildcard does
// not tell where.
func sensitive(c *analysis.Context, pattern ast.Span) (at ast.Span, what string) {
	path, _, _ := strings.Cut(strings.TrimSuffix(c.Text(pattern), "$"), "?")
	if !strings.HasPrefix(path, "/") {
		return ast.Span{}, "" // matches nothing
	}
	at.Start = pattern.Start
	for segment := range strings.SplitSeq(path, "/") {
		name := strings.TrimRight(segment, "*")
		at.End = at.Start + len(name)
		last := strings.Trim(path[at.End-pattern.Start:], "/*") == ""
		for _, kind := range sensitiveNames {
			if name != "" && len(name) <= longestSensitive && (last || kind.inside) && kind.names.Matches(name) {
				return at, kind.what
			}
		}
		if strings.Contains(segment, "*") {
			break
		}
		at.Start = at.End + 1
	}
	return ast.Span{}, ""
}

// longestSensitive is the length, in octets, of the longest name that is looked at.
const longestSensitive = 100

// sensitiveNames are names of segments. They leave out login pages and what every site
// of a kind has. A path that goes on below the name points at a page inside, and
// counts only for things that have no pages.
var sensitiveNames = []struct {
	what   string
	inside bool // counts also if the path goes on
	names  analysis.MarkedExpression
}{
	{"a repository", true, analysis.MarkedExpr(`(?i)^\.(git|svn|hg|bzr)$`, ".git", ".svn", ".hg", ".bzr")},
	{"credentials", true, analysis.MarkedExpr(`(?i)^(\.env(\.[^*]+)?|\.(htpasswd|ssh|aws|netrc|npmrc|pgpass)|id_(rsa|dsa|ecdsa|ed25519))$`,
		".env", ".htpasswd", ".ssh", ".aws", ".netrc", ".npmrc", ".pgpass", "id_")},
	{"credentials", false, analysis.MarkedExpr(`(?i)^([^*]+\.(pem|ppk|pfx|p12|jks|kdbx)|(passwords?|credentials|secrets?)\.(txt|csv|json|ya?ml|xlsx?)|wp-config\.php[.~][^*]*)$`,
		".pem", ".ppk", ".pfx", ".p12", ".jks", ".kdbx", "password", "credentials", "secret", "wp-config.php")},
	{"a database", false, analysis.MarkedExpr(`(?i)^[^*]+\.(sql|sqlite3?|mdb|accdb)(\.(gz|zip|bz2|xz|7z))?$`, ".sql", ".mdb", ".accdb")},
	{"a backup", false, analysis.MarkedExpr(`(?i)^([^*]+\.(bak|bkp|backup|dump|tar|tgz|tar\.(gz|bz2|xz))|[._-]*([a-z0-9]+[._-]+){0,2}(sql|mysql|pg|db|database|site|web|www)?[._-]?(backups?|bkp|bak|dumps?)([._-]*(db|sql|old|files?|[0-9]+))*[._-]*)$`,
		"bak", "bkp", "backup", "dump", ".tar", ".tgz")},
	{"a database tool", true, analysis.MarkedExpr(`(?i)^(phpmyadmin|phppgadmin|mysqladmin|mysqldumper|pma|adminer([._-][^*]*)?(\.php)?)$`,
		"phpmyadmin", "phppgadmin", "mysqladmin", "mysqldumper", "pma", "adminer")},
}
