"""``muggins verify`` of results, and of logs and histories held against their challenge."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from muggins.extras.club.resultfiles import write_result, write_result_code
from muggins.extras.club.results import Result, par_of
from muggins.rules.cards import Seat
from muggins.rules.moves import Move, Play
from muggins.rules.referee import legal_moves, to_move
from muggins.rules.state import State
from muggins.rules.terms import Length, Mistakes
from muggins.store.challenges import Challenge, write_code
from tests.commands import run
from tests.extras.club.challenged import made_by, make, played_by

CHALLENGE = make(length=Length.ENDGAME)
SETTINGS = CHALLENGE.settings


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("played")


@pytest.fixture(scope="module")
def result(folder: Path) -> Result:
    return played_by(folder, "Jo", CHALLENGE, Random(3))


def verify_text(folder: Path, text: str, *more: str, code: int = 0) -> str:
    path = folder / "Jo.result"
    path.write_text(text)
    return "".join(run("verify", path, *more, code=code))


def test_what_is_in_order_passes(folder: Path, result: Result) -> None:
    told = replace(result, par=par_of(result.challenge))
    for text in (write_result(told), f"{write_result_code(told)}\n"):
        said = verify_text(folder, text)
        assert "a result of Jo: 2 seals, 2 of them opened" in said and "No problems found." in said
        assert int(re.findall(r"(\d+) of the computer's moves", said)[0]) > 15


# --- whoever forges chain and check too


def with_another_card(result: Result, seat: Seat) -> Result:
    """The first card that a seat could have chosen otherwise; from there all play what is first."""
    told = iter([move for game in result.games for move in game])
    is_forged = False

    def choose(state: State) -> Move:
        nonlocal is_forged
        moves, move = legal_moves(state), next(told, None)
        if is_forged or move is None:
            return moves[0]
        is_forged = to_move(state) is seat and isinstance(move, Play) and len(moves) > 1
        return next(each for each in moves if each != move) if is_forged else move

    return replace(result, games=made_by(result.challenge, choose).games)


@pytest.mark.parametrize("write", [write_result, write_result_code])
def test_a_move_that_the_computer_does_not_make_is_named(
    folder: Path, result: Result, write: Callable[[Result], str]
) -> None:
    said = verify_text(folder, write(with_another_card(result, Seat.COMPUTER)), code=1)
    assert "isn't what it would play from the cards it could see" in said
    assert ("line " if write is write_result else "game 1: hand 1:") in said


def test_other_moves_of_the_player_are_answered_otherwise(folder: Path, result: Result) -> None:
    forged = write_result(with_another_card(result, Seat.PLAYER))
    assert "isn't what it would play" in verify_text(folder, forged, code=1)


def test_a_wrong_par_is_named(folder: Path, result: Result) -> None:
    par = par_of(result.challenge)
    text = write_result(replace(result, par=(par[0], -par[1])))
    said = verify_text(folder, text, code=1)
    assert f"par of game 2 must be {par[1]:+}, not {-par[1]:+}" in said
    verify_text(folder, text, "--quick")


def test_a_result_that_cannot_be_read_gets_a_sentence(folder: Path, result: Result) -> None:
    code = write_result_code(result)
    assert "mistyped" in run("verify", code[:-12], code=2).err
    for text in (code[:-1], write_result(result).replace("Challenge: A", "Challenge: B")):
        assert "mistyped" in verify_text(folder, text, code=2)


# --- options


OTHER = {
    "level": (replace(SETTINGS, skill="master"), "Level: Beginner", "Level: Master"),
    "length": (replace(SETTINGS, length=Length.NORMAL), "End Game Practice", "Normal Game"),
    "mistakes": (
        replace(SETTINGS, mistakes=Mistakes.MUGGINS),
        "Friendly",
        "Penalties and",
    ),
    "variant": (replace(SETTINGS, cuts_starter=True), "6 cards", "cuts starter"),
}


@pytest.mark.parametrize("what", OTHER)
def test_other_options_are_named(folder: Path, result: Result, what: str) -> None:
    settings, own, others = OTHER[what]
    code = write_code(Challenge(settings, 2, result.challenge.secret))
    history = "Jo", "--data-dir", str(folder)
    for checked in ((str(folder / "Jo.LOG"),), history, (write_result_code(result),)):
        words = ("verify", *checked, "--quick", "--challenge")
        assert "No problems found" in run(*words, write_code(CHALLENGE)).out
        said = run(*words, code, code=1).out
        assert own in said and others in said


def test_another_number_of_games_is_named(result: Result) -> None:
    code = write_code(make(3, length=Length.ENDGAME))
    said = run("verify", write_result_code(result), "--quick", "--challenge", code, code=1).out
    assert "the challenge has 3 games" in said
