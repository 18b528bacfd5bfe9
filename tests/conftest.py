"""Test configuration: no real clocks, and files distributed over all processors.

All tests of a file run in one process. Those in a real window run in two processes, each with a
screen of its own: one for whole games, one for all others. These mostly wait, so there are two more
processes than processors. The longest tests start first.
"""

import gc
import os
import re
import shutil
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest
from _pytest.assertion.rewrite import (
    PYC_TAIL,
    _read_pyc,
    _rewrite_test,
    _write_pyc,
    assertstate_key,
    get_cache_dir,
    try_makedirs,
)
from hypothesis import HealthCheck, settings
from hypothesis.internal.constants_ast import constants_from_module
from xdist.scheduler import LoadFileScheduling

from muggins import registry
from muggins.mind.coach.decision import WHOLE
from muggins.record.worker import SaveWorker as Clerk
from muggins.rules.cards import rank_of
from muggins.store.challenges import Challenge
from tests.patience import PATIENCE
from tests.systems import missing_tools
from tools.system_packages import install_command

if TYPE_CHECKING:
    from muggins.mind.coach.decision import Decision
    from muggins.mind.coach.review import PlayedOut

HERE = Path(__file__).parent
WINDOW = "tests/window"
WHOLE_GAMES = frozenset({"test_whole_game.py", "test_old_programs.py"})
LONGEST = """
test_style ui/test_pages scenes/test_pictures extras/online/test_guesses test_package
test_core_alone scenes/test_review extras/fair/test_verify test_floors test_release
extras/online/test_distant scenes/test_pressed scenes/test_whole_games extras/scenes/test_far
record/test_sizes audio/test_player
""".split()
"""Files that take five seconds or more, the longest first."""

QUICK = frozenset({"rules", "mind", "table", "record", "store", "words", "settings"})
"""Folders of tests that ``--quick`` runs, without those marked as long."""

# The tests start the program hundreds of times; without bytecode each would compile all of it.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# Children find the game and its tests there.
os.chdir(HERE.parent)
# Each process has work for one processor; threads of numpy would only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

NEW_THINGS = 50_000  # until those that came since are looked through
# Until all tests are collected, nothing is garbage.
gc.disable()
MEMORY = Path("/dev/shm")
ROOM = 2**30  # bytes; a whole run writes a fifth of it


def _holds_tests(folder: Path) -> bool:
    """Return True if a folder has free space and may contain executables."""
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        return False
    return shutil.disk_usage(folder).free > ROOM and not os.statvfs(folder).f_flag & os.ST_NOEXEC


# A disk takes milliseconds to put one file in another's place, and that is done at every action.
if sys.platform == "linux" and _holds_tests(MEMORY):
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


@pytest.fixture(scope="session", autouse=True)
def _no_worlds() -> Iterator[None]:
    """Disable playouts of endings, which take seconds, except in the tests of these."""

    def walk(decision: "Decision") -> "PlayedOut":
        import numpy as np

        from muggins.mind.coach.review import PlayedOut

        found = {rank_of(each.cards[0]): each for each in decision.choices}
        cards = tuple(each.cards[0] for each in found.values())
        wins = np.array([each.win.millionths / WHOLE for each in found.values()])
        return PlayedOut(cards, wins, wins.max() - wins, np.zeros(len(wins)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("muggins.mind.coach.review.play_out", walk)
        yield


@pytest.fixture(scope="module")
def weighed_once() -> Iterator[None]:
    """Cache the grades of a deal for the coach command."""
    from muggins.cli import coach
    from muggins.mind.coach.review import grade_steps

    weigh = cache(grade_steps)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(coach, "grade_steps", lambda turns: weigh(tuple(turns)))
        yield


settings.register_profile(
    "patient",
    deadline=None,
    derandomize=False,  # with CI=true, too
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("patient")


@pytest.fixture(autouse=True, scope="session")
def no_waiting_for_the_disk() -> Iterator[None]:
    """Disable fsync: no test cuts the power.

    Failed reads are retried as often as usual, but sooner.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        for place in ("muggins.store.files", "muggins.record.players", "muggins.record.database"):
            patch.setattr(f"{place}.DELAYS", (0.001, 0.005, 0.02))
        yield


@pytest.fixture(autouse=True, scope="session")
def no_giving_up() -> Iterator[None]:
    """Extend timeouts, since a busy machine can be slow."""
    with pytest.MonkeyPatch.context() as patch:
        for waits in (Clerk.flush, Clerk.close):
            patch.setattr(waits, "__defaults__", (PATIENCE,))
        for place in ("record.worker", "store.locks", "speech.voices"):
            patch.setattr(f"muggins.{place}.PATIENCE", PATIENCE)
        yield


@pytest.fixture(autouse=True, scope="session")
def known_pars() -> Iterator[None]:
    """Play the game of a daily challenge's par once, and not again for each page that shows it."""
    with pytest.MonkeyPatch.context() as patch:
        if "club" in registry.extras():
            from muggins.extras.club.results import find_par, par_of

            def find(challenge: Challenge) -> Iterator[int]:
                return iter(par_of(challenge)) if challenge.n_games == 1 else find_par(challenge)

            patch.setattr("muggins.extras.club.contest.find_par", find)
        yield


@pytest.fixture(autouse=True, scope="session")
def no_servers() -> Iterator[None]:
    """Disable the servers outside this network, except in the tests of these."""
    with pytest.MonkeyPatch.context() as patch:
        if "online" in registry.extras():
            patch.setattr("muggins.extras.online.line.FAR_PACKAGES", ("no_such_package",))
        yield


def pytest_configure(config: pytest.Config) -> None:
    """Do this worker's share of what each worker needs, and finds stored.

    That is the tests with rewritten assertions, and the constants that Hypothesis draws from.
    """
    worker = getattr(config, "workerinput", None)
    is_whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if worker is None or not is_whole or config.getoption("--quick"):
        return
    share = slice(int(worker["workerid"].removeprefix("gw")), None, worker["workercount"])
    for path in sorted(HERE.rglob("test_*.py"))[share]:
        compiled = get_cache_dir(path) / f"{path.stem}{PYC_TAIL}"
        if _read_pyc(path, compiled) is None and try_makedirs(compiled.parent):
            source, code = _rewrite_test(path, config)
            _write_pyc(config.stash[assertstate_key], code, source, compiled)
    for path in sorted((HERE.parent / "game").rglob("*.py"))[share]:
        module = ModuleType(path.stem)
        module.__file__ = str(path)
        constants_from_module(module)


def pytest_collection_finish() -> None:
    """Freeze collected tests, so that garbage collection skips them, and run it less often."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(NEW_THINGS)


def _folder(scope: str) -> str:
    """Return the folder of a file; window tests are split into two scopes."""
    return scope if scope.startswith(WINDOW) else scope.rpartition("/")[0]


class ByFile(LoadFileScheduling):  # type: ignore[misc]
    """A distribution by file, with those of the window tests split in two."""

    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        if not file.startswith(WINDOW):
            return file
        return f"{WINDOW} {file.rpartition('/')[2] in WHOLE_GAMES}"

    def _assign_work_unit(self, node: Any) -> None:
        """Assign a file of the same folder as the last one, if possible, to reuse its caches."""
        folder = next((_folder(each) for each in reversed(self.assigned_work[node])), "")
        alike = next((each for each in self.workqueue if _folder(each) == folder), None)
        if alike is not None:
            self.workqueue.move_to_end(alike, last=False)
        super()._assign_work_unit(node)

    def remove_node(self, node: Any) -> Any:
        """Drop the node's finished tests: other nodes would wait forever for none of them."""
        files = self.assigned_work[node].items()
        self.assigned_work[node] = {f: tests for f, tests in files if not all(tests.values())}
        return super().remove_node(node)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    return ByFile(config, log)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Return the number of workers for ``-n auto``; without window tests, the default."""
    return None if config.getoption("--quick") else (os.cpu_count() or 1) + 2


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--quick", action="store_true", help="rules, mind, table, record and store alone"
    )


WITH_EXTRAS = {
    *("test_core_alone.py", "test_features.py", "test_patterns.py", "test_readmes.py"),
    *("cli/test_coach.py", "cli/test_completion.py", "cli/test_page.py"),
}
"""Tests of the core with all of its extras, though they import none."""


@cache
def needs_extras(path: Path) -> bool:
    """Return whether a test imports extras, by itself or by other modules of the tests."""
    left, seen = [path], {HERE / "conftest.py"}
    while left:
        text = left.pop().read_text(encoding="utf-8")
        if re.search(r"(?m)^ *(from|import) muggins\.extras\.", text):
            return True
        names = re.findall(r"(?m)^(?:from|import) tests\.([\w.]+)", text)
        files = {HERE.joinpath(*name.split(".")).with_suffix(".py") for name in names}
        left += [each for each in files - seen if each.is_file()]
        seen |= files
    name = path.relative_to(HERE).as_posix()
    return name in WITH_EXTRAS or name.startswith("extras/")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With ``--quick``, all but the folders that it takes; what is given by name is taken too.

    Where there are no extras, what tests them, or tests with their help, is left out.
    """
    if not registry.extras() and collection_path.suffix == ".py" and needs_extras(collection_path):
        return True
    is_other = collection_path.parent == HERE and collection_path.name not in QUICK
    is_file = collection_path.name in ("conftest.py", "__init__.py")
    return True if config.getoption("--quick") and is_other and not is_file else None


def _place(item: pytest.Item) -> int:
    """Return the order: window tests first, then long ones, then the rest as found."""
    if item.nodeid.startswith(WINDOW):
        return -1
    name = item.path.relative_to(HERE).with_suffix("").as_posix()
    return LONGEST.index(name) if name in LONGEST else len(LONGEST)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=_place)
    if not config.getoption("--quick"):
        return
    long = [item for item in items if item.get_closest_marker("long") is not None]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if item not in long]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Iterator[None]:
    """Report missing tools, and the number of tests skipped because of them."""
    yield
    reports = terminalreporter.getreports("skipped")
    lacking = [missing for report in reports if (missing := missing_tools(report.longrepr))]
    if lacking:
        tools = sorted(set().union(*lacking), key=str.lower)
        terminalreporter.write_sep("!", red=True, bold=True)
        terminalreporter.write_line(
            f"{len(lacking)} test{'s' * (len(lacking) > 1)} skipped: no {', '.join(tools)}. "
            f"To run them: {install_command(tools)}",
            red=True,
            bold=True,
        )
