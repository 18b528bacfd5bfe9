"""Judging how somebody has played."""
