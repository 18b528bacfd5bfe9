"""Who advises a person: never one who errs as people do."""

from dataclasses import replace

import pytest

from game.mind.engines.engines import MindEngine
from game.rules.seat import Seat
from game.rules.views import view_of
from game.session.session import ADVISERS, Session
from game.settings.settings import SETTINGS
from game.store.ledger import Ledger
from tests.rules.table import deal

LEVELS = [str(value) for value, _ in SETTINGS["skill"].values]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("is_automatic", [False, True])
def test_hints_come_from_a_level_that_does_not_err(level: str, is_automatic: bool) -> None:
    """Games that the computer plays on both sides are played at their level on both."""
    session = Session(Ledger(None, "Jo", 5))
    session.change(replace(session.settings, skill=level))
    session.ledger.plays_both = is_automatic
    adviser = level if is_automatic else ADVISERS.get(level, level)
    state = deal("5s5c5dJh7cKd", "2h3h8h9hTcQc", "As", dealer=Seat.COMPUTER)
    for seat, name in ((Seat.COMPUTER, level), (Seat.PLAYER, adviser)):
        session.engines.clear()
        session.chairs[seat].mind.insist(view_of(state, seat))
        assert list(session.engines) == [name]
    session.close()


@pytest.mark.parametrize("level", ["beginner", "master"])
def test_a_hint_says_what_a_review_will_say(level: str) -> None:
    """Who errs is a stranger to his adviser, as to the coach; Master who plays reads the other."""
    session = Session(Ledger(None, "Jo", 5))
    session.change(replace(session.settings, skill=level))
    adviser = session._adviser("master")
    assert isinstance(adviser, MindEngine) and adviser.reads is (level == "master")
    assert session.engine("master").reads  # type: ignore[attr-defined]
    session.close()
