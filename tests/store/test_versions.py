"""Histories of earlier versions: they tell all that they told, untouched or taken over.

``histories/version1`` is the folder of a player as the program of version 1 left it, with what
that program said of it in ``told.json``. It was made by a script: a session with its own clock
(seven seconds to every move) and seed 20, both chairs played by the engines but for the player's
claims, of which some are wrong, every one of heels among them. Two games with Classic, friendly;
two with Casual at muggins, and two hands more; then, in a new match of short games, one of five
cards with Greedy, where an excess is docked and taken, one at muggins with forfeits, and two
hands of a third. Then the commands were run, and every game that was over replayed.
"""

import copy
import json
import os
import re
import shutil
import signal
import sqlite3
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from game.store.filing import work_out, write_settings
from game.store.schema import OF_A_HAND
from game.store.versions import KEYS, VERSION, key_reasons

from game.record.database import FILE, prepare
from game.record.history import Scope, open_history
from game.record.recorder import Recorder as Ledger
from game.rules.scoring import Kind
from game.rules.terms import Length
from game.scenes.replay.recorded import HistoryShelf
from game.settings.values import LogLevel
from game.store import versions
from tests.commands import run
from tests.store.compat import read_hands
from tests.store.forks import in_child
from tests.store.play import step
from tests.store.rows import games_of, query

KEPT = Path(__file__).parent / "histories" / "version1"
TOLD = json.loads((KEPT / "told.json").read_text())
NAME = "Ann"
IN_PROGRESS = "Ann-4cc029da22100603", 10
CARDS = "pone dealer starter".split()
JOINED = frozenset(
    "AskOn AskAppend LastLeads BossKey FlushOfFour PlayForced WaitAtCounts Timber Coach "
    "HintAsked".split()
)
"""Settings that version 1 did not have."""
CALLED = re.compile(r"\b((?:My|Your) (?:hand|crib):)[^.]*?(\w+\.)")
"""A count, which is called otherwise since; what it comes to is its last word."""
NAMED = re.compile(r"\bMuggins (lay|play|claim|take|win|cut|deal|begin)s\b")
"""What the opponent did, who is called by its name in replays since, and said I."""
COUNTED = frozenset({"average_hand", "average_crib", "counts"})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    kept = tmp_path / "kept"
    shutil.copytree(KEPT, kept)
    return kept


def tell(folder: Path, command: str, *words: str) -> str:
    return run(command, NAME, *words, "--data-dir", folder).out


def told_by_commands(folder: Path) -> dict[str, Any]:
    return {
        "stats": json.loads(tell(folder, "stats", "--json")),
        "written": tell(folder, "stats").splitlines(),
        "since": json.loads(tell(folder, "stats", "--json", "--since", "2026-03-01")),
        "export": json.loads(tell(folder, "export", "--json", "-")),
        "csv": tell(folder, "export", "--csv", "-").splitlines(),
    }


def told_by_scenes(folder: Path) -> dict[str, Any]:
    """The list of games, and what is said of each move when they are replayed."""
    games = games_of(folder, NAME)
    shelf = HistoryShelf(folder, games)
    replays: list[dict[str, Any]] = []
    for place in range(len(games)):
        reel = shelf.load(place)
        frames = [
            [turn.hand, *turn.after.scores, reel.tell(at)] for at, turn in enumerate(reel.turns)
        ]
        replays.append({"title": reel.title, "fault": reel.fault, "frames": frames})
    lines = [asdict(game) for game in games]
    for line, replay in zip(lines, replays, strict=True):
        del line["deals"]  # by which they are found, as the replays show
        _, *begun, _ = replay["frames"][0]
        assert line.pop("length") is (Length.SHORT if min(begun) == 60 else Length.NORMAL)
    return {"games": json.loads(json.dumps(lines)), "replays": replays}


def as_then(value: Any) -> Any:
    """The same, without settings that joined since, and as the opponent then spoke.

    Of a count as called, what it comes to.
    """
    match value:
        case dict():
            return {key: as_then(each) for key, each in value.items() if key not in JOINED}
        case list() | tuple():
            return type(value)(map(as_then, value))
        case str() if value.startswith('{"Options"'):
            return json.dumps(as_then(json.loads(value)))
        case str():
            value = NAMED.sub(r"I \1", value).replace("Muggins says go", "Go")
            value = value.replace("Muggins's", "My").replace(", My ", ", my ")
            return CALLED.sub(r"\1 \2", value).replace(", and ", " and ")
    return value


def leave_averages(told: Any) -> Any:
    """The same without averages, which since count the last hand of a game too, and how."""
    if isinstance(told, dict):
        return {key: leave_averages(each) for key, each in told.items() if key not in COUNTED}
    if isinstance(told, list) and told and isinstance(told[0], str):
        return [line for line in told if "Average" not in line]
    return told


def leave_out_last(told: dict[str, Any]) -> None:
    """The hand in progress, whose cards that version told."""
    assert tuple(told["csv"].pop().split(",")[:2]) == (IN_PROGRESS[0], "10")
    (*_, hand) = told["export"]["matches"][-1]["games"][-1]["hands"]
    for name in CARDS:
        del hand[name]
    for move in hand["moves"]:
        del move["word"]


def check_told(folder: Path, *, is_taken_over: bool = False) -> None:
    """Everything is told as the program of that version told it; settings may have joined."""
    found = told_by_commands(folder) | told_by_scenes(folder)
    for name in ("stats", "since"):
        settings = found[name]["settings"]
        found[name]["settings"] = {key: settings[key] for key in TOLD[name]["settings"]}
    told = {name: leave_averages(each) for name, each in copy.deepcopy(TOLD).items()}
    if is_taken_over:
        leave_out_last(found)
        leave_out_last(told)
    lines = iter(found["written"])
    found["written"] = [line for line in told["written"] if line in lines]
    assert set(found) == set(TOLD)
    for name, each in told.items():
        assert as_then(leave_averages(found[name])) == as_then(each), name


def test_nothing_is_lost_where_it_is_only_read(folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in KEPT.iterdir()}
    check_told(folder)
    for name, data in before.items():
        assert (folder / name).read_bytes() == data


# --- taken over


def open_to_play(folder: Path) -> None:
    """Sit down and get up again, as the program does."""
    ledger = Ledger(folder, NAME, 0)
    ledger.close()
    assert not ledger.take_messages()


def rows_of(folder: Path) -> dict[str, list[Any]]:
    """All tables, but for the reasons of scores and the cards of the hand in progress."""
    scores = "match, deal, number, move, seat, occasion, points, worth"
    tables = dict.fromkeys(("matches", *OF_A_HAND), "*") | {"scores": scores}
    rows = {table: query(folder, f"SELECT {what} FROM {table}") for table, what in tables.items()}
    for table in ("hands", "moves"):
        rows[table] = [row for row in rows[table] if row[:2] != IN_PROGRESS]
    return {table: as_then(found) for table, found in rows.items()}


def test_nothing_is_lost_when_it_is_taken_over(folder: Path) -> None:
    before = rows_of(folder)
    assert query(folder, "PRAGMA user_version") == [(1,)]
    open_to_play(folder)
    assert query(folder, "PRAGMA user_version") == [(VERSION,)]
    assert rows_of(folder) == before
    check_told(folder, is_taken_over=True)
    sql = "SELECT pone || dealer || starter || moves FROM hands WHERE match = ? AND deal = ?"
    ((cards,),) = query(folder, sql, *IN_PROGRESS)
    assert set(cards) == {"?", " "}


def test_it_is_as_if_it_had_been_filed_now(folder: Path) -> None:
    open_to_play(folder)
    n_hands = 0
    with open_history(folder) as database:
        *over, last = read_hands(database, Scope(NAME))
        assert last.key == IN_PROGRESS and not last.is_over
        for hand in over:
            sql = "SELECT * FROM scores WHERE match = ? AND deal = ? ORDER BY number"
            filed = [row[2:] for row in database.execute(sql, hand.key)]
            assert filed == work_out(hand).scores
            n_hands += 1
    assert n_hands == 48


def test_who_reads_may_go_on_meanwhile(folder: Path) -> None:
    sql = "SELECT reasons FROM scores ORDER BY match, deal, number"
    with open_history(folder) as database:
        before = database.execute(sql).fetchall()
        open_to_play(folder)
        assert database.execute(sql).fetchall() == before == query(folder, sql)


REASONS = (
    ("", ""),
    ("last card 1", "last:1"),
    ("fifteen 2, three of a kind 6, run 3", "fifteen:2 three:6 run:3"),
    ("fifteen:2 three:6", "fifteen:2 three:6"),
    ("go:1", "go:1"),
    ("a whim 2, pair 2", "a whim 2, pair 2"),
)


@pytest.mark.parametrize(("old", "new"), REASONS)
def test_reasons_get_keys_and_keep_them(old: str, new: str) -> None:
    assert key_reasons(old) == new


def test_every_kind_has_its_key() -> None:
    assert set(KEYS.values()) == set(Kind) - {Kind.HEAD_START, Kind.HANDICAP}


# --- kills


def take_over(folder: Path, what: str, number: int) -> int:
    """Take the history over and die at that row or statement; how many there were."""
    n_done, convert = 0, versions.key_reasons

    def count(*_: object) -> None:
        nonlocal n_done
        n_done += 1
        if n_done == number:
            os.kill(os.getpid(), signal.SIGKILL)

    def key(text: str) -> str:
        count()
        return convert(text)

    database = sqlite3.connect(folder / FILE, isolation_level=None)
    if what == "row":
        versions.key_reasons = key
    else:
        database.set_trace_callback(count)
    prepare(database)
    return n_done


def kill_at(folder: Path, what: str, number: int) -> int | None:
    """Take the history over in a child that dies at that row or statement; all if it lives."""
    said, end = in_child(lambda: take_over(folder, what, number))
    assert said or end == -signal.SIGKILL
    return int(said) if said else None


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")
@pytest.mark.parametrize("what", ["row", "statement"])
def test_a_kill_leaves_all_or_nothing(what: str, folder: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    shutil.copytree(KEPT, whole)
    n_all = kill_at(whole, what, 0)
    assert n_all is not None and n_all > 8
    sql = "SELECT reasons FROM scores ORDER BY match, deal, number"
    old, new = query(folder, sql), query(whole, sql)
    chosen = range(1, n_all + 1) if n_all < 30 else (1, n_all // 2, n_all)
    for number in chosen:
        assert kill_at(folder, what, number) is None
        (version,) = query(folder, "PRAGMA user_version")[0]
        assert query(folder, sql) == (new if version == VERSION else old)
        if version == VERSION:
            shutil.rmtree(folder)
            shutil.copytree(KEPT, folder)
    check_told(folder)
    open_to_play(folder)
    assert query(folder, sql) == new
    check_told(folder, is_taken_over=True)


def test_options_are_told_of_every_hand(folder: Path) -> None:
    """Those that stood in each row once, and those that are kept where they change now."""
    ledger = Ledger(folder, NAME, 0)
    changed = replace(ledger.settings, log=LogLevel.GAMES)
    n_before = len(query(folder, "SELECT * FROM hands"))
    for number in range(120):
        if number == 60:
            ledger.change(changed)
        ledger.keep(step(ledger.page.state, number))
    ledger.close()
    rows = query(folder, "SELECT options FROM hands")
    assert sum(row == ("",) for row in rows) >= len(rows) - n_before + 1 > 6
    matches = json.loads(tell(folder, "export", "--json", "-"))["matches"]
    hands = [hand for match in matches for game in match["games"] for hand in game["hands"]]
    told = [json.loads(hand["options"]) for hand in hands]
    assert all("Options" in each for each in told) and told[-1] == json.loads(
        write_settings(changed)
    )
    assert told[-1] != told[-8] and len(hands) == len(rows)
