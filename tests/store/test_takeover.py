"""Folders that versions 3 and 4 left: they go on where they were.

In version 3 the INI file was the truth; in version 4 games had no rows of their own. Of each there
are three: a fresh one in mid-hand, one with games, a log, grades, a game that was given up and one
that is played on aside, and one under lock in mid-match with sealed cards. With each stands what
that version said of it.
"""

import json
import shutil
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from game.session.session import Session
from game.record.history import Scope, fold_record, open_history, read_games
from tests.store.compat import read_hands
from game.store.games import ENGINE
from game.record.kinds import COUNTS
from game.record.recorder import Recorder as Ledger
from game.store.logbook import read_log
from game.record.match_opener import NONE_THERE
from game.legacy.ini_view import FILE as INI
from game.record.state_notation import write_state
from game.record.database import FILE
from game.store.takeover import OWED_HANDS, OWED_LOG
from game.table.thinking import AtOnce
from game.verify.verifier import check_log
from tests.store.inis import edit, entries_of
from tests.store.rows import folded, query

KEPT = Path(__file__).parent / "histories"
VERSIONS = "version3", "version4"
CASES = [("fresh", "Ann", False), ("games", "Bob", False), ("locked", "Dee", True)]
Case = tuple[Path, str, bool]


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=CASES, ids=[case[0] for case in CASES])
def case(tmp_path: Path, request: pytest.FixtureRequest, version: str) -> Case:
    kind, name, is_locked = request.param
    return Path(shutil.copytree(KEPT / version / kind, tmp_path / kind)), name, is_locked


def plain(what: object) -> Any:
    return json.loads(json.dumps(what, default=str))


def told(folder: Path, ledger: Ledger) -> dict[str, Any]:
    """What there is to say of a player, in the words of the older version."""
    span, state = Scope(ledger.name), ledger.page.state
    with open_history(folder) as database:
        history = fold_record(database, span)
        games = [
            (game.number, game.own, game.computers, game.n_hands, game.begun, game.ended)
            for game in read_games(database, span)
        ]
        hands = [
            (hand.deal, hand.at, hand.is_over, hand.moves) for hand in read_hands(database, span)
        ]
    log = folder / f"{ledger.name}.LOG"
    return {
        "record": asdict(ledger.page.record),
        "lifetime": asdict(ledger.page.lifetime),
        "history": asdict(history),
        "games": games,
        "hands": hands,
        "scores": state.scores,
        "state": write_state(state.standing, ledger.page.moves),
        "opened": [(each.number, each.secret.hex(), each.part) for each in ledger.page.opened],
        "log": log.read_text(),
    }


def due(folder: Path) -> dict[str, Any]:
    """What that version said; that a claim was just settled is no longer kept after its move."""
    found: dict[str, Any] = json.loads((folder / "told.json").read_text())
    for kept in ("record", "lifetime"):
        if found[kept]["hand"] is not None:
            found[kept]["hand"]["claimant"] = None
    return found


@pytest.mark.parametrize("lost", ["nothing", INI, FILE])
def test_all_goes_on_as_it_was(case: Case, lost: str) -> None:
    """And once it was taken over, either of the two files is enough for the match."""
    folder, name, is_locked = case
    wanted = due(folder)
    ledger = Ledger(folder, name, None, is_locked=is_locked)
    assert ledger.take_messages() == [] and ledger.close() == []
    if lost != "nothing":
        (folder / lost).unlink()
    ledger = Ledger(folder, name, None, is_locked=is_locked)
    found = plain(told(folder, ledger)) if lost != FILE else plain(asdict(ledger.page.record))
    if lost == FILE:
        assert found == wanted["record"]
        return
    for entry, value in found.items():
        assert value == wanted[entry], entry


def test_what_is_played_then_is_kept_with_the_rest(case: Case) -> None:
    folder, name, is_locked = case
    before = due(folder)["lifetime"]["n_hands"]
    session = Session(Ledger(folder, name, None, is_locked=is_locked), worker=AtOnce())
    while session.ledger.page.lifetime.n_hands < before + 2:
        session.make(session.choose())
    assert folded(folder, name).n_hands == before + 2
    assert session.close() == []
    assert check_log(read_log((folder / f"{name}.LOG").read_text())).faults == []


def test_a_game_that_does_not_count_is_played_on(tmp_path: Path, version: str) -> None:
    """Grades stay with their hands."""
    folder = Path(shutil.copytree(KEPT / version / "games", tmp_path / "games"))
    wanted = json.loads((folder / "aside.json").read_text())
    grades = query(folder, "SELECT * FROM grades")
    for _ in range(2):
        session = Session(Ledger(folder, "Cy", None), worker=AtOnce())
        assert session.retreat.is_on
        assert [str(turn.move) for turn in session.match.turns] == wanted["moves"]
        assert list(session.state.scores) == wanted["scores"]
        assert session.close() == []
    assert query(folder, "SELECT * FROM grades") == grades != []


def test_every_game_has_its_row(case: Case) -> None:
    """By whom it was played, and with what cards, as far as its hands tell."""
    folder, name, is_locked = case
    Ledger(folder, name, None, is_locked=is_locked).close()
    rows = query(
        folder,
        "SELECT g.kind, g.seat_0, g.seat_1, g.begun, g.source, g.seal FROM sums s LEFT JOIN"
        " games g ON g.match = s.match AND g.first_deal = s.first_deal JOIN matches m"
        " ON m.match = s.match WHERE m.player = ?",
        name,
    )
    assert rows
    for kind, own, other, begun, source, seal in rows:
        assert kind in COUNTS and own == name and other.startswith(ENGINE) and begun
        assert bool(source) != bool(seal)


NUMBER = "9" * 22
SENSELESS = {
    OWED_HANDS: ("rubbish", "{}", "[1]", '[{"match": 3}]', "[" * 5000),
    OWED_LOG: (
        *("rubbish", "{}", "7", "[" * 9999),
        *('{"size": -1, "text": "x"}', f'{{"size": {NUMBER}, "text": "x"}}'),
    ),
}


@pytest.mark.parametrize(
    ("entry", "owed"), [(entry, owed) for entry, them in SENSELESS.items() for owed in them]
)
def test_a_damaged_entry_of_what_is_owed(tmp_path: Path, entry: str, owed: str) -> None:
    Ledger(tmp_path, "Jo", 5).close()
    (tmp_path / FILE).unlink()  # as an earlier version left it
    edit(tmp_path, "Jo", **{entry: owed})
    said = Ledger(tmp_path, "Jo", 5).take_messages()
    assert said[0] == NONE_THERE.format("Jo") and f"Bad{entry}1" in said[1]
    assert entries_of(tmp_path)[f"Bad{entry}1"] == owed
