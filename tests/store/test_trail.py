"""A saved game is what its moves lead to: no other score comes of a State with a right check."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.record.notation import read_state, write_state
from game.record.recorder import Recorder as Ledger
from game.rules.state import Standing, Tally
from game.store.logbook import read_log
from game.verify.verifier import check_log
from tests.store.inis import edit, entries_of
from tests.store.play import play_on, step

DEFAULTS = "31415926,0,0,0,0,0,0,1,0,1,0,2,0,0,0,0"


FORGES: dict[str, Callable[[Standing], Standing]] = {
    "points": lambda standing: replace(standing, pegs=((120, 119), standing.pegs[1])),
    "games": lambda standing: replace(standing, tally=Tally((99, 0), 30, 999)),
    "hands": lambda standing: replace(standing, n_hands=2, past=standing.past[:2]),
    "seed": lambda standing: replace(standing, source=replace(standing.source, position=7)),
}


@pytest.mark.parametrize("what", FORGES)
def test_a_forged_state_with_a_right_check_is_refused(tmp_path: Path, what: str) -> None:
    ledger = Ledger(tmp_path, "Jo", 5)
    n_moves = 0
    while ledger.page.state.standing.n_hands != 4 or len(entries_of(tmp_path)["State"].split()) > 9:
        play_on(ledger, n_moves, 1)
        n_moves += 1
    standing, _, _ = read_state(entries_of(tmp_path)["State"], None)
    forged, played = write_state(FORGES[what](standing), ()), ledger.page.state
    edit(tmp_path, "Jo", State=forged)
    again = Ledger(tmp_path, "Jo", 0)
    if what != "seed":  # another seed is a choice, and begins a game with it
        assert again.page.state == played, "the database tells what was played"
    assert again.page.state.standing.tally.games < 30
    ledger.close()
    again.close()
    brought = tmp_path / "brought"
    brought.mkdir()
    shutil.copy(tmp_path / "muggins.ini", brought)
    edit(brought, "Jo", State=forged)
    alone = Ledger(brought, "Jo", 0)
    assert any("new game" in each for each in alone.players.messages)
    assert alone.page.state.standing.n_hands == 0 and alone.page.state.standing.tally.games < 30


def test_a_lock_tells_of_what_nothing_proves(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path, "Jo", 5, DEFAULTS, is_locked=True)
    while ledger.page.state.standing.n_hands != 3:
        ledger.keep(step(ledger.page.state, -1))
    standing, _, _ = read_state(entries_of(tmp_path)["State"], None)
    ledger.close()
    for database in tmp_path.glob("muggins.sqlite*"):  # the INI file alone was brought along
        database.unlink()
    edit(tmp_path, "Jo", State=write_state(FORGES["points"](standing), ()), GameSoFar="")
    again = Ledger(tmp_path, "Jo", 5, DEFAULTS, is_locked=True)
    while again.page.state.standing.n_hands == 3 and again.page.state.tally.games == 0:
        again.keep(step(again.page.state, -1))
    found = check_log(read_log((tmp_path / "Jo.LOG").read_text()))
    assert any("played before" in each.why for each in found.unchecked)
    assert found.faults
