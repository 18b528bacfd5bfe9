"""``muggins verify``: what is in order passes, and every forgery is named."""

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from muggins.extras.fair import exchange, verify
from muggins.extras.legacy.logbook import read_log
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.moves import Throw
from muggins.rules.referee import legal_moves, to_move
from muggins.rules.state import GameOver
from muggins.rules.terms import Length
from muggins.session.session import Session
from muggins.settings.values import LogLevel
from muggins.table.match import Match
from muggins.table.thinking import AtOnce
from tests.commands import python, run
from tests.sizes import in_two_sizes
from tests.store.rows import change, unarchive

SCRIPT = Path(__file__).parents[3] / "tools" / "check_seals.py"
LOG = "Jo.LOG"


def open_session(folder: Path, seed: int | None = None) -> Session:
    recorder = Recorder(folder, "Jo", seed, draw=lambda n: bytes(range(70, 70 + n)))
    return Session(recorder, worker=AtOnce())


def play_games(folder: Path, seed: int | None = None, n_games: int = 2, **chosen: Any) -> None:
    """Two games and a bit, in several sessions, at two levels."""
    session = open_session(folder, seed)
    settings = replace(session.settings, log=LogLevel.GAMES, skill="greedy", **chosen)
    session.change(settings)
    session.begin_match()
    n_moves = 0
    while session.state.tally.games < n_games or isinstance(session.state.phase, GameOver):
        session.make(session.choose())
        n_moves += 1
        if n_moves == 150:
            session.change(replace(session.settings, skill="casual"))
        if n_moves % 60 == 0:
            assert session.close() == []
            session = open_session(folder, seed)
    assert session.close() == []


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("played")
    play_games(folder)
    return folder


@pytest.fixture
def folder(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(played, tmp_path / "copy"))


def by_log(folder: Path, *more: str, code: int = 0) -> str:
    return run("verify", folder / LOG, *more, code=code).out


def by_history(folder: Path, *more: str, code: int = 0) -> str:
    return run("verify", "Jo", "--data-dir", folder, *more, code=code).out


def by_script(folder: Path, code: int = 0) -> None:
    python("-S", "-I", SCRIPT, folder / LOG, code=code)


def edit(folder: Path, change: Callable[[str], str]) -> None:
    path = folder / LOG
    text = path.read_text()
    assert change(text) != text
    path.write_text(change(text))


def test_what_is_in_order_passes(folder: Path) -> None:
    for told in (by_log(folder), by_history(folder)):
        assert "3 seals, 2 of them opened" in told and "No problems found" in told
        assert "the cards of seal 3 (not opened yet)" in told
        assert int(re.findall(r"(\d+) of the computer's moves", told)[0]) > 80
    by_script(folder)


def test_the_script_is_short_and_needs_nothing_else() -> None:
    text = SCRIPT.read_text()
    assert len(text.splitlines()) <= 30
    assert re.findall(r"^(?:from|import) (\w+)", text, re.M) == ["re", "sys", "hashlib", "pathlib"]


@pytest.mark.parametrize(
    "chosen",
    [
        {"cuts_starter": True},
        {"deals_on": True},
        {"deals_on": True, "cuts_starter": True},
        {"n_dealt": 5, "pone_three": True},
        {"draws_dealer": True},
        {"cuts_deck": True},
        {"cuts_deck": True, "deals_on": True},
        {"cuts_every_game": True},
    ],
    ids=str,
)
def test_variants_can_be_verified_too(tmp_path: Path, chosen: dict[str, Any]) -> None:
    n_games = 2 if "cuts_every_game" in chosen else 1
    play_games(tmp_path, n_games=n_games, length=Length.SHORT, **chosen)
    by_history(tmp_path)
    by_log(tmp_path)


def test_games_that_were_given_up_can_be_verified(tmp_path: Path) -> None:
    session = open_session(tmp_path)
    session.change(replace(session.settings, log=LogLevel.GAMES, skill="greedy"))
    for begin in (session.begin_game, session.begin_match, session.begin_game):
        while session.state.n_hands < 3:
            session.make(session.choose())
        begin()
    while not session.state.tally.games:
        session.make(session.choose())
    assert session.close() == []
    assert "4 seals, 4 of them opened" in by_log(tmp_path)
    by_history(tmp_path)


def test_a_log_without_seals_goes_on_as_it_was_and_says_so(tmp_path: Path) -> None:
    play_games(tmp_path, seed=5, n_games=1)
    for check in (by_log, by_history):
        told = check(tmp_path)
        assert verify.NO_SEALS in told and "No problems found" in told


# --- forgeries


def seal_line(text: str) -> str:
    return next(line for line in text.splitlines() if line.startswith("Seal 1: "))


def rows_of(text: str) -> list[str]:
    lines = text.splitlines()
    games = [game for match in read_log(text).matches for game in match.games]
    return [lines[row.line - 1] for game in games for row in game.rows]


def swap_cards(text: str) -> str:
    """A card thrown for one of the same value that nobody had."""
    row = rows_of(text)[2]
    kept = row[:-2]
    rank, missing = row[-2], [s for s in "schd" if f"{row[-2]}{s}" not in row]
    return text.replace(row, f"{kept}{rank}{missing[0]}")


def swap_throw(text: str) -> str:
    """Another throw of the computer: the first card kept, exchanged for one thrown."""
    row = rows_of(text)[1]
    at, thrown = len(row) - 13, row[-4:-2]
    kept = row[at : at + 8]
    first = kept[:2]
    return text.replace(row, row.replace(first, "??").replace(thrown, first).replace("??", thrown))


FORGED_LOGS: dict[str, tuple[Callable[[str], str], str]] = {
    "a card": (swap_cards, "hand 3: its cards don't match seal 1"),
    "a move": (swap_throw, "hand 2"),
    "a seal": (
        lambda text: text.replace(seal_line(text)[8:72], "0" * 64),
        "seal 1 doesn't match the secret",
    ),
    "one seal of two": (
        lambda text: text.replace(seal_line(text)[8:72], "0" * 64, 1),
        "this contradicts an earlier line about this seal",
    ),
    "the words of a seal": (
        lambda text: re.sub(r"(Seal 2: \w+ \()\w+", r"\1rubbish", text, count=1),
        "the words don't match the seal",
    ),
    "a seal in brackets": (
        lambda text: re.sub(r"(Seal 2: \w{9})\w", r"\1(", text, count=1),
        "invalid seal line",
    ),
    "a secret": (
        lambda text: re.sub(r"(Opened 1: )\w{4}", r"\g<1>0000", text),
        "seal 1 doesn't match the secret",
    ),
    "no secret": (lambda text: re.sub(r"Opened 1.*\n", "", text), "seal 1 was never opened"),
    "a cut": (
        lambda text: re.sub(r"Part 1: cut (\d+)", "Part 1: cut 3", text),
        "its cards don't match seal 1",
    ),
    "the player's record": (
        lambda text: re.sub(r"(Part 2: moves )\w{4}", r"\g<1>0000", text),
        "the player's part doesn't match",
    ),
    "a part told late": (
        lambda text: re.sub(r"(Part 1: .*\n)", "", text, count=1),
        "seal 1 wasn't announced before its cards were played",
    ),
    "a total": (
        lambda text: text.replace(rows_of(text)[3], _more(rows_of(text)[3])),
        "the totals must be",
    ),
}


def _more(row: str) -> str:
    """A point more for the player."""
    found = re.match(r"(\s*\d+ +)(\d+)(.*)", row)
    assert found is not None
    return f"{found[1]}{int(found[2]) + 1}{found[3]}"


@pytest.mark.parametrize("what", FORGED_LOGS)
def test_a_forged_log_is_named(folder: Path, what: str) -> None:
    forge, why = FORGED_LOGS[what]
    edit(folder, forge)
    assert why in by_log(folder, code=1)


def test_the_script_names_a_forged_card_seal_and_secret(folder: Path) -> None:
    text = (folder / LOG).read_text()
    for what in ("a card", "a seal", "one seal of two", "a secret", "a cut"):
        (folder / LOG).write_text(FORGED_LOGS[what][0](text))
        by_script(folder, code=1)


FIRST = "WHERE place = 1 AND how = 'won'"
MOVE = "WHERE number = {} AND game = (SELECT id FROM games " + FIRST + ")"
SEALS = "json_set(seals, '$[0][{}]', {})"
FORGED_HISTORIES = {
    "the seed": (
        f"UPDATE games SET start = replace(start, ' s', ' s1') {FIRST}",
        "its cards don't match seal 1",
    ),
    "a move": (
        f"UPDATE moves SET word = 'p5h' {MOVE.format(6)}",
        "deal 1: it can't be replayed",
    ),
    "a move that is gone": (f"DELETE FROM moves {MOVE.format(6)}", "a move is missing"),
    "the last move": (
        f"DELETE FROM moves {MOVE.format('(SELECT max(number) FROM moves m WHERE m.game = 2)')}",
        "its statistics don't match its moves",
    ),
    "figures": (
        f"UPDATE games SET figures = json_set(figures, '$[1]', 99) {FIRST}",
        "its statistics don't match its moves",
    ),
    "rubbish for figures": (f"UPDATE games SET figures = 'x' {FIRST}", "its statistics don't"),
    "a margin": (f"UPDATE games SET margin = margin + 1 {FIRST}", "its number and result"),
    "a number": (f"UPDATE games SET number = 7 {FIRST}", "its number and result"),
    "an end": (f"UPDATE games SET how = 'left' {FIRST}", "its number and result"),
    "a standing": (
        "UPDATE games SET start = replace(start, ' 0,3,', ' 2,3,') WHERE place = 2",
        "deal 10",
    ),
    "a seal": (
        f"UPDATE games SET seals = {SEALS.format(1, 'hex(zeroblob(32))')} {FIRST}",
        "seal 1 doesn't match",
    ),
    "a next seal": (
        f"UPDATE games SET seals = {SEALS.format(2, 'hex(zeroblob(32))')} {FIRST}",
        "seal 2 isn't the one announced earlier",
    ),
    "a secret": (
        f"UPDATE games SET seals = {SEALS.format(4, 'hex(zeroblob(16))')} {FIRST}",
        "seal 1 doesn't match the secret",
    ),
    "a part": (
        "UPDATE games SET seals = json_set(seals, '$[0][3]', 'moves ' || lower(hex(zeroblob(16))))"
        " WHERE place = 2",
        "the player's part doesn't match",
    ),
    "no seal": (f"UPDATE games SET seals = '[]' {FIRST}", "its seal is missing"),
    "rubbish for seals": (f"UPDATE games SET seals = 'x' {FIRST}", "its seal is missing"),
    "a game": ("DELETE FROM games WHERE place = 2", "a game is missing"),
}


@pytest.mark.parametrize("what", FORGED_HISTORIES)
def test_a_forged_history_is_named(folder: Path, what: str) -> None:
    sql, why = FORGED_HISTORIES[what]
    unarchive(folder)
    change(folder, sql)
    assert why in by_history(folder, code=1)


def test_statistic_newer_than_a_game_is_unchecked_not_a_fault(folder: Path) -> None:
    shorter = "(SELECT json_group_array(json(value)) FROM json_each(figures) WHERE key > 1)"
    change(folder, f"UPDATE games SET figures = {shorter} {FIRST}")
    assert "some of its statistics, which aren't stored" in by_history(folder, code=0)


def test_a_computer_that_peeks_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It claims to be Greedy, but discards by the starter, which it can't know."""
    session = open_session(tmp_path)
    session.change(replace(session.settings, log=LogLevel.GAMES, skill="greedy"))
    while not session.state.tally.games:
        move = session.choose()
        if to_move(session.state) is Seat.COMPUTER and isinstance(move, Throw):
            move = _peek(session.match)
        session.make(move)
    assert session.close() == []
    for check in (by_log, by_history):
        assert "isn't what it would play from the cards it could see" in check(tmp_path, code=1)
    monkeypatch.setattr(exchange, "load_mind", lambda _skill: _peek_or_play)
    assert "depends on cards it couldn't see" in by_history(tmp_path, code=1)


def _peek(match: Match) -> Throw:
    moves = [move for move in legal_moves(match.state) if isinstance(move, Throw)]
    return moves[match.state.the_hand.starter % len(moves)]


def _peek_or_play(match: Match) -> object:
    moves = legal_moves(match.state)
    return _peek(match) if isinstance(moves[0], Throw) else moves[0]


# --- one byte


TELLING = re.compile(
    rb"(?m)^Seal [12]: (\w+)|^(?:Opened \d+|Part \d+: (?:cut|moves)):? (\w+)"
    rb"|^ *\d+ +(\d+) +(\d+)  .{23} [ .](\S+) (\S+)  (\S+) [ .](\S+) (\S+)"
)
"""Parts that must not change: seals of finished games, secrets, player's parts, totals, cards."""


@pytest.mark.parametrize("n_changes", in_two_sizes(25, 10_000))
def test_no_changed_byte_is_accepted(folder: Path, n_changes: int) -> None:
    """One in what tells of seals, cards and totals is named; nothing ever crashes."""
    data, chance = (folder / LOG).read_bytes(), Random(1)
    spans = [
        found.span(group)
        for found in TELLING.finditer(data, 0, data.rindex(b"\nGame "))  # the last is shut
        for group in range(1, TELLING.groups + 1)
        if found[group]
    ]
    assert len(spans) > 100
    for _ in range(n_changes):
        start, end = chance.choice(spans)
        at, byte = chance.randrange(start, end), bytes([chance.randrange(256)])
        if byte.lower() == data[at : at + 1].lower():
            continue
        (folder / LOG).write_bytes(data[:at] + byte + data[at + 1 :])
        by_log(folder, "--quick", code=1)


@pytest.mark.parametrize("head", ["Seal 1: ", "Part 2: ", "Opened 1: "])
def test_a_value_on_a_line_of_its_own_is_named(folder: Path, head: str) -> None:
    """Also where it was told before."""
    edit(folder, lambda text: (head.rstrip() + "\n").join(text.rsplit(head, 1)))
    by_log(folder, "--quick", code=1)


def test_bad_words_get_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "empty.log").write_bytes(b"\xff\x00rubbish\n")
    assert run("verify", code=2).err.startswith("muggins verify: ")
    assert run("verify", "no such name", code=2).err.startswith("muggins verify: ")
    place = ("Jo", "--data-dir", tmp_path)
    for words in (place, [tmp_path / "none.log"], [tmp_path / "empty.log"]):
        assert run("verify", *words, code=1).err.startswith("muggins verify: ")
