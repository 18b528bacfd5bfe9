"""The pieces that pages are made of."""
