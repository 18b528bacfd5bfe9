"""A hand of 28 or 29 is kept on a printed slip, which is laid on the table once it is counted."""

from game.scenes.pages.page_entrances import open_slip
from game.scenes.pieces.scene import Change
from game.session.session import Session
from game.table.sitting import Sitting


def lay_slip(session: Session, sitting: Sitting) -> Change | None:
    """The slip of the next such hand that has been counted, once."""
    return open_slip(session, sitting.talk.grand.pop(0)) if sitting.talk.grand else None
