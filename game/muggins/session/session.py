"""Session: the match in progress, with its storage and engines."""

from collections.abc import Callable, Collection
from dataclasses import replace
from functools import cached_property, partial
from operator import is_not
from typing import TYPE_CHECKING, Protocol, TypeAlias

from muggins.foreign.intake import Shelf
from muggins.mind.ranking import Engine, Ranking
from muggins.motion.cues import Sound
from muggins.record.figures import Figures
from muggins.record.players import COUNTED, LOCKED, ROBOT, LockedError, people_at
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.events import Event
from muggins.rules.moves import Amend, Move, Proceed, Reseed
from muggins.rules.referee import begin_again, new_match, resume, to_move
from muggins.rules.sealing import next_source
from muggins.rules.state import CuttingForDeal, GameOver, State, Tally
from muggins.rules.terms import Terms
from muggins.rules.turn import Game, Turn
from muggins.rules.views import view_of
from muggins.session.patter import PatterVoice
from muggins.settings.levels import LEVELS, STANDARD
from muggins.settings.settings import Settings, own_of, terms_of, with_own, with_terms
from muggins.settings.values import Sounds
from muggins.store.locks import Instance
from muggins.table.counting_progress import CountingProgress
from muggins.table.match import (
    Chairs,
    EnginePlayer,
    HumanPlayer,
    Match,
    RemotePlayer,
    TablePreferences,
    speed_of,
)
from muggins.table.thinking import Asked, InBackground, Thinker, Worker
from muggins.words.table.menu_words import AGREED_ON, FROM_FILE, NOTHING, OVER
from muggins.words.table.patter_moments import BETWEEN_TWO, STEPS_IN
from muggins.words.table.sentences import Names

if TYPE_CHECKING:
    from muggins.table.controller import TableController

AGREED = "You both agreed on the rules of this match, so they can't be changed."


class RemoteMatch(Protocol):
    """Match that both programs play; it feeds the recorder itself."""

    def take_up(self) -> Game:
        """Return the game as it was left."""

    def hear(self) -> Move | None:
        """Return the next move that came from the other program, or None."""

    def keep(self, turn: Turn) -> None:
        """Send what was played here."""

    def look(self, notices: list[str]) -> None:
        """Record what is over, and put into ``notices`` what keeps the match from going on."""

    def overhear(self) -> str:
        """Return a message that the other player sent, or an empty string."""

    def feed(self) -> None:
        """Record the hands that are over."""

    def leave(self) -> None:
        """Close the connection."""


BeginRemote: TypeAlias = Callable[[Recorder, Settings], RemoteMatch]
"""Begins a match online, or continues it; ValueError where it can't be saved."""


class Undo:
    """Undo in one session: suspends the ``match`` for a game that no longer counts."""

    def __init__(self, recorder: Recorder, match: Match) -> None:
        self._recorder, self._match = recorder, match

    @property
    def is_on(self) -> bool:
        """True if the game at the table doesn't count."""
        return self._match.waiting is not None

    @property
    def tally(self) -> Tally:
        """Score of the match, without a game that doesn't count."""
        return (self._match.waiting or self._match.state).tally

    def find(self) -> int | str:
        """Return the turn of the player's last choice, or a sentence if none can be taken back."""
        recorder, match = self._recorder, self._match
        state = match.state
        if recorder.is_locked:
            return LOCKED
        if state.is_dealt_by_two:
            return AGREED_ON
        if state.source.data is not None or state.standing.source.data is not None:
            return FROM_FILE
        if isinstance(state.phase, GameOver) and not self.is_on:
            return OVER
        seats = Seat if people_at(recorder.name) else (Seat.PLAYER,)
        found = [at for at in map(match.last_choice, seats) if at is not None]
        return max(found, default=NOTHING)

    def go_back(self, turn: int) -> None:
        was_on = self.is_on
        self._match.take_back(turn)
        waiting = self._match.waiting
        if waiting is None or was_on:
            self._recorder.keep_aside(self._game())
        else:
            self._recorder.take_back(waiting, self._game())

    def keep(self, move: Move) -> None:
        """Save a move of a game that doesn't count; changes of the match are saved there, too."""
        waiting = self._match.waiting
        if waiting is not None and isinstance(move, Amend | Reseed):
            self._recorder.keep(Turn(self._recorder.snapshot.state, None, move, waiting, ()))
        self._recorder.keep_aside(self._game())

    def leave(self) -> None:
        """Continue with the next game that counts."""
        if self._match.waiting is not None:
            self._match.put(self._match.waiting)
            self._recorder.keep_aside(None)

    def take_up(self) -> None:
        """Resume the saved game, which may be one that doesn't count."""
        aside, snapshot = self._recorder.aside, self._recorder.snapshot
        self._match.retrace(snapshot.game if aside is None else aside)
        self._match.waiting = None if aside is None else snapshot.state

    def _game(self) -> Game:
        """Return the turns since the game's first hand, or of the preceding game before that."""
        turns = self._match.turns
        return Game(resume(turns[0].after.standing), turns)


LEARNING_HANDS = 40
ADVISERS = {level.name: level.adviser for level in LEVELS if level.adviser}
"""Advising level for each level that plays with human weaknesses."""


class Session:
    """One player's match, saved by a recorder and played by engines.

    ``notices`` are messages not shown yet. Under lock, changes of options, match or player are
    rejected with a notice. Engines run in the background, or in another worker.
    """

    def __init__(
        self, recorder: Recorder, instance: Instance | None = None, worker: Worker | None = None
    ) -> None:
        self.recorder = recorder
        self.match = Match(recorder.snapshot.state)
        self.undo = Undo(recorder, self.match)
        self.undo.take_up()
        self.match.listen(self._keep)
        self._worker = worker or InBackground()
        self.engines: dict[str, Engine] = {}
        self.chairs = self._take_seats()
        self.notices: list[str] = recorder.take_messages()
        self._instance = instance
        self._told_trouble: str | None = None
        self._controller: TableController | None = None  # the last
        self.remote: RemoteMatch | None = None  # the match online, while it is played
        self._seconds = Settings(), Settings()  # as they were kept, and as the second has them
        self._preferences: tuple[tuple[object, ...], TablePreferences] | None = (
            None  # and from what it was made
        )
        self.voice = PatterVoice(lambda: self.settings, self.notices.append)
        self._note_trouble()
        self.shelf = Shelf(recorder.players.folder)
        if not self.is_locked:
            self._agree_on_dealer(self.state.terms)

    @property
    def _names(self) -> Names | None:
        return people_at(self.recorder.name)

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def is_locked(self) -> bool:
        return self.recorder.is_locked

    @cached_property
    def background(self) -> Worker:
        """Worker for low-priority tasks: results, par, verification."""
        return InBackground()

    @property
    def settings(self) -> Settings:
        """The player's settings; at a two-player table, those of the player to move."""
        kept, seat = self.recorder.settings, self._seat
        if seat is Seat.PLAYER:
            return kept
        if self._seconds[0] is not kept:
            self._seconds = kept, own_of(kept, seat)
        return self._seconds[1]

    @property
    def opponent(self) -> str:
        """The level that plays, or the file of an engine; empty if a person does."""
        is_person = self._names is not None or self.remote is not None
        return "" if is_person else self._name_engine(Seat.COMPUTER)

    @property
    def _seat(self) -> Seat:
        """Seat of two people to move, or else of the one who saw cards last."""
        if self._names is None or self._controller is None or self.remote is not None:
            return Seat.PLAYER
        acts = to_move(self.state)
        return self._controller.timeline.picture.near if acts is None else acts

    @property
    def has_sat(self) -> bool:
        """True if the table has been shown under this name."""
        return self._controller is not None

    def make(self, move: Move) -> tuple[Event, ...]:
        """Make and save a move, and return its events. Saving doesn't block."""
        if isinstance(move, Amend | Reseed) and self.refuses():
            return ()
        return self.match.make(move)

    def _keep(self, turn: Turn) -> None:
        if self.remote is not None:
            self.remote.keep(turn)
        elif self.undo.is_on:
            self.undo.keep(turn.move)
        else:
            self.recorder.keep(turn)
        self._note_trouble()

    def _note(self, sentence: str) -> None:
        if sentence not in self.notices:
            self.notices.append(sentence)

    def _note_trouble(self) -> None:
        """Note a failing log once, not at every action."""
        trouble = self.recorder.saver.log_trouble
        if trouble is not None and trouble != self._told_trouble:
            self._note(trouble)
        self._told_trouble = trouble

    def refuses(self) -> bool:
        """Return True, and note the reason, if a lock or an online match forbids a change."""
        if self.is_locked:
            self._note(LOCKED)
        elif self.remote is not None:
            self._note(AGREED)
        return self.is_locked or self.remote is not None

    def poll(self) -> bool:
        """Collect messages regularly; return True if another start asks for this window."""
        for sentence in self.recorder.take_messages():
            self._note(sentence)
        self._note_trouble()
        if self.remote is not None:
            self.remote.look(self.notices)
            self._listen(self.remote)
        return self._instance is not None and self._instance.is_called()

    def _listen(self, remote: RemoteMatch) -> None:
        words = remote.overhear()
        if words and self.settings.chats and self._controller is not None:
            self._controller.talk.relay(words)
            self._controller.is_stale = True

    def append_statistics(self) -> str:
        """Append the statistics to the log, even under lock: a director collects them."""
        log = self.recorder.append_statistics()
        self._note_trouble()
        if log is None:
            return "Nothing is being saved (--no-disk), so there is no log."
        return self.recorder.saver.log_trouble or f"The match statistics are in {log.name}."

    def close(self) -> list[str]:
        """Save pending data, and release the lock for other instances; return save errors."""
        self._feed()
        self._leave()
        lost = self.recorder.close()
        if self._instance is not None:
            self._instance.release()
        return lost

    def switch(self, name: str, challenge: object = None) -> None:
        """Switch to another player's match; ValueError for an invalid name, and under lock."""
        self._feed()
        self.recorder.switch(name, challenge)
        self._leave()
        self.chairs, self._controller = self._take_seats(), None
        self.match.put(self.recorder.snapshot.state)
        self.undo.take_up()
        self.notices.extend(self.recorder.take_messages())

    def meet(self, begin: BeginRemote) -> None:
        """Start the online match; ValueError if it can't be saved."""
        self._feed()
        remote = begin(self.recorder, self.settings)
        self._leave()
        self.remote, self._controller = remote, None
        self.match.put(self.recorder.snapshot.state)
        self.match.game = remote.take_up()
        own, other = self._thinker(Seat.PLAYER, advises=True), self._thinker(Seat.COMPUTER)
        self.chairs = HumanPlayer(own), RemotePlayer(other, remote.hear)
        self.notices.extend(self.recorder.take_messages())

    def _feed(self) -> None:
        """Record finished hands of an online match, before another match is saved."""
        if self.remote is not None:
            self.remote.feed()

    def _leave(self) -> None:
        """Close the connection; all its messages are saved."""
        if self.remote is not None:
            self.remote.leave()
            self.remote = None

    def begin_match(self) -> None:
        """Start a new match with the present settings; the card source continues."""
        if self.refuses():
            return
        self.match.put(
            new_match(terms_of(self.settings), next_source(self.match.waiting or self.state))
        )
        self.recorder.begin_match(self.state)

    def begin_game(self) -> None:
        """Abandon the game in progress for another one; the match continues."""
        if self.refuses():
            return
        if self.undo.is_on:
            self.undo.leave()
            return
        self.match.put(begin_again(self.state))
        self.recorder.begin_game(self.state)

    def change(self, settings: Settings) -> None:
        """Apply new settings; changed terms are a move of the match.

        At a two-player table, personal settings change for the current player only.
        """
        if self.remote is not None:
            settings = with_terms(settings, self.state.terms)
        elif self._names is not None:
            settings = with_own(self.recorder.settings, self._seat, settings)
        try:
            self.recorder.change(settings)
        except LockedError:
            self._note(LOCKED)
            return
        before, terms = self.state.terms, terms_of(settings)
        if terms != before:
            self.make(Amend(terms))
            self._agree_on_dealer(before)

    def _agree_on_dealer(self, before: Terms) -> None:
        """Apply the terms' dealer rule to a match in which nothing was cut or dealt yet."""
        state, is_cut_due = self.state, isinstance(self.state.phase, CuttingForDeal)
        if state.hand is not None or state.n_hands or state.tally.games:
            return
        ruled = None if is_cut_due else _dealer_rule(before)
        was_cut = not is_cut_due and ruled is None
        if not was_cut and ruled != _dealer_rule(state.terms):
            self.begin_match()

    # --- the minds

    def choose(self) -> Move:
        """Return the engine's move for the seat to move; blocks until it is done."""
        seat = to_move(self.state)
        if seat is None:
            return Proceed()
        return self._thinker(seat).insist(view_of(self.state, seat)).move

    def warm_up(self) -> None:
        self.chairs[Seat.COMPUTER].mind.warm_up()

    def _take_seats(self) -> Chairs:
        own = HumanPlayer(self._thinker(Seat.PLAYER, advises=True))
        if self._names is None:
            return own, EnginePlayer(self._thinker(Seat.COMPUTER))
        return own, HumanPlayer(self._thinker(Seat.COMPUTER, advises=True))

    def _thinker(self, seat: Seat, *, advises: bool = False) -> Thinker:
        name = self._name_adviser if advises else self._name_engine
        load = self._adviser if advises else self.engine
        return Thinker(lambda: name(seat), load, self._worker, _explain)

    def _adviser(self, name: str) -> Engine:
        """Return the engine that advises a person.

        It ignores the habits of another playing engine, as the coach does, so that both agree.
        """
        from muggins.mind.engines.engines import MindEngine

        engine = self.engine(name)
        is_other = self.settings.skill in ADVISERS and name in ADVISERS.values()
        if is_other and isinstance(engine, MindEngine):
            return replace(engine, reads=False)
        return engine

    def engine(self, name: str) -> Engine:
        """Return the engine of that name, loaded once; called by the worker."""
        if name not in self.engines:
            self.engines[name] = self._load_engine(name)
        return self.engines[name]

    def _name_engine(self, seat: Seat) -> str:
        own = self.recorder.global_entries.own_engine(seat)
        return f"file:{own}" if own else self.settings.skill

    def _name_adviser(self, seat: Seat) -> str:
        name = self._name_engine(seat)
        is_automatic = self.recorder.computer_plays_both or self.recorder.name == ROBOT
        return name if is_automatic else ADVISERS.get(name, name)

    def _load_engine(self, name: str) -> Engine:
        """Return the engine of that name, or Classic; imports numpy, too slow for the start."""
        from muggins.mind.engines.engines import load_engine

        try:
            return load_engine(name, report=self._note)
        except ValueError as error:
            self._note(f"{error} {STANDARD.capitalize()} plays instead.")
            return load_engine(STANDARD)

    # --- the table

    def preferences(self) -> TablePreferences:
        """Return the table preferences; without a board there are no pegs to claim with.

        It is called several times a frame, and cached until an input changes.
        """
        settings, helps = self.settings, self.remote is None  # a friend far away plays a person
        asked = settings, helps, self.recorder.snapshot.lifetime
        if self._preferences is None or any(map(is_not, asked, self._preferences[0])):
            self._preferences = asked, _manner_of(*asked)
        return self._preferences[1]

    def sit_down(self, sound: Sound) -> "TableController":
        from muggins.table.controller import TableController

        say = self.voice.say if self._names is None else self._look_on
        is_alone, player_notes = self._names is None, self.recorder.player_notes
        self._controller = TableController(
            self.match,
            self.chairs,
            self.preferences,
            say,
            sound,
            self._greeting,
            self._names,
            CountingProgress(
                lambda: player_notes.text(COUNTED), partial(player_notes.keep, COUNTED)
            )
            if is_alone
            else None,
        )
        return self._controller

    def _look_on(self, key: str, said: Collection[str] = ()) -> str | None:
        """Return a line for two people, a neutral one, unless they dismissed the speaker."""
        own = STEPS_IN.get(key, key if key.startswith(BETWEEN_TWO) else None)
        return None if own is None or not self.settings.onlooker else self.voice.say(own, said)

    @property
    def _greeting(self) -> str:
        """The patter key of the opponent's greeting."""
        if self._names is not None and not self.state.is_begun:
            return "NewMatch"
        if not self.state.is_begun:
            return "MatchCut" if self.recorder.snapshot.lifetime.n_hands else "NewPlayer"
        own, computers = self.state.scores
        if own == computers or isinstance(self.state.phase, GameOver):
            return "Resume"
        return "ResumeAhead" if computers > own else "ResumeBehind"


def _manner_of(settings: Settings, helps: bool, lifetime: Figures) -> TablePreferences:
    is_new = settings.explains == "at first" and lifetime.n_hands < LEARNING_HANDS
    return TablePreferences(
        sorts=settings.sort,
        tallies=settings.tallies or settings.board == "hidden",
        hints=settings.hints and helps,
        hints_asked=(settings.hints or settings.hints_asked) and helps,
        details=settings.details,
        autoplay=settings.autoplay and helps,
        autoscore=settings.autoscore and helps,
        plays_tunes=settings.sounds is not Sounds.OFF,
        deal_button=settings.deal_button,
        plays_forced=settings.plays_forced,
        waits_at_counts=settings.waits_at_counts,
        explains=is_new or settings.explains == "always",
        counting_help=settings.counting_help and helps,
        delay=settings.delay,
        speed=speed_of(settings),
        curtain=settings.curtain,
        turns_round=settings.turns_round,
    )


def _explain(view: Asked, ranking: Ranking) -> str:
    """Explain a choice in a sentence. The engine is imported lazily, as all engines are."""
    from muggins.mind.engines.engines import argue
    from muggins.words.review.arguments import speak_for

    argument = argue(view, ranking)
    return speak_for(argument) if argument is not None else ""


def _dealer_rule(terms: Terms) -> Seat | str | None:
    """Return the first dealer by the terms, or "chance"; None for a cut."""
    dealer = terms.fixed_dealer()
    by_chance = "chance" if terms.variant.draws_dealer else None
    return by_chance if dealer is None else dealer
