"""Kills: a child plays and is killed, and its actions are in all three files.

The child reports the number of each action once the worker has saved it. At whatever moment it
dies, the INI file has the match after the last reported action, or a later one, with the statistics
of exactly these actions; the log has a row for each finished hand and no other; and the history
agrees with the INI file. Of actions in a burst, which were not waited for, a prefix is saved; the
settings, which are in the INI file only, may be those after some further actions.
"""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from muggins.extras.fair.logs import LogSeals
from muggins.extras.fair.verifier import check_log, read_matches, verify_match
from muggins.extras.legacy.activity_log import read_tail
from muggins.extras.legacy.ini_view import FILE
from muggins.extras.legacy.logbook import read_log
from muggins.record.database import FILE as HISTORY
from muggins.record.history import open_history
from muggins.record.mask import KEY_FILE
from muggins.record.recorder import Recorder
from muggins.rules.deal import Source
from muggins.rules.referee import legal_moves, new_match
from muggins.rules.terms import FIVE_CARD, SIX_CARD, TOURNAMENT, Variant
from muggins.settings.settings import terms_of
from muggins.settings.values import LogLevel
from tests.sizes import in_two_sizes, some_of
from tests.store.aftermath import (
    DEFAULTS,
    SEED,
    Course,
    check_history,
    logged_rows,
    reopen,
)

N_KILLS, N_OF_VARIANT = 4, 2
N_CAMPAIGN = 500
LONGEST = 0.12  # seconds that a child may play
MOST_CALLS = 90  # of writes, fsyncs and renames, before it kills itself
VARIANTS = {
    "five": FIVE_CARD,
    "deal-on": Variant(6, deals_on=True, cuts_starter=True, pone_three=True),
    "tournament": TOURNAMENT,
    "once": Variant(5, deals_on=True, cuts_starter=True, once_to_31=True, draws_dealer=True),
}
OURS = {FILE, "Child.LOG", HISTORY, KEY_FILE}
MAY_BE = OURS | {f"{HISTORY}-wal", f"{HISTORY}-shm"}
BURST = 7

SOURCE = str(Path(__file__).parents[2] / "game")
Record = Callable[[str, object], None]
pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs SIGKILL")


def kill_a_child(
    folder: Path, number: int, burst: int, chance: random.Random, *, at_a_call: bool
) -> int:
    """Let a child play on from ``number`` until it dies; return the last number it reported.

    Half of them kill themselves at a call. One in four of the others dies while it starts, the rest
    while they play.
    """
    told = [str(folder), str(number), str(burst)]
    if at_a_call:
        told.append(str(chance.randrange(MOST_CALLS)))
    command = [sys.executable, "-S", "-m", "tests.store.player", *told]
    env = os.environ | {"PYTHONPATH": SOURCE}  # which -S leaves out
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=env) as child:
        assert child.stdout is not None
        said = b""
        if not at_a_call:
            if chance.random() < 0.75:
                said = child.stdout.readline()
            time.sleep(chance.random() * LONGEST)
            child.kill()
        said += child.stdout.read()
    assert child.returncode == -9, "the child ended by itself"
    whole_lines = said.split(b"\n")[:-1]
    return int(whole_lines[-1]) if whole_lines else number


def begin(folder: Path, variant: Variant) -> Recorder:
    """Begin a match of the variant; a log of H supports the usual one only, so others have none."""
    recorder = Recorder(folder, "Child", 0, DEFAULTS)
    if variant != SIX_CARD:
        settings = replace(recorder.settings, log=LogLevel.OFF, **asdict(variant))
        recorder.change(settings)
        recorder.begin_match(new_match(terms_of(settings), Source(SEED)))
    return recorder


def begin_sealed(folder: Path) -> Recorder:
    recorder = Recorder(folder, "Child", None, draw=lambda n: bytes(range(50, 50 + n)))
    recorder.change(replace(recorder.settings, log=LogLevel.MESSAGES))
    return recorder


def endure(folder: Path, recorder: Recorder, record: Record, n_kills: int, burst: int = 1) -> None:
    """Kill children that play on, and check their files each time."""
    record("tried", n_kills)
    chance, variant = random.Random(0), terms_of(recorder.settings).variant
    course = Course.start(recorder)
    for kill in range(n_kills):
        number = kill_a_child(folder, course.number, burst, chance, at_a_call=kill % 2 == 1)
        told = course.after(number)
        recorder = reopen(folder)
        found = [told.after(number + n) for n in range(burst + 1)]
        assert legal_moves(recorder.snapshot.state)
        kept = (
            recorder.snapshot.state,
            recorder.snapshot.record,
        )  # an amendment may leave the state as it was
        course = next(each for each in ahead(found) if (each.state, each.record) == kept)
        assert logged_rows(folder) == list(course.rows) * (variant == SIX_CARD)
        check_history(folder, recorder)
        assert {each.name for each in folder.iterdir()} <= MAY_BE
    assert course.number > n_kills / 2 and course.state.variant == variant
    if variant == SIX_CARD:
        assert read_tail(folder / "Child.LOG")
        book = read_log((folder / "Child.LOG").read_text())
        assert len(book.matches) == 1 and check_log(book).faults == []


def ahead(found: list[Course]) -> Iterator[Course]:
    """Each as it is, or by the terms of a later one, to which the settings agree already."""
    for n, each in enumerate(found):
        for later in found[n:]:
            yield replace(each, state=replace(each.state, terms=later.state.terms))


@pytest.mark.long
@pytest.mark.parametrize("n_kills", in_two_sizes(N_KILLS, N_CAMPAIGN))
@pytest.mark.parametrize("burst", [1, BURST])
def test_kills(tmp_path: Path, burst: int, n_kills: int, record_property: Record) -> None:
    endure(tmp_path, begin(tmp_path, SIX_CARD), record_property, n_kills, burst)


@pytest.mark.long
@pytest.mark.parametrize("n_kills", in_two_sizes(N_KILLS, N_CAMPAIGN))
@pytest.mark.parametrize("burst", some_of([1, BURST], [BURST]))
def test_kills_of_sealed_games(
    tmp_path: Path, burst: int, n_kills: int, record_property: Record
) -> None:
    """Their seals have to be in order everywhere."""
    endure(tmp_path, begin_sealed(tmp_path), record_property, n_kills, burst)
    with open_history(tmp_path) as database:
        (match,) = read_matches(database, "Child")
        found = verify_match(database, "Child", match, is_quick=True)
    assert found.faults == [] and found.n_hands
    log = LogSeals(read_log((tmp_path / "Child.LOG").read_text()))
    told = [(game.number, game.seal, game.part, game.opened) for game in log.games()]
    assert told == [(game.number, game.seal, game.part, game.opened) for game in found.seals]


@pytest.mark.long
@pytest.mark.parametrize("n_kills", in_two_sizes(N_OF_VARIANT, N_CAMPAIGN // 5))
@pytest.mark.parametrize("name", some_of(VARIANTS, ["once"]))
def test_kills_in_the_variants(
    tmp_path: Path, name: str, n_kills: int, record_property: Record
) -> None:
    endure(tmp_path, begin(tmp_path, VARIANTS[name]), record_property, n_kills)
