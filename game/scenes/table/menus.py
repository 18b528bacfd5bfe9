"""The menu of the table, and the question before a match is given up."""

from typing import TYPE_CHECKING

from game.control.intents import Act, Intent
from game.scenes.pages.players import PlayersScene
from game.scenes.pieces.forms import Item, Menu
from game.scenes.scene import Change, Pop, Push, Quit
from game.scenes.table.moving import MovingScene

if TYPE_CHECKING:
    from game.scenes.table.play import PlayScene


def confirm_new_match(scene: "PlayScene", n_layers: int = 1) -> Menu:
    """Ask, then start anew at the same table, from which that many layers away it was asked."""

    def start() -> Change:
        scene.session.begin_match()
        scene.restart()
        return Pop(n_layers)

    return Menu(
        "New match?",
        [("Keep playing this one", Pop, ""), ("Start a new match", start, "")],
        "Match score, game score and statistics begin again.",
    )


def _extras(scene: "PlayScene") -> list[Item]:
    """What some options bring along."""
    extras: list[Item] = []
    if scene.session.settings.shows_messages:
        extras.append(("Messages", lambda: Pop(then=Push(scene.messages())), "L"))
    if scene.board.is_floating:
        extras.append(("Move the board", lambda: Pop(then=Push(MovingScene(scene))), "B"))
    return extras


def table_menu(scene: "PlayScene") -> Menu:
    """What a player may want besides playing."""
    session = scene.session
    return Menu(
        "Muggins",
        [
            ("Back to the table", Pop, ""),
            ("New match", lambda: Push(confirm_new_match(scene, 2)), "N"),
            ("Change player", lambda: Push(PlayersScene(session)), "P"),
            ("Options", lambda: scene.handle(Intent(Act.OPTIONS)), "O"),
            *_extras(scene),
            ("Statistics", lambda: scene.handle(Intent(Act.STATISTICS)), "S"),
            ("Help", lambda: scene.handle(Intent(Act.HELP)), Act.HELP),
            ("Title", lambda: Pop(2), "T"),
            ("Quit", Quit, "Q"),
        ],
    )
