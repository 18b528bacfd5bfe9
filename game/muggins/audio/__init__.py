"""Sound synthesis and playback."""
