"""The doors of the table: which scene an act leads to, and the menu that names them."""

from collections.abc import Callable
from functools import partial

from game.audio.player import Player
from game.control.intents import Act, Device, Intent
from game.scenes.pages.ending import EndingScene
from game.scenes.pages.help import HelpScene
from game.scenes.pages.options import OptionsScene
from game.scenes.pages.players import PlayersScene
from game.scenes.pages.seals import SealsScene, has_seals
from game.scenes.pages.statistics import StatisticsScene
from game.scenes.pieces.forms import Item, Menu
from game.scenes.pieces.scene import Change, Pop, Push, Quit
from game.scenes.table.board_place import BoardPlace
from game.scenes.table.marathon import MarathonScene, may_run
from game.scenes.table.messages import MessagesScene
from game.scenes.table.moving import MovingScene
from game.scenes.table.speeds import turn_speed
from game.session.session import Session
from game.table.sitting import Sitting

GIVING_UP = "The game in progress is given up by either, and counts as two losses."
NEW_MATCH = (
    "A new match begins its score and its own statistics again; those of all your matches go on."
)
REMARKS = {
    Act.BACK: "Boss",
    Act.HELP: "About",
    Act.OPTIONS: "Options",
    Act.STATISTICS: "ShowStatistics",
}


class Doors:
    """Where one can go from a table, and what one leaves there."""

    def __init__(
        self, session: Session, sitting: Sitting, board: BoardPlace, sound: Player
    ) -> None:
        self._session, self._sitting = session, sitting
        self._board, self._sound = board, sound

    def remark(self, intent: Intent) -> None:
        """What the opponent thinks of leaving the table."""
        if intent.act in REMARKS and intent.device is not Device.PAD:
            self._sitting.say(REMARKS[intent.act])

    def open(self, act: Act, text: str = "") -> Change | None:
        """What lies behind an act; None where it is no door."""
        match act:
            case Act.HELP:
                return Push(HelpScene(self._open_seals if has_seals(self._session) else None))
            case Act.MENU:
                return Push(self.menu())
            case Act.STATISTICS:
                return Push(StatisticsScene(self._session))
            case Act.NEW_MATCH if not self._session.refuses():
                return Push(self.confirm_new_match())
            case Act.OPTIONS:
                return Push(OptionsScene(self._session, self._sound))
            case Act.LETTER if text in ("l", "L") and self._session.settings.shows_messages:
                return Push(self.messages())
            case Act.CONTINUOUS if may_run(self._session):
                return Push(MarathonScene(self._sitting))
        return None

    def ending(self) -> Change:
        """The page of the game that is over."""
        return Push(EndingScene(self._session, self._sitting))

    def messages(self) -> MessagesScene:
        """The log of messages in full."""
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
        return Menu("New match, new game?", items, f"{GIVING_UP} {NEW_MATCH}")

    def menu(self) -> Menu:
        """What a player may want besides playing; what changes the match is off under lock."""
        is_locked = self._session.is_locked
        return Menu(
            "Muggins",
            [
                ("Back to the table", Pop, ""),
                ("New match", None if is_locked else self._ask_anew, "N"),
                ("Change player", None if is_locked else self._change_player, "P"),
                ("Options", lambda: self._leave(Act.OPTIONS), "O"),
                (f"Speed: {self._session.settings.speed}", self._turn_speed, "V"),
                *self._extras(),
                ("Statistics", lambda: self._leave(Act.STATISTICS), "S"),
                ("Help", lambda: self._leave(Act.HELP), Act.HELP),
                ("Title", lambda: Pop(2), "T"),
                ("Quit", Quit, "Q"),
            ],
        )

    def _turn_speed(self) -> Change:
        self.turn_speed()
        return Pop()

    def turn_speed(self) -> None:
        """To the next speed, which is told."""
        told = turn_speed(self._session)
        self._sitting.talk.line = told or self._sitting.talk.line

    def _ask_anew(self) -> Change | None:
        return Push(self.confirm_new_match(2))

    def _change_player(self) -> Change | None:
        return Push(PlayersScene(self._session))

    def _leave(self, act: Act) -> Change | None:
        self.remark(Intent(act))
        return self.open(act)

    def _open_seals(self) -> Push:
        return Push(SealsScene(self._session))

    def _extras(self) -> list[Item]:
        """What some options bring along."""
        extras: list[Item] = []
        if has_seals(self._session):
            extras.append(("Seals", lambda: Pop(then=self._open_seals()), "E"))
        if self._session.settings.shows_messages:
            extras.append(("Messages", lambda: Pop(then=Push(self.messages())), "L"))
        if self._board.is_floating:
            move = Push(MovingScene(self._board))
            extras.append(("Move the board", lambda: Pop(then=move), "B"))
        return extras
