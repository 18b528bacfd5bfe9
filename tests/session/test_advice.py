"""Advising engines: never one with human weaknesses; and the seats of a third-party engine."""

from dataclasses import replace
from pathlib import Path

import pytest

from muggins.mind.engines.engines import MindEngine
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat, read_cards
from muggins.rules.moves import Throw
from muggins.rules.views import view_of
from muggins.session.session import ADVISERS, Session
from muggins.settings.settings import SETTINGS
from tests.rules.table import deal

LEVELS = [str(value) for value, _ in SETTINGS["skill"].values]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("is_automatic", [False, True])
def test_hints_come_from_a_level_that_does_not_err(level: str, is_automatic: bool) -> None:
    """Games that the computer plays on both sides are played at their level on both."""
    session = Session(Recorder(None, "Jo", 5))
    session.change(replace(session.settings, skill=level))
    session.recorder.computer_plays_both = is_automatic
    adviser = level if is_automatic else ADVISERS.get(level, level)
    state = deal("5s5c5dJh7cKd", "2h3h8h9hTcQc", "As", dealer=Seat.COMPUTER)
    for seat, name in ((Seat.COMPUTER, level), (Seat.PLAYER, adviser)):
        session.engines.clear()
        session.chairs[seat].mind.insist(view_of(state, seat))
        assert list(session.engines) == [name]
    session.close()


@pytest.mark.parametrize("level", ["beginner", "master"])
def test_a_hint_says_what_a_review_will_say(level: str) -> None:
    """The adviser doesn't model a weak opponent, as the coach doesn't; a playing Master does."""
    session = Session(Recorder(None, "Jo", 5))
    session.change(replace(session.settings, skill=level))
    adviser = session._adviser("master")
    assert isinstance(adviser, MindEngine) and adviser.reads is (level == "master")
    assert session.engine("master").reads  # type: ignore[attr-defined]
    session.close()


# --- an engine of one's own


HAND = "5s5c5dJh7cKd"
THREE_FIVES_AWAY = "def discard(*_):\n    return 0x0101\n\n\nmake_peg_play = discard\n"


@pytest.mark.parametrize(
    ("number", "seats"),
    [("0", []), ("1", [Seat.PLAYER]), ("2", [Seat.COMPUTER]), ("3", [*Seat])],
)
def test_it_sits_where_the_number_says(tmp_path: Path, number: str, seats: list[Seat]) -> None:
    """In the player's place it gives the hints, and plays where the player lets it."""
    engine = tmp_path / "mine.py"
    engine.write_text(THREE_FIVES_AWAY)
    recorder = Recorder(None, "Jo", 5)
    recorder.global_entries.keep("CribAltFile", str(engine))
    recorder.global_entries.keep("UseCribAltDLL", number)
    session = Session(recorder)
    for seat in Seat:
        hands = (HAND, "2h3h8h9hTcQc") if seat is Seat.PLAYER else ("2h3h8h9hTcQc", HAND)
        view = view_of(deal(*hands, "As", dealer=seat.other), seat)
        throw = session.chairs[seat].mind.insist(view).move
        assert (throw == Throw(read_cards("5s5c"))) == (seat in seats)
    session.close()
