package analysis

// Expressions that are exported for the test of their marks.
var (
	StagingHost     = stagingHost
	PlaceholderHost = placeholderHost
)

// StartExpressions are those that passes try on every line.
var StartExpressions = []StartExpression{bulletStart, jsonStart, markupStart, missingValue, templateStart, urlStart, xmlStart, LeadingTags}
