"""Settings in a log: every message is parsed again, and a director compares them."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from muggins.extras.club.director import SAME_SETTINGS
from muggins.extras.club.duplicates import Entrant, find_difference
from muggins.extras.fair.verifier import check_log
from muggins.extras.legacy.logbook import LoggedMatch, LoggedMessage, read_log
from muggins.record.recorder import Recorder
from muggins.rules.cards import read_cards
from muggins.rules.terms import Claims, Forfeit
from muggins.session.session import Session
from muggins.settings.declare import Setting
from muggins.settings.settings import SETTINGS, Settings
from muggins.store.loglines import write_changes
from tests.commands import run

HEAD = "Game 1: 0/0 (0)  Seed: 5  01-02-2019 10:47:26\n"
TEXTS: dict[str, Any] = {
    "dog_ears": read_cards("5h5cJs8dKh2cAd"),
    "keys": "j=hint;f6=automatic",
    "pad": "leftstick=hint",
    "data_file": "C:\\AUTOEXEC.BAT",
    "log_file": "/home/jo/2h 3c 4d 5s 6h 7c.log",
}


def values_of(setting: Setting) -> list[Any]:
    found = [value for value, _ in setting.values if value != setting.usual]
    return found or [TEXTS.get(setting.name, "a file of mine")]


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=lambda each: each.name)
def test_no_change_is_taken_for_a_fault(setting: Setting) -> None:
    before = Settings()
    for value in values_of(setting):
        lines = write_changes(before, replace(before, **{setting.name: value}))
        book = read_log("\n".join([HEAD, *lines]))
        assert book.faults == [] and lines
        notes = [part for part in book.matches[0].games[0].parts if isinstance(part, LoggedMessage)]
        assert [note.text for note in notes] == [line.rstrip() for line in lines]


def test_a_row_without_its_number_is_a_fault_still() -> None:
    row = "43  39  7h 8s Kh 6s.6d 9d 8c 7s .8s6s9d7s AhTd  6c  7hKh6d8c Kd3h"
    assert read_log(f"{HEAD}{row}").faults


# --- the head of a log, and the director


def session_of(folder: Path, name: str, **chosen: Any) -> Session:
    """A player with a log of games, who plays by other settings than the usual ones."""
    session = Session(Recorder(folder, name, 5, "5,1,1,1,1,1,0,0,1,1,0,1"))
    session.change(replace(session.settings, **chosen))
    session.begin_match()
    return session


def play_games(session: Session, n_games: int) -> str:
    while session.state.tally.games < n_games:
        session.make(session.choose())
    session.append_statistics()
    folder = session.recorder.players.folder
    assert folder is not None
    return (folder / f"{session.recorder.name}.LOG").read_text()


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Ann, Ben and Cid played the same cards: Ben against a beginner, Cid claims hands only."""
    folder, found = tmp_path_factory.mktemp("logs"), {}
    chosen: dict[str, dict[str, Any]] = {
        "Ann": {},
        "Ben": {"skill": "beginner"},
        "Cid": {"claims": Claims.HANDS, "forfeit": Forfeit.ALWAYS},
    }
    for name, each in chosen.items():
        play_games(session_of(folder, name, **each), 2)
        found[name] = folder / f"{name}.LOG"
    return found


def head_of(path: Path) -> str:
    return path.read_text().partition("Game 1:")[0]


@pytest.mark.long
def test_the_head_tells_what_is_not_as_of_old(logs: dict[str, Path]) -> None:
    assert head_of(logs["Ann"]).strip() == ""
    assert head_of(logs["Ben"]).strip() == "Level: Beginner."
    assert head_of(logs["Cid"]).split("\n")[:2] == ["Claims: Your hands.", "Forfeit: Always."]


@pytest.mark.long
def test_a_change_is_told_without_messages_too(tmp_path: Path) -> None:
    session = session_of(tmp_path, "Jo")
    play_games(session, 1)
    session.change(replace(session.settings, skill="beginner", hints=False))
    text = play_games(session, 2)
    assert text.index("Level: Beginner.") > text.index("Level: Classic.") > text.index("Game 1:")
    assert text.count("Level: Beginner.") == 2, "before the next game, and in the statistics"
    assert "Hints (Mouse Icon): Off" in text.rpartition("follow.")[2]


def test_what_is_told_is_no_fault(logs: dict[str, Path]) -> None:
    for path in logs.values():
        found = check_log(read_log(path.read_text()))
        assert (found.faults, found.remarks) == ([], [])


def test_the_director_sees_who_played_a_beginner(logs: dict[str, Path]) -> None:
    told = run("director", logs["Ann"], logs["Ben"], code=1).out
    assert "Hands in which everyone had the same cards" in told
    assert "Ann and Ben played game 1 with different settings" in told
    assert "'Level: Classic' and 'Level: Beginner'" in told


def test_the_director_sees_every_difference(logs: dict[str, Path], tmp_path: Path) -> None:
    said = run("director", "--csv", logs["Ann"], logs["Cid"], code=1).err
    assert "Claims: Your hands" in said
    with_hints = tmp_path / "Dan.LOG"
    with_hints.write_text(logs["Ann"].read_text().replace("Details: On", "Details: Off"))
    assert "played game 2" in run("director", logs["Ann"], with_hints, code=1).out


def test_the_director_is_content_where_all_is_the_same(
    logs: dict[str, Path], tmp_path: Path
) -> None:
    """Without the statistics of one there is less to compare, and nothing to complain of."""
    bare = tmp_path / "Eve.LOG"
    bare.write_text(logs["Ben"].read_text().partition("\n*****")[0])
    assert SAME_SETTINGS in run("director", logs["Ben"], bare).out


def test_dog_ears_and_the_variant_are_compared_too() -> None:
    def match_with(*lines: str) -> LoggedMatch:
        (match,) = read_log("\n".join(["Variant: 5 cards.", HEAD, *lines])).matches
        return match

    plain = Entrant("Ann", read_log(HEAD).matches[0])
    other = Entrant("Ben", match_with())
    assert "Variant: 5 cards" in (find_difference([plain, other]) or "")
    crisp, own = Entrant("C", match_with("Default Deck.")), Entrant("D", match_with("Custom Back."))
    bent = Entrant("E", match_with("Dog Ear Deck."))
    assert find_difference([crisp, own]) is None
    assert "Dog Ear Deck" in (find_difference([crisp, bent]) or "")
