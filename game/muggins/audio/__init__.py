"""Notes to arrays, cues to the mixer."""
