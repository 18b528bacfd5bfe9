"""Large histories: figures of any span, and the time that anything takes."""

import os
import time
from pathlib import Path

import pytest

import tools.make_history
from muggins.record.database import FILE
from muggins.record.figures import Figures
from muggins.record.history import Scope, fold_record, open_history, read_games
from muggins.record.match_opener import fold_again
from muggins.record.recorder import Recorder
from muggins.record.worker import WriteBehind
from tests.commands import run
from tests.store.folding import MatchFold
from tests.store.play import play_on
from tests.store.shim import needs_linux, run_child
from tools.make_history import make_history

N_GAMES = 40
SPANS = {
    "a lifetime": (Scope("ann"), N_GAMES),
    "a match": (Scope("Ann", f"Ann-{1:016x}"), 10),
    "since a day": (Scope("Ann", since="2010-01-05"), N_GAMES - 10),
    "since an hour": (Scope("Ann", since="2010-01-05T12:01:00"), N_GAMES - 11),
    "since the future": (Scope("Ann", since="2100-01-01"), 0),
    "nobody": (Scope("Bob"), 0),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("large")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tools.make_history, "GAMES_IN_MATCH", 10)
        make_history(place, "Ann", N_GAMES)
    return place


@pytest.mark.parametrize("span", SPANS)
def test_figures_of_a_span_equal_its_moves(folder: Path, span: str) -> None:
    scope, n_games = SPANS[span]
    with open_history(folder) as log:
        found, games = fold_record(log, scope), list(read_games(log, scope))
        fold = MatchFold(found.first_position)
        for game in games:
            row = log.row(game.game)
            assert row is not None
            for turn in log.load(row).turns:
                fold.take_all(turn.events)
    assert len(games) == found.games == n_games
    assert found == fold.figures


def test_stored_figures_equal_a_new_fold(folder: Path) -> None:
    assert fold_again(folder, "Ann") == 0


def test_lifetime_of_a_copied_history_is_summed_at_the_start(folder: Path) -> None:
    recorder = Recorder(folder, "Ann", 5)
    assert recorder.snapshot.lifetime.games == N_GAMES and recorder.snapshot.record.games == 10
    assert recorder.snapshot.lifetime != Figures() and recorder.close() == []


COUNT = """
from muggins.record.recorder import Recorder
arm("read", 10**9, 0, 0)
recorder = Recorder(folder, "Ann", 5)
recorder.close()
print(json.dumps(counts(["pread", "read"])))
"""


@needs_linux
def test_a_start_does_not_read_the_history_through(tmp_path: Path) -> None:
    """A page is 4 KiB; a start checks forty games for damage, however many there are."""
    make_history(tmp_path, "Ann", 4500)
    Recorder(tmp_path, "Ann", 5).close()
    n_pages = (tmp_path / FILE).stat().st_size // 4096
    found = run_child(COUNT, tmp_path)
    assert n_pages > 1000 and found["pread"] + found["read"] < n_pages / 4


@pytest.mark.campaign
def test_fifty_thousand_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Figures in under three seconds, an end in under half of one."""
    n_games = int(os.environ.get("GAMES", "50000"))
    make_history(tmp_path, "Ann", n_games)
    began = time.process_time()
    run("stats", "Ann", "--since", "2010-01-01", "--data-dir", tmp_path)
    seconds = time.process_time() - began
    recorder = Recorder(tmp_path, "Ann", 5, writer=WriteBehind)
    play_on(recorder, 0, 60)
    time.sleep(1.0)
    began = time.monotonic()
    assert recorder.close() == []
    ended = time.monotonic() - began
    with capsys.disabled():
        print(f"\n{n_games} games: stats {seconds:.2f} s, end {ended:.3f} s")
    assert seconds < 3 and ended < 0.5
