"""What is said of games that are over, and of choices in them."""
