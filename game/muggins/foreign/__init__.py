"""Untrusted media files: loaded with checks, and decoded in a child process."""
