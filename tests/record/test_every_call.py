"""The day of failing calls: each one of a session fails once, and nothing is lost by that.

Each session is a forked child under ``shim.c`` with a folder of its own, and another one looks at
what it left.
"""

import json
import os
import shutil
import signal
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from muggins.extras.legacy.logbook import read_log
from muggins.record.recorder import Recorder
from muggins.record.worker import WriteBehind
from muggins.rules.state import State
from muggins.settings.values import LogLevel
from tests.patience import PATIENCE
from tests.sizes import in_two_sizes
from tests.store.forks import in_child
from tests.store.play import leave_played, step
from tests.store.rows import folded
from tests.store.shim import CUT, ERRORS, KINDS, SHORT, needs_linux, run_child

pytestmark = needs_linux
COUNTED = {"read": {"SHORT": SHORT, "CUT": CUT}, "pread": {"CUT": CUT, "SHORT": SHORT}}
COUNTED |= {"write": {"SHORT": SHORT}, "pwrite": {"SHORT": SHORT}}
Plan = dict[str, dict[str, int]]
PLAN: Plan = {kind: ERRORS | COUNTED.get(kind, {}) for kind in KINDS}
SOME = {kind: {"EIO": ERRORS["EIO"]} | COUNTED.get(kind, {}) for kind in KINDS}
Arm = Callable[[str, int, int, int], None]
Stock = tuple[int, list[tuple[int, int]]]
"""Result of a session: hands in the history, and the log's rows by game and hand."""
N_BEFORE, N_MOVES = 120, 5  # moves made before, and in the session
NEVER = 10**9

RUN = """
from tests.record.test_every_call import fail_each
print(json.dumps(fail_each(folder, arm, counts, json.loads(sys.argv[2]), int(sys.argv[3]))))
"""


EVERY = PLAN, int(os.environ.get("STRIDE", "1")), 7200


@pytest.mark.long
@pytest.mark.parametrize("how", in_two_sizes((SOME, 90, 300), EVERY))
def test_calls_fail(tmp_path: Path, how: tuple[Plan, int, float]) -> None:
    """Of each kind one in so many, within so many seconds."""
    (tmp_path / "template").mkdir()
    leave_played(tmp_path / "template", N_BEFORE, log=LogLevel.GAMES)
    plan, stride, seconds = how
    table = run_child(RUN, tmp_path, json.dumps(plan), stride, seconds=seconds)
    print(f"\n{'call':<10} {'fault':<7} {'cases':>6} {'failed':>6}")
    for kind, fault, n_cases, wrong in table:
        print(f"{kind:<10} {fault:<7} {n_cases:>6} {len(wrong):>6}  {'; '.join(wrong)[:400]}")
    print(f"{'all':<18} {sum(row[2] for row in table):>6} {sum(len(row[3]) for row in table):>6}")
    assert {kind for kind, _, n_cases, _ in table if n_cases} >= {*KINDS} - {"ftruncate"}
    assert not [row for row in table if row[3]]


# --- in the child


def fail_each(
    folder: Path, arm: Arm, count: Callable[[list[str]], dict[str, int]], plan: Plan, stride: int
) -> list[tuple[str, str, int, list[str]]]:
    """A row for each kind of call and fault: cases, and what was wrong in each that failed."""
    template = folder / "template"
    expected = state_after(template)
    good = _copy(template, folder / "case")
    arm(KINDS[0], NEVER, 0, 0)
    play_session(good)
    n_calls, stock = count(list(plan)), take_stock(good)
    table = []
    for kind, faults in plan.items():
        for name, fault in faults.items():
            wrong, places = [], range(0, n_calls[kind], stride)
            for place in places:
                again = _copy(template, folder / "case")
                run = partial(_fail_one, again, arm, kind, place, fault)
                judge = partial(find_loss, again, expected, stock)
                if said := _judged(run) or _judged(judge):
                    wrong.append(f"{place}: {said}")
            table.append((kind, name, len(places), wrong))
    return table


def state_after(folder: Path) -> State:
    state = Recorder(folder, "Jo", 0).snapshot.state
    for number in range(N_BEFORE, N_BEFORE + N_MOVES):
        state = step(state, number).after
    return state


def play_session(folder: Path) -> None:
    recorder = Recorder(folder, "Jo", 5, writer=WriteBehind)
    for number in range(N_BEFORE, N_BEFORE + N_MOVES):
        recorder.keep(step(recorder.snapshot.state, number))
        recorder.saver.flush(1.0)
    recorder.close()


def take_stock(folder: Path) -> Stock:
    """Once all is filed that was owed."""
    Recorder(folder, "Jo", 0).close()
    book = read_log((folder / "Jo.LOG").read_text())
    games = [game for match in book.matches for game in match.games]
    return folded(folder).n_hands, [
        (game.number, row.number) for game in games for row in game.rows
    ]


def find_loss(folder: Path, expected: State, stock: Stock) -> str:
    """Describe an error in the folder after a session; empty if there is none."""
    recorder = Recorder(folder, "Jo", 0)
    if recorder.snapshot.state != expected:
        return f"the match is not where it was, {recorder.players.messages}"
    found = take_stock(folder)
    aside = [each.name for each in folder.glob("*.bad-*")]
    return "" if found == stock and not aside else f"{found}, {aside}"


def _fail_one(folder: Path, arm: Arm, kind: str, place: int, fault: int) -> str:
    arm(kind, place, 1, fault)
    play_session(folder)
    arm(kind, NEVER, 0, 0)
    return ""


def _copy(template: Path, place: Path) -> Path:
    shutil.rmtree(place, ignore_errors=True)
    return Path(shutil.copytree(template, place))


def _judged(work: Callable[[], str]) -> str:
    """Describe an error in a child's work, including exceptions and timeouts.

    The check runs in a second child, as the next start would: the first one's end releases its
    locks.
    """

    def work_in_time() -> str:
        signal.alarm(int(PATIENCE))
        try:
            return work()
        except BaseException:
            return traceback.format_exc()[-300:]

    said, end = in_child(work_in_time)
    return f"ended by {end}" if end else said
