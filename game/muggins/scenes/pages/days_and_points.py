"""Formats of days and points on the pages."""

from datetime import date, datetime


def write_day(moment: str) -> str:
    """Format as ``21 Nov 2026``."""
    day = datetime.fromisoformat(moment)
    return f"{day.day} {day:%b %Y}"


def write_weekday(day: date) -> str:
    """Format as ``Friday, September 4, 2026``."""
    return f"{day:%A}, {day:%B} {day.day}, {day.year}"


def say_points(points: int) -> str:
    """Format as ``+3``."""
    return f"{points:+}".replace("-", "\N{MINUS SIGN}")
