"""Whether a log, a match of the history or a result is true."""
