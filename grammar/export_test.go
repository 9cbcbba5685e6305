package grammar

// What the tests of the definition share with those of the package.
var (
	Golden = golden
	Seeds  = seeds
)
