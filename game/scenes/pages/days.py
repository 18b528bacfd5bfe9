"""Days as the pages write them."""

from datetime import datetime


def write_day(moment: str) -> str:
    """As in ``21 Nov 2026``."""
    day = datetime.fromisoformat(moment)
    return f"{day.day} {day:%b %Y}"
