"""Who can sit down and play, and how to ask them."""
