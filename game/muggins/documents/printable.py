"""Self-contained printable pages: their frame, and the scoring reference card."""

from collections.abc import Iterable, Sequence
from html import escape

from muggins.rules.cards import rank_of, suit_of
from muggins.words.help.blocks import AIM, SCORES, TITLE, VALUES, Score
from muggins.words.names import RANK_SIGNS

SUITS = "\N{BLACK SPADE SUIT}\N{BLACK CLUB SUIT}\N{BLACK HEART SUIT}\N{BLACK DIAMOND SUIT}"
TABLES = """
body { font: 12pt/1.4 Georgia, serif; max-width: 46em; margin: 2em auto; color: #111; }
h1 { font-size: 1.6em; } h2 { font-size: 1.15em; margin-top: 1.6em; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .25em .6em; text-align: right; border: 1px solid #999; }
td.name, th.name { text-align: left; }
@media print { body { margin: 0; max-width: none; } h2, table { break-inside: avoid; } }
"""
"""The style of a page of tables."""
AS_TEXT = "\N{VARIATION SELECTOR-15}"  # no colored picture in place of the suit


def write_frame(title: str, style: str, body: Iterable[str]) -> str:
    """Return a page with a title and the lines of its body, which are HTML."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n" + "\n".join(body) + "\n</body>\n</html>\n"
    )


def write_table(rows: Iterable[Sequence[str]]) -> str:
    """Return a table, whose first row are heads; its second column has the class ``name``."""
    lines = (_write_row("td" if place else "th", row) for place, row in enumerate(rows))
    return "\n".join(("<table>", *lines, "</table>"))


def _write_row(tag: str, cells: Sequence[str]) -> str:
    kinds = (' class="name"' if column == 1 else "" for column in range(len(cells)))
    marked = (
        f"<{tag}{kind}>{escape(text)}</{tag}>" for kind, text in zip(kinds, cells, strict=True)
    )
    return f"<tr>{''.join(marked)}</tr>"


SCORES_STYLE = """
body { font: 12pt/1.4 Georgia, serif; max-width: 36em; margin: 2em auto; color: #111; }
table { border-collapse: collapse; width: 100%; }
td { padding: .5em .6em; border-top: 1px solid #999; vertical-align: top; }
td.points, td.cards { white-space: nowrap; font-weight: bold; }
small { color: #444; }
@page { size: A5; margin: 12mm; }
@media print { body { margin: 0; max-width: none; } tr { break-inside: avoid; } }
"""


def write_scores() -> str:
    """Return the score card as an HTML page, black on white."""
    table = "<table>", *map(_write_score, SCORES), "</table>"
    return write_frame(
        TITLE, SCORES_STYLE, (f"<p>{escape(VALUES)}</p>", *table, f"<p>{escape(AIM)}</p>")
    )


def _write_score(score: Score) -> str:
    cards = " ".join(f"{RANK_SIGNS[rank_of(card)]}{SUITS[suit_of(card)]}" for card in score.cards)
    cards = cards.translate({ord(suit): suit + AS_TEXT for suit in SUITS})
    return (
        f"<tr><td><b>{escape(score.name)}</b><br>{escape(score.words)}</td>"
        f'<td class="cards">{cards}<br><small>{escape(score.note)}</small></td>'
        f'<td class="points">{escape(score.points)}</td></tr>'
    )
