"""A first evening: one deal taught at the real table, in a match that no disk keeps."""

from dataclasses import replace

from game.audio.player import Player
from game.control.intents import Act, Intent
from game.motion.places import Box
from game.paint.shown import ButtonShown, TableShown
from game.rules.moves import IllegalMove, Move, read_move, write_move
from game.rules.state import State
from game.rules.terms import FirstDealer, Terms
from game.scenes.pieces.menu import Item, Menu
from game.scenes.pieces.scene import Change, Pop, Push
from game.scenes.table.doors import Doors
from game.scenes.table.play import PlayScene
from game.scenes.table.showing import Showing
from game.scenes.table.speeds import write_speed
from game.session.newcomer import DONE, is_unfinished
from game.session.session import Session
from game.settings.settings import with_terms
from game.store.ledger import Ledger
from game.table.tutor import Tutor

SEED = 1997
TERMS = Terms(first_dealer=FirstDealer.PLAYER)
SKIP = "Skip the lesson"


def open_lesson_session(session: Session) -> Session:
    """The deal that is taught: always the same cards, looking as the player likes them."""
    taught = Session(Ledger.open(None, None, SEED))
    usual = with_terms(session.settings, TERMS)
    board = "docked" if usual.board == "hidden" else usual.board
    by_hand = replace(usual, hints=False, autoplay=False, autoscore=False, board=board)
    taught.change(
        replace(by_hand, details=True, tallies=False, plays_forced=True, delay=0, deal_button=False)
    )
    taught.begin_match()
    taught.notices.clear()
    _take_up(taught, session.ledger.lesson if is_unfinished(session) else "")
    return taught


def _take_up(taught: Session, text: str) -> None:
    """Make the moves of a lesson that was left; what makes no sense ends it there."""
    for word in text.split():
        try:
            taught.match.make(read_move(word))
        except (IllegalMove, ValueError):
            return


class LessonDoors(Doors):
    """What leads away from the lesson: the help, and its own menu."""

    def __init__(self, scene: "LessonScene", sound: Player) -> None:
        super().__init__(scene.session, scene.sitting, scene.board, sound, scene.coaching)
        self._scene = scene

    def remark(self, intent: Intent) -> None:
        """He keeps to his lesson."""

    def open(self, act: Act, text: str = "") -> Change | None:
        """Most doors are shut until it is over."""
        return super().open(act, text) if act in (Act.HELP, Act.MENU) else None

    def take_back(self) -> Change | None:
        """What is wrong here is objected to before it is done."""
        return None

    def menu(self) -> Menu:
        """What a pupil may want."""
        items: list[Item] = [
            ("Back to the lesson", Pop, ""),
            (SKIP, lambda: Pop(1, then=self._scene.leave()), "K"),
            (write_speed(self._session), self._turn_speed, "V"),
            ("Help", lambda: self.open(Act.HELP), Act.HELP),
            ("Title", lambda: Pop(2), "T"),
        ]
        return Menu("The lesson", items, "It can be taken up again from the title.")


class LessonShowing(Showing):
    """The table, with a way out of the lesson where the automatic button is."""

    def look(self) -> TableShown:
        """All that is shown."""
        shown = super().look()
        auto = self._places.auto
        skip = ButtonShown(auto, "Skip", self._look(auto), Act.AUTOMATIC)
        buttons = tuple(skip if each.box == auto else each for each in shown.buttons)
        return replace(shown, buttons=buttons)


class LessonScene(PlayScene):
    """The table with a tutor at it; ``session`` is the pupil's own, which waits."""

    def __init__(self, session: Session, sound: Player) -> None:
        self._pupil = session
        super().__init__(open_lesson_session(session), sound)
        self.doors = LessonDoors(self, sound)
        self.showing = LessonShowing(
            self.session, self.sitting, self.board, self.log, self.buttons, self.life
        )
        tutor = Tutor()
        tutor.catch_up(self.session.match.turns)
        self.sitting.teach_by(tutor)
        self.session.match.listen(self._keep)

    def handle(self, intent: Intent) -> Change | None:
        """Nobody plays a lesson but the pupil: the automatic key ends it."""
        return self.leave() if intent.act is Act.AUTOMATIC else super().handle(intent)

    def _click(self, box: Box, was_held: bool) -> Change | None:
        return self.leave() if box == self.places.auto else super()._click(box, was_held)

    def _keep(self, state: State, move: Move, events: object) -> None:
        del state, move, events
        moves = (move for _, move in self.session.match.turns)
        self._pupil.ledger.keep_lesson(" ".join(map(write_move, moves)))

    def leave(self) -> Change:
        """On to a match of the pupil's own."""
        self._pupil.ledger.keep_lesson(DONE)
        return Pop(1, then=Push(PlayScene(self._pupil, self._sound)))

    def update(self, seconds: float) -> Change | None:
        """When the last page is turned, a match begins."""
        change = super().update(seconds)
        tutor = self.sitting.tutor
        if tutor is not None and tutor.is_done and self.sitting.talk.told is None:
            return self.leave()
        return change
