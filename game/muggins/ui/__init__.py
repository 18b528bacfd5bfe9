"""Declarative page tree: a page lists its content; layout, focus, drawing and speech follow."""
