"""The match in progress, joined to what keeps it and to the mind that plays it."""

from collections.abc import Collection
from dataclasses import replace
from functools import cached_property, partial
from operator import is_not
from typing import TYPE_CHECKING

from muggins.foreign.intake import Shelf
from muggins.mind.ranking import Engine, Ranking
from muggins.motion.cues import Sound
from muggins.record.bonds import LOCKED, LockedError
from muggins.record.figures import Figures
from muggins.record.player_names import ROBOT, people_at
from muggins.record.recorder import Recorder
from muggins.record.switches import COUNTED
from muggins.rules.events import Event
from muggins.rules.moves import Amend, Move, Proceed, Reseed
from muggins.rules.referee import begin_again, new_match, to_move
from muggins.rules.sealing import next_source
from muggins.rules.seat import Seat
from muggins.rules.state import CuttingForDeal, GameOver, State
from muggins.rules.terms import Terms
from muggins.rules.turn import Turn
from muggins.rules.views import view_of
from muggins.session.apart import AGREED, Apart
from muggins.session.patter import PatterVoice
from muggins.session.takeback import Retreat
from muggins.settings.levels import LEVELS, STANDARD
from muggins.settings.settings import Settings, own_of, terms_of, with_own, with_terms
from muggins.settings.values import Sounds
from muggins.store.challenges import Challenge
from muggins.store.instance import Instance
from muggins.table.chairs import Chairs, Distant, Person, Robot
from muggins.table.counting_progress import CountingProgress
from muggins.table.manner import Manner, speed_of
from muggins.table.match import Match
from muggins.table.thinking import Asked, InBackground, Thinker, Worker
from muggins.words.table.between import Names
from muggins.words.table.onlooker import BETWEEN_TWO, STEPS_IN

if TYPE_CHECKING:
    from muggins.contest.resultshelf import ResultShelf
    from muggins.session.line import Line
    from muggins.table.sitting import Sitting

LEARNING_HANDS = 40
ADVISERS = {level.name: level.adviser for level in LEVELS if level.adviser}
"""Who advises a person where those who err as people do sit across the table."""


class Session:
    """One player's match, kept by a ledger and played by minds.

    ``notices`` are sentences that the player has not seen yet. Under lock, what would change
    options, match or player is refused with a notice. The minds are asked in the background,
    or by another worker.
    """

    def __init__(
        self, ledger: Recorder, instance: Instance | None = None, worker: Worker | None = None
    ) -> None:
        self.ledger = ledger
        self.match = Match(ledger.page.state)
        self.retreat = Retreat(ledger, self.match)
        self.retreat.take_up()
        self.match.listen(self._keep)
        self._worker = worker or InBackground()
        self.engines: dict[str, Engine] = {}
        self.chairs = self._take_seats()
        self.notices: list[str] = ledger.take_messages()
        self._instance = instance
        self._told_trouble: str | None = None
        self._sitting: Sitting | None = None  # the last
        self.apart: Apart | None = None  # the match with a friend far away, while it is played
        self._seconds = Settings(), Settings()  # as they were kept, and as the second has them
        self._manner: tuple[tuple[object, ...], Manner] | None = None  # and from what it was made
        self.voice = PatterVoice(lambda: self.settings, self.notices.append)
        self._note_trouble()
        self.shelf = Shelf(ledger.players.folder)
        if not self.is_locked:
            self._agree_on_dealer(self.state.terms)

    @property
    def _names(self) -> Names | None:
        return people_at(self.ledger.name)

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def is_locked(self) -> bool:
        return self.ledger.is_locked

    @cached_property
    def aside(self) -> Worker:
        """Does what nobody at the table waits for: results, par, verification."""
        return InBackground()

    @cached_property
    def results(self) -> "ResultShelf":
        """The results of challenges that came here; nobody needs them at the start."""
        from muggins.contest.resultshelf import ResultShelf

        return ResultShelf(self.ledger.players.folder)

    @property
    def settings(self) -> Settings:
        """The player's settings; of two people those of whoever is to act."""
        kept, seat = self.ledger.settings, self._seat
        if seat is Seat.PLAYER:
            return kept
        if self._seconds[0] is not kept:
            self._seconds = kept, own_of(kept, seat)
        return self._seconds[1]

    @property
    def _seat(self) -> Seat:
        """Of two people the one who is to act, or else saw his cards last."""
        if self._names is None or self._sitting is None or self.apart is not None:
            return Seat.PLAYER
        acts = to_move(self.state)
        return self._sitting.timeline.picture.near if acts is None else acts

    @property
    def has_sat(self) -> bool:
        """Whether somebody has been at the table under this name."""
        return self._sitting is not None

    def make(self, move: Move) -> tuple[Event, ...]:
        """Make a move and have it kept; what happened. Nobody waits for the disk."""
        if isinstance(move, Amend | Reseed) and self.refuses():
            return ()
        return self.match.make(move)

    def _keep(self, turn: Turn) -> None:
        if self.apart is not None:
            self.apart.keep(turn)
        elif self.retreat.is_on:
            self.retreat.keep(turn.move)
        else:
            self.ledger.keep(turn)
        self._note_trouble()

    def _note(self, sentence: str) -> None:
        if sentence not in self.notices:
            self.notices.append(sentence)

    def _note_trouble(self) -> None:
        """Tell of a failing log once, not at every action."""
        trouble = self.ledger.clerk.log_trouble
        if trouble is not None and trouble != self._told_trouble:
            self._note(trouble)
        self._told_trouble = trouble

    def refuses(self) -> bool:
        """Whether a lock, or a friend far away, forbids what is wanted, which then is told."""
        if self.is_locked:
            self._note(LOCKED)
        elif self.apart is not None:
            self._note(AGREED)
        return self.is_locked or self.apart is not None

    def poll(self) -> bool:
        """Call now and then: takes in messages; whether another start asks for this window."""
        for sentence in self.ledger.take_messages():
            self._note(sentence)
        self._note_trouble()
        if self.apart is not None:
            self.apart.look(self.notices)
            self._listen(self.apart)
        return self._instance is not None and self._instance.is_called()

    def _listen(self, apart: Apart) -> None:
        words = apart.overhear()
        if words and self.settings.chats and self._sitting is not None:
            self._sitting.talk.relay(words)
            self._sitting.is_stale = True

    def append_statistics(self) -> str:
        """Append the statistics to the log, under lock too: a director collects them."""
        log = self.ledger.append_statistics()
        self._note_trouble()
        if log is None:
            return "Nothing is being saved (--no-disk), so there is no log."
        return self.ledger.clerk.log_trouble or f"The statistics of the match are in {log.name}."

    def close(self) -> list[str]:
        """Write what waits, and let other starts in; sentences on what could not be kept."""
        self._feed()
        self._leave()
        lost = self.ledger.close()
        if self._instance is not None:
            self._instance.release()
        return lost

    def switch(self, name: str, challenge: Challenge | None = None) -> None:
        """Turn to another player's match; ValueError when it is no name, and under lock."""
        self._feed()
        self.ledger.switch(name, challenge)
        self._leave()
        self.chairs, self._sitting = self._take_seats(), None
        self.match.put(self.ledger.page.state)
        self.retreat.take_up()
        self.notices.extend(self.ledger.take_messages())

    def meet(self, line: "Line") -> None:
        """Sit down with the friend at the other end; ValueError where it cannot be kept."""
        self._feed()
        apart = Apart(self.ledger, line, self.settings)
        self._leave()
        self.apart, self._sitting = apart, None
        self.match.put(self.ledger.page.state)
        self.match.game = apart.take_up()
        own, other = self._thinker(Seat.PLAYER, advises=True), self._thinker(Seat.COMPUTER)
        self.chairs = Person(own), Distant(other, apart.hear)
        self.notices.extend(self.ledger.take_messages())

    def _feed(self) -> None:
        """Keep what is over of a match with a friend, before another one is kept."""
        if self.apart is not None:
            self.apart.feed()

    def _leave(self) -> None:
        """Close the line; all that was said on it is kept."""
        if self.apart is not None:
            self.apart.line.leave()
            self.apart = None

    def begin_match(self) -> None:
        """Start anew with the present settings; the cards go on from where they are."""
        if self.refuses():
            return
        self.match.put(
            new_match(terms_of(self.settings), next_source(self.match.waiting or self.state))
        )
        self.ledger.begin_match(self.state)

    def begin_game(self) -> None:
        """Give up the game in progress for another one; the match goes on."""
        if self.refuses():
            return
        if self.retreat.is_on:
            self.retreat.leave()
            return
        self.match.put(begin_again(self.state))
        self.ledger.begin_game(self.state)

    def change(self, settings: Settings) -> None:
        """Take up new settings; terms that changed are part of the match's moves.

        Of two people each changes what is his own alone.
        """
        if self.apart is not None:
            settings = with_terms(settings, self.state.terms)
        elif self._names is not None:
            settings = with_own(self.ledger.settings, self._seat, settings)
        try:
            self.ledger.change(settings)
        except LockedError:
            self._note(LOCKED)
            return
        before, terms = self.state.terms, terms_of(settings)
        if terms != before:
            self.make(Amend(terms))
            self._agree_on_dealer(before)

    def _agree_on_dealer(self, before: Terms) -> None:
        """A match in which nothing was cut or dealt yet begins as the terms now have it."""
        state, is_cut_due = self.state, isinstance(self.state.phase, CuttingForDeal)
        if state.hand is not None or state.n_hands or state.tally.games:
            return
        ruled = None if is_cut_due else _dealer_rule(before)
        was_cut = not is_cut_due and ruled is None
        if not was_cut and ruled != _dealer_rule(state.terms):
            self.begin_match()

    # --- the minds

    def choose(self) -> Move:
        """What the computer would do now, for whoever is to move; waited for."""
        seat = to_move(self.state)
        if seat is None:
            return Proceed()
        return self._thinker(seat).insist(view_of(self.state, seat)).move

    def warm_up(self) -> None:
        self.chairs[Seat.COMPUTER].mind.warm_up()

    def _take_seats(self) -> Chairs:
        own = Person(self._thinker(Seat.PLAYER, advises=True))
        if self._names is None:
            return own, Robot(self._thinker(Seat.COMPUTER))
        return own, Person(self._thinker(Seat.COMPUTER, advises=True))

    def _thinker(self, seat: Seat, *, advises: bool = False) -> Thinker:
        name = self._name_adviser if advises else self._name_engine
        load = self._adviser if advises else self.engine
        return Thinker(lambda: name(seat), load, self._worker, _explain)

    def _adviser(self, name: str) -> Engine:
        """The engine that speaks to a person.

        Where another one plays, that is a stranger to it, as to the coach: both say the same.
        """
        from muggins.mind.engines.engines import MindEngine

        engine = self.engine(name)
        is_other = self.settings.skill in ADVISERS and name in ADVISERS.values()
        if is_other and isinstance(engine, MindEngine):
            return replace(engine, reads=False)
        return engine

    def engine(self, name: str) -> Engine:
        """The engine of that name, loaded once; called by the worker."""
        if name not in self.engines:
            self.engines[name] = self._load_engine(name)
        return self.engines[name]

    def _name_engine(self, seat: Seat) -> str:
        own = self.ledger.switches.own_engine(seat)
        return f"file:{own}" if own else self.settings.skill

    def _name_adviser(self, seat: Seat) -> str:
        name = self._name_engine(seat)
        is_automatic = self.ledger.plays_both or self.ledger.name == ROBOT
        return name if is_automatic else ADVISERS.get(name, name)

    def _load_engine(self, name: str) -> Engine:
        """The engine of that name, or Classic. Imported late: numpy must not delay the start."""
        from muggins.mind.engines.engines import load_engine

        try:
            return load_engine(name, report=self._note)
        except ValueError as error:
            self._note(f"{error} {STANDARD.capitalize()} plays instead.")
            return load_engine(STANDARD)

    # --- the table

    def manner(self) -> Manner:
        """How the player likes to play; without a board there are no pegs to claim with.

        It is asked for several times a frame, and made anew where something has changed.
        """
        settings, helps = self.settings, self.apart is None  # a friend far away plays a person
        asked = settings, helps, self.ledger.page.lifetime
        if self._manner is None or any(map(is_not, asked, self._manner[0])):
            self._manner = asked, _manner_of(*asked)
        return self._manner[1]

    def sit_down(self, sound: Sound) -> "Sitting":
        from muggins.table.sitting import Sitting

        say = self.voice.say if self._names is None else self._look_on
        is_alone, learnt = self._names is None, self.ledger.learnt
        self._sitting = Sitting(
            self.match,
            self.chairs,
            self.manner,
            say,
            sound,
            self._greeting,
            self._names,
            CountingProgress(lambda: learnt.text(COUNTED), partial(learnt.keep, COUNTED))
            if is_alone
            else None,
        )
        return self._sitting

    def _look_on(self, key: str, said: Collection[str] = ()) -> str | None:
        """A line for two people, of those that take no side, unless they sent it off."""
        own = STEPS_IN.get(key, key if key.startswith(BETWEEN_TWO) else None)
        return None if own is None or not self.settings.onlooker else self.voice.say(own, said)

    @property
    def _greeting(self) -> str:
        """By which key the opponent greets."""
        if self._names is not None and not self.state.is_begun:
            return "NewMatch"
        if not self.state.is_begun:
            return "MatchCut" if self.ledger.page.lifetime.n_hands else "NewPlayer"
        own, computers = self.state.scores
        if own == computers or isinstance(self.state.phase, GameOver):
            return "Resume"
        return "ResumeAhead" if computers > own else "ResumeBehind"


def _manner_of(settings: Settings, helps: bool, lifetime: Figures) -> Manner:
    is_new = settings.explains == "at first" and lifetime.n_hands < LEARNING_HANDS
    return Manner(
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
    """What speaks for a choice, in a sentence. The mind is imported late, as engines are."""
    from muggins.mind.engines.hint_figures import argue
    from muggins.words.review.arguments import speak_for

    argument = argue(view, ranking)
    return speak_for(argument) if argument is not None else ""


def _dealer_rule(terms: Terms) -> Seat | str | None:
    """Who deals first by the terms, or by chance; None for a cut."""
    dealer = terms.fixed_dealer()
    by_chance = "chance" if terms.variant.draws_dealer else None
    return by_chance if dealer is None else dealer
