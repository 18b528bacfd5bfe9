"""Large histories: what is kept of each game beside its hands, and how long anything takes."""

import os
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from game.store.sums import ALL
from game.store.upkeep import look_over

import tools.make_history
from game.record.database import FILE, prepare
from game.record.history import Scope, fold_record, open_history, read_games
from game.record.recorder import Recorder as Ledger
from game.record.writer import WriteBehind
from tests.commands import run
from tests.store.play import play_on
from tests.store.rows import query
from tests.store.shim import needs_linux, run_child
from tools.make_history import make_history, make_older

N_GAMES = 210
SPANS = [
    Scope("Ann"),
    Scope("ann", since="2010-01-02"),
    Scope("Ann", since="2010-01-05T15:14:15"),
    Scope("Ann", f"Ann-{1:016x}"),
    Scope("Ann", since="2100-01-01"),
    Scope("Bob"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("large")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tools.make_history, "GAMES_IN_MATCH", 10)
        make_history(place, "Ann", N_GAMES)
    return place


def tell_all(folder: Path) -> list[object]:
    with open_history(folder) as database:
        return [(fold_record(database, span), list(read_games(database, span))) for span in SPANS]


PARTS = {"nothing": 0, "some": "(SELECT last_deal FROM sums s WHERE {} LIMIT 1 OFFSET 5)"}


@pytest.mark.long
@pytest.mark.parametrize("deal", [*PARTS.values(), ALL], ids=[*PARTS, "all"])
def test_sums_tell_what_the_hands_tell(folder: Path, deal: str | int) -> None:
    """However much of them is there."""
    told = tell_all(folder)
    assert told[0] != told[1] != told[2] and told[4] == told[5] != told[0]
    worth = str(deal).format("s.match = summed.match ORDER BY first_deal")
    query(folder, f"UPDATE summed SET deal = {worth}")
    again = tell_all(folder)
    query(folder, f"UPDATE summed SET deal = {ALL}")
    assert again == told


@pytest.mark.long
@pytest.mark.parametrize("version", [2])
def test_an_older_history_gets_its_sums_by_and_by(
    folder: Path, tmp_path: Path, version: int
) -> None:
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    told = tell_all(tmp_path)
    make_older(tmp_path, version)
    assert tell_all(tmp_path) == told
    ledger, n_before = Ledger(tmp_path, "Jo", 5), n_left(tmp_path)
    assert n_before > N_GAMES // 20
    play_on(ledger, 0, n_before)  # a slice comes after each action
    assert not n_left(tmp_path) and ledger.take_messages() == []
    assert ledger.close() == [] and tell_all(tmp_path) == told


def n_left(folder: Path) -> int:
    """Matches that are not summed up."""
    sql = "SELECT m.match FROM matches m LEFT JOIN summed s USING (match)"
    return len(query(folder, f"{sql} WHERE IFNULL(s.deal, 0) < {ALL}"))


def test_damage_is_found_in_the_course_of_sessions(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    path = tmp_path / FILE
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        prepare(database)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 2 // 4096 * 4096)
        file.write(b"\xee" * 4096 * 3)
    database = sqlite3.connect(path, isolation_level=None)
    with closing(database), pytest.raises(sqlite3.DatabaseError):
        for _ in range(100):
            look_over(database)


COUNT = """
from game.record.recorder import Recorder as Ledger
arm("read", 10**9, 0, 0)
ledger = Ledger(folder, "Ann", 5)
ledger.close()
print(json.dumps(counts(["pread", "read"])))
"""


@needs_linux
def test_a_start_does_not_read_the_history_through(folder: Path) -> None:
    """A page is 4 KiB; the file has more than a thousand of them."""
    n_pages = (folder / FILE).stat().st_size // 4096
    found = run_child(COUNT, folder)
    assert n_pages > 1000 and found["pread"] + found["read"] < 300


@pytest.mark.campaign
def test_fifty_thousand_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Figures in under three seconds, an end in under half of one."""
    n_games = int(os.environ.get("GAMES", "50000"))
    make_history(tmp_path, "Ann", n_games)
    began = time.process_time()
    run("stats", "Ann", "--since", "2010-01-01", "--data-dir", tmp_path)
    seconds = time.process_time() - began
    ledger = Ledger(tmp_path, "Ann", 5, writer=WriteBehind)
    play_on(ledger, 0, 60)
    time.sleep(1.0)
    began = time.monotonic()
    assert ledger.close() == []
    ended = time.monotonic() - began
    with capsys.disabled():
        print(f"\n{n_games} games: stats {seconds:.2f} s, end {ended:.3f} s")
    assert seconds < 3 and ended < 0.5
