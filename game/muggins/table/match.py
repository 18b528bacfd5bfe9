"""A match in progress, its two players (human, engine or remote), their preferences and hints."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass

from muggins.rules.cards import Seat
from muggins.rules.deal import Source
from muggins.rules.events import Event
from muggins.rules.moves import Amend, Claim, Move, Play, Proceed, Reseed, Throw, cards_of
from muggins.rules.referee import begin_again, legal_moves, new_match, to_move
from muggins.rules.state import GameOver, State, Tally
from muggins.rules.terms import Terms
from muggins.rules.turn import Game, Turn, make_move
from muggins.rules.views import View, discard_view, view_of
from muggins.settings.settings import Settings, is_still
from muggins.settings.values import Curtain, Forced
from muggins.table.thinking import Thinker

Listener = Callable[[Turn], None]  # told of every move, as the turn that it made


class Match:
    """A match at one moment; ``game`` is the one in progress, with its turns.

    It reaches back to the beginning of the game, or to the point where this match was resumed. A
    game in which a move was taken back continues outside the match, which is ``waiting`` with its
    next game.
    """

    def __init__(self, state: State) -> None:
        self.game = Game(state)
        self.waiting: State | None = None
        self._listeners: list[Listener] = []

    @classmethod
    def begin(cls, terms: Terms, source: Source, tally: Tally | None = None) -> "Match":
        return cls(new_match(terms, source, tally))

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def turns(self) -> tuple[Turn, ...]:
        return self.game.turns

    def listen(self, listener: Listener) -> None:
        """Subscribe to moves. Listeners are called in order of subscription."""
        self._listeners.append(listener)

    def make(self, move: Move) -> tuple[Event, ...]:
        """Make a move and return its events. IllegalMove changes nothing.

        Changed terms apply to a suspended match, too, and a changed source to that alone.
        """
        if self.waiting is not None:
            if isinstance(self.state.phase, GameOver) and not isinstance(move, Amend | Reseed):
                self.put(self.waiting)
            elif isinstance(move, Amend | Reseed):
                self.waiting = make_move(self.waiting, move).after
        turn = Turn(self.state, None, move, self.state, ())
        if self.waiting is None or not isinstance(move, Reseed):
            turn = make_move(self.state, move)
            self.game = self.game.go_on(turn)
        for listener in self._listeners:
            listener(turn)
        return turn.events

    def put(self, state: State) -> None:
        """Replace the state, as when another match is resumed, without notifying listeners."""
        self.game, self.waiting = Game(state), None

    def retrace(self, game: Game) -> None:
        """Take up a saved game, as if its moves had been made here."""
        self.put(game.start)
        for turn in game.turns:
            self.game = self.game.go_on(turn)

    def last_choice(self, seat: Seat) -> int | None:
        """Return the turn of the seat's last choice among several moves, or None."""
        for at in reversed(range(len(self.turns))):
            turn = self.turns[at]
            is_own = isinstance(turn.move, Throw | Play | Claim) and turn.seat is seat
            if is_own and len(legal_moves(turn.before)) > 1:
                return at
        return None

    def take_back(self, at: int) -> None:
        """Undo to before turn ``at`` of a game that doesn't count, without notifying listeners."""
        if self.waiting is None:
            self.waiting = begin_again(self.state)
        self.game = self.game.back_to(at)

    def branch(self, at: int | None = None) -> "Match":
        """Return an independent match without listeners, from here or from before turn ``at``."""
        found = Match(self.state)
        found.game = self.game if at is None else self.game.back_to(at)
        return found


class Chair:
    """A side of the table; for a person, the ``mind`` only advises."""

    is_person = False

    def __init__(self, mind: Thinker) -> None:
        self.mind = mind

    def ask(self, view: View) -> Move | None:
        advice = self.mind.ask(view)
        return None if advice is None else advice.move


class HumanPlayer(Chair):
    """Human at this table; the engine gives hints and plays automatically on request."""

    is_person = True


class EnginePlayer(Chair):
    """An engine that plays for itself."""


class RemotePlayer(Chair):
    """Remote player: ``hear`` returns the next move or cards received.

    The ``mind`` is unused.
    """

    def __init__(self, mind: Thinker, hear: Callable[[], Move | None]) -> None:
        super().__init__(mind)
        self.hear = hear


Chairs = tuple[Chair, Chair]


def play_on(match: Match, chairs: Chairs, is_enough: Callable[[], bool]) -> None:
    """Let the engines play at full speed until done, or a game is over; at least one move.

    The first answer is waited for, since a worker may be computing it.
    """
    is_first = True
    while is_first or not (isinstance(match.state.phase, GameOver) or is_enough()):
        seat = to_move(match.state)
        if seat is None:
            move = legal_moves(match.state)[0]
        else:
            mind, view = chairs[seat].mind, view_of(match.state, seat)
            move = mind.insist(view).move if is_first else mind.decide(view)
        match.make(move)
        is_first = False


def play_game(match: Match, chairs: Chairs) -> GameOver:
    play_on(match, chairs, lambda: False)
    assert isinstance(match.state.phase, GameOver)
    return match.state.phase


ASKED_BY = ("sorts", "tallies", "plays_forced", "waits_at_counts")
"""Settings that determine the form of a choice, or whether it is needed."""

SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 2.5}
AT_ONCE = float("inf")


def speed_of(settings: Settings) -> float:
    """Return the animation speed as a multiple of the default."""
    return AT_ONCE if is_still(settings) else SPEEDS[settings.speed]


@dataclass(frozen=True, slots=True)
class TablePreferences:
    sorts: bool = True
    tallies: bool = False  # points are claimed as a number, not with the peg
    hints: bool = True  # come by themselves
    hints_asked: bool = True  # or else when asked
    details: bool = True
    autoplay: bool = True
    autoscore: bool = True
    plays_tunes: bool = True  # the end of a game is heard
    deal_button: bool = False
    plays_forced: Forced = Forced.FREE  # the only card that fits, and goes
    waits_at_counts: bool = False  # each count of a deal waits for a word
    explains: bool = False  # show reasons for points, and the value of a hand after its count
    counting_help: bool = False  # counts the kinds that the player agreed to
    delay: int = 0  # seconds that a message waits; 0 until it is dismissed
    speed: float = 1.0
    curtain: Curtain = Curtain.ALWAYS  # between two people
    turns_round: bool = True  # likewise

    def asks_otherwise(self, now: "TablePreferences") -> bool:
        return any(getattr(self, name) != getattr(now, name) for name in ASKED_BY)


class Hint:
    """Hint for the seat to move: the engine's choice with its reasons."""

    def __init__(self, chairs: Chairs) -> None:
        self._chairs = chairs
        self.move: Move | None = None  # until it was wanted and thought out
        self.why = ""
        self.is_wanted = False

    def forget(self) -> None:
        self.move, self.why, self.is_wanted = None, "", False

    def look(self, state: State, seat: Seat) -> bool:
        """Fetch the hint, if it is wanted and ready; return True if it has just arrived."""
        if not self.is_wanted or self.move is not None:
            return False
        if to_move(state) is None:
            self.move = Proceed()
            return False
        advice = self._chairs[seat].mind.ask(view_of(state, seat))
        if advice is not None:
            self.move, self.why = advice.move, advice.why
        return advice is not None

    @property
    def cards(self) -> tuple[int, ...]:
        return cards_of(self.move)

    @property
    def points(self) -> int | None:
        return self.move.points if isinstance(self.move, Claim) else None


class Learning:
    """One-time notice that an engine has identified its opponent's type.

    The engine is asked at the deal; the notice appears when the deal is shown, or later.
    """

    def __init__(self) -> None:
        self._asked: Future[bool] | None = None
        self._shown: Future[bool] | None = None

    def ask(self, state: State, chairs: Chairs) -> None:
        robots = [seat for seat in Seat if not chairs[seat].is_person]
        if robots:
            self._asked = chairs[robots[-1]].mind.has_learnt(discard_view(state, robots[-1]))

    def show(self) -> None:
        """Activate the answer for the new deal, which is now shown."""
        self._shown, self._asked = self._asked, None

    def is_told(self) -> bool:
        """Return True once per deal, if the engine is known to have identified its opponent."""
        if self._shown is None or not self._shown.done():
            return False
        has_learnt, self._shown = self._shown.result(), None
        return has_learnt
