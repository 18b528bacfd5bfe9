"""Scenes of the table: play, the lesson, and their layers."""
