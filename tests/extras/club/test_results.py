"""Results of challenges: all that was chosen comes through, and nothing else does."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from muggins.extras.club.resultfiles import read_result_code, write_result_code
from muggins.extras.club.results import ResultError, chain_of, replay_result, result_of, scores_of
from muggins.record.history import open_history
from muggins.rules.terms import Length, Mistakes
from muggins.store.challenges import CodeError, read_code, write_code
from muggins.store.files import StoreError
from tests.extras.club.challenged import at_table, drawn, make, play, played_by
from tests.sizes import in_two_sizes, some_of

CHOSEN: tuple[dict[str, Any], ...] = (
    {},
    {"mistakes": Mistakes.MUGGINS, "length": Length.ENDGAME},
    {"cuts_starter": True, "deals_on": True, "length": Length.ENDGAME},
    {"n_dealt": 5, "draws_dealer": True, "pone_three": True, "length": Length.SHORT},
)


@pytest.mark.parametrize("chosen", some_of(CHOSEN, CHOSEN[1:]))
def test_a_result_is_what_was_played(tmp_path: Path, chosen: dict[str, Any]) -> None:
    challenge = make(**chosen)
    with at_table(tmp_path, "Jo", challenge) as session:
        play(session, 2, Random(3))
        tally = session.state.tally
    with open_history(tmp_path) as database:
        result = result_of(database, "jo", challenge)
    scores = scores_of(replay_result(result))
    assert result.player == "Jo" and len(scores) == 2
    assert sum(score.gained for score in scores) == tally.points[0] - tally.points[1]
    assert sum(score.lead for score in scores) == tally.spread
    assert read_result_code(write_result_code(result)) == result


def test_what_comes_after_the_challenge_is_no_part_of_it(tmp_path: Path) -> None:
    short, long = make(1, length=Length.ENDGAME), make(2, length=Length.ENDGAME)
    result = played_by(tmp_path, "Jo", long, Random(4))
    with open_history(tmp_path) as database:
        first = result_of(database, "Jo", short)
        with pytest.raises(StoreError, match="Jo has no match"):
            result_of(database, "Jo", short, "another")
    assert first.games == result.games[:1]


def test_a_code_is_as_short_as_it_can_be() -> None:
    chance = Random(5)
    for number in range(5):
        challenge = make(2, **CHOSEN[number % len(CHOSEN)])
        result = drawn(challenge, chance, ("Jo", "Zoë", "Ωmega-88")[number % 3])
        if number % 2:
            result = type(result)(challenge, result.player, result.games, (2, -6))
        code = write_result_code(result)
        assert len(code) < 600 and read_result_code(code) == result
        assert read_result_code(f" {code[:40].lower()}\n{code[40:]} ") == result


def test_a_chain_has_a_link_for_the_name_and_each_game() -> None:
    """And each hangs on all before it."""
    result = drawn(make(3), Random(6))
    links = chain_of(result)
    other = chain_of(type(result)(result.challenge, "Mia", result.games))
    assert len({*links, *other}) == 8


CODES: dict[str, tuple[str, Callable[[str], object], type[ValueError]]] = {
    "challenge": (write_code(make()), read_code, CodeError),
    "result": (write_result_code(drawn(make(), Random(1))), read_result_code, ResultError),
}


@pytest.mark.parametrize("what", CODES)
@pytest.mark.parametrize("n_changes", in_two_sizes(500, 10_000))
def test_no_changed_letter_makes_another(what: str, n_changes: int) -> None:
    """A letter changed in a code makes it none, or it means the same."""
    chance, n_refused = Random(1), 0
    code, read, error = CODES[what]
    for _ in range(n_changes):
        at = chance.choice([at for at, letter in enumerate(code) if letter != "-"])
        byte = chr(chance.randrange(256))
        try:
            assert read(code[:at] + byte + code[at + 1 :]) == read(code)
        except error:
            n_refused += 1
    assert n_refused > 0.9 * n_changes


@pytest.mark.parametrize("what", CODES)
@pytest.mark.parametrize("sign", ["A", "-", "\0", "Ä"])
@pytest.mark.parametrize("n", [0, 1, 51, 80, 9999, 10**6])
def test_rubbish_is_no_code(what: str, sign: str, n: int) -> None:
    _, read, error = CODES[what]
    with pytest.raises(error):
        read(sign * n)
