"""First start: ask once about experience, offer the lesson, or resume it."""

from muggins.record.player_names import people_at
from muggins.record.players import DONE, KNOWN, LESSON
from muggins.session.session import Session


def is_asked(session: Session) -> bool:
    ledger = session.ledger
    has_learnt = ledger.learnt.text(LESSON) or ledger.page.lifetime.n_hands
    knows = has_learnt or session.state.is_begun or session.is_locked
    return not (knows or people_at(ledger.name))


def is_unfinished(session: Session) -> bool:
    return session.ledger.learnt.text(LESSON) not in ("", DONE, KNOWN)
