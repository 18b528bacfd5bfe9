"""The entries of online play in menus."""

from collections.abc import Iterator

from muggins.extras.online import staying_away
from muggins.extras.online.apart import Apart, apart_of
from muggins.extras.online.gestures import SAY
from muggins.scenes.pieces.menu import Question, TableEntry
from muggins.session.session import Session
from muggins.ui.scene import Change, Pop, Push


def open_far(session: Session) -> Push:
    from muggins.extras.online.far import FarScene

    return Push(FarScene(session))


def list_entries(session: Session) -> Iterator[TableEntry]:
    """Yield what the menu at the table has during a match online."""
    apart = apart_of(session)
    if apart is None:
        return
    yield TableEntry(SAY, lambda: _open_saying(session, apart), "G", is_at_table=True)
    if apart.line.partner.may_claim:
        yield TableEntry(staying_away.CLAIM, lambda: Push(_ask_claim(apart)), "A")


def _open_saying(session: Session, apart: Apart) -> Push:
    from muggins.extras.online.far import SayingScene

    return Push(SayingScene(session, apart))


def _ask_claim(apart: Apart) -> Question:
    def claim() -> Change:
        apart.line.partner.claim_game()
        return Pop()

    cost = staying_away.COST.format(who=apart.other)
    return Question(staying_away.SURE, cost, (claim, Pop), staying_away.ANSWERS)
