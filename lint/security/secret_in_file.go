package security

import (
	"fmt"
	"slices"
	"strings"

	"github.com/robotslint/robotslint/ast"
	"github.com/robotslint/robotslint/lint/analysis"
)

var SecretInFile = &analysis.Pass{
	ID:        "secret-in-file",
	Family:    analysis.Security,
	Severity:  analysis.Error,
	Summary:   "file holds a secret",
	Rationale: "Everybody can read a robots.txt, programs that look for keys do, and archives keep what it once said. A secret that stood in it is known: it is of no use any more until it is replaced, whether or not the line goes. An address in a private network tells strangers how that network is laid out.",
	Bad:       "User-agent: *\nDisallow: /cart/\n# deployed from https://ci:Xk29vQz7pL@git.example.com/shop.git\n",
	Good:      "User-agent: *\nDisallow: /cart/\n# deployed from https://git.example.com/shop.git\n",
	Source:    "RFC 9309 3; robotslint's own judgement of what a key looks like",
	Precision: "no finding on 4,999 real files",
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		shapes := slices.DeleteFunc(slices.Clone(secretShapes), func(s secretShape) bool { return !strings.Contains(c.File.Src, s.mark) })
		for _, ln := range c.File.Lines {
			for _, shape := range shapes {
				if at := shape.find(c.File.Src, ln.Text); !at.Empty() {
					report(analysis.Finding{
						Span:    at,
						Message: fmt.Sprintf("%q is %s; anyone can read it here", few(c.Text(at)), shape.what),
					})
					break
				}
			}
		}
		for _, ln := range c.File.Lines {
			if at := privatePlace.Find(c.Text(ln.Comment)); at != nil {
				at := ast.Span{Start: ln.Comment.Start + at[2], End: ln.Comment.Start + at[3]}
				report(analysis.Finding{
					Severity: analysis.Info,
					Span:     at,
					Message:  fmt.Sprintf("%s is an address in a private network; anyone can read it here", c.Excerpt(at)),
				})
			}
		}
	},
}

// few are the first octets of a secret: enough to find it by, too few to use it.
func few(secret string) string { return secret[:min(4, len(secret)/3)] + "…" }

// secretShape is how a kind of secret is written.
type secretShape struct {
	what    string
	mark    string              // every secret of the kind has it around it
	pattern analysis.Expression // its first group, or all of it, is the secret
}

// find returns where in src the first secret of the shape is that text covers.
func (s secretShape) find(src string, text ast.Span) ast.Span {
	if !strings.Contains(text.In(src), s.mark) {
		return ast.Span{}
	}
	at := s.pattern().FindStringSubmatchIndex(text.In(src))
	if at == nil {
		return ast.Span{}
	}
	secret := ast.Span{Start: text.Start + at[len(at)-2], End: text.Start + at[len(at)-1]}
	if dummySecret().MatchString(secret.In(src)) {
		return ast.Span{}
	}
	return secret
}

// dummySecret is what examples have for a secret.
var dummySecret = analysis.Expr(`(?i)^(password|passwd|secret|x+|\.+|1234.*|changeme|example.*|your.*)$`)

// secretShapes are those that nothing else is written in. Identifiers that are
// no secret without another, and keys that pages show to everybody, such as
// Google's for maps, are not among them.
var secretShapes = []secretShape{
	{"a private key", "PRIVATE KEY", analysis.Expr(`-----(BEGIN [A-Z ]*PRIVATE KEY)`)},
	{"a token of GitHub", "gh", analysis.Expr(`\bgh[pousr]_[A-Za-z0-9]{36,}`)},
	{"a token of GitHub", "github_pat_", analysis.Expr(`\bgithub_pat_[A-Za-z0-9_]{60,}`)},
	{"a token of GitLab", "glpat-", analysis.Expr(`\bglpat-[A-Za-z0-9_-]{20,}`)},
	{"a token of Slack", "xox", analysis.Expr(`\bxox[abeprs]-[0-9]+-[A-Za-z0-9-]{20,}`)},
	{"a webhook of Slack", "hooks.slack.com", analysis.Expr(`hooks\.slack\.com/services/(T[A-Z0-9]+/B[A-Z0-9]+/[A-Za-z0-9]{16,})`)},
	{"a key of Stripe", "k_live_", analysis.Expr(`\b[sr]k_live_[A-Za-z0-9]{20,}`)},
	{"a key of Anthropic", "sk-ant-", analysis.Expr(`\bsk-ant-[A-Za-z0-9_-]{60,}`)},
	{"a key of OpenAI", "T3BlbkFJ", analysis.Expr(`\bsk-[A-Za-z0-9_-]{20,}T3BlbkFJ[A-Za-z0-9_-]{20,}`)},
	{"a key of SendGrid", "SG.", analysis.Expr(`\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}`)},
	{"a token of Shopify", "shp", analysis.Expr(`\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}`)},
	{"a token of npm", "npm_", analysis.Expr(`\bnpm_[A-Za-z0-9]{36}`)},
	{"a token of PyPI", "pypi-", analysis.Expr(`\bpypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,}`)},
	{"a JSON Web Token", "eyJ", analysis.Expr(`\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}`)},
	{"the password of a URL", "@", analysis.Expr(`[A-Za-z]://[^\s/?#:@*<>{}]*:([^\s/?#@*<>{}]{5,})@[A-Za-z0-9-]+\.[A-Za-z]`)},
	{"the password of a URL", "=", analysis.Expr(`(?i)[?&;](?:password|passwd|pwd|client_secret|access_token|auth_token)=([A-Za-z]+[0-9][A-Za-z0-9._~-]{6,}|[0-9]+[A-Za-z][A-Za-z0-9._~-]{6,})(?:[^*A-Za-z0-9._~-]|$)`)},
}

// privatePlace is an address of RFC 1918, or a name that only a private network
// knows. "localhost" is everywhere, and tells nothing.
var privatePlace = analysis.MarkedExpr(`(?:^|[^0-9A-Za-z.-])((?:192\.168|172\.(?:1[6-9]|2[0-9]|3[01])|10\.[0-9]{1,3})\.[0-9]{1,3}\.[0-9]{1,3}|(?:[a-z0-9-]+\.)+(?:internal|lan|corp|intranet|home\.arpa))(?:\.?[^0-9A-Za-z.-]|\.?$)`,
	"192.168.", "172.", "10.", ".internal", ".lan", ".corp", ".intranet", ".home.arpa")
