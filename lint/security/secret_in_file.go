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
	Rationale: "Everybody can read a robots.txt, programs search such files for keys, and archives keep old versions. A secret that was ever in it is no longer secret: it has to be replaced, whether or not the line is removed. An address in a private network tells strangers how that network is laid out.",
	Bad:       "User-agent: *\nDisallow: /cart/\n# deployed from https://ci:Xk29vQz7pL@git.example.com/shop.git\n",
	Good:      "User-agent: *\nDisallow: /cart/\n# deployed from https://git.example.com/shop.git\n",
	Source:    "RFC 9309 3; robotslint's own judgement of what a key looks like",
	Precision: analysis.Precision{Files: 4999},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		shapes := slices.DeleteFunc(slices.Clone(secretShapes), func(s secretShape) bool { return !strings.Contains(c.File.Src, s.mark) })
		for _, ln := range c.File.Lines {
			for _, shape := range shapes {
				if at := shape.find(c.File.Src, ln.Text); !at.Empty() {
					report(analysis.Finding{
						Span:    at,
						Message: fmt.Sprintf("%q is %s; anyone can read it here", few(c.Text(at)), shape.what),
						Help:    "replace the secret, and remove it here",
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
					Help:     "remove it",
				})
			}
		}
	},
}

// few returns the first octets of a secret: enough to find it, too few to use it.
func few(secret string) string { return secret[:min(4, len(secret)/3)] + "…" }

// secretShape describes how a kind of secret is written.
type secretShape struct {
	what    string
	mark    string              // part of every text that pattern matches
	pattern analysis.Expression // its first group, or all of it, is the secret
}

// find returns the first secret of the shape within text, a span of src; an empty span
// if there is none.
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

// dummySecret matches what examples have in place of a secret.
var dummySecret = analysis.Expr(`(?i)^(password|passwd|secret|x+|\.+|1234.*|changeme|example.*|your.*)$`)

// secretShapes are shapes that only secrets have. They leave out identifiers that are
// harmless by themselves, and keys that pages show to everybody, such as those of
// Google Maps.
var secretShapes = []secretShape{
	{"a private key", "PRIVATE KEY", analysis.Expr(`-----(BEGIN [A-Z ]*PRIVATE KEY)`)},
	{"a GitHub token", "gh", analysis.Expr(`\bgh[pousr]_[A-Za-z0-9]{36,}`)},
	{"a GitHub token", "github_pat_", analysis.Expr(`\bgithub_pat_[A-Za-z0-9_]{60,}`)},
	{"a GitLab token", "glpat-", analysis.Expr(`\bglpat-[A-Za-z0-9_-]{20,}`)},
	{"a Slack token", "xox", analysis.Expr(`\bxox[abeprs]-[0-9]+-[A-Za-z0-9-]{20,}`)},
	{"a Slack webhook", "hooks.slack.com", analysis.Expr(`hooks\.slack\.com/services/(T[A-Z0-9]+/B[A-Z0-9]+/[A-Za-z0-9]{16,})`)},
	{"a Stripe key", "k_live_", analysis.Expr(`\b[sr]k_live_[A-Za-z0-9]{20,}`)},
	{"an Anthropic key", "sk-ant-", analysis.Expr(`\bsk-ant-[A-Za-z0-9_-]{60,}`)},
	{"an OpenAI key", "T3BlbkFJ", analysis.Expr(`\bsk-[A-Za-z0-9_-]{20,}T3BlbkFJ[A-Za-z0-9_-]{20,}`)},
	{"a SendGrid key", "SG.", analysis.Expr(`\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}`)},
	{"a Shopify token", "shp", analysis.Expr(`\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}`)},
	{"an npm token", "npm_", analysis.Expr(`\bnpm_[A-Za-z0-9]{36}`)},
	{"a PyPI token", "pypi-", analysis.Expr(`\bpypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,}`)},
	{"a JSON Web Token", "eyJ", analysis.Expr(`\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}`)},
	{"the password in a URL", "@", analysis.Expr(`[A-Za-z]://[^\s/?#:@*<>{}]*:([^\s/?#@*<>{}]{5,})@[A-Za-z0-9-]+\.[A-Za-z]`)},
	{"the password in a URL", "=", analysis.Expr(`(?i)[?&;](?:password|passwd|pwd|client_secret|access_token|auth_token)=([A-Za-z]+[0-9][A-Za-z0-9._~-]{6,}|[0-9]+[A-Za-z][A-Za-z0-9._~-]{6,})(?:[^*A-Za-z0-9._~-]|$)`)},
}

// privatePlace matches addresses of RFC 1918 and names that exist only in a private
// network. It leaves out "localhost", which tells nothing.
var privatePlace = analysis.MarkedExpr(`(?:^|[^0-9A-Za-z.-])((?:192\.168|172\.(?:1[6-9]|2[0-9]|3[01])|10\.[0-9]{1,3})\.[0-9]{1,3}\.[0-9]{1,3}|(?:[a-z0-9-]+\.)+(?:internal|lan|corp|intranet|home\.arpa))(?:\.?[^0-9A-Za-z.-]|\.?$)`,
	"192.168.", "172.", "10.", ".internal", ".lan", ".corp", ".intranet", ".home.arpa")
