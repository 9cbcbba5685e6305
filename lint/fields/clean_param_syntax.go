package fields

import (
	"github.com/robotslint/robotslint/lint/analysis"
)

var CleanParamSyntax = &analysis.Pass{
	ID:        "clean-param-syntax",
	Family:    analysis.Fields,
	Severity:  analysis.Error,
	Summary:   "parameters are not written as Yandex reads them",
	Rationale: "Clean-param names parameters that do not change a page, separated by \"&\", and after a blank the path of the pages. Only Yandex reads it. A value in any other form drops no parameter or the wrong ones. It is reported whichever dialects are selected.",
	Bad:       "User-agent: Yandex\nDisallow: /cart/\nClean-param: ref,utm_source /catalogue/\n",
	Good:      "User-agent: Yandex\nDisallow: /cart/\nClean-param: ref&utm_source /catalogue/\n",
	Source:    "Yandex Webmaster's help: Clean-param, and its list of robots.txt errors",
	Precision: analysis.Precision{Files: 4999, Note: "29 of the files have the field"},
	Run: func(c *analysis.Context, report func(analysis.Finding)) {
		reportValueFaults(c, report, "Clean-param", "", "ref&utm_source /catalogue/", parseCleanParam)
	},
}
