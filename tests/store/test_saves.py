"""Standings as text: they are read back as they were written; invalid ones are refused."""

import random
from dataclasses import replace
from typing import Any

import pytest

from muggins.record.log import read_standing, write_standing
from muggins.rules.deal import Source
from muggins.rules.referee import new_match
from muggins.rules.state import PastDeal, Standing
from muggins.rules.terms import (
    FIVE_CARD,
    SIX_CARD,
    TOURNAMENT,
    Terms,
    Variant,
    write_terms,
    write_variant,
)
from tests.store.play import step

DATA = bytes(random.Random(1).randbytes(5000))

ALL_ON = Variant(6, deals_on=True, cuts_starter=True, pone_three=True, once_to_31=True)
VARIANTS = (
    SIX_CARD,
    FIVE_CARD,
    Variant(deals_on=True),
    Variant(cuts_starter=True, draws_dealer=True),
    TOURNAMENT,
    Variant(cuts_deck=True, deals_on=True),
    ALL_ON,
    replace(ALL_ON, n_dealt=5, crib_flush_of_four=True),
)
PAST = PastDeal(0, 0, ((1, 2), (3, 4)), ((5, 6, 7, 8), (9, 10, 11, 12)), ((5, 6), (9, 10)))


def some_standings(source: Source, n_moves: int, variant: Variant = SIX_CARD) -> list[Standing]:
    """Return how every hand began, after each of the moves."""
    state = new_match(Terms(variant=variant), source)
    found: list[Standing] = []
    for number in range(n_moves):
        state = step(state, number).after
        found.append(state.standing)
    return found


def read_back(text: str, data: bytes | None = None) -> Standing:
    return read_standing(text.split(" "), data)


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS, ids=write_variant)
@pytest.mark.parametrize("source", [Source(-5), Source(12, DATA)])
def test_round_trip(source: Source, variant: Variant) -> None:
    """The game's own variant and what is left of its deck come back, whatever the terms say now."""
    standings = some_standings(source, 220, variant)
    assert any(standing.pack for standing in standings) == variant.deals_on
    other = Terms(variant=replace(variant, last_leads=True))
    for standing in (*standings, replace(standings[-1], terms=other)):
        text = write_standing(standing)
        assert "\n" not in text and "%" not in text and text == text.strip()
        assert read_back(text, source.data) == standing


def test_a_usual_game_is_written_as_ever() -> None:
    standing = some_standings(Source(-5), 300)[-1]
    assert len(standing.past) == standing.n_hands > 0
    assert len(write_standing(standing).split()) == 6
    assert len(write_standing(replace(standing, past=())).split()) == 5
    assert write_terms(standing.terms).count("-") == 7


def test_rubbish_is_refused() -> None:
    chance = random.Random(3)
    signs = "0123456789abcdef stp.=,-\udcff\x00ü"
    for _ in range(2000):
        rubbish = "".join(chance.choices(signs, k=chance.randrange(80)))
        with pytest.raises(ValueError):
            read_back(rubbish, DATA)


@pytest.mark.parametrize(
    "changes",
    [
        {"n_hands": -1},
        {"n_hands": 10**6},
        {"pegs": ((121, 3), (0, -1))},
        {"pegs": ((3, 3), (0, -1))},
        {"pegs": ((3, -2), (0, -1))},
        {"dealer": None},
        {"source": Source(2**31)},
        {"variant": ALL_ON, "pack": (1, 2, 3)},
        {"variant": ALL_ON, "pack": (*range(20), 19)},
        {"past": (replace(PAST, starter=1),)},
        {"past": (replace(PAST, played=((5, 6, 7, 8), (9, 10, 11, 11))),)},
        {"past": (replace(PAST, played=((5, 6, 7, 9), (8, 10, 11, 12))),)},
        {"past": (replace(PAST, dealer=2),)},
    ],
)
def test_a_standing_that_cannot_be_is_refused(changes: dict[str, Any]) -> None:
    standing = some_standings(Source(-5), 300)[-1]
    with pytest.raises(ValueError):
        read_back(write_standing(replace(standing, **changes)))


def test_data_that_are_missing_or_too_short_are_refused() -> None:
    standing = some_standings(Source(12, DATA), 300)[-1]
    text = write_standing(standing)
    for data in (DATA[: standing.source.position - 1], b""):
        with pytest.raises(ValueError, match="unknown card source"):
            read_back(text, data)
    with pytest.raises(ValueError, match="data file is missing"):
        read_back(text)
