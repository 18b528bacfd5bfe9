"""Scorecards of the club as a self-contained printable page."""

from collections.abc import Iterable, Sequence
from html import escape

from muggins.documents.printable import write_frame, write_table

STYLE = """
body { font: 12pt/1.5 Georgia, serif; max-width: 44em; margin: 2em auto; color: #111; }
h1 { font-size: 1.5em; margin-bottom: 0; }
h2 { font-size: 1.2em; }
table { border-collapse: collapse; width: 100%; margin: 1em 0; }
th, td { padding: .35em .6em; text-align: right; border: 1px solid #555; height: 1.5em; }
th.name, td.name { text-align: left; }
tr:last-child td { border-top: 3px double #111; font-weight: bold; }
@media print { body { margin: 0; max-width: none; } table { break-inside: avoid; } }
"""


def write_page(
    title: str, cards: Iterable[tuple[str, Sequence[Sequence[str]], str]], said: str
) -> str:
    """Render scorecards: the player, a table between heads and totals, and a sentence of each."""
    told = [
        f"<h2>{escape(player)}</h2>\n{write_table(rows)}\n<p>{escape(words)}</p>"
        for player, rows, words in cards
    ]
    return write_frame(title, STYLE, (*told, f"<p>{escape(said)}</p>"))
