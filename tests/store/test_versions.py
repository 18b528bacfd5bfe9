"""Histories of earlier versions: they tell all that they told, untouched or taken over.

``histories/version1`` is the folder of a player as the program of version 1 left it, with what
that program said of it in ``told.json``. It was made by a script: a session with its own clock
(seven seconds to every move) and seed 20, both chairs played by the engines but for the player's
claims, of which some are wrong, every one of heels among them. Two games with Classic, friendly;
two with Casual at muggins, and two hands more; then, in a new match of short games, one of five
cards with Greedy, where an excess is docked and taken, one at muggins with forfeits, and two
hands of a third. Then the commands were run, and every game that was over replayed.
"""

import json
import os
import shutil
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from game.cli import export, stats
from game.scenes.replay.reel import HistoryShelf
from game.store.archive import Span, open_history, read_games

KEPT = Path(__file__).parent / "histories" / "version1"
TOLD = json.loads((KEPT / "told.json").read_text())
NAME = "Ann"
Run = Callable[..., str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the folder of version 1."""
    kept = tmp_path / "kept"
    shutil.copytree(KEPT, kept)
    return kept


@pytest.fixture
def run(folder: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """What a command prints of that folder."""

    def call(command: Callable[[list[str]], int], *words: str) -> str:
        assert command([NAME, *words, "--data-dir", os.fspath(folder)]) == 0
        return capsys.readouterr().out

    return call


def told_by_commands(run: Run) -> dict[str, Any]:
    """What stats and export print."""
    return {
        "stats": json.loads(run(stats.run, "--json")),
        "written": run(stats.run).splitlines(),
        "since": json.loads(run(stats.run, "--json", "--since", "2026-03-01")),
        "export": json.loads(run(export.run, "--json", "-")),
        "csv": run(export.run, "--csv", "-").splitlines(),
    }


def told_by_scenes(folder: Path) -> dict[str, Any]:
    """The list of games, and what is said of each move when they are replayed."""
    with open_history(folder) as database:
        games = list(read_games(database, Span(NAME)))
    shelf = HistoryShelf(folder, games)
    replays = []
    for place in range(len(games)):
        reel = shelf.load(place)
        frames = [[frame.hand, *frame.state.scores, frame.said] for frame in reel.moments]
        replays.append({"title": reel.title, "fault": reel.fault, "frames": frames})
    return {"games": json.loads(json.dumps(list(map(asdict, games)))), "replays": replays}


def check_told(folder: Path, run: Run) -> None:
    """Everything is told as the program of that version told it; settings may have joined."""
    found = told_by_commands(run) | told_by_scenes(folder)
    for name in ("stats", "since"):
        settings = found[name]["settings"]
        found[name]["settings"] = {key: settings[key] for key in TOLD[name]["settings"]}
    assert set(found) == set(TOLD)
    for name, told in TOLD.items():
        assert found[name] == told, name


def test_nothing_is_lost_where_it_is_only_read(folder: Path, run: Run) -> None:
    before = {path.name: path.read_bytes() for path in KEPT.iterdir()}
    check_told(folder, run)
    for name, data in before.items():
        assert (folder / name).read_bytes() == data
