"""The help, the manual, and the page about sealed decks."""
