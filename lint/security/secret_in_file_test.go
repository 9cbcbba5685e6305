package security_test

import (
	"strings"
	"testing"

	"github.com/robotslint/robotslint/internal/linttest"
)

// Secrets are put together here, so that nobody takes this file for one that
// holds any. No message repeats more than a few octets of one.
func TestSecrets(t *testing.T) {
	const text = "aB3dE5fG7hI9jK1lM2nO4pQ6rS8tU0vWxYz" // 35 octets
	const long = text + text
	hex := strings.Repeat("0123456789abcdef", 2)
	for _, tt := range []struct{ what, before, secret, after string }{
		{"a private key", "-----", "BEGIN OPENSSH " + "PRIVATE KEY", "-----"},
		{"a GitHub token", "", "gh" + "p_" + long, ""},
		{"a GitHub token", "/", "github" + "_pat_" + long, "/"},
		{"a GitLab token", "=", "gl" + "pat-" + text, "&b"},
		{"a Slack token", "", "xox" + "b-123456789012-" + text, "."},
		{"a Slack webhook", "https://hooks.slack.com/services/", "T01234567/B01234567/" + text, ""},
		{"a Stripe key", "", "sk_" + "live_" + text, ""},
		{"an Anthropic key", "'", "sk-" + "ant-api03-" + long, "'"},
		{"an OpenAI key", "", "sk-" + text + "T3Blbk" + "FJ" + text, ""},
		{"a SendGrid key", "", "S" + "G." + text[:22] + "." + long[:43], ""},
		{"a Shopify token", "", "shp" + "at_" + hex, ""},
		{"an npm token", "", "npm" + "_" + long[:36], ""},
		{"a PyPI token", "", "pypi-" + "AgEIcHlwaS5vcmc" + long, ""},
		{"a JSON Web Token", "?t=", "ey" + "J" + text + "." + "ey" + "J" + text + "." + text, ""},
		{"the password in a URL", "postgres://shop:", "Xk29vQz7pL", "@db.example.com/shop"},
		{"the password in a URL", "?a=b&client_secret=", "k29vQz7pL", "&c"},
	} {
		for _, line := range []string{"# ", "Disallow: /a/"} {
			src := "User-agent: *\nDisallow: /b/\n" + line + tt.before + tt.secret + tt.after + "\n"
			found := linttest.Run(src, "secret-in-file")
			if len(found) != 1 {
				t.Errorf("%s: got %d findings, want one", tt.what, len(found))
				continue
			}
			fd := found[0]
			if !strings.Contains(fd.Message, tt.what) || fd.Span.In(src) != tt.secret {
				t.Errorf("got %q at %q, want %s at %q", fd.Message, fd.Span.In(src), tt.what, tt.secret)
			}
			if strings.Contains(fd.Message, tt.secret[:5]) {
				t.Errorf("%q repeats more than a few octets of the secret", fd.Message)
			}
		}
	}
}
