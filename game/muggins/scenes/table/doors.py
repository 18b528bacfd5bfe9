"""The doors of the table: which scene an act leads to, and the menu that names them."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from muggins.audio.mixer import Player
from muggins.control.intents import Act, Device, Intent
from muggins.motion.boxes import Box
from muggins.scenes.pages.page_entrances import (
    open_help,
    open_options,
    open_saying,
    open_seals,
    open_statistics,
)
from muggins.scenes.pieces.menu import Item, Menu, Question, StripQuestion, TableMenu
from muggins.scenes.pieces.scorecard import names_for, write_scorecard
from muggins.scenes.table.carried import BoardPlace, MovingScene
from muggins.scenes.table.coaching import Coaching
from muggins.scenes.table.marathon import MarathonScene, may_run
from muggins.scenes.table.messages import MessagesScene
from muggins.scenes.table.speeds import turn_speed
from muggins.session.apart import Apart
from muggins.session.session import Session
from muggins.table.sitting import Sitting
from muggins.ui.control import Effect
from muggins.ui.scene import Change, Hide, Pop, Push, Quit
from muggins.words.table import boss_words, staying_away
from muggins.words.table.coach_words import HIS_WORD
from muggins.words.table.gestures import SAY
from muggins.words.table.prompts import GIVEN_UP_BY_TWO, GIVING_UP, NEW_MATCH
from muggins.words.table.standing import start_of, tell_scores
from muggins.words.table.takeback_words import AGREED, ANSWERS, COST, SURE, TAKE_BACK

PLAY_FOR_ME = "Play for me"
IS_SAVED = "Your game is saved. You can close the window anytime."
REMARKS = {
    Act.BACK: "Boss",
    Act.HELP: "About",
    Act.OPTIONS: "Options",
    Act.STATISTICS: "ShowStatistics",
}


class Doors:
    def __init__(
        self,
        session: Session,
        sitting: Sitting,
        board: BoardPlace,
        sound: Player,
        coaching: Coaching,
        automate: Effect,
    ) -> None:
        self._automate = automate
        self._session, self._sitting, self._coaching = session, sitting, coaching
        self._board, self._sound = board, sound

    def remark(self, intent: Intent) -> None:
        """What the opponent thinks of leaving the table."""
        if intent.act in REMARKS and intent.device is not Device.PAD:
            self._sitting.say(REMARKS[intent.act])

    def open(self, act: Act, text: str = "") -> Change | None:
        """What lies behind an act; None where it is no door."""
        match act:
            case Act.HELP:
                seals = partial(open_seals, self._session)
                return open_help(seals if has_seals(self._session) else None)
            case Act.MENU:
                return Push(self.menu())
            case Act.STATISTICS:
                return open_statistics(self._session)
            case Act.NEW_MATCH if not self._session.refuses():
                return Push(self.confirm_new_match())
            case Act.OPTIONS:
                return open_options(self._session, self._sound)
            case Act.LETTER if text in ("g", "G") and self._session.apart is not None:
                return open_saying(self._session, self._session.apart)
            case Act.LETTER if text in ("l", "L") and self._session.settings.shows_messages:
                return Push(self.messages())
            case Act.CONTINUOUS if may_run(self._session):
                return Push(MarathonScene(self._session, self._sitting))
        return None

    def escape(self, owner: Session) -> Change | None:
        """What Esc does at the table: it hides, or opens the menu; the first time it asks which.

        ``owner`` is the session whose choice it is, the pupil's in a lesson.
        """
        if owner.settings.boss_key != "esc":
            return self.open(Act.MENU)
        if owner.settings.boss_hides or owner.ledger.learnt.text(boss_words.BOSS_KEY):
            return Hide()

        def hide() -> Change:
            owner.ledger.learnt.keep(boss_words.BOSS_KEY, boss_words.ASKED)
            return Pop(then=Hide())

        def use_menu() -> Change:
            for session in {owner, self._session}:
                session.change(replace(session.settings, boss_key="f8"))
            return Pop(then=self.open(Act.MENU))

        def room() -> Box:
            timeline = self._sitting.timeline
            is_in_play = timeline.shown.is_crib_open or timeline.shown.starter is not None
            return timeline.places.strip(is_in_play=is_in_play)

        told, answers = (boss_words.TITLE, boss_words.WORDS), (hide, use_menu)
        size = owner.settings.words / 100
        return Push(StripQuestion(room, *told, answers, boss_words.ANSWERS, type_size=size))

    def messages(self) -> MessagesScene:
        folder = self._session.ledger.players.folder
        return MessagesScene(self._sitting.talk.chronicle, folder)

    def confirm_new_match(self, n_layers: int = 1) -> Menu:
        """Ask, then start anew at the table, from which that many layers away it was asked."""

        def start(begin: Callable[[], None]) -> Change:
            begin()
            self._sitting.restart()
            return Pop(n_layers)

        session = self._session
        items: list[Item] = [
            ("Keep playing this one", Pop, ""),
            ("Start a new match", partial(start, session.begin_match), ""),
        ]
        if not session.state.is_under_way:
            return Menu("New match?", items, NEW_MATCH)
        items.insert(1, ("Only a new game", partial(start, session.begin_game), ""))
        told = GIVING_UP if self._sitting.names is None else GIVEN_UP_BY_TWO
        cost = "" if session.retreat.is_on else f"{told} "
        return Menu("New match, new game?", items, f"{cost}{NEW_MATCH}")

    def take_back(self) -> Change | None:
        """Back to the player's last choice; the first time in a game he is asked."""
        found = self._session.retreat.find()
        if isinstance(found, str):
            if found not in self._session.notices:
                self._session.notices.append(found)
            return None

        def go_back() -> Change:
            self._session.retreat.go_back(found)
            self._sitting.restart("TakenBack")
            return Pop()

        if self._sitting.names is not None:
            return Push(self._ask_both(go_back, *self._sitting.names))
        if self._session.retreat.is_on:
            go_back()
            return None
        return Push(Question(SURE, COST, (go_back, Pop), ANSWERS))

    def _ask_both(self, go_back: Effect, who: str, *others: str) -> Question:
        """Two people take back only what each of them says yes to."""

        def agree() -> Change | None:
            return Pop(1, Push(self._ask_both(go_back, *others))) if others else go_back()

        title, cost = AGREED.format(who=who), "" if self._session.retreat.is_on else COST
        return Question(title, cost, (agree, Pop), ANSWERS)

    def menu(self) -> Menu | TableMenu:
        """What a player may want besides playing; what changes the match is off under lock."""
        session = self._session
        is_locked = session.is_locked or session.apart is not None
        may_play = self._sitting.manner.autoplay
        start = None if is_locked else lambda: Push(self.confirm_new_match(2))
        entries: list[Item] = [
            (TAKE_BACK, None if is_locked else lambda: Pop(then=self.take_back()), "Z"),
            (PLAY_FOR_ME, (lambda: Pop(then=self._automate())) if may_play else None, "A"),
            ("Options", lambda: self._leave(Act.OPTIONS), "O"),
            ("Help", lambda: self._leave(Act.HELP), Act.HELP),
            ("Statistics", lambda: self._leave(Act.STATISTICS), "S"),
            ("New game...", start, "N"),
            *self._extras(),
        ]
        leaving: list[Item] = [("Main menu", lambda: Pop(2), "T"), ("Quit", Quit, "Q")]
        title, *standing = write_scorecard(
            session.state, session.ledger.page.record.wins, self._sitting.names
        )
        scores = tell_scores(session.state.scores, start_of(session.state))
        named = zip(names_for(session.ledger.name), scores, strict=True)
        known = [f"{name} {score}" for name, score in named]
        words = " \N{MIDDLE DOT} ".join((", ".join(known), *standing))
        first: Item = ("Back to the game", Pop, "")
        return TableMenu(title, words, (first, entries, leaving), IS_SAVED)

    def _turn_speed(self) -> Change:
        self.turn_speed()
        return Pop()

    def turn_speed(self) -> None:
        told = turn_speed(self._session)
        self._sitting.talk.line = told or self._sitting.talk.line

    def _leave(self, act: Act) -> Change | None:
        self.remark(Intent(act))
        return self.open(act)

    def _ask_claim(self, apart: Apart) -> Question:
        def claim() -> Change:
            apart.line.partner.claim_game()
            return Pop()

        cost = staying_away.COST.format(who=apart.other)
        return Question(staying_away.SURE, cost, (claim, Pop), staying_away.ANSWERS)

    def _extras(self) -> list[Item]:
        extras: list[Item] = []
        apart = self._session.apart
        if apart is not None:
            say = partial(open_saying, self._session, apart)
            extras.append((SAY, lambda: Pop(then=say()), "G"))
            if apart.line.partner.may_claim:
                claim = Push(self._ask_claim(apart))
                extras.append((staying_away.CLAIM, lambda: Pop(then=claim), "A"))
        if self._coaching.has_word:
            extras.append((HIS_WORD, lambda: Pop(then=self._coaching.open()), "W"))
        if has_seals(self._session):
            extras.append(("Seals", lambda: Pop(then=open_seals(self._session)), "E"))
        if self._session.settings.shows_messages:
            extras.append(("Messages", lambda: Pop(then=Push(self.messages())), "L"))
        if self._board.is_floating:
            move = Push(MovingScene(self._board))
            extras.append(("Move the board", lambda: Pop(then=move), "B"))
        return extras


def has_seals(session: Session) -> bool:
    return session.state.source.envelope is not None or bool(session.ledger.page.opened)
