"""A scorecard of the club as a self-contained printable page."""

from collections.abc import Iterable, Sequence
from html import escape

STYLE = """
body { font: 12pt/1.5 Georgia, serif; max-width: 44em; margin: 2em auto; color: #111; }
h1 { font-size: 1.5em; margin-bottom: 0; }
table { border-collapse: collapse; width: 100%; margin: 1em 0; }
th, td { padding: .35em .6em; text-align: right; border: 1px solid #555; height: 1.5em; }
th.name, td.name { text-align: left; }
tr:last-child td { border-top: 3px double #111; font-weight: bold; }
@media print { body { margin: 0; max-width: none; } table { break-inside: avoid; } }
"""


def write_page(title: str, player: str, rows: Sequence[Sequence[str]], said: Iterable[str]) -> str:
    """Render a table, whose first row are heads and whose last row are totals, with sentences."""
    head, *body = rows
    table = "\n".join([_row("th", head), *(_row("td", row) for row in body)])
    told = "\n".join(f"<p>{escape(each)}</p>" for each in said)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n<p>{escape(player)}</p>\n"
        f"<table>\n{table}\n</table>\n{told}\n</body>\n</html>\n"
    )


def _row(tag: str, cells: Sequence[str]) -> str:
    kinds = (' class="name"' if column == 1 else "" for column in range(len(cells)))
    marked = (
        f"<{tag}{kind}>{escape(text)}</{tag}>" for kind, text in zip(kinds, cells, strict=True)
    )
    return f"<tr>{''.join(marked)}</tr>"
