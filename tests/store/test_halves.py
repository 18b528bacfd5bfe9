"""A folder that lost its database or its INI file, and a clock that went back: play goes on."""

import shutil
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from game.store.ledger import Ledger
from game.store.openings import FOUND, NONE_THERE
from game.store.players import FILE
from game.store.schema import FILE as HISTORY
from tests.store.play import play_plainly
from tests.store.rows import folded

NOW = datetime(2026, 11, 24, 20, 15)
N_MOVES = 600


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Ledger:
    """Closed in mid-hand, after some games."""
    ledger = Ledger(tmp_path_factory.mktemp("left"), "Jo", 5, clock=lambda: NOW)
    play_plainly(ledger, 0, N_MOVES)
    assert (
        ledger.close() == []
        and ledger.page.lifetime.games > 1
        and ledger.page.state.hand is not None
    )
    return ledger


@pytest.fixture
def folder(ledger: Ledger, tmp_path: Path) -> Path:
    assert ledger.players.folder is not None
    return Path(shutil.copytree(ledger.players.folder, tmp_path, dirs_exist_ok=True))


def test_without_its_ini_file(folder: Path, ledger: Ledger) -> None:
    """The database has all that was played; settings and names are the file's alone."""
    (folder / FILE).unlink()
    found = Ledger(folder, None, 0)
    assert found.take_messages() == [FOUND] and found.name == "Jo"
    assert found.page.state == ledger.page.state
    assert (found.page.record, found.page.lifetime) == (ledger.page.record, ledger.page.lifetime)
    play_plainly(found, N_MOVES, 100)
    assert Ledger(folder, "Jo", 0).take_messages() == []
    assert found.close() == [] and folded(folder).n_hands == found.page.lifetime.n_hands


def test_without_its_database(folder: Path, ledger: Ledger) -> None:
    """The INI file shows the game as of its last view, and all figures; the hands are gone."""
    for file in folder.glob(f"{HISTORY}*"):
        file.unlink()
    found = Ledger(folder, "Jo", 0)
    assert found.take_messages() == [NONE_THERE.format("Jo")]
    assert found.page.state == ledger.page.state
    assert (found.page.record, found.page.lifetime) == (ledger.page.record, ledger.page.lifetime)
    play_plainly(found, N_MOVES, 100)
    assert found.close() == []
    again = Ledger(folder, "Jo", 0)
    assert again.page.state == found.page.state and again.page.lifetime == found.page.lifetime
    assert again.take_messages() == []
    n_since = found.page.lifetime.n_hands - ledger.page.lifetime.n_hands
    assert folded(folder).n_hands in (n_since, n_since + 1), "and the hand that was in progress"


def test_when_the_clock_goes_back_a_year(folder: Path, ledger: Ledger) -> None:
    """What comes after stands after it, whatever its date says."""
    found = Ledger(folder, "Jo", 0, clock=lambda: NOW - timedelta(days=365))
    play_plainly(found, N_MOVES, 200)
    assert found.close() == []
    again = Ledger(folder, "Jo", 0)
    assert again.page.state == found.page.state and again.take_messages() == []
    assert again.page.lifetime == found.page.lifetime
    assert again.page.lifetime.n_hands > ledger.page.lifetime.n_hands
    kept = folded(folder)
    assert (kept.n_hands, kept.games) == (again.page.lifetime.n_hands, again.page.lifetime.games)
