"""Results as files: what was changed in one is named, whatever it was."""

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from muggins.extras.club.resultfiles import (
    inspect_result,
    read_result,
    write_result,
    write_result_code,
)
from muggins.extras.club.results import Result, ResultError
from muggins.rules.terms import Length
from muggins.store.challenges import write_code
from tests.extras.club.challenged import drawn, make
from tests.sizes import in_two_sizes


@pytest.fixture(scope="module")
def result() -> Result:
    return replace(drawn(make(length=Length.SHORT), Random(1)), par=(2, -3))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_file_says_all(result: Result, end: str) -> None:
    text = write_result(result)
    assert read_result(text.replace("\n", end)) == result == read_result(text.rstrip())
    assert read_result(write_result_code(result)) == result


def test_there_is_one_way_to_write_a_result(result: Result) -> None:
    assert write_result(read_result(write_result_code(result))) == write_result(result)


def hand_of(text: str, number: int = 3) -> str:
    return next(line for line in text.splitlines() if line.startswith(f"{number} "))


def in_hand(find: str, put: str) -> Callable[[str], str]:
    """A change of the third hand."""
    return lambda text: text.replace(hand_of(text), re.sub(find, put, hand_of(text), count=1))


def swap_plays(text: str) -> str:
    """The first two cards of the player in the other order, which the rules allow."""
    own = re.findall(r"(?<= )p\w\w(?= )", hand_of(text, 1))
    first, second = own[0], own[2]
    row = hand_of(text, 1).replace(first, "?").replace(second, first).replace("?", second)
    return text.replace(hand_of(text, 1), row)


def swap_games(text: str) -> str:
    """The choices of both games exchanged, under the heads of before."""
    head, first, second = re.split(r"(?m)^Game \d\n", text)
    tail = second[second.index("Par: ") :]
    second = second.removesuffix(tail)
    return f"{head}Game 1\n{second}Game 2\n{first}{tail}"


OTHER = write_code(make(length=Length.ENDGAME))
FORGED: dict[str, tuple[Callable[[str], str], str]] = {
    "a card": (in_hand(r"^(3 \w+ )\w\w", r"\g<1>Xx"), "hand 3: its cards don't match seal 1"),
    "two cards": (in_hand(r"^(3 \w+ )(\w\w)(\w\w)", r"\1\3\2"), "hand 3: its cards don't match"),
    "the starter": (in_hand(r"\w\w \|", "Ks |"), "hand 3: its cards don't match seal 1"),
    "the dealer": (in_hand("computer", "player"), "hand 3: its cards don't match seal 1"),
    "a move": (in_hand(r" t\w+", " t2c3c"), "hand 3: t2c3c isn't a legal move"),
    "a move of rubbish": (in_hand(r" p\w\w", " pxx"), "'xx'"),
    "a move less": (in_hand(r" [p=]\w+ \|", " |"), "isn't a legal move"),
    "a move that is allowed": (swap_plays, "game 1: its choices don't match the chain"),
    "a hand": (lambda text: text.replace(f"{hand_of(text)}\n", ""), "Game 1, hand 3: t"),
    "a count": (in_hand(r"\d+$", "99"), "hand 3: the scores must be"),
    "a score of a game": (lambda text: re.sub(r"(Won 1: )\d+", r"\g<1>90", text), "must end with"),
    "match points": (lambda text: re.sub(r"(Won 2.*)-\d", r"\1+2", text), "game 2 must end with"),
    "the order of games": (
        lambda text: text.replace("Game 1", "Game X").replace("Game 2", "Game 1"),
        "invalid line",
    ),
    "the heads of games": (
        lambda text: text.replace("Game 1", "?").replace("Game 2", "Game 1").replace("?", "Game 2"),
        "the games are out of order",
    ),
    "games exchanged": (swap_games, "isn't a legal move"),
    "an option told": (
        lambda text: text.replace("Level: Beginner", "Level: Master"),
        "the options don't match the challenge",
    ),
    "the options": (
        lambda text: re.sub("Challenge: .*", f"Challenge: {OTHER}", text),
        "the chain starts with another name or challenge",
    ),
    "a letter of the challenge": (
        lambda text: text.replace("Challenge: A", "Challenge: B"),
        "The code was mistyped",
    ),
    "a seal": (lambda text: re.sub(r"(Seal 1: )\w", r"\1x", text), "seal 1 doesn't belong to the"),
    "a secret": (lambda text: re.sub(r"(Opened 2: )\w", r"\1x", text), "seal 2 wasn't opened"),
    "a part": (lambda text: text.replace("cut all", "cut 3"), "seal 1 wasn't cut this way"),
    "no seal": (lambda text: re.sub(r"Seal 1.*\n", "", text), "a line is missing: Seal 1"),
    "the name": (
        lambda text: text.replace("Player: Jo", "Player: Mia"),
        "starts with another name",
    ),
    "a name that is none": (lambda text: text.replace("Player: Jo", "Player: "), "The player in"),
    "a link": (lambda text: re.sub(r"(Chain 1: )\w", r"\1x", text), "game 1: its choices don't"),
    "the total": (lambda text: re.sub("(Score: )[+-]", r"\1?", text), "the score must be"),
    "par": (lambda text: text.replace("Par: +2", "Par: +3"), "it has been altered"),
    "a par too many": (lambda text: text.replace("Par: +2", "Par: +2 +2"), "par is invalid"),
    "no check": (lambda text: re.sub("Check: .*\n", "", text), "it has been altered"),
    "a line twice": (lambda text: text.replace("Won 1", "Seal 1: 5\nWon 1"), "appears twice"),
    "a line too many": (lambda text: text.replace("Par:", "Won 9: 1\nPar:"), "doesn't belong"),
    "rubbish": (lambda text: text.replace("Par:", "\0\nPar:"), "invalid line"),
}


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_file_is_named(result: Result, what: str) -> None:
    forge, why = FORGED[what]
    text = write_result(result)
    assert forge(text) != text
    try:
        _, faults = inspect_result(forge(text))
        told = " ".join(fault.why for fault in faults)
    except ResultError as error:
        told = str(error)
    assert why in told, told
    with pytest.raises(ResultError):
        read_result(forge(text))


@pytest.mark.parametrize("n_changes", in_two_sizes(100, 10_000))
def test_no_changed_byte_is_accepted(n_changes: int) -> None:
    """None makes the program fall over, either."""
    chance = Random(1)
    result = replace(drawn(make(length=Length.ENDGAME), chance), par=(2, -3))
    data = write_result(result).encode()
    for _ in range(n_changes):
        at, byte = chance.randrange(len(data) - 1), bytes([chance.randrange(256)])
        if data[at : at + 1] != byte:
            changed = data[:at] + byte + data[at + 1 :]
            with pytest.raises(ResultError):
                read_result(changed.decode("utf-8-sig", errors="replace"))
