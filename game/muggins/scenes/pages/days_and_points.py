"""Formats of days and points on the pages."""

from datetime import date, datetime


def write_day(moment: str) -> str:
    """Format as ``Nov 21, 2026``."""
    day = datetime.fromisoformat(moment)
    return f"{day:%b} {day.day}, {day.year}"


def write_moment(moment: str) -> str:
    """Format as ``Nov 21, 2026, 9:04 PM``."""
    return f"{write_day(moment)}, {datetime.fromisoformat(moment):%I:%M %p}".replace(", 0", ", ")


def write_weekday(day: date) -> str:
    """Format as ``Friday, September 4, 2026``."""
    return f"{day:%A}, {day:%B} {day.day}, {day.year}"


def say_points(points: int) -> str:
    """Format as ``+3``."""
    return f"{points:+}".replace("-", "\N{MINUS SIGN}")
