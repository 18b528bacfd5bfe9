"""Scorecards of the club as a self-contained printable page."""

from collections.abc import Iterable, Sequence
from html import escape

from muggins.documents.printable import TABLES, write_frame, write_table

STYLE = TABLES + "tr:last-child td { border-top: 3px double #111; font-weight: bold; }"


def write_page(
    title: str, cards: Iterable[tuple[str, Sequence[Sequence[str]], str]], said: str
) -> str:
    """Render scorecards: the player, a table between heads and totals, and a sentence of each."""
    told = [
        f"<h2>{escape(player)}</h2>\n{write_table(rows)}\n<p>{escape(words)}</p>"
        for player, rows, words in cards
    ]
    return write_frame(title, STYLE, (*told, f"<p>{escape(said)}</p>"))
