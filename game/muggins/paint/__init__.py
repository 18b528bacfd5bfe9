"""Drawing: state to pixels."""
