package fields

import (
	"strings"
	"testing"
)

// values are what the parsers read: a value with the octets that are wrong in ‹›,
// and the value that was probably meant. A value without ‹› is right, and ‹› alone
// is the empty value.
var values = []struct {
	field, value, meant string
}{
	{"Crawl-delay", "10", ""},
	{"Crawl-delay", "0", ""},
	{"Crawl-delay", "0.5", ""},
	{"Crawl-delay", ".5", ""},
	{"Crawl-delay", "1.", ""},
	{"Crawl-delay", strings.Repeat("9", 400), ""},
	{"Crawl-delay", "‹›", ""},
	{"Crawl-delay", "‹.›", ""},
	{"Crawl-delay", "‹-1›", ""},
	{"Crawl-delay", "‹ten›", ""},
	{"Crawl-delay", "‹[5]›", ""},
	{"Crawl-delay", "10‹s›", "10"},
	{"Crawl-delay", "1.5‹ Seconds›", "1.5"},
	{"Crawl-delay", "10‹ms›", ""},
	{"Crawl-delay", "0‹,5›", "0.5"},
	{"Crawl-delay", "0.1‹,5›", ""},
	{"Crawl-delay", "10‹ 20›", ""},
	{"Crawl-delay", "1.2‹.3›", ""},
	{"Crawl-delay", "1‹e3›", ""},

	{"Request-rate", "1/10", ""},
	{"Request-rate", "1 / 10", ""},
	{"Request-rate", "100/24h", ""},
	{"Request-rate", "1/10s 0600-0845", ""},
	{"Request-rate", "1/10 0600 - 0845", ""},
	{"Request-rate", "‹›", ""},
	{"Request-rate", "‹10›", ""},
	{"Request-rate", "‹ten›", ""},
	{"Request-rate", "10/‹s›", ""},
	{"Request-rate", "‹10/›", ""},
	{"Request-rate", "1/‹0›", ""},
	{"Request-rate", "1/10‹x›", ""},
	{"Request-rate", "1/10‹sec›", ""},
	{"Request-rate", "1/10s ‹06:00-8:45›", "1/10s 0600-0845"},

	{"Visit-time", "0400-0845", ""},
	{"Visit-time", "0400 - 0845", ""},
	{"Visit-time", "0400 0845", ""},
	{"Visit-time", "2200-2400", ""},
	{"Visit-time", "‹›", ""},
	{"Visit-time", "‹04:00-8:45›", "0400-0845"},
	{"Visit-time", "‹2500›-0845", ""},
	{"Visit-time", "0400-‹0860›", ""},
	{"Visit-time", "‹0400›", ""},
	{"Visit-time", "0400-‹0845 UTC›", ""},

	{"Content-Signal", "search=yes, use=reference", ""},
	{"Content-Signal", "use=Full", ""},
	{"Content-Signal", "search=yes, ‹use=none›", ""},
	{"Content-Signal", "‹use›", ""},
	{"Content-Usage", "ai-use=n, search=y", ""},
	{"Content-Usage", "‹ai-input›=n", "ai-use=n"},
	{"Crawl-delay", "10‹ // seconds›", "10 # seconds"},

	{"Clean-param", "ref", ""},
	{"Clean-param", "ref&utm_source", ""},
	{"Clean-param", "ref&utm_source /a/*.html", ""},
	{"Clean-param", "sid\t*/b", ""},
	{"Clean-param", "a%5Bb%5D&c[]", ""},
	{"Clean-param", "‹??›ref", "ref"},
	{"Clean-param", "&print=1 /news/", ""},
	{"Clean-param", "‹›", ""},
	{"Clean-param", "a‹,›b,c /x", "a&b&c /x"},
	{"Clean-param", "a‹,› b", "a&b"},
	{"Clean-param", "a‹;›b", "a&b"},
	{"Clean-param", "a ‹b›", "a&b"},
	{"Clean-param", "a ‹b c›", "a&b&c"},
	{"Clean-param", "a ‹index.php›", ""},
	{"Clean-param", "a /x ‹/y›", ""},
	{"Clean-param", "‹/x› a", ""},
	{"Clean-param", "‹?›a&b", "a&b"},
	{"Clean-param", strings.Repeat("a", 500), ""},
	{"Clean-param", strings.Repeat("a", 500) + "‹bc›", ""},

	{"Content-Signal", "search=yes", ""},
	{"Content-Signal", "search=yes,ai-train=no,use=reference", ""},
	{"Content-Signal", "Search = YES , ai-input=no", ""},
	{"Content-Signal", "‹›", ""},
	{"Content-Signal", "search=yes, ‹train›=no", ""},
	{"Content-Signal", "search=‹y›, ai-train=no", "search=yes, ai-train=no"},
	{"Content-Signal", "ai-train=‹false›", "ai-train=no"},
	{"Content-Signal", "ai-train=‹maybe›", ""},
	{"Content-Signal", "‹ai-train›", ""},
	{"Content-Signal", "‹ai-train=›", ""},
	{"Content-Signal", "search=yes‹ ai-train=no›", "search=yes, ai-train=no"},
	{"Content-Signal", "search=yes‹; ai-train=no›", "search=yes, ai-train=no"},
	{"Content-Signal", "search=yes‹ and nothing else›", ""},
	{"Content-Signal", "‹search=yes,›", ""},
	{"Content-Signal", "‹,›", ""},

	{"Content-Usage", "train-ai=n", ""},
	{"Content-Usage", "train-ai=n, search=y", ""},
	{"Content-Usage", "train-ai=n\t,\tsearch=y;x=\"a,b\"", ""},
	{"Content-Usage", "/drafts/ train-ai=n", ""},
	{"Content-Usage", "‹›", ""},
	{"Content-Usage", "‹/drafts/›", ""},
	{"Content-Usage", "‹ai›=n", ""},
	{"Content-Usage", "search=y, ‹genai›=n", ""},
	{"Content-Usage", "‹ai-train›=n", "train-ai=n"},
	{"Content-Usage", "‹Train-AI›=n", "train-ai=n"},
	{"Content-Usage", "/a train-ai=‹no›", "/a train-ai=n"},
	{"Content-Usage", "train-ai=‹\"n\"›", "train-ai=n"},
	{"Content-Usage", "train-ai=‹?0›, search=y", "train-ai=n, search=y"},
	{"Content-Usage", "train-ai=‹maybe›", ""},
	{"Content-Usage", "‹train-ai›", ""},
	{"Content-Usage", "‹train-ai = n›", ""},
	{"Content-Usage", "‹train-ai=›", ""},
	{"Content-Usage", "‹train-ai=\"a, search=n›", ""},
	{"Content-Usage", "‹train-ai=n,›", ""},
	{"Content-Usage", "train-ai=‹(y n)›", ""},
	{"Content-Usage", "train-ai=n‹; search=y›", "train-ai=n, search=y"},
}

// parseValue parses the value of any field that has a parser.
func parseValue(field, value string) (wrong *valueFault) {
	switch field {
	case "Crawl-delay":
		_, wrong = parseDelay(value)
	case "Request-rate":
		wrong = parseRate(value)
	case "Visit-time":
		wrong = parseVisitTime(value)
	case "Clean-param":
		wrong = parseCleanParam(value)
	case "Content-Signal":
		_, wrong = parseSignals(value)
	case "Content-Usage":
		_, _, wrong = parseUsage(value)
	}
	return wrong
}

func TestValues(t *testing.T) {
	for _, test := range values {
		value := strings.NewReplacer("‹", "", "›", "").Replace(test.value)
		got, meant := value, ""
		if wrong := parseValue(test.field, value); wrong != nil {
			got, meant = value[:wrong.Start]+"‹"+wrong.In(value)+"›"+value[wrong.End:], wrong.meant
		}
		if got != test.value || meant != test.meant {
			t.Errorf("%s: %s\ngot  %s, meant %q\nwant %s, meant %q", test.field, value, got, meant, test.value, test.meant)
		}
	}
}

// A parser accepts any octets and finds a fault within them. The fault is gone from
// the value that was probably meant, though others may follow.
func FuzzValues(f *testing.F) {
	for _, test := range values {
		f.Add(test.value)
	}
	f.Fuzz(func(t *testing.T, value string) {
		for _, field := range []string{"Crawl-delay", "Request-rate", "Visit-time", "Clean-param", "Content-Signal", "Content-Usage"} {
			wrong := parseValue(field, value)
			if wrong == nil {
				continue
			}
			if wrong.Start < 0 || wrong.End < wrong.Start || wrong.End > len(value) || wrong.why == "" {
				t.Errorf("%s: %q: fault %+v lies outside the value", field, value, *wrong)
			}
			if wrong.meant == "" {
				continue
			}
			if again := parseValue(field, wrong.meant); again != nil && again.Start <= wrong.Start && again.why == wrong.why {
				t.Errorf("%s: %q: %q has the fault that it mends", field, value, wrong.meant)
			}
		}
	})
}
