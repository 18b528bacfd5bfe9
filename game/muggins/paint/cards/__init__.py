"""The pack: faces and backs, built in and custom."""
