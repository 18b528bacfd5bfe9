"""Navigation from the table to other scenes, and the table menu."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from muggins import registry
from muggins.audio.mixer import SoundPlayer
from muggins.control.intents import Act, Device, Intent
from muggins.motion.boxes import Box
from muggins.scenes.pages.page_entrances import (
    open_help,
    open_options,
    open_statistics,
)
from muggins.scenes.pieces.menu import (
    Menu,
    MenuItem,
    Question,
    StripQuestion,
    TableEntry,
    TableMenu,
)
from muggins.scenes.pieces.scorecard import names_for, write_scorecard
from muggins.scenes.table.buttons import BoardPlace, MovingScene, turn_speed
from muggins.scenes.table.coaching import Coaching
from muggins.scenes.table.marathon import MarathonScene, may_run
from muggins.scenes.table.messages import MessagesScene
from muggins.session.session import Session
from muggins.table.controller import TableController
from muggins.ui.control import Effect
from muggins.ui.scene import Change, Hide, Pop, Push, Quit
from muggins.words.table import menu_words
from muggins.words.table.coach_words import HIS_WORD
from muggins.words.table.menu_words import (
    AGREED,
    COST,
    SURE,
    TAKE_BACK,
    TAKEBACK_ANSWERS,
    start_of,
    tell_scores,
)
from muggins.words.table.prompts import GIVEN_UP_BY_TWO, GIVING_UP, NEW_MATCH

PLAY_FOR_ME = "Play for me"
IS_SAVED = "Your game is saved. You can close the window anytime."
REMARKS = {
    Act.BACK: "Boss",
    Act.HELP: "About",
    Act.OPTIONS: "Options",
    Act.STATISTICS: "ShowStatistics",
}


class TableNavigation:
    def __init__(
        self,
        session: Session,
        controller: TableController,
        board: BoardPlace,
        sound: SoundPlayer,
        coaching: Coaching,
        automate: Effect,
    ) -> None:
        self._automate = automate
        self._session, self._controller, self._coaching = session, controller, coaching
        self._board, self._sound = board, sound

    def remark(self, intent: Intent) -> None:
        """Let the opponent comment on leaving the table."""
        if intent.act in REMARKS and intent.device is not Device.PAD:
            self._controller.say(REMARKS[intent.act])

    def open(self, act: Act, text: str = "") -> Change | None:
        """Open the scene of an act; None if it has none."""
        match act:
            case Act.HELP:
                return open_help(self._list_added())
            case Act.MENU:
                return Push(self.menu())
            case Act.STATISTICS:
                return open_statistics(self._session)
            case Act.NEW_MATCH if not self._session.refuses():
                return Push(self.confirm_new_match())
            case Act.OPTIONS:
                return open_options(self._session, self._sound)
            case Act.LETTER if text in ("l", "L") and self._session.settings.shows_messages:
                return Push(self.messages())
            case Act.CONTINUOUS if may_run(self._session):
                return Push(MarathonScene(self._session, self._controller))
            case Act.LETTER:
                letter = text.upper()
                entries = (each for each in self._list_added() if each.is_at_table)
                return next((each.act() for each in entries if each.letter == letter), None)
        return None

    def open_added(self, label: str) -> Change | None:
        """Return where the entry of an extra leads; None where it is not there."""
        return next((each.act() for each in self._list_added() if each.label == label), None)

    def _list_added(self) -> Iterator[TableEntry]:
        """Yield the entries of extras."""
        for list_entries in registry.hooked("table_menu"):
            yield from list_entries(self._session)

    def escape(self, owner: Session) -> Change | None:
        """Handle Esc at the table: hide, or open the menu; ask on the first use.

        ``owner`` is the session with the setting; in a lesson, the pupil's.
        """
        if owner.settings.boss_key != "esc":
            return self.open(Act.MENU)
        if owner.settings.boss_hides or owner.recorder.player_notes.text(menu_words.BOSS_KEY):
            return Hide()

        def hide() -> Change:
            owner.recorder.player_notes.keep(menu_words.BOSS_KEY, menu_words.ASKED)
            return Pop(then=Hide())

        def use_menu() -> Change:
            for session in {owner, self._session}:
                session.change(replace(session.settings, boss_key="f8"))
            return Pop(then=self.open(Act.MENU))

        def room() -> Box:
            timeline = self._controller.timeline
            is_in_play = timeline.shown.is_crib_open or timeline.shown.starter is not None
            return timeline.places.strip(is_in_play=is_in_play)

        told, answers = (menu_words.TITLE, menu_words.WORDS), (hide, use_menu)
        size = owner.settings.words / 100
        return Push(StripQuestion(room, *told, answers, menu_words.BOSS_ANSWERS, type_size=size))

    def messages(self) -> MessagesScene:
        folder = self._session.recorder.players.folder
        return MessagesScene(self._controller.talk.chronicle, folder)

    def confirm_new_match(self, n_layers: int = 1) -> Menu:
        """Ask, then start a new match at the table, that many layers below."""

        def start(begin: Callable[[], None]) -> Change:
            begin()
            self._controller.restart()
            return Pop(n_layers)

        session = self._session
        items: list[MenuItem] = [
            ("Keep playing", Pop, ""),
            ("Start a new match", partial(start, session.begin_match), ""),
        ]
        if not session.state.is_under_way:
            return Menu("New match?", items, NEW_MATCH)
        items.insert(1, ("Start a new game", partial(start, session.begin_game), ""))
        told = GIVING_UP if self._controller.names is None else GIVEN_UP_BY_TWO
        cost = "" if session.undo.is_on else f"{told} "
        return Menu("Start over?", items, f"{cost}{NEW_MATCH}")

    def take_back(self) -> Change | None:
        """Undo to the player's last choice; ask first, once in a game."""
        found = self._session.undo.find()
        if isinstance(found, str):
            if found not in self._session.notices:
                self._session.notices.append(found)
            return None

        def go_back() -> Change:
            self._session.undo.go_back(found)
            self._controller.restart("TakenBack")
            return Pop()

        if self._controller.names is not None:
            return Push(self._ask_both(go_back, *self._controller.names))
        if self._session.undo.is_on:
            go_back()
            return None
        return Push(Question(SURE, COST, (go_back, Pop), TAKEBACK_ANSWERS))

    def _ask_both(self, go_back: Effect, who: str, *others: str) -> Question:
        """Ask each of two people in turn for consent to an undo."""

        def agree() -> Change | None:
            return Pop(1, Push(self._ask_both(go_back, *others))) if others else go_back()

        title, cost = AGREED.format(who=who), "" if self._session.undo.is_on else COST
        return Question(title, cost, (agree, Pop), TAKEBACK_ANSWERS)

    def menu(self) -> Menu | TableMenu:
        """Return the table menu; changes of the match are disabled under lock."""
        session = self._session
        is_locked = session.is_locked or session.remote is not None
        may_play = self._controller.preferences.autoplay
        start = None if is_locked else lambda: Push(self.confirm_new_match(2))
        entries: list[MenuItem] = [
            (TAKE_BACK, None if is_locked else lambda: Pop(then=self.take_back()), "Z"),
            (PLAY_FOR_ME, (lambda: Pop(then=self._automate())) if may_play else None, "A"),
            ("Options", lambda: self._leave(Act.OPTIONS), "O"),
            ("Help", lambda: self._leave(Act.HELP), Act.HELP),
            ("Statistics", lambda: self._leave(Act.STATISTICS), "S"),
            ("New game...", start, "N"),
            *self._extras(),
        ]
        leaving: list[MenuItem] = [("Main menu", lambda: Pop(2), "T"), ("Quit", Quit, "Q")]
        title, *standing = write_scorecard(
            session.state, session.recorder.snapshot.record.wins, self._controller.names
        )
        scores = tell_scores(session.state.scores, start_of(session.state))
        named = zip(names_for(session.recorder.bond.owner, session.opponent), scores, strict=True)
        known = [f"{name} {score}" for name, score in named]
        words = " \N{MIDDLE DOT} ".join((", ".join(known), *standing))
        first: MenuItem = ("Back to the game", Pop, "")
        return TableMenu(title, words, (first, entries, leaving), IS_SAVED)

    def turn_speed(self) -> None:
        told = turn_speed(self._session)
        self._controller.talk.line = told or self._controller.talk.line

    def _leave(self, act: Act) -> Change | None:
        self.remark(Intent(act))
        return self.open(act)

    def _extras(self) -> list[MenuItem]:
        extras: list[MenuItem] = []
        if self._coaching.has_word:
            extras.append((HIS_WORD, lambda: Pop(then=self._coaching.open()), "W"))
        extras += [
            (each.label, partial(_close_and, each.act), each.letter) for each in self._list_added()
        ]
        if self._session.settings.shows_messages:
            extras.append(("Messages", lambda: Pop(then=Push(self.messages())), "L"))
        if self._board.is_floating:
            move = Push(MovingScene(self._board))
            extras.append(("Move the board", lambda: Pop(then=move), "B"))
        return extras


def _close_and(act: Effect) -> Change:
    """Close the menu, then act."""
    return Pop(then=act())
