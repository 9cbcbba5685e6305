package rules

// MarshalText returns the verdict as [Verdict.String] does, so that JSON has its
// name rather than a number.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// MarshalText returns the consensus as [Consensus.String] does.
func (c Consensus) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// MarshalText returns the relation as [Relation.String] does.
func (r Relation) MarshalText() ([]byte, error) { return []byte(r.String()), nil }
