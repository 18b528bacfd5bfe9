"""Discards as a self-contained printable page: the tables of cribs, or the ways to split a hand."""

from collections.abc import Callable, Iterable, Sequence
from html import escape

from muggins.documents.printable import TABLES, write_frame, write_table
from muggins.mind.master.discard_figures import PairFigures, SplitFigures, tabulate_pairs
from muggins.words.help.discard_words import HEADS, PLAYED_ON, write_split
from muggins.words.names import RANK_SIGNS

TITLE = "Discards"
STYLE = TABLES + "body { font-size: 10pt; } td.name, th.name { text-align: right; }"
CRIBS = {True: "Average points in your crib", False: "Average points in your opponent's crib"}
OLD = "in Cribbage '97's tables"


def write_page(splits: Sequence[SplitFigures] = (), *, is_dealer: bool = True) -> str:
    """Return the ways to split a hand or, without any, the tables of both cribs."""
    if splits:
        sections = [_section(CRIBS[is_dealer], HEADS, map(write_split, splits))]
    else:
        sections = [each for dealer in (True, False) for each in _write_maps(is_dealer=dealer)]
    return write_frame(TITLE, STYLE, (*sections, f"<p>{PLAYED_ON}</p>"))


def _write_maps(*, is_dealer: bool) -> list[str]:
    pairs = {each.ranks: each for each in tabulate_pairs(is_dealer=is_dealer)}

    def write(title: str, figure: Callable[[PairFigures], float]) -> str:
        rows = (
            [sign, *(f"{figure(pairs[min(i, j), max(i, j)]):.2f}" for j in range(len(RANK_SIGNS)))]
            for i, sign in enumerate(RANK_SIGNS)
        )
        return _section(title, ["", *RANK_SIGNS], rows)

    said = CRIBS[is_dealer]
    return [write(said, lambda pair: pair.crib), write(f"{said}, {OLD}", lambda pair: pair.classic)]


def _section(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return f"<h2>{escape(title)}</h2>\n{write_table((heads, *rows))}"
