"""The scenes: title, table, pages, replay."""
