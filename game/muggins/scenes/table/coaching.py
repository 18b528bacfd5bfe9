"""Questions while one plays: the live coach's before a blunder, and that about counting."""

from concurrent.futures import Future
from dataclasses import replace

from muggins.mind.coach.decision import AS_GOOD, Decision, Judgement
from muggins.mind.coach.grades import is_weighable
from muggins.motion.boxes import Box
from muggins.rules.cards import Seat
from muggins.rules.moves import Move, Play, Throw, cards_of
from muggins.rules.scoring import Kind
from muggins.rules.state import Counted, Discarding, GameOver, State
from muggins.rules.terms import Occasion
from muggins.rules.turn import Turn
from muggins.rules.views import view_of
from muggins.scenes.pages.page_entrances import open_last_hand
from muggins.scenes.pieces.menu import Question, StripQuestion
from muggins.session.session import Session
from muggins.settings.values import Coach
from muggins.table.choices import CardChoice
from muggins.table.controller import TableController
from muggins.table.match import Match
from muggins.table.thinking import Asked, InBackground, weigh_late
from muggins.ui.scene import Change, Pop
from muggins.words.review.arguments import speak_for
from muggins.words.table.coach_words import AGREES, ANSWERS, WATCHES, advise, doubt, sum_up
from muggins.words.table.prompts import COUNTED_KINDS, HELP_ANSWERS, HELP_OFFER, HELP_TITLE

Made = Throw | Play
Weighed = Future[Decision | None]


class Coaching:
    def __init__(self, session: Session, controller: TableController) -> None:
        self._session, self._controller = session, controller
        self._worker = InBackground()
        self._state: State | None = None
        self._answer: Weighed | None = None  # to what may be chosen in that state
        self._doubted: tuple[Made, Decision] | None = None  # to be asked about
        self.is_asking = False
        self._made: list[tuple[Weighed, Made]] = []  # in this deal
        self._last: tuple[Weighed, Made] | None = None  # the last choice that was made
        self._sign = ""
        self._word = ""  # the last comment
        self._deal: tuple[Turn, ...] = ()  # of which hand, by its turns

    @property
    def way(self) -> Coach:
        session = self._session
        terms, source = session.state.terms, session.state.source
        is_off = session.is_locked or source.data is not None
        is_off |= self._controller.names is not None  # it takes no side between two people
        return Coach.OFF if is_off or not is_weighable(terms.variant) else session.settings.coach

    def look(self) -> None:
        """Update every frame: analyze the pending choice, and summarize a finished deal."""
        self._controller.is_stale |= self.sign != self._sign
        self._sign = self.sign
        if self.way is Coach.OFF:
            self._made.clear()
            self._state = self._answer = self._last = None
        elif self._controller.is_waiting:
            if self._session.undo.is_on:  # some of what was made never was
                self._made.clear()
            self._sum_up(self._session.state)
            self._weigh(self._session.state)

    @property
    def sign(self) -> str:
        """A few words that show that the coach is on, and whether it agrees; empty if it is off."""
        if self.way is Coach.OFF:
            return ""
        is_known = self.way is Coach.ASK and self._last is not None and self._last[0].done()
        made = _decide(*self._last) if is_known and self._last is not None else None
        return AGREES if made is not None and made.loss < AS_GOOD else WATCHES

    def _weigh(self, state: State) -> None:
        if state is self._state or not isinstance(self._controller.choice, CardChoice):
            return
        view = view_of(state, Seat.PLAYER)
        if isinstance(view, Asked):
            self._state, self._answer = state, self._worker.submit(lambda: weigh_late(view))

    def doubts(self, move: Move | None) -> bool:
        """Return True if a move has to be questioned first; otherwise record it."""
        is_known = self._answer is not None and self._state is self._session.state
        if self._answer is None or not is_known or not isinstance(move, Throw | Play):
            return False
        if self.way is Coach.ASK and self._answer.done():
            made = _decide(self._answer, move)
            if made is not None and made.judgement is Judgement.BLUNDER:
                self._doubted = move, made
                return True
        self._note(move)
        return False

    def _note(self, move: Made) -> None:
        if self._answer is not None:
            self._last = self._answer, move
            self._made.append(self._last)
        self._state = self._answer = None

    def ask(self) -> Question | None:
        """Return the question about a blunder, beside the cards, with the better ones marked."""
        self.is_asking = self._doubted is not None
        if self._doubted is None:
            return None
        (move, made), self._doubted = self._doubted, None
        state, controller = self._session.state, self._controller
        best, why = made.best.cards, self._mark(made)

        def insist() -> Change:
            self._note(move)
            controller.make(move)
            return Pop()

        def choose_again() -> Change:
            controller.talk.hold_back(move)
            return Pop()

        def room() -> Box:
            return controller.timeline.places.strip(is_in_play=isinstance(move, Play))

        size = self._session.settings.words / 100
        title, words = advise(state.left(Seat.PLAYER), best), doubt(made.loss, best, why)
        return StripQuestion(room, title, words, (choose_again, insist), ANSWERS, "NY", size)

    def _mark(self, made: Decision) -> str:
        """Mark the best cards as a hint does; return the reason for them."""
        from muggins.mind.coach.review import argue_for

        hint, best, argument = self._controller.hint, made.best.cards, argue_for(made)
        hint.move = Throw((best[0], best[1])) if len(best) == 2 else Play(best[0])
        hint.why = speak_for(argument) if argument is not None else ""
        return hint.why

    def _sum_up(self, state: State) -> None:
        is_done = isinstance(state.phase, Discarding | GameOver)
        if not (is_done or state.phase == Counted(Occasion.CRIB)) or not self._made:
            return
        if not all(answer.done() for answer, _ in self._made):
            return
        made = [each for each in (_decide(*pair) for pair in self._made) if each is not None]
        throws = sum(each.loss for each in made if each.kind.is_throw)
        self._made.clear()
        if self.way is Coach.WORD:
            self._word = sum_up(throws, sum(each.loss for each in made) - throws)
            self._deal = _turns_of_last(self._session.match)
            self._session.notices.append(self._word)
            self._controller.is_stale = True

    # --- the comment after a deal

    @property
    def has_word(self) -> bool:
        """True if the hand that the comment is about can be reviewed."""
        return self.way is Coach.WORD and bool(self._deal)

    @property
    def is_speaking(self) -> bool:
        return self.has_word and self._session.notices[:1] == [self._word]

    def open(self) -> Change | None:
        if not self.has_word:
            return None
        return open_last_hand(self._session, self._deal)


def _turns_of_last(match: Match) -> tuple[Turn, ...]:
    """Return the turns of the hand just finished, with its deal and without the next one."""
    number = match.state.n_hands - isinstance(match.state.phase, Discarding)
    turns = match.turns
    own = [at for at, turn in enumerate(turns) if turn.before.n_hands == number]
    if not own:
        return ()
    is_left = turns[own[-1]].before.phase == Counted(Occasion.CRIB)  # for the next deal
    return turns[max(own[0] - 1, 0) : own[-1] + 1 - is_left]


def _decide(answer: Weighed, move: Made) -> Decision | None:
    decision = answer.result()
    return None if decision is None else replace(decision, played=cards_of(move))


class CountingHelp:
    def __init__(self, session: Session, controller: TableController) -> None:
        self._session, self._controller = session, controller

    def ask(self) -> Question | None:
        """Return the question, once for each kind, when nothing moves."""
        progress = self._controller.progress
        if progress is None or self._session.is_locked or not self._controller.is_waiting:
            return None
        kind = progress.to_ask
        if kind is None or self._controller.is_over:
            return None
        words = HELP_OFFER.format(kinds=COUNTED_KINDS[kind])

        def accept() -> Change:
            return self._answer(kind, is_wanted=True)

        def decline() -> Change:
            return self._answer(kind, is_wanted=False)

        return Question(HELP_TITLE, words, (accept, decline), HELP_ANSWERS, focus=1)

    def _answer(self, kind: Kind, *, is_wanted: bool) -> Change:
        progress = self._controller.progress
        assert progress is not None
        progress.answer(kind, is_wanted=is_wanted)
        if is_wanted:
            self._session.change(replace(self._session.settings, counting_help=True))
        return Pop()
