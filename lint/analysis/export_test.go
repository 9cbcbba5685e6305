package analysis

// StagingHost is for the tests of expressions, which import this package.
var StagingHost = stagingHost
