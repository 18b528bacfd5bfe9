"""``muggins discards``: the average crib of every pair of ranks, or all ways to split a hand."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from muggins.cli.parser import Parser
from muggins.mind.master.discard_values import PairFigures, SplitFigures, split_hand, tabulate_pairs
from muggins.output import write_csv
from muggins.rules.cards import RANKS, read_cards, write_cards

N_DEALT = 6
DIGITS = 4
SEATS = {"dealer": True, "pone": False}
PERCENT = 100
Row = dict[str, Any]


def make_parser() -> Parser:
    parser = Parser(
        prog="muggins discards",
        description="Print the average crib for every pair of ranks, or explain a six-card hand.",
        epilog="Example of a hand: 5h5d6c7sJdKc. The numbers are averages over every starter and "
        "every hand the opponent could hold, assuming both sides play like Master. The tables "
        "ignore flushes.",
    )
    rated = "six cards, to rate all 15 discards"
    parser.add_argument("hand", nargs="?", metavar="HAND", help=rated)
    seats = parser.add_mutually_exclusive_group()
    for seat in SEATS:
        wanted = f"show only {_the(seat)}'s discards"
        seats.add_argument(f"--{seat}", action="store_true", help=wanted)
    kinds = parser.add_mutually_exclusive_group()
    kinds.add_argument("--json", action="store_true", help="print one JSON object")
    kinds.add_argument("--csv", action="store_true", help="print CSV")
    parser.set_defaults(run=_explain)
    return parser


def _explain(wanted: argparse.Namespace) -> int:
    chosen = [seat for seat in SEATS if getattr(wanted, seat)] or list(SEATS)
    if wanted.hand is None:
        pairs = {seat: tabulate_pairs(is_dealer=SEATS[seat]) for seat in chosen}
        rows = {seat: [_describe_pair(each) for each in of] for seat, of in pairs.items()}
        lines = [line for seat, of in pairs.items() for line in _write_tables(seat, of)]
    else:
        hand = _read_hand(wanted.hand)
        splits = {seat: split_hand(hand, is_dealer=SEATS[seat]) for seat in chosen}
        rows = {seat: [_describe_split(each) for each in of] for seat, of in splits.items()}
        lines = [line for seat, of in splits.items() for line in _write_splits(seat, of)]
    if wanted.json:
        print(json.dumps(rows, indent=1))
    elif wanted.csv:
        heads = ["seat", *rows[chosen[0]][0]]
        cells = [[seat, *map(_flat, row.values())] for seat, of in rows.items() for row in of]
        write_csv(sys.stdout, [heads, *cells])
    else:
        print("\n".join(lines).strip("\n"))
    return 0


def _read_hand(text: str) -> tuple[int, ...]:
    """Read six different cards; ValueError for anything else."""
    cards = tuple(read_cards(text))
    if len(set(cards)) != len(cards):
        raise ValueError(f"{text!r} contains the same card twice.")
    if len(cards) != N_DEALT:
        raise ValueError(f"A hand has six cards, such as 5h5d6c7sJdKc; {text!r} has {len(cards)}.")
    return cards


# --- pairs of ranks


def _describe_pair(pair: PairFigures) -> Row:
    return {
        "discard": "".join(RANKS[rank] for rank in pair.ranks),
        "crib": round(pair.crib, DIGITS),
        "crib_cribbage97": round(pair.classic, DIGITS),
        "often": round(pair.often, DIGITS),
    }


def _write_tables(seat: str, pairs: Sequence[PairFigures]) -> Iterator[str]:
    """Yield tables by both ranks: the average crib, that of 1997, and how often Master does it."""
    yield from ("", f"Average crib when {_the(seat)} discards two ranks (T is a ten):", "")
    yield from _write_grid({pair.ranks: f"{pair.crib:.2f}" for pair in pairs})
    yield from ("", f"The same in Cribbage '97's tables, as {seat}:", "")
    yield from _write_grid({pair.ranks: f"{pair.classic:.2f}" for pair in pairs})
    yield from ("", f"How often Master makes each discard as {seat}, in % of all hands:", "")
    yield from _write_grid({pair.ranks: f"{PERCENT * pair.often:.2f}" for pair in pairs})


def _the(seat: str) -> str:
    return "the dealer" if seat == "dealer" else seat


def _write_grid(told: dict[tuple[int, int], str]) -> Iterator[str]:
    yield "  " + "".join(f"{rank:>6}" for rank in RANKS)
    for low, rank in enumerate(RANKS):
        cells = (told.get((low, high), "") for high in range(len(RANKS)))
        yield f"{rank:2}" + "".join(f"{cell:>6}" for cell in cells)


# --- a hand


def _describe_split(split: SplitFigures) -> Row:
    return {
        "discard": write_cards(split.discarded),
        "keep": write_cards(split.kept),
        "hand": round(split.hand, DIGITS),
        "least": split.least,
        "most": split.most,
        "crib": round(split.crib, DIGITS),
        "play": round(split.play, DIGITS),
        "total": round(split.worth, DIGITS),
        "starters": {str(points): n for points, n in Counter(split.by_starter).items()},
    }


def _flat(cell: object) -> object:
    """A cell of CSV; how many starters give each number of points is ``points:starters``."""
    if isinstance(cell, dict):
        return " ".join(f"{points}:{n}" for points, n in cell.items())
    return cell


def _write_splits(seat: str, splits: Sequence[SplitFigures]) -> Iterator[str]:
    yield from ("", f"As {seat}, in points. Your crib counts for you, theirs against you:", "")
    yield "  discard  keep        hand    range    crib    play   total"
    for each in splits:
        discard, keep = write_cards(each.discarded), write_cards(each.kept)
        spread = f"{each.least}-{each.most}"
        figures = f"{each.crib:+8.2f}{each.play:+8.2f}{each.worth:8.2f}"
        yield f"  {discard:<9}{keep:<10}{each.hand:6.2f}{spread:>9}{figures}"
