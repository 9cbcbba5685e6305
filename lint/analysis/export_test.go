package analysis

// StagingHost is exported for the test of its marks.
var StagingHost = stagingHost
