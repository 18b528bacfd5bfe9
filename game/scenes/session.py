"""The match in progress, joined to what keeps it and to the mind that plays it."""

from dataclasses import replace
from typing import TYPE_CHECKING

from game.rules.deal import Source
from game.rules.events import Event
from game.rules.match import new_match, play, to_move
from game.rules.moves import Amend, Claim, Cut, Move, Play, Proceed, Throw
from game.rules.pegging import count_reasons
from game.rules.scoring import Reason, total
from game.rules.seat import Seat
from game.rules.state import Counted, Discarding, Pegging, Scoring, State
from game.rules.views import discard_view, play_view
from game.store.files import StoreError
from game.store.ledger import Ledger
from game.store.settings import Settings, terms_of

if TYPE_CHECKING:
    from game.mind.players import Engine

MIDDLE_CUT = 26
FALLBACK = "classic"


class Session:
    """One player's match. ``notices`` are sentences that the player has not seen yet."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.state: State = ledger.resume()
        self.notices: list[str] = list(ledger.messages)
        ledger.messages.clear()

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self.ledger.settings

    @property
    def is_begun(self) -> bool:
        """Whether there is a match to go on with."""
        return self.state.hand is not None or self.state.standing.dealer is not None

    def make(self, move: Move) -> tuple[Event, ...]:
        """Make a move and keep it; what happened. A failing disk is only noted."""
        self.state, events = play(self.state, move)
        self._keep(move, events)
        return events

    def _keep(self, move: Move, events: tuple[Event, ...]) -> None:
        try:
            self.ledger.keep(self.state, move, events)
        except StoreError as error:
            self._note(str(error))

    def _note(self, sentence: str) -> None:
        if sentence not in self.notices:
            self.notices.append(sentence)

    def switch(self, name: str) -> None:
        """Turn to another player's match; ValueError when it is no name."""
        try:
            self.ledger.switch(name)
        except StoreError as error:
            self._note(str(error))
        self.state = self.ledger.resume()
        self.notices.extend(self.ledger.messages)
        self.ledger.messages.clear()

    def begin_match(self) -> None:
        """Start anew with the present settings; the cards go on from where they are."""
        self.state = new_match(terms_of(self.settings), self.state.source)
        try:
            self.ledger.begin_match(self.state)
        except StoreError as error:
            self._note(str(error))

    def reseed(self, seed: int) -> None:
        """Take the cards of a new match from a seed."""
        self.state = new_match(terms_of(self.settings), Source(seed))
        self.begin_match()

    def change(self, settings: Settings) -> None:
        """Take up new settings; terms that changed are part of the match's moves."""
        try:
            self.ledger.change(settings)
        except StoreError as error:
            self._note(str(error))
        terms = terms_of(settings)
        if terms != self.state.terms:
            self.make(Amend(terms))

    def counted(self) -> tuple[Seat, tuple[Reason, ...]]:
        """Whose hand is being counted, and what it is worth."""
        phase, state = self.state.phase, self.state
        assert isinstance(phase, Scoring | Counted)
        seat, cards = state.the_hand.to_count(phase.occasion)
        return seat, count_reasons(state, phase.occasion, cards)

    def choose(self) -> Move:
        """What the computer would do now, for whoever is to move."""
        seat, state = to_move(self.state), self.state
        if seat is None:
            return Proceed()
        match state.phase:
            case Discarding():
                return Throw(self._engine().rank_discards(discard_view(state, seat)).best)
            case Pegging():
                return Play(self._engine().rank_plays(play_view(state, seat)).best[0])
            case Scoring(reasons=reasons):
                return Claim(min(total(reasons), state.room(seat)))
        return Cut(MIDDLE_CUT)

    def warm_up(self) -> None:
        """Load the mind before it is needed."""
        self._engine()

    def _engine(self) -> "Engine":
        """The mind of the chosen skill. Imported late: numpy must not delay the first frame."""
        from game.mind.players import load_engine

        try:
            return load_engine(self.settings.skill)
        except ValueError as error:
            self._note(f"{error} {FALLBACK.capitalize()} sits down instead.")
            self.change(replace(self.settings, skill=FALLBACK))
            return load_engine(FALLBACK)
