"""The pack: faces and backs, ours and those that a player brought along."""
