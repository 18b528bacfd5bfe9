"""Online match: moves received from the peer are played here and recorded.

The message log is the primary record. The history gets each hand when it is over, with all cards
that were shown; so an interrupted match continues from the log, and the history catches up.
"""

from dataclasses import replace
from typing import TYPE_CHECKING

from muggins.extras.online.online_words import LENGTHS, MAY_CLAIM
from muggins.record.players import APART
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.moves import Deal, Move, Proceed
from muggins.rules.referee import resume
from muggins.rules.terms import Calls, Terms
from muggins.rules.turn import Game, Turn, follow_told, lay_open, part_hands
from muggins.session.session import Session
from muggins.settings.settings import Settings, terms_of, with_terms
from muggins.settings.values import Claimants, Coach
from muggins.store.challenges import OWN

if TYPE_CHECKING:
    from muggins.extras.online.line import Line
    from muggins.extras.online.peer import Known

TERMS = ("mistakes", "calls", "length", "weights")  # which whoever asks may choose
MATCH = "match"  # the fact that names it in the record
BROKEN = "Lost the connection to {who}. Play continues as soon as the connection is back."
STUCK = "{who}'s program can't save the match right now. Play continues as soon as it can."


def terms_of_friends(own: Settings) -> Settings:
    """Return proposed settings for online play: the player's length, defaults between people."""
    lengths = {name: getattr(own, name) for name in ("length", "weights")}
    return replace(Settings(), calls=Calls.FREE, claimants=Claimants.BOTH, **lengths)


def agreed_by(chosen: Settings) -> Terms:
    """Return the agreed terms: six cards, the loser deals first, both claim."""
    named = {name: getattr(chosen, name) for name in TERMS}
    return terms_of(replace(Settings(), claimants=Claimants.BOTH, **named))


class OnlineMatch:
    """Local side of an online match; ``line`` is the connection. ValueError if it can't be kept."""

    def __init__(self, recorder: Recorder, line: "Line", own: Settings) -> None:
        known = line.known
        assert known.start is not None and known.names is not None
        self._recorder, self.line, self._start = recorder, line, known.start
        self.other = line.name_friend(known.names)
        self._n_played = 0  # moves that were told, and are made here
        self._fed, self._n_deals = resume(known.start), 0  # how far the record was fed
        self._n_fed = 0  # moves
        self._known: Known | None = None  # what was looked at last
        self._told = ""  # the trouble that is told now
        recorder.switch(APART.join((known.names[0], self.other)))
        if line.fact(MATCH) != recorder.snapshot.match_id:
            self._begin(own)

    def _begin(self, own: Settings) -> None:
        look = {name: getattr(own, name) for name in OWN}
        agreed = with_terms(replace(Settings(), coach=Coach.OFF, **look), self._start.terms)
        agreed = replace(agreed, sealed=False, pauses=False)  # who waits looks elsewhere, and hears
        self._recorder.change(replace(agreed, log=own.log, tallies=own.tallies))
        self._recorder.begin_match(resume(self._start))
        self.line.note(MATCH, self._recorder.snapshot.match_id)

    def take_up(self) -> Game:
        """Resume the game; a deal without a move on this side is dealt again."""
        turns = list(follow_told(resume(self._start), self.line.known.moves))
        deals = [at for at, turn in enumerate(turns) if isinstance(turn.move, Deal)]
        if deals and not any(turn.seat is Seat.PLAYER for turn in turns[deals[-1] + 1 :]):
            turns = turns[: deals[-1]]
        self._n_played = sum(not isinstance(turn.move, Proceed) for turn in turns)
        game = Game(resume(self._start))
        for turn in turns:
            game = game.go_on(turn)
        self.feed()
        return game

    def hear(self) -> Move | None:
        moves = self.line.known.moves
        return moves[self._n_played] if len(moves) > self._n_played else None

    def keep(self, turn: Turn) -> None:
        if isinstance(turn.move, Proceed):
            return
        self._n_played += 1
        if turn.seat is Seat.PLAYER:
            self.line.partner.say(turn.move)

    def look(self, notices: list[str]) -> None:
        """Record finished hands, and note a lost or restored connection."""
        self.feed()
        trouble = self.line.trouble or self._tell_away()
        if trouble != self._told:
            if self._told in notices:
                notices.remove(self._told)
            self._told = trouble
            if trouble:
                notices.insert(0, trouble)

    def _tell_away(self) -> str:
        if self.line.partner.may_claim:
            return MAY_CLAIM.format(who=self.other, long=LENGTHS[self.line.known.days])
        if self.line.is_stuck:
            return STUCK.format(who=self.other)
        return "" if self.line.is_there else BROKEN.format(who=self.other)

    def overhear(self) -> str:
        words = self.line.overhear()
        return f"{self.other}: {words}" if words else ""

    def leave(self) -> None:
        self.line.leave()

    def feed(self) -> None:
        """Pass hands finished since the last call to the record."""
        known = self.line.known
        if known is self._known or known.state is None:
            return
        self._known, page = known, self._recorder.snapshot
        kept = page.record.n_hands, len(page.moves)
        hands = part_hands(known.moves[self._n_fed :])
        for hand in hands if known.state.awaits_deal else hands[:-1]:
            self._n_fed += len(hand)
            self._n_deals += 1
            for number, turn in enumerate(follow_told(self._fed, lay_open(hand)), 1):
                self._fed = turn.after
                if kept < (self._n_deals, number):
                    self._recorder.keep(turn)


def apart_of(session: Session) -> OnlineMatch | None:
    """Return the match online that a session plays, or None."""
    return session.remote if isinstance(session.remote, OnlineMatch) else None


def meet_at(line: "Line", session: Session) -> None:
    """Play with the friend at the other end; ValueError where that can't be saved."""
    session.meet(lambda recorder, own: OnlineMatch(recorder, line, own))
