"""An engine of one's own, and in whose place it sits."""

from pathlib import Path

import pytest

from game.rules.cards import read_cards
from game.rules.moves import Throw
from game.rules.seat import Seat
from game.rules.views import view_of
from game.session.session import Session
from game.store.ledger import Ledger
from tests.rules.table import deal

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
    ledger = Ledger(None, "Jo", 5)
    ledger.switches.keep("CribAltFile", str(engine))
    ledger.switches.keep("UseCribAltDLL", number)
    session = Session(ledger)
    for seat in Seat:
        hands = (HAND, "2h3h8h9hTcQc") if seat is Seat.PLAYER else ("2h3h8h9hTcQc", HAND)
        view = view_of(deal(*hands, "As", dealer=seat.other), seat)
        throw = session.chairs[seat].mind.insist(view).move
        assert (throw == Throw(read_cards("5s5c"))) == (seat in seats)
    session.close()
