"""The tables: both as they were published, the automaton against the referee."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from muggins.mind.facts.arrays import holdings
from muggins.mind.facts.book import PILE_COUNT, PILE_NEXT, PILE_POINTS, load_table, path_of
from muggins.rules.cards import RANKS, VALUES
from muggins.rules.scoring import LIMIT, play_reasons, total
from tests.commands import python

# The average crib for two discards, ace to king, from the notes of Cribbage '97.
PUBLISHED = {
    "pone": """
6.07
5.07 6.43
5.17 7.34 6.78
5.74 5.44 6.10 6.59
6.06 6.17 6.85 7.46 9.39
4.93 5.13 4.92 5.47 7.66 7.17
4.95 5.12 5.16 4.91 7.08 6.64 7.25
4.92 5.03 5.08 5.02 6.36 6.05 7.88 6.76
4.66 4.82 4.82 4.75 6.22 6.31 5.46 5.97 6.44
4.46 4.64 4.70 4.55 7.46 4.41 4.44 5.02 5.52 6.11
4.72 4.91 4.97 4.80 7.75 4.61 4.73 4.65 4.98 5.60 6.56
4.41 4.60 4.66 4.49 7.42 4.29 4.44 4.38 4.14 4.64 5.55 5.89
4.34 4.53 4.59 4.43 7.31 4.25 4.38 4.31 4.13 3.99 4.89 4.56 5.72
""",
    "dealer": """
5.26
4.18 5.67
4.47 6.97 5.90
5.45 4.51 4.88 5.65
5.48 5.44 6.01 6.54 8.95
3.80 3.87 3.72 3.87 6.65 5.74
3.73 3.81 3.67 3.74 6.04 4.94 5.98
3.70 3.58 3.84 3.84 5.49 4.70 6.58 5.42
3.33 3.63 3.66 3.69 5.47 5.11 4.06 4.74 5.09
3.37 3.51 3.61 3.62 6.68 3.15 3.10 3.86 4.27 4.73
3.65 3.79 3.88 3.89 7.04 3.40 3.43 3.39 3.98 4.64 5.37
3.39 3.52 3.62 3.63 6.71 3.08 3.17 3.16 2.97 3.36 4.90 4.66
3.42 3.55 3.66 3.67 6.70 3.13 3.21 3.20 3.05 2.86 4.07 3.50 4.62
""",
}
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("seat", PUBLISHED)
def test_published_tables(seat: str) -> None:
    ours, n_entries = load_table(f"crib_{seat}"), 0
    for first, line in enumerate(PUBLISHED[seat].split("\n")[1:-1]):
        for second, published in enumerate(line.split()):
            assert ours[first, second] == ours[second, first]
            assert abs(ours[first, second] - float(published)) <= 0.02
            n_entries += 1
    assert n_entries == 91


def test_the_dealers_table_is_the_better_one_to_throw_to() -> None:
    assert (load_table("crib_dealer") > load_table("crib_pone") - 2).all()
    assert load_table("crib_dealer").shape == (13, 13)
    assert load_table("crib_dealer")[4, 4] == load_table("crib_dealer").max()


@pytest.mark.parametrize(
    ("name", "commonest"),
    [("held_pone", "5TJQ 5JQK 59TJ 5678"), ("held_dealer", "5TJQ 6789 5JQK A678")],
)
def test_commonest_holdings_are_those_of_the_notes(name: str, commonest: str) -> None:
    held = load_table(name)
    assert held.shape == (1820,)
    assert float(held.sum()) == pytest.approx(1)
    order = np.argsort(-held)[:4]
    told = ["".join(RANKS[rank] for rank in holdings(4)[number]) for number in order]
    assert sorted(told) == sorted(commonest.split())


def walk_piles(longest: int) -> int:
    """Compare each pile of up to so many cards with the referee; how many piles there are."""
    n_piles = 0
    piles: list[tuple[tuple[int, ...], int]] = [((), 0)]
    while piles:
        ranks, state = piles.pop()
        n_piles += bool(ranks)
        count = sum(VALUES[rank] for rank in ranks)
        assert PILE_COUNT[state] == count
        for rank in range(13):
            if ranks.count(rank) == 4:
                continue
            after = count + VALUES[rank]
            if after > LIMIT:
                assert PILE_POINTS[state, rank] == -1
                continue
            assert PILE_POINTS[state, rank] == total(play_reasons((*ranks, rank)))
            assert (PILE_NEXT[state, rank] == 0) == (after == LIMIT)
            if after < LIMIT and len(ranks) < longest:
                piles.append(((*ranks, rank), int(PILE_NEXT[state, rank])))
    return n_piles


def test_automaton_agrees_with_the_referee() -> None:
    piles = [ranks for size in (1, 2, 3) for ranks in product(range(13), repeat=size)]
    assert walk_piles(3) == sum(sum(VALUES[rank] for rank in pile) < LIMIT for pile in piles)


@pytest.mark.campaign
def test_automaton_agrees_with_the_referee_on_every_pile() -> None:
    assert walk_piles(5) == 161_829


@pytest.mark.campaign
@pytest.mark.parametrize("options", [(), ("--five",), ("--once",), ("--five", "--once")])
@pytest.mark.parametrize("kind", ["tables", "selfplay"])
def test_a_second_build_gives_the_same_tables(
    kind: str, options: tuple[str, ...], tmp_path: Path
) -> None:
    out = tmp_path / "tables.npz"
    python("-m", f"tools.build_{kind}", *options, "--out", out, timeout=None, cwd=ROOT)
    kept = path_of(kind, 3 if "--five" in options else 4, "--once" in options)
    assert out.read_bytes() == kept.read_bytes()
