"""The board: its wood and brass, its streets, its pegs."""
