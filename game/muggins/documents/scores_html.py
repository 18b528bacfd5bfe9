"""Scoring reference card as a self-contained printable page."""

from html import escape

from muggins.documents.printable import AS_TEXT, SUITS, write_frame
from muggins.rules.cards import rank_of, suit_of
from muggins.words.help.what_scores import AIM, SCORES, TITLE, VALUES, Score
from muggins.words.names import RANK_SIGNS

STYLE = """
body { font: 12pt/1.4 Georgia, serif; max-width: 36em; margin: 2em auto; color: #111; }
table { border-collapse: collapse; width: 100%; }
td { padding: .5em .6em; border-top: 1px solid #999; vertical-align: top; }
td.points, td.cards { white-space: nowrap; font-weight: bold; }
small { color: #444; }
@page { size: A5; margin: 12mm; }
@media print { body { margin: 0; max-width: none; } tr { break-inside: avoid; } }
"""


def write_page() -> str:
    """Return the score card as an HTML page, black on white."""
    table = "<table>", *map(_write_row, SCORES), "</table>"
    return write_frame(TITLE, STYLE, (f"<p>{escape(VALUES)}</p>", *table, f"<p>{escape(AIM)}</p>"))


def _write_row(score: Score) -> str:
    cards = " ".join(f"{RANK_SIGNS[rank_of(card)]}{SUITS[suit_of(card)]}" for card in score.cards)
    cards = cards.translate({ord(suit): suit + AS_TEXT for suit in SUITS})
    return (
        f"<tr><td><b>{escape(score.name)}</b><br>{escape(score.words)}</td>"
        f'<td class="cards">{cards}<br><small>{escape(score.note)}</small></td>'
        f'<td class="points">{escape(score.points)}</td></tr>'
    )
