package analysis

// StagingHost is exported for the test of its marks.
var StagingHost = stagingHost

// StartExpressions are those that passes try on every line.
var StartExpressions = []StartExpression{bulletStart, jsonStart, markupStart, templateStart, urlStart, xmlStart, LeadingTags}
