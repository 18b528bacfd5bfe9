"""For the ear: what is there, told by the system's voice or by a screen reader."""
