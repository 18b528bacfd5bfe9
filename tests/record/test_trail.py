"""The match is what the database has: an edited State changes nothing."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from muggins.record.log import write_standing
from muggins.record.recorder import Recorder
from muggins.rules.state import Standing, Tally
from tests.store.inis import edit, entries_of
from tests.store.play import play_on

FORGES: dict[str, Callable[[Standing], Standing]] = {
    "points": lambda standing: replace(standing, pegs=((120, 119), standing.pegs[1])),
    "games": lambda standing: replace(standing, tally=Tally((99, 0), 30, 999)),
    "hands": lambda standing: replace(standing, n_hands=2, past=standing.past[:2]),
    "seed": lambda standing: replace(standing, source=replace(standing.source, position=7)),
}


@pytest.mark.parametrize("what", FORGES)
def test_a_forged_state_changes_no_score(tmp_path: Path, what: str) -> None:
    recorder = Recorder(tmp_path, "Jo", 5)
    n_moves = 0
    while (
        recorder.snapshot.state.standing.n_hands != 4
        or len(entries_of(tmp_path)["State"].split()) > 9
    ):
        play_on(recorder, n_moves, 1)
        n_moves += 1
    played = recorder.snapshot.state
    assert recorder.close() == []
    kept = entries_of(tmp_path)["State"]
    edit(tmp_path, "Jo", State=write_standing(FORGES[what](played.standing)))
    again = Recorder(tmp_path, "Jo", 0)
    assert again.snapshot.state == played and again.close() == []
    assert entries_of(tmp_path)["State"] == kept, "it is written again"
