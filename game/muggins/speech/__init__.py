"""Speech output: the state of the screen by the system's voice or a screen reader."""
