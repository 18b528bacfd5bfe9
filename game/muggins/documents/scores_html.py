"""Scoring reference card as a self-contained printable page."""

from html import escape

from muggins.rules.cards import rank_of, suit_of
from muggins.words.help.what_scores import AIM, SCORES, TITLE, VALUES, Score
from muggins.words.names import RANK_SIGNS

SUITS = "\N{BLACK SPADE SUIT}\N{BLACK CLUB SUIT}\N{BLACK HEART SUIT}\N{BLACK DIAMOND SUIT}"
AS_TEXT = "\N{VARIATION SELECTOR-15}"  # no colored picture in place of the suit
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
    rows = "\n".join(map(_write_row, SCORES))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{TITLE}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{TITLE}</h1>\n<p>{escape(VALUES)}</p>\n<table>\n{rows}\n</table>\n"
        f"<p>{escape(AIM)}</p>\n</body>\n</html>\n"
    )


def _write_row(score: Score) -> str:
    cards = " ".join(f"{RANK_SIGNS[rank_of(card)]}{SUITS[suit_of(card)]}" for card in score.cards)
    cards = cards.translate({ord(suit): suit + AS_TEXT for suit in SUITS})
    return (
        f"<tr><td><b>{escape(score.name)}</b><br>{escape(score.words)}</td>"
        f'<td class="cards">{cards}<br><small>{escape(score.note)}</small></td>'
        f'<td class="points">{escape(score.points)}</td></tr>'
    )
