"""Missing or misplaced parts of a log or a history are reported."""

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from muggins.extras.fair import exchange
from muggins.extras.fair.verifier import check_log, give_verdict, verify_log
from muggins.extras.legacy.logbook import read_log
from muggins.record.recorder import Recorder
from muggins.record.report import write_statistics
from muggins.rules.terms import Length
from muggins.session.session import Session
from muggins.settings.values import LogLevel
from muggins.table.thinking import AtOnce
from tests.commands import run
from tests.store.rows import query, unarchive

N_GAMES = 5


def play(folder: Path, *, is_sealed: bool, length: Length = Length.SHORT) -> None:
    """Five games at one sitting, and the sixth not dealt."""
    seed = None if is_sealed else 5
    recorder = Recorder(folder, "Jo", seed, draw=lambda n: bytes(range(n)))
    session = Session(recorder, worker=AtOnce())
    chosen = replace(session.settings, log=LogLevel.GAMES, skill="greedy", length=length)
    session.change(chosen)
    session.begin_match()
    while session.state.tally.games < N_GAMES:
        session.make(session.choose())
    assert session.close() == []


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[bool, Path]:
    found = {sealed: tmp_path_factory.mktemp(f"sealed{int(sealed)}") for sealed in (True, False)}
    for is_sealed, folder in found.items():
        play(folder, is_sealed=is_sealed)
    return found


@pytest.fixture(params=[True, False], ids=["sealed", "by a seed"])
def text(folders: dict[bool, Path], request: pytest.FixtureRequest) -> str:
    return (folders[request.param] / "Jo.LOG").read_text()


def games_of(text: str) -> tuple[str, list[str]]:
    """The head, and the games, each from its part on where it is sealed, to its last line."""
    mark = "Part" if "Part 1" in text else "\nGame"
    head, *games = re.split(rf"^(?={mark} \d)", text, flags=re.M)
    return head, games


def told_of(text: str) -> tuple[str, list[str], list[str]]:
    """The verdict, the faults, and what could not be checked."""
    found = verify_log(read_log(text), is_quick=True)
    return give_verdict(found), [f.why for f in found.faults], [f.why for f in found.unchecked]


def without(games: list[str], *places: int) -> list[str]:
    return [game for place, game in enumerate(games) if place not in places]


def test_what_is_whole_is_told_to_be_so_and_no_more(text: str) -> None:
    verdict, faults, unchecked = told_of(text)
    assert not faults and not unchecked
    end = games_in(text)[-1][-1]
    left = f"the computer's moves and whether there was more play after line {end}"
    assert verdict == f"No problems found in what was checked. Not checked: {left}."


def test_the_first_game_may_have_been_played_without_a_log(text: str) -> None:
    head, games = games_of(text)
    verdict, faults, unchecked = told_of(head + "".join(games[1:]))
    assert "game 1 (not included here)" in unchecked
    assert "Seal" in text or not faults
    assert "Not checked: the items listed above" in verdict


@pytest.mark.parametrize("places", [(1,), (2,), (1, 2), (3,)], ids=str)
def test_a_game_cut_out_is_missing(text: str, places: tuple[int, ...]) -> None:
    head, games = games_of(text)
    verdict, faults, _ = told_of(head + "".join(without(games, *places)))
    name = f"game {places[0] + 1} is" if len(places) == 1 else "games 2 and 3 are"
    assert (
        f"{name} missing" in faults and "Problems found" in verdict and "No problems" not in verdict
    )


def test_statistics_tell_how_many_games_there_were(folders: dict[bool, Path]) -> None:
    """They name the end, so that a last game that is missing is missed."""
    text = (folders[False] / "Jo.LOG").read_text()
    head, games = games_of(text)
    recorder = Recorder(folders[False], "Jo", None)
    report = f"\n{write_statistics('Jo', recorder.snapshot.record, recorder.settings)}"
    recorder.close()
    verdict, faults, _ = told_of(text + report)
    assert not faults and "whether there was more" not in verdict
    _, faults, _ = told_of(head + "".join(games[:-1]) + report)
    assert faults == ["game 5 is missing"]


@pytest.mark.parametrize("place", range(N_GAMES - 1))
def test_games_that_were_exchanged(text: str, place: int) -> None:
    head, games = games_of(text)
    games[place], games[place + 1] = games[place + 1], games[place]
    _, faults, unchecked = told_of(head + "".join(games))
    is_told = "game 1 (not included here)" in unchecked if place == 0 else False
    assert is_told or any("missing" in why for why in faults)
    if "Seal" in text:
        assert any("out of order" in why or "announced" in why for why in faults)


def test_a_game_cut_in_its_middle(text: str) -> None:
    rows = [row for game in games_in(text) for row in game]
    lines = text.splitlines(keepends=True)
    del lines[rows[2] - 1 : rows[3]]
    _, faults, _ = told_of("".join(lines))
    assert "hands 3 and 4 are missing" in faults


def games_in(text: str) -> list[list[int]]:
    """The lines of the hands, game by game."""
    games = [game for match in read_log(text).matches for game in match.games]
    return [[row.line for row in game.rows] for game in games]


@pytest.mark.parametrize("number", [1, 3])
def test_a_game_without_its_end(text: str, number: int) -> None:
    lines = text.splitlines(keepends=True)
    at = games_in(text)[number - 1][-1]
    _, faults, _ = told_of("".join(lines[: at - 1] + lines[at:]))
    assert f"the end of game {number} is missing" in faults


def test_a_log_that_ends_in_a_game(text: str) -> None:
    lines = text.splitlines(keepends=True)
    at = games_in(text)[-1][1]
    verdict, faults, _ = told_of("".join(lines[:at]))
    assert not faults
    assert f"how game {N_GAMES} continued after line {at}" in verdict


def test_any_line_of_a_seal_that_is_deleted(folders: dict[bool, Path]) -> None:
    lines = (folders[True] / "Jo.LOG").read_text().splitlines(keepends=True)
    told = [at for at, line in enumerate(lines) if re.match("(Seal|Part|Opened) ", line)]
    assert len(told) == 3 * N_GAMES + 1
    for at in told:
        _, faults, _ = told_of("".join(lines[:at] + lines[at + 1 :]))
        assert faults, lines[at]


def test_level_of_a_later_version_is_not_checked(text: str) -> None:
    told = text.replace("Level: greedy", "Level: Oracle.")
    found = verify_log(read_log(told), is_quick=False)
    assert told != text and found.faults == [] and found.n_moves == 0
    whys = [each.why for each in found.unchecked]
    assert len(whys) == N_GAMES and all("doesn't have (oracle)" in why for why in whys)


def test_the_words_are_those_of_the_command(folders: dict[bool, Path], tmp_path: Path) -> None:
    text = (folders[True] / "Jo.LOG").read_text()
    head, games = games_of(text)
    for name, those, status in (("whole", games, 0), ("cut", without(games, 2), 1)):
        path = tmp_path / f"{name}.log"
        path.write_text(head + "".join(those))
        said = run("verify", path, "--quick", code=status).out
        assert "The computer's moves weren't replayed" in said
        assert ("game 3 is missing" in said) == bool(status)
    said = run("verify", tmp_path / "whole.log").out
    assert "Not checked: whether there was more" in said and "not replayed" not in said


def test_the_last_game_is_missed_beside_what_the_player_has_saved(
    folders: dict[bool, Path], tmp_path: Path
) -> None:
    for is_sealed, folder in folders.items():
        copy = Path(shutil.copytree(folder, tmp_path / str(is_sealed)))
        log = copy / "Jo.LOG"
        assert "Not checked: the computer's moves." in run("verify", log, "--quick").out
        head, games = games_of(log.read_text())
        log.write_text(head + "".join(games[:-2]))
        assert "games 4 and 5 are missing" in run("verify", log, "--quick", code=1).out
        (copy / "muggins.ini").write_bytes(bytes(range(256)))
        assert "games 4 and 5 are missing" in run("verify", log, "--quick", code=1).out
        assert (copy / "muggins.ini").read_bytes() == bytes(range(256)), "nothing is changed"


# --- the history


def by_history(folder: Path, *lost: str, code: int | None = 0) -> str:
    """Return what ``muggins verify`` prints once rows are deleted."""
    unarchive(folder)
    for each in lost:
        query(folder, f"DELETE FROM {each}")
    return run("verify", "Jo", "--data-dir", folder, "--quick", code=code).out


MOVES = "moves WHERE game = (SELECT id FROM games WHERE number = 2 AND how = 'won')"


@pytest.mark.parametrize("is_sealed", [True, False])
@pytest.mark.parametrize(
    ("lost", "why"),
    [
        (f"{MOVES} AND number = 9", "a move is missing"),
        (f"{MOVES} AND number > 40", "the end of game 2 is missing"),
        ("games WHERE number = 2", "game is missing"),
    ],
)
def test_moves_and_games_that_are_missing(
    folders: dict[bool, Path], tmp_path: Path, lost: str, why: str, *, is_sealed: bool
) -> None:
    copy = Path(shutil.copytree(folders[is_sealed], tmp_path / "copy"))
    assert why in by_history(copy, lost, code=1)


@pytest.mark.parametrize("is_sealed", [True, False])
def test_a_first_game_that_is_missing(
    folders: dict[bool, Path], tmp_path: Path, *, is_sealed: bool
) -> None:
    copy = Path(shutil.copytree(folders[is_sealed], tmp_path / "copy"))
    said = by_history(copy, "games WHERE number = 1", code=None)
    assert "not checked: game 1 (not included here)" in said


def test_what_is_missing_hinders_nobody_from_looking_at_the_rest(text: str) -> None:
    """A game with a gap is replayed and graded: nothing that is there is against the rules."""
    lines = text.splitlines(keepends=True)
    del lines[games_in(text)[1][1] - 1]
    found = check_log(read_log("".join(lines)))
    assert not found.faults and [each.why for each in found.remarks] == ["hand 2 is missing"]


def test_a_game_that_is_said_to_be_given_up_and_goes_on(text: str) -> None:
    lines = text.splitlines(keepends=True)
    first, last = games_in(text)[1][0], games_in(text)[1][-1]
    cut = [*lines[:first], "The game is given up.\n", *lines[first : last - 1], *lines[last:]]
    assert "the end of game 2 is missing" in told_of("".join(cut))[1]


# --- the computer's moves


def test_processes_find_what_one_finds(
    folders: dict[bool, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One throw was exchanged for another."""
    text = (folders[True] / "Jo.LOG").read_text()
    line = text.splitlines()[games_in(text)[2][1] - 1]
    kept, first, thrown = line[:-13], line[-13:-11], line[-4:-2]
    forged = text.replace(line, kept + line[-13:].replace(first, "??").replace(thrown, first))
    book = read_log(forged.replace("??", thrown))
    alone = verify_log(book)
    monkeypatch.setattr(exchange, "LEAST_SHARED", 1)
    shared = verify_log(book, workers=2)
    assert alone == shared and alone.n_moves > 50 and alone.faults
