"""Sessions in which one system call fails, at each place in turn. Runs under ``shim.c``.

Each session is a forked child with a folder of its own, and another one looks at what it left.
"""

import shutil
import signal
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from game.rules.state import State
from game.store.ledger import Ledger
from game.store.logbook import read_log
from game.store.writer import WriteBehind
from tests.patience import PATIENCE
from tests.store.forks import in_child
from tests.store.play import step
from tests.store.rows import folded

Arm = Callable[[str, int, int, int], None]
Count = Callable[[list[str]], dict[str, int]]
N_BEFORE, N_MOVES = 120, 5  # moves made before, and in the session
NEVER = 10**9


def play_session(folder: Path) -> list[str]:
    """Go on from where Jo is; what was said at the end."""
    ledger = Ledger.open(folder, "Jo", 5, writer=WriteBehind)
    for number in range(N_BEFORE, N_BEFORE + N_MOVES):
        ledger.keep(step(ledger.page.state, number))
        ledger.clerk.flush(1.0)
    return ledger.close()


def state_after(folder: Path) -> State:
    """Where the session leads."""
    state = Ledger.open(folder, "Jo", 0).page.state
    for number in range(N_BEFORE, N_BEFORE + N_MOVES):
        state = step(state, number).after
    return state


@dataclass(frozen=True, slots=True)
class Stock:
    """What a session leaves: hands in the history, and the rows of the log by game and hand."""

    n_hands: int
    rows: list[tuple[int, int]]


def take_stock(folder: Path) -> Stock:
    """Once all is filed that was owed."""
    Ledger.open(folder, "Jo", 0).close()
    book = read_log((folder / "Jo.LOG").read_text())
    games = [game for match in book.matches for game in match.games]
    rows = [(game.number, row.number) for game in games for row in game.rows]
    return Stock(folded(folder).n_hands, rows)


def find_loss(folder: Path, expected: State, stock: Stock) -> str:
    """What is wrong in the folder after a session; empty when nothing is."""
    ledger = Ledger.open(folder, "Jo", 0)
    if ledger.page.state != expected:
        return f"the match is not where it was, {ledger.players.messages}"
    found = take_stock(folder)
    aside = [each.name for each in folder.glob("*.bad-*")]
    return "" if found == stock and not aside else f"{found}, {aside}"


def fail_each(
    folder: Path, arm: Arm, count: Count, plan: dict[str, dict[str, int]], stride: int
) -> list[tuple[str, str, int, list[str]]]:
    """A row for each kind of call and fault: cases, and what was wrong in each that failed."""
    template = folder / "template"
    expected = state_after(template)
    stock, n_calls = _count_all(folder, template, arm, count, list(plan))
    table = []
    for kind, faults in plan.items():
        for name, fault in faults.items():
            wrong, places = [], range(0, n_calls[kind], stride)
            for place in places:
                again = _copy(template, folder / "case")
                begin = partial(arm, kind, place, 1, fault)
                run = partial(_fail_one, again, begin, partial(arm, kind, NEVER, 0, 0))
                judge = partial(find_loss, again, expected, stock)
                if said := _judged(run) or _judged(judge):
                    wrong.append(f"{place}: {said}")
            table.append((kind, name, len(places), wrong))
    return table


def _fail_one(folder: Path, begin: Callable[[], None], end: Callable[[], None]) -> str:
    begin()
    play_session(folder)
    end()
    return ""


def _count_all(
    folder: Path, template: Path, arm: Arm, count: Count, kinds: list[str]
) -> tuple[Stock, dict[str, int]]:
    """What a good session leaves, and how many calls of each kind it makes."""
    good = _copy(template, folder / "case")
    arm(kinds[0], NEVER, 0, 0)
    play_session(good)
    found = count(kinds)
    return take_stock(good), found


def _copy(template: Path, place: Path) -> Path:
    shutil.rmtree(place, ignore_errors=True)
    return Path(shutil.copytree(template, place))


def _judged(work: Callable[[], str]) -> str:
    """What is wrong by a child's work, which may not raise, nor take too long.

    The judge is another child than the one that ran, as the next start is: with that ends a lock
    that could not be let go.
    """

    def work_in_time() -> str:
        signal.alarm(int(PATIENCE))
        try:
            return work()
        except BaseException:
            return traceback.format_exc()[-300:]

    said, end = in_child(work_in_time)
    return f"ended by {end}" if end else said
