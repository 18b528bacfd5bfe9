"""A first evening: two stacked deals taught at the real table, in a match that no disk keeps."""

from dataclasses import replace

from game.audio.mixer import Player
from game.control.intents import Act, Intent
from game.record.recorder import Recorder
from game.record.switches import LESSON
from game.rules.moves import IllegalMove, Move, Proceed, read_move, write_move
from game.rules.referee import new_match
from game.rules.state import Counted, ReadyToDeal, Scoring
from game.rules.terms import FirstDealer, Terms
from game.rules.turn import Turn
from game.rules.views import View
from game.scenes.pieces.menu import Item, Menu, Question
from game.scenes.table.buttons import CONTINUE, HeldKey, TableButtons
from game.scenes.table.doors import Doors
from game.scenes.table.play import PlayScene
from game.scenes.table.speeds import write_speed
from game.session.newcomer import DONE, is_unfinished
from game.session.session import Session
from game.settings.settings import terms_of, with_terms
from game.settings.values import Coach, Forced
from game.table.chairs import Robot
from game.table.thinking import Thinker
from game.table.tutor import (
    SOURCE,
    Chapter,
    Tutor,
    chapter_of,
    leads_count,
    move_of_mine,
    skip_move,
)
from game.ui.control import Effect
from game.ui.scene import Change, Pop, Push
from game.words.table.lessons import (
    CHAPTERS,
    COACH_ANSWERS,
    HOW_I_COACH,
    MAY_I_COACH,
    SKIP,
    SKIP_HERE,
    SKIP_TO,
)

SEED = 1997  # of what comes after the stacked deals
TERMS = Terms(first_dealer=FirstDealer.PLAYER)


def open_lesson_session(session: Session) -> Session:
    """The deal that is taught: always the same cards, looking as the player likes them."""
    taught = Session(Recorder(None, None, SEED))
    usual = with_terms(session.settings, TERMS)
    board = "docked" if usual.board == "hidden" else usual.board
    by_hand = replace(usual, hints=False, autoplay=False, autoscore=False, board=board)
    calm = replace(by_hand, tallies=False, plays_forced=Forced.NOTHING, delay=0, deal_button=False)
    taught.change(replace(calm, details=True, hints_asked=True, waits_at_counts=True))
    state = new_match(terms_of(taught.settings), SOURCE)
    taught.match.put(state)
    taught.ledger.begin_match(state)
    you, me = taught.chairs
    taught.chairs = (you, Prompted(me.mind, taught))
    taught.notices.clear()
    _take_up(taught, session.ledger.learnt.text(LESSON) if is_unfinished(session) else "")
    return taught


def _take_up(taught: Session, text: str) -> None:
    """Make the moves of a lesson that was left; what makes no sense ends it there."""
    for word in text.split():
        try:
            taught.match.make(read_move(word))
        except (IllegalMove, ValueError):
            return


class Prompted(Robot):
    """Muggins in a deal that is stacked: it plays as that wants."""

    def __init__(self, mind: Thinker, session: Session) -> None:
        super().__init__(mind)
        self._session = session

    def ask(self, view: View) -> Move | None:
        return move_of_mine(self._session.state) or super().ask(view)


class LessonDoors(Doors):
    """What leads away from the lesson: the help, and its own menu."""

    def __init__(self, scene: "LessonScene", pupil: Session, sound: Player) -> None:
        super().__init__(
            scene.session, scene.sitting, scene.board, sound, scene.coaching, scene.leave
        )
        self._scene, self._pupil = scene, pupil

    def remark(self, intent: Intent) -> None:
        """He keeps to his lesson."""

    def open(self, act: Act, text: str = "") -> Change | None:
        """Most doors are shut until it is over."""
        return super().open(act, text) if act in (Act.HELP, Act.MENU) else None

    def take_back(self) -> Change | None:
        """What is wrong here is objected to before it is done."""
        return None

    def menu(self) -> Menu:
        items: list[Item] = [
            ("Back to the lesson", Pop, ""),
            *self._chapters_ahead(),
            (SKIP, lambda: Pop(1, then=self._scene.leave()), "K"),
            (write_speed(self._session), self._turn_speed, "V"),
            ("Help", lambda: self.open(Act.HELP), Act.HELP),
            ("Title", lambda: Pop(2), "T"),
        ]
        return Menu("The lesson", items, "It can be taken up again from the title.")

    def _chapters_ahead(self) -> list[Item]:
        here = chapter_of(self._session.state)
        if here is max(Chapter):
            return []
        return [(SKIP_TO.format(chapter=CHAPTERS[here - 1]), lambda: self._skip(here), "N")]

    def _skip(self, chapter: Chapter) -> Change:
        """To the end of a chapter, its moves made; what comes is taught from there."""
        match = self._session.match
        while chapter_of(match.state) is chapter or isinstance(match.state.phase, Counted):
            match.make(skip_move(match.state))
        return Pop(2, then=Push(LessonScene(self._pupil, self._sound)))


class LessonButtons(TableButtons):
    """Those of the table, with a way out of the lesson where the automatic button is."""

    has_auto = True

    def _stand_main(self) -> None:
        super()._stand_main()
        self.auto.words, self.auto.is_enabled = SKIP_HERE, True
        state, choice = self._session.state, self._sitting.choice
        is_due = isinstance(state.phase, Scoring) and bool(state.phase.reasons)
        self.nothing.is_enabled = False
        is_missed = is_due and choice is not None and not choice.earns
        if is_missed or leads_count(state, choice):
            self.main.words, self.main.is_enabled = CONTINUE, False


class LessonScene(PlayScene):
    """The table with a tutor at it; ``session`` is the pupil's own, which waits."""

    _keys = LessonButtons

    def __init__(self, session: Session, sound: Player) -> None:
        self._pupil = session
        super().__init__(open_lesson_session(session), sound)
        self.doors = LessonDoors(self, session, sound)
        tutor = Tutor()
        tutor.catch_up(self.session.match.turns)
        self.sitting.teach_by(tutor)
        self.session.match.listen(self._keep)
        if isinstance(self.session.state.phase, ReadyToDeal):
            self.sitting.make(Proceed())
            self.sitting.talk.line = ""  # nobody is asked to deal

    @property
    def owner(self) -> Session:
        return self._pupil

    def handle(self, intent: Intent) -> Change | None:
        """Nobody plays a lesson but the pupil: the automatic key ends it."""
        return self.leave() if intent.act is Act.AUTOMATIC else super().handle(intent)

    @property
    def _acts(self) -> dict[str, Effect]:
        return {**super()._acts, "auto": self.leave}

    def _hold(self, auto: HeldKey, seconds: float) -> None:
        """It is left by a click."""

    def _keep(self, _: Turn) -> None:
        self._pupil.ledger.learnt.keep(
            LESSON, " ".join(map(write_move, self.session.match.game.moves))
        )

    def _offer_coach(self) -> Change:
        """Whoever has learnt it all may have the coach look on, unless he does already."""
        session = self._pupil

        def play() -> Change:
            return Pop(then=Push(PlayScene(session, self._sound)))

        def be_coached() -> Change:
            session.change(replace(session.settings, coach=Coach.ASK, hints=False))
            return play()

        if session.is_locked or session.settings.coach is not Coach.OFF:
            return self.leave()
        session.ledger.learnt.keep(LESSON, DONE)
        asked = Question(MAY_I_COACH, HOW_I_COACH, (be_coached, play), COACH_ANSWERS)
        return Pop(1, then=Push(asked))

    def leave(self) -> Change:
        self._pupil.ledger.learnt.keep(LESSON, DONE)
        return Pop(1, then=Push(PlayScene(self._pupil, self._sound)))

    def update(self, seconds: float) -> Change | None:
        change = super().update(seconds)
        tutor = self.sitting.tutor
        if tutor is not None and tutor.is_done and self.sitting.talk.told is None:
            return self._offer_coach()
        return change
