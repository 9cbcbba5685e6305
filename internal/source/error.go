package source

// Error says why a file, directory, glob or URL could not be searched or read.
type Error struct {
	Op   string // "search", "read" or "fetch"
	Name string // of the file, directory, glob or URL
	Err  error
}

// Error returns the operation, the name and the reason in one phrase: "read
// robots.txt: permission denied".
func (e *Error) Error() string { return e.Op + " " + e.Name + ": " + e.Err.Error() }

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }
